"""Lexicons as files: load, list and import them."""

from station.lexicon.importing import Imported, import_file
from station.lexicon.store import Installed, describe, installed, load, names, remove

__all__ = ["Imported", "Installed", "describe", "import_file", "installed", "load", "names", "remove"]
