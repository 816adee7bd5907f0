"""Lexicons as files: load one, see which there are, import one's own."""

from station.lexicon.store import Installed, installed, load, names, remove

__all__ = ["Installed", "installed", "load", "names", "remove"]
