"""Between Two Castles of Mad King Ludwig: one castle with each neighbour."""
