"""The games of this package, each in its own folder; entry points make them known."""
