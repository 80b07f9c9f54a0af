"""Carcassonne: The Castle: fill the castle within the wall whose top counts the points."""
