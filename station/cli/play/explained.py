"""What `station play --help` says about the games, and `--rules`."""

import argparse
from textwrap import wrap
from typing import Final

from station.cli.options.language import known_language
from station.cli.parser import Paragraphs
from station.errors import InputError

GAMES_HERE: Final = "(games)"
"""An epilog that stands for `explanation()`."""

WIDTH: Final = 100

SEATS_AND_EXAMPLES: Final = """\
seats: the players sit clockwise from South at the left head. Two share the left head; a third and a fourth
have the right head's North and South; a fifth calls by key or touch.

examples:
  station play
  station play house --names Ann Bob Cy Di
  station play scrabble --names Ann Bob --time 25 --option challenge=double
  station play friendly --players 3 --no-camera
  station play scrabble --typed
    8H CAT          a play across from H8; H8 CAT goes down; small letters are blanks
    pass            or exchange 3, challenge Ann, undo, help, quit
  station play house --typed
    left 8H CAT     or Ann 8H CAT; North's words go leftwards and upwards
    left done       the explosion is carried out; left tick H8 a tile of it
  station play auction --resume
  station play house --pictures seen
                    keeps what the camera saw, for a report of tiles that were misread
  station play house --dealt
                    you against the computer, with a computer as your partner
  station play scrabble --dealt --players 3 --computer 3=4
                    two people and the computer, at its best
  station play house --phones
                    with the camera; everybody has their clock and the questions on their phone
  station play scrabble --dealt --phones
                    everybody holds their tiles at their phone
  station play --from GAME.journal --turn 7
                    a game at the screen, played on from its seventh turn
"""


def explanation() -> str:
    """Every game with its players and options, below the options of `--help`."""
    from station.registry import ENTRIES

    lines = ["games, and their options (NAME=VALUE for --option; the first value is the usual one):"]
    explained: dict[str, str] = {}
    for game in ENTRIES.values():
        least, most = game.players
        players = f"{most} players" if least == most else f"{least} to {most} players"
        lines += _wrapped(f"  {game.name:<10} ", f"{players}{game.sentence and ': '}{game.sentence}")
        for option in game.kind.options:
            values = "|".join(option.choices) or f"NUMBER (usually {option.usual}, at least {option.least})"
            lines.append(f"    {option.name}={values}")
            text = game.words_for(option).explained
            before = explained.setdefault(text, game.name)
            lines += _wrapped(" " * 8, text if before == game.name else f"as in {before}") if text else []
    return "\n".join((*lines, "", SEATS_AND_EXAMPLES))


def _wrapped(first: str, text: str) -> list[str]:
    """Text behind `first`, its further lines below its beginning."""
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first)) or [first.rstrip()]


class Help(Paragraphs):
    """Makes the explanation of the games only when it is shown: `station --help` need not know any game."""

    def add_text(self, text: str | None) -> None:
        super().add_text(explanation() if text == GAMES_HERE else text)


def print_rules(options: argparse.Namespace) -> int:
    """Print the rules of the game named."""
    from station.registry import entry

    if options.game is None:
        raise InputError("name a game: station play house --rules")
    game = entry(options.game)
    for line in game.rules(known_language(options.rules, option="--rules")) or (*game.setup, *game.lines):
        print("\n".join(wrap(line, WIDTH, initial_indent="- ", subsequent_indent="  ")))
    return 0
