"""`station replay`: replay a journal to any point, and show or verify it."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from station.cli.counted import counted
from station.errors import InputError

if TYPE_CHECKING:
    from station.journal.contents import Contents
    from station.journal.replaying import Replayed, Step
    from station.referee.any_game import AnyState, RefereeOf
    from station.referee.state import HouseState
    from station.referee.table.state import TableState
    from vision.reading import Picture

S = TypeVar("S", bound="AnyState")


class Lines(Protocol[S]):
    """How a game is printed."""

    def of(self, step: "Step[S]") -> Iterator[tuple[dict[str, Any], str]]:
        """Everything the step brought, as JSON objects and as lines of text."""

    def summary(self, replayed: "Replayed[S]") -> dict[str, Any]:
        """The last JSON object."""

    def closing(self, state: S, *, colour: bool) -> str:
        """The state of the game, as text."""


BOARDS: Final = ("left", "right")

PNG: Final = b"\x89PNG\r\n\x1a\n"
"""How a PNG file begins."""

EXPLANATION: Final = """\
A journal records what happened at the table: presses, what the camera saw, what players decided.
Everything else follows from that, so a game can be replayed to any point. The journal also holds a digest
of the state after every confirmed turn; a replay must arrive at the same digests.

examples:
  station replay GAME.journal                     the game turn by turn, then the boards
  station replay GAME.journal --turn 12           as it stood after the twelfth turn
  station replay GAME.journal --to 340            as it stood after event 340
  station replay GAME.journal --draw end.png      the last position as a picture
  station replay GAME.journal --json              JSON lines, with a summary at the end
  station replay GAME.journal --verify            only compare the digests

exit status: 0 success; 2 the journal cannot be read, is damaged (as much as possible is shown), or does not
replay to the states recorded when it was played.
"""


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station replay`."""
    parser = subparsers.add_parser(
        "replay",
        help="replay a journal to any point",
        description="Replay a game from its journal to any point; show it, draw it, or verify it.",
        epilog=EXPLANATION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("journal", type=Path, metavar="FILE", help="a House Station journal")
    point = parser.add_mutually_exclusive_group()
    point.add_argument("--to", type=int, metavar="N", help="stop after event N (they count from 1)")
    point.add_argument("--turn", type=int, metavar="N", help="stop after turn N, counted over both boards")
    parser.add_argument("--board", choices=BOARDS, help="only this board")
    parser.add_argument("--draw", type=Path, metavar="PNG", help="also draw the position to this file")
    parser.add_argument("--json", action="store_true", help="print JSON, one object per line")
    parser.add_argument("--verify", action="store_true", help="only report whether the replay matches")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay; 2 if the journal is damaged or the replay differs."""
    from station.cli.replay_lines import HouseLines
    from station.cli.replay_table_lines import TableLines
    from station.journal.contents import read_journal
    from station.journal.resuming import referee_for
    from station.referee.referee import Referee

    if options.draw is not None:
        _check_picture(options.draw)
    contents = read_journal(options.journal)
    _check_point(options, contents)
    referee = referee_for(contents)
    if isinstance(referee, Referee):
        shown = [board for board in (0, 1) if options.board in (None, BOARDS[board])]
        return _run(options, contents, referee, HouseLines(_settings_of(contents), shown), _house_picture)
    if options.board is not None:
        raise InputError(f"{options.journal.name} is a game on one board; leave out --board")
    return _run(options, contents, referee, TableLines(_settings_of(contents).names), _board_picture)


def _settings_of(contents: "Contents") -> Any:
    from station.journal.resuming import settings_of

    return settings_of(contents)


def _run(
    options: argparse.Namespace,
    contents: "Contents",
    referee: "RefereeOf[S]",
    lines: "Lines[S]",
    picture: "Callable[[S, str | None], Picture]",
) -> int:
    from station.journal.replaying import Replayed, replay

    if not (options.json or options.verify):
        print(_heading(contents))
    replayed = Replayed(contents, referee.state)
    for step in replay(contents, referee):
        replayed = replayed.then(step)
        if not options.verify:
            for as_json, text in lines.of(step):
                print(json.dumps(as_json) if options.json else text)
        if step.number == options.to or (options.turn is not None and step.state.turns >= options.turn):
            break
    if options.turn is not None and referee.state.turns < options.turn:
        found = counted(referee.state.turns, "turn")
        raise InputError(f"{options.journal.name} has {found}, not {options.turn}")
    _sum_up(options, replayed, lines)
    if options.draw is not None:
        _draw(options.draw, picture(referee.state, options.board))
    return _complain(replayed)


def _check_point(options: argparse.Namespace, contents: "Contents") -> None:
    for value, what in ((options.to, "event"), (options.turn, "turn")):
        if value is not None and value < 1:
            raise InputError(f"there is no {what} {value}; they count from 1")
    if options.to is not None and options.to > len(contents.events):
        found = counted(len(contents.events), "event")
        raise InputError(f"{options.journal.name} has {found}, not {options.to}")


def _check_picture(path: Path) -> None:
    """Only overwrite PNG pictures, never a journal or another file."""
    try:
        with path.open("rb") as file:
            drawn = file.read(len(PNG)) == PNG
    except OSError:
        return  # it does not exist, or writing will say what is wrong
    if not drawn:
        raise InputError(f"{path} already exists and is not a PNG picture; choose another name")


def _heading(contents: "Contents") -> str:
    from station.journal.resuming import game_in

    meta = contents.meta
    game = {"house": "Scrabble House"}.get(game_in(contents), game_in(contents).title())
    return (
        f"{contents.path.name}: {game}, {meta.get('created', 'no date')}, "
        f"{counted(len(contents.events), 'event')}, lexicon {meta.get('lexicon', '?')}, "
        f"edition {meta.get('edition', '?')}"
    )


def _sum_up(options: argparse.Namespace, replayed: "Replayed[S]", lines: "Lines[S]") -> None:
    if options.json:
        print(json.dumps(lines.summary(replayed)))
    elif not options.verify:
        print(lines.closing(replayed.state, colour=_in_colour()))
    elif replayed.different is None:
        events = counted(replayed.events, "event")
        if replayed.checked == 0:
            print(f"nothing to compare: no state was sealed in {events}")
        else:
            game = "the same game" if replayed.contents.damage is None else "so far the same game"
            agreed = (
                "1 sealed state agrees"
                if replayed.checked == 1
                else f"{replayed.checked} sealed states agree"
            )
            print(f"{game}: {agreed} over {events}")


def _in_colour() -> bool:
    """Whether the terminal supports colours and the user has not disabled them (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _house_picture(state: "HouseState", board: str | None) -> "Picture":
    """Both boards side by side, or the one requested; an explosion in progress is drawn too."""
    import numpy as np

    from station.draw_position import draw_position
    from station.referee.explosion import laid_out

    pictures = []
    for name, now in zip(BOARDS, state.boards, strict=True):
        if board not in (None, name):
            continue
        ruling = None if now.task is None else now.task.ruling
        position = now.position if ruling is None else laid_out(now.position, ruling)
        pictures.append(draw_position(position, ruling=ruling))
    return np.hstack(pictures)


def _board_picture(state: "TableState[Any]", _board: str | None) -> "Picture":
    """The board, its tiles facing South."""
    from station.draw_position import draw_position
    from station.rules.house.position import Position
    from station.rules.tile import Side, Tile

    if state.board is None:
        raise InputError(f"{state.settings.game} is played without a board; there is nothing to draw")
    tiles = {square: Tile(tile.text, Side.SOUTH, "a", tile.blank) for square, tile in state.board.occupied()}
    return draw_position(Position().replace(dict(tiles)))


def _draw(path: Path, picture: "Picture") -> None:
    import cv2

    done, data = cv2.imencode(".png", picture)
    assert done
    try:
        path.write_bytes(bytes(data))
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error


def _complain(replayed: "Replayed[S]") -> int:
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
