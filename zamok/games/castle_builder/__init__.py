"""Castle Builder: pile up numbered tiles, send the baron round, be first with seven coins."""
