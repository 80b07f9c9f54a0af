"""Traces: the spans of actions, sent by OpenTelemetry where its usual variables say.

Nothing of it is loaded unless OTEL_EXPORTER_OTLP_ENDPOINT names where; it needs `zamok[traces]`.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zamok.server import stages

if TYPE_CHECKING:
    from opentelemetry import trace
    from opentelemetry.sdk.trace import SpanProcessor

log = logging.getLogger("zamok.traces")
WHERE = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
NAME = "zamok"


class Told:
    """A span that is told to OpenTelemetry."""

    def __init__(self, tracer: trace.Tracer, span: trace.Span) -> None:
        from opentelemetry.trace import set_span_in_context

        self._tracer = tracer
        self._span = span
        self._within = set_span_in_context(span)

    def inner(self, name: str, game: str, seconds_ago: float = 0.0) -> Told:
        """Begin a part of it."""
        span = self._tracer.start_span(name, self._within, start_time=_ago(seconds_ago))
        if game:
            span.set_attribute("zamok.game", game)
        return Told(self._tracer, span)

    def end(self, game: str = "") -> None:
        """It is over."""
        if game:
            self._span.set_attribute("zamok.game", game)
        self._span.end()


class Teller:
    """Begins the spans of actions."""

    def __init__(self, tracer: trace.Tracer) -> None:
        self._tracer = tracer

    def begin(self, name: str, seconds_ago: float) -> Told:
        """Begin the span of an action, which belongs to nothing else."""
        from opentelemetry.context import Context

        span = self._tracer.start_span(name, Context(), start_time=_ago(seconds_ago))
        return Told(self._tracer, span)


def _ago(seconds: float) -> int:
    return time.time_ns() - int(seconds * 1e9)


@contextmanager
def exported() -> Iterator[None]:
    """Export traces for as long as the context lasts, if it is said where."""
    if not any(os.environ.get(name) for name in WHERE):
        yield
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        log.warning("%s is set, but zamok[traces] is not installed", WHERE[0])
        yield
        return
    with told_to(BatchSpanProcessor(OTLPSpanExporter())):
        yield


@contextmanager
def told_to(processor: SpanProcessor) -> Iterator[None]:
    """Tell a processor of all spans for as long as the context lasts; then all is sent."""
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import TracerProvider

    named = Resource.create({SERVICE_NAME: os.environ.get("OTEL_SERVICE_NAME", NAME)})
    provider = TracerProvider(resource=named, shutdown_on_exit=False)
    provider.add_span_processor(processor)
    stages.tracer = Teller(provider.get_tracer(NAME))
    try:
        yield
    finally:
        stages.tracer = None
        provider.shutdown()
