"""The shipped firmware on this machine: how it is built, and worked as a head on a table would be."""
