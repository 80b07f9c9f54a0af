"""Castle Lights: candles, lanterns and torches in the windows of a castle at dusk."""
