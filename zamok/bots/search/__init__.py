"""Searches that all games share, compiled."""
