"""Stages: what a move goes through is counted, traced, and on the dashboard."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from prometheus_client import REGISTRY, generate_latest

from tests.server.kit import action, opened, play, seated, table_of
from tests.server.test_live import Hall, tell
from zamok.server import metrics, stages, traces
from zamok.server.errors import Refused

ROOT = Path(__file__).parents[2]
GAME = "carcassonne"
# One way through: by the socket, then to each of those who look.
ACTED = ["understand", "wait", "rules", "apply", "store"]
ANSWERED = ["encode", "send"]
SHOWN = ["wait", "snapshot", "render", *ANSWERED]


def count(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def counted(name: str, **labels: str) -> int:
    return int(count(f"{name}_count", **labels))


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    with traces.told_to(SimpleSpanProcessor(exporter)):
        yield exporter
    assert stages.tracer is None


async def move(hall: Hall, id: str, people: list[str]) -> None:
    """Make a move by the socket; wait until both pages have been sent it and all is quiet."""
    table = await table_of(hall.house, id)
    assert table.state is not None
    others = set(stages._awaited)  # whom earlier tests left in the middle of something
    seat, version = table.actors()[0], table.version
    pages = [await hall.open(id, person) for person in people]
    for page in pages:
        await page.view()
    await pages[seat].say(
        t="move",
        id=action(),
        version=version,
        seat=seat,
        move=table.state.legal(seat)[0],
    )
    for page in pages:
        while (await page.view()).version <= version:
            pass
    while stages._awaited.keys() - others:
        await asyncio.sleep(0.001)


def test_every_stage_of_a_move_is_counted_by_game(tmp_path: Path) -> None:
    before = {name: counted("zamok_stage_seconds", stage=name, game=GAME) for name in ACTED[1:]}
    shown = counted("zamok_showing_seconds", game=GAME)
    acted = counted("zamok_acting_seconds", kind="move")

    async def story(hall: Hall) -> None:
        await move(hall, *await seated(hall.house, GAME))
        assert count("zamok_tables_live") == 1

    tell(tmp_path, story)
    for name, many in before.items():
        assert counted("zamok_stage_seconds", stage=name, game=GAME) > many, name
        assert count("zamok_stage_running", stage=name) == 0
    for name in ("understand", "encode", "send"):
        assert counted("zamok_stage_seconds", stage=name, game="") > 0
    assert counted("zamok_acting_seconds", kind="move") == acted + 1
    assert counted("zamok_showing_seconds", game=GAME) > shown


def test_a_move_is_a_span_with_its_stages_and_tells_of_nobody(
    tmp_path: Path, spans: InMemorySpanExporter
) -> None:
    told: list[str] = []

    async def story(hall: Hall) -> None:
        id, people = await seated(hall.house, GAME)
        told.extend([id, *people])
        await move(hall, id, people)

    tell(tmp_path, story)
    found = spans.get_finished_spans()
    roots = [span for span in found if span.name == "move"]
    assert len(roots) == 1
    assert dict(roots[0].attributes or {}) == {"zamok.game": GAME}
    assert roots[0].parent is None
    inner = [span for span in found if within(span, roots[0])]
    names = [span.name for span in inner]
    assert names[: len(ACTED)] == ACTED
    assert sorted(names[len(ACTED) :]) == sorted([*ANSWERED, *SHOWN, *SHOWN])
    for span in inner:
        assert times(roots[0])[0] <= times(span)[0] <= times(span)[1] <= times(roots[0])[1]
    text = "".join(span.to_json() for span in found)
    assert not [secret for secret in told if secret in text]


def within(span: ReadableSpan, root: ReadableSpan) -> bool:
    assert root.context is not None
    return span.parent is not None and span.parent.span_id == root.context.span_id


def times(span: ReadableSpan) -> tuple[int, int]:
    assert span.start_time is not None
    assert span.end_time is not None
    return span.start_time, span.end_time


def test_what_is_refused_ends_with_its_answer(spans: InMemorySpanExporter) -> None:
    shown = counted("zamok_showing_seconds", game=GAME)
    with pytest.raises(Refused), stages.Journey("chat"), stages.stage("rules", GAME):
        raise Refused("refuse.rate")
    assert [span.name for span in spans.get_finished_spans()] == ["rules", "chat"]
    assert counted("zamok_showing_seconds", game=GAME) == shown


def test_a_journey_ends_when_the_last_page_is_shown_it_or_gone(
    spans: InMemorySpanExporter,
) -> None:
    one, two = object(), object()
    with stages.Journey("move"):
        stages.spread(GAME, [one, two])
    with stages.Journey("move"):
        stages.spread(GAME, [one])
    assert not spans.get_finished_spans()
    with stages.showing(one), stages.stage("render", GAME):  # both at once
        pass
    assert [span.name for span in spans.get_finished_spans()] == ["render", "move"]
    stages.gone(two)
    stages.gone(two)
    assert [span.name for span in spans.get_finished_spans()] == ["render", "move", "move"]
    with stages.showing(one), stages.stage("render", GAME):  # nothing has happened
        pass
    assert len(spans.get_finished_spans()) == 3


def test_what_bots_and_programs_do_is_counted_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            id, people = await seated(house, GAME)
            seat = (await table_of(house, id)).actors()[0]
            with stages.Journey("move"):
                await play(house, id, people[seat], seat)

    before = counted("zamok_showing_seconds", game=GAME)
    asyncio.run(story())
    assert counted("zamok_showing_seconds", game=GAME) == before + 1


def test_times_are_counted_in_the_right_places() -> None:
    time = metrics.Time()
    for seconds in (0.00005, 0.0001, 0.3, 11.0):
        time.add(seconds)
    at = {
        bound: time.counts[n] for n, bound in enumerate((*metrics.BOUNDS, None)) if time.counts[n]
    }
    assert at == {0.0001: 2, 0.5: 1, None: 1}
    assert time.total == pytest.approx(11.30015)


# ---- traces are exported only where it is said --------------------------------------------------


def test_nothing_is_traced_unless_it_is_said_where(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in traces.WHERE:
        monkeypatch.delenv(name, raising=False)
    with traces.exported():
        assert stages.tracer is None


def test_traces_without_their_extra_are_warned_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(traces.WHERE[0], "http://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace.export", None)
    with caplog.at_level(logging.WARNING), traces.exported():
        assert stages.tracer is None
    assert "zamok[traces] is not installed" in caplog.text


def test_traces_go_where_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(traces.WHERE[0], "http://127.0.0.1:9")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "1")
    with traces.exported():
        assert stages.tracer is not None
    assert stages.tracer is None


# ---- the dashboard ------------------------------------------------------------------------------

_ASKED = re.compile(r"\b((?:zamok|process)_\w+)")


def asked() -> set[str]:
    board = json.loads((ROOT / "deploy/grafana/zamok.json").read_text(encoding="utf-8"))
    found: set[str] = set()
    for panel in board["panels"]:
        for target in panel.get("targets", ()):
            found |= set(_ASKED.findall(target["expr"]))
    return found


def had() -> dict[str, set[str]]:
    """Return what the server has, by the name of the metric: the names that may be asked for."""
    found = {}
    for family in REGISTRY.collect():
        ends = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("_total",)}
        found[family.name] = {family.name + end for end in ends.get(family.type, ("",))}
    return found


def test_the_dashboard_asks_only_for_what_there_is() -> None:
    names = set[str]().union(*had().values())
    assert asked() - names == set()


def test_everything_the_server_counts_is_on_the_dashboard() -> None:
    ours = {name: names for name, names in had().items() if name.startswith("zamok_")}
    assert len(ours) > 10
    assert [name for name, names in ours.items() if not names & asked()] == []


def test_the_panels_do_not_lie_on_each_other() -> None:
    board = json.loads((ROOT / "deploy/grafana/zamok.json").read_text(encoding="utf-8"))
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells


def test_prometheus_can_read_it() -> None:
    with stages.stage("store", GAME):
        running = generate_latest().decode()
    assert 'zamok_stage_running{stage="store"} 1.0' in running
    text = generate_latest().decode()
    assert re.search(
        rf'zamok_stage_seconds_bucket{{game="{GAME}",le="\+Inf",stage="store"}} [1-9]', text
    )
