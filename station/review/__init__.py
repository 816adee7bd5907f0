"""A game looked at again: what was played, what could have been, and where it turned."""
