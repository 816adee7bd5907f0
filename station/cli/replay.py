"""`station replay`: run a journal again, to any point, and show or verify it."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from station.errors import InputError

if TYPE_CHECKING:
    from station.journal.contents import Contents
    from station.journal.replaying import Replayed
    from station.journal.story import Told
    from station.referee.state import HouseState

BOARDS: Final = ("left", "right")

EXPLANATION: Final = """\
A journal holds what happened at the table: presses, what the camera saw, what people decided. Everything
else follows from that, so a game can be run again to any point. Along with the inputs the journal keeps a
digest of the state after every confirmed turn; a replay must come to the same digests.

examples:
  station replay GAME.journal                     the game turn by turn, then both boards
  station replay GAME.journal --turn 12           as it stood after the twelfth turn
  station replay GAME.journal --to 340            as it stood after event 340
  station replay GAME.journal --draw end.png      the last position as a picture
  station replay GAME.journal --json              one JSON object a line, the last one sums up
  station replay GAME.journal --verify            only compare the digests

exit status: 0 fine; 2 the journal cannot be read, is damaged (what can be read is shown), or does not
replay to the states it had when it was played.
"""


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station replay`."""
    parser = subparsers.add_parser(
        "replay",
        help="run a journal again, to any point",
        description="Run a game again from its journal, to any point; show it, draw it, or verify it.",
        epilog=EXPLANATION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("journal", type=Path, metavar="FILE", help="a journal of House Station")
    point = parser.add_mutually_exclusive_group()
    point.add_argument("--to", type=int, metavar="N", help="stop after event N (they count from 1)")
    point.add_argument("--turn", type=int, metavar="N", help="stop after turn N, counted over both boards")
    parser.add_argument("--board", choices=BOARDS, help="only this board")
    parser.add_argument("--draw", type=Path, metavar="PNG", help="also draw the position into this file")
    parser.add_argument("--json", action="store_true", help="JSON, one object a line")
    parser.add_argument("--verify", action="store_true", help="only say whether the replay is the same game")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay; 2 when the journal is damaged or the replay differs."""
    from station.journal.contents import read_journal
    from station.journal.replaying import Replayed, replay
    from station.journal.resuming import referee_for
    from station.journal.story import told, turns_of

    contents = read_journal(options.journal)
    _check_point(options, contents)
    referee = referee_for(contents)
    if not (options.json or options.verify):
        print(_heading(contents))
    replayed = Replayed(contents, referee.state)
    for step in replay(contents, referee):
        replayed = replayed.then(step)
        if not options.verify:
            for item in told(step):
                _tell(item, step.state, options)
        if step.number == options.to or (options.turn is not None and turns_of(step.state) >= options.turn):
            break
    if options.turn is not None and turns_of(referee.state) < options.turn:
        raise InputError(f"{options.journal.name} has {turns_of(referee.state)} turns, not {options.turn}")
    _sum_up(options, replayed)
    if options.draw is not None:
        _draw(options, referee.state)
    return _complain(replayed)


def _check_point(options: argparse.Namespace, contents: "Contents") -> None:
    for value, what in ((options.to, "event"), (options.turn, "turn")):
        if value is not None and value < 1:
            raise InputError(f"there is no {what} {value}; they count from 1")
    if options.to is not None and options.to > len(contents.events):
        raise InputError(f"{options.journal.name} has {len(contents.events)} events, not {options.to}")


def _heading(contents: "Contents") -> str:
    meta = contents.meta
    return (
        f"{contents.path.name}: Scrabble House, {meta.get('created', 'no date')}, "
        f"{len(contents.events)} events, lexicon {meta.get('lexicon', '?')}, "
        f"edition {meta.get('edition', '?')}"
    )


def _tell(item: "Told", state: "HouseState", options: argparse.Namespace) -> None:
    from station.cli.replay_lines import board_of, json_line, text_line

    board = board_of(item)
    if options.board is not None and board is not None and BOARDS[board] != options.board:
        return
    line = json.dumps(json_line(item)) if options.json else text_line(item, state.settings)
    print(line)


def _sum_up(options: argparse.Namespace, replayed: "Replayed") -> None:
    from station.cli.replay_lines import sides_to_move, summary
    from station.rules.house.terminal import render

    shown = [board for board in (0, 1) if options.board in (None, BOARDS[board])]
    if options.json:
        print(json.dumps(summary(replayed, shown)))
        return
    if options.verify:
        if replayed.different is None:
            print(f"the same game: {replayed.checked} sealed states agree over {replayed.events} events")
        return
    for board in shown:
        print(f"\n{BOARDS[board]} board, {sides_to_move(replayed.state, board)}")
        print(render(replayed.state.boards[board].position, colour=sys.stdout.isatty()), end="")


def _draw(options: argparse.Namespace, state: "HouseState") -> None:
    """Both boards side by side, or the one that was asked for; an explosion that is on is drawn too."""
    import cv2
    import numpy as np

    from station.draw_position import draw_position
    from station.referee.explosion import laid_out

    pictures = []
    for name, board in zip(BOARDS, state.boards, strict=True):
        if options.board not in (None, name):
            continue
        ruling = None if board.task is None else board.task.ruling
        position = board.position if ruling is None else laid_out(board.position, ruling)
        pictures.append(draw_position(position, ruling=ruling))
    done, data = cv2.imencode(".png", np.hstack(pictures))
    assert done
    try:
        options.draw.write_bytes(bytes(data))
    except OSError as error:
        raise InputError(f"{options.draw} cannot be written: {error.strerror}") from error


def _complain(replayed: "Replayed") -> int:
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
