"""Lexicons as files: load, list and import them."""

from station.lexicon.additions import Addition
from station.lexicon.importer import Imported, import_file
from station.lexicon.store import Installed, added, describe, installed, load, names, remove

__all__ = [
    "Addition",
    "Imported",
    "Installed",
    "added",
    "describe",
    "import_file",
    "installed",
    "load",
    "names",
    "remove",
]
