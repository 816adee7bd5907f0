"""The puzzles that come with the program."""

import json
from functools import cache
from importlib import resources
from typing import Final

from station.games.house.puzzles.puzzle import Puzzle, from_json
from station.rules.lexicon import WordsUsed

WORDS: Final = WordsUsed("english", 1)
"""The words they are made and judged with. With more words they would have other solutions."""


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All of them, in order of their numbers, from 1."""
    file = resources.files("station") / "data" / "puzzles" / "house.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(from_json(json.loads(line)) for line in lines)
