"""Metrics: what the server counts, in the form Prometheus reads."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

TABLES = Counter("zamok_tables_made", "Tables made", ["game"])
ENTRIES = Counter("zamok_entries_stored", "Entries stored", ["kind"])
CONFLICTS = Counter("zamok_conflicts", "Writes that another writer was faster with")
REFUSALS = Counter("zamok_refusals", "Actions refused", ["why"])
SOCKETS = Gauge("zamok_sockets", "Live connections")
THINKING = Histogram("zamok_thinking_seconds", "How long bots think", ["level"])
ACTING = Histogram("zamok_acting_seconds", "From a message to its answer")
