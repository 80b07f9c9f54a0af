"""The lab: the five games as research environments, and how fast they are beside their peers."""
