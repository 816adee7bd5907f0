"""The screen of Idaho."""
