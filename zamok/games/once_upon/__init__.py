"""Once Upon a Castle, with both its variants."""
