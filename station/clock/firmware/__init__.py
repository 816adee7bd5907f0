"""The shipped firmware on this machine: how it is built, and operated like a head on a table."""
