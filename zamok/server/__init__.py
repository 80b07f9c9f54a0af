"""The server: tables, seats, clocks, store, live connection, HTTP API; no game by name."""
