"""`station review`: what happened in a recorded game, and what could have."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from station.cli.options.language import add_language_option, known_language
from station.cli.overwrite import check_writable
from station.cli.progress import progress
from station.errors import InputError
from station.journal.contents import read_journal
from station.review.as_text import as_lines, as_text
from station.review.effort import PER_SECOND, POSITIONS
from station.review.page import page
from station.review.processes import reviewed
from station.review.story import story_of
from station.view.wording import words_in

EXPLANATION: Final = """\
Every turn of a game beside what would have been best, wins that were missed, the course of the game as
curves, its turning point, and a few sentences about each player.

At a table the station does not know the racks: a play is compared with what else its tiles could have made,
and with everything once the bag of Scrabble is empty; in House, also with what the partner passed on before.
Where the station dealt the tiles, it is compared with everything. Speed Scrabble and Idaho are reviewed by
the crosswords that were checked.

examples:
  station review GAME.journal                      as text
  station review GAME.journal --html review.html   as one page with curves; it needs no network
  station review GAME.journal --json               as JSON lines, with a summary at the end
  station review GAME.journal --language de        in German; English otherwise

exit status: 0 success; 2 the journal cannot be read, or its game cannot be reviewed.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `station review`."""
    parser.description = "Review a recorded game: every play beside the best ones."
    parser.epilog = EXPLANATION
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="a House Station journal")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write a page, in one file")
    usual = POSITIONS / PER_SECOND
    parser.add_argument(
        "--think",
        type=float,
        default=usual,
        metavar="S",
        help="look as far at each turn as a usual computer does in so many seconds (default %(default)s); "
        "it counts positions, so the same review twice says the same",
    )
    add_language_option(parser)
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="default %(default)s")


def run(options: argparse.Namespace) -> int:
    """Review; progress goes to standard error."""
    if options.html is not None:
        check_writable(options.html, "a web page", b"<!doctype html", b"<!DOCTYPE html")
    if not 0 < options.think <= 60:
        raise InputError(f"--think is a number of seconds up to 60, not {options.think:g}")
    if not 1 <= options.processes <= 64:
        raise InputError(f"--processes is a number from 1 to 64, not {options.processes}")
    words = words_in(known_language(options.language))
    contents = read_journal(options.journal)
    story = story_of(contents)
    review = reviewed(
        story,
        max(1, round(options.think * PER_SECOND)),
        options.processes,
        progress("reviewed {done} of {total} turns"),
    )
    if options.html is not None:
        options.html.write_text(page(review, words), encoding="utf-8")
    for line in as_lines(review, words) if options.json else ():
        print(json.dumps(line, ensure_ascii=False))
    for text in () if options.json else as_text(review, words):
        print(text)
    if contents.damage is not None:
        print(f"station: {contents.damage}", file=sys.stderr)
    return 0
