"""Which puzzles the user has solved, kept in the data folder."""

import json
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.games.house.puzzles.puzzle import Puzzle
from station.json_text import read_json
from station.paths import data_dir
from station.whole_file import write_whole

NAME: Final = "puzzles.json"


def file() -> Path:
    return data_dir() / NAME


def solved() -> frozenset[str]:
    """The keys of the solved puzzles. Raises InputError if the file is damaged."""
    path = file()
    try:
        known = read_json(path.read_text(encoding="utf-8"))["solved"]
        return frozenset(map(str, known))
    except FileNotFoundError:
        return frozenset()
    except (ValueError, TypeError, KeyError):
        raise InputError(f"{path} is damaged; remove it, and all puzzles count as unsolved") from None


def remember(puzzle: Puzzle) -> None:
    """Note that a puzzle is solved."""
    keys = sorted({*solved(), puzzle.key})
    write_whole(file(), json.dumps({"solved": keys}) + "\n", 0o644)
