"""`station replay`: replay a journal to any point, and show or verify it."""

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from station.cli.counted import counted
from station.cli.overwrite import check_writable
from station.cli.pictures.annotated import write_file
from station.draw_position import Explained, draw_position
from station.errors import InputError
from station.export.lines import Lines
from station.journal.contents import Contents, read_journal
from station.journal.replay import Replayed, replay
from station.journal.resume import game_in, referee_for, settings_of
from station.referee.state import TableState
from station.registry import entry
from station.registry.statistics import statistics_of
from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile, Side
from vision.reading import Picture

BOARDS: Final = ("left", "right")

PNG: Final = b"\x89PNG\r\n\x1a\n"
"""How a PNG file begins."""

EXPLANATION: Final = """\
A journal records what happened at the table: presses, what the camera saw, what players decided.
Everything else follows from that, so a game can be replayed to any point. The journal also holds a digest
of the state after every confirmed turn; a replay must arrive at the same digests.

examples:
  station replay GAME.journal                     the game turn by turn, then the boards
  station replay GAME.journal --turn 12           the game after the twelfth turn
  station replay GAME.journal --to 340            the game after event 340
  station replay GAME.journal --draw end.png      the last position as a picture
  station replay GAME.journal --json              JSON lines, with a summary at the end
  station replay GAME.journal --verify            only compare the digests
  station replay GAME.journal --stats             time, points and tiles a play, words, explosions, …

exit status: 0 success; 2 the journal cannot be read, is damaged (as much as possible is shown), or does not
replay to the states recorded when it was played.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station replay`."""
    parser.description = "Replay a game from its journal to any point; show it, draw it, or verify it."
    parser.epilog = EXPLANATION
    parser.add_argument("journal", type=Path, metavar="FILE", help="a House Station journal")
    point = parser.add_mutually_exclusive_group()
    point.add_argument("--to", type=int, metavar="N", help="stop after event N (they count from 1)")
    point.add_argument("--turn", type=int, metavar="N", help="stop after turn N, counted over both boards")
    parser.add_argument("--board", choices=BOARDS, help="only this board")
    parser.add_argument("--draw", type=Path, metavar="PNG", help="also draw the position to this file")
    parser.add_argument("--json", action="store_true", help="print JSON, one object per line")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--verify", action="store_true", help="only report whether the replay matches")
    only.add_argument("--stats", action="store_true", help="only what the players did, in figures")


def run(options: argparse.Namespace) -> int:
    """Replay; 2 if the journal is damaged or the replay differs."""
    if options.draw is not None:
        check_writable(options.draw, "a PNG picture", PNG)
    contents = read_journal(options.journal)
    _check_point(options, contents)
    referee, settings = referee_for(contents), settings_of(contents)
    if options.board is not None and entry(settings.game).boards < 2:
        raise InputError(f"{options.journal.name} is a game on one board; leave out --board")
    boards = [board for board in (0, 1) if options.board in (None, BOARDS[board])]
    lines = Lines(settings, boards)
    quiet = options.verify or options.stats
    if not (options.json or options.verify):
        print(_heading(contents))
    replayed = Replayed(contents, referee.state)
    for step in replay(contents, referee):
        replayed = replayed.then(step)
        if not quiet:
            for as_json, text in lines.of(step):
                print(json.dumps(as_json) if options.json else text)
        if step.number == options.to or (options.turn is not None and step.state.turns >= options.turn):
            break
    if options.turn is not None and referee.state.turns < options.turn:
        found = counted(referee.state.turns, "turn")
        raise InputError(f"{options.journal.name} has {found}, not {options.turn}")
    _sum_up(options, replayed, lines)
    if options.draw is not None:
        picture = cv2.imencode(".png", _picture(referee.state, boards))[1]
        write_file(options.draw, picture.tobytes())
    return _complain(replayed)


def _check_point(options: argparse.Namespace, contents: Contents) -> None:
    for value, what in ((options.to, "event"), (options.turn, "turn")):
        if value is not None and value < 1:
            raise InputError(f"there is no {what} {value}; they count from 1")
    if options.to is not None and options.to > len(contents.events):
        found = counted(len(contents.events), "event")
        raise InputError(f"{options.journal.name} has {found}, not {options.to}")


def _heading(contents: Contents) -> str:
    meta = contents.meta
    return (
        f"{contents.path.name}: {entry(game_in(contents)).title}, {meta.get('created', 'no date')}, "
        f"{counted(len(contents.events), 'event')}, lexicon {meta.get('lexicon', '?')}, "
        f"edition {meta.get('edition', '?')}"
    )


def _sum_up(options: argparse.Namespace, replayed: Replayed, lines: Lines) -> None:
    if options.stats and options.json:
        for figures in statistics_of(replayed.state):
            print(json.dumps(asdict(figures)))
    elif options.stats:
        print(lines.results(replayed.state).strip("\n") or "nobody has done anything yet")
    elif options.json:
        print(json.dumps(lines.summary(replayed)))
    elif not options.verify:
        print(lines.closing(replayed.state, colour=_in_colour()))
    elif replayed.different is None:
        print(_verified(replayed))


def _verified(replayed: Replayed) -> str:
    """What a replay that differs nowhere proves."""
    events = counted(replayed.events, "event")
    earlier = "sealed by an earlier version: replayed, not proved"
    if replayed.proved == 0:
        return (
            f"{earlier} ({events})"
            if replayed.unproved
            else f"nothing to compare: no state was sealed in {events}"
        )
    game = "the same game" if replayed.contents.damage is None else "so far the same game"
    agreed = "1 sealed state agrees" if replayed.proved == 1 else f"{replayed.proved} sealed states agree"
    more = f"; {replayed.unproved} more {earlier}" if replayed.unproved else ""
    return f"{game}: {agreed} over {events}{more}"


def _in_colour() -> bool:
    """Whether the terminal supports colours and the user has not disabled them (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _picture(state: TableState[object], boards: list[int]) -> Picture:
    """The boards, side by side; an explosion in progress is drawn too."""
    pictures = []
    for lane in (state.lanes[board] for board in boards if board < len(state.lanes)):
        if lane.board is None:
            raise InputError(f"{state.settings.game} is played without a board; there is nothing to draw")
        made: object = None if lane.task is None else lane.task.ruling
        ruling = made if isinstance(made, Explained) else None
        position = lane.board
        if not isinstance(position, FacedPosition):
            tiles = {s: FacedTile(tile.text, Side.SOUTH, "a", tile.blank) for s, tile in position.occupied()}
            position = FacedPosition().replace(dict(tiles))
        elif ruling is not None:
            position = position.replace(dict(ruling.play.placed))
        pictures.append(draw_position(position, ruling=ruling))
    return np.hstack(pictures)


def _complain(replayed: Replayed) -> int:
    contents, different = replayed.contents, replayed.different
    status = 0
    if contents.damage is not None:
        print(f"station: {contents.damage}", file=sys.stderr)
        status = 2
    if different is not None:
        print(
            f"station: {contents.path.name} does not replay to the same game: the first state that differs "
            f"is after event {different.number} ({type(different.event).__name__}); it was played with other "
            "words or another version of House Station",
            file=sys.stderr,
        )
        status = 2
    return status
