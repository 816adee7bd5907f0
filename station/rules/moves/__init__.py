"""Every way to lay tiles of a rack in a line so that all strings they make are words."""
