"""The pictures a game shows beside its board."""
