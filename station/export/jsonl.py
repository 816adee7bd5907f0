"""House Station's own notation: a game as lines of JSON, which any program can follow tile by tile.

The first line says what was played, by whom; each further one what happened in a turn and which squares
changed; the last how the game stands. `docs/game-notation.md` has every key.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from station.errors import InputError
from station.export.game import Moment
from station.journal.contents import Contents
from station.journal.resume import settings_of
from station.json_text import read_json
from station.referee.state import TableState
from station.registry import entry
from station.rules.lettered.position import UNKNOWN
from station.rules.square import SQUARES, parse_square, square_name
from station.rules.tile import FacedTile
from station.view.makers import view_of

VERSION: Final = 1
KEY: Final = "house_station_game"
FACING: Final = {"S": "^", "N": "v"}

Line = dict[str, Any]
Tiles = dict[int, str]
"""The tiles of a board, by square, as the notation writes them."""


@dataclass(frozen=True, slots=True)
class Notated:
    """A game as read: its first line, and the others in order."""

    head: Line
    lines: tuple[Line, ...]

    def boards(self, turn: int | None = None) -> list[Tiles]:
        """The tiles of every board after a turn, or at the end."""
        boards: list[Tiles] = [{} for _ in range(int(self.head["boards"]))]
        for line in self.lines:
            if turn is not None and line.get("turn", turn + 1) > turn:
                break
            for change in line.get("changes", ()):
                board = boards[change["board"]]
                for square in change["gone"]:
                    board.pop(parse_square(square), None)
                board.update({parse_square(square): tile for square, tile in change["put"].items()})
        return boards


def write_jsonl(contents: Contents, found: Sequence[Moment]) -> str:
    """The lines of a game, each with its end."""
    settings, meta, last = settings_of(contents), contents.meta, found[-1]
    head: Line = {
        KEY: VERSION,
        "game": settings.game,
        "players": [player.name for player in view_of(last.state, last.at_ms).players],
        "options": dict(settings.options),
        "edition": settings.edition,
        "lexicon": meta.get("lexicon", ""),
        "created": meta.get("created", ""),
        "boards": entry(settings.game).boards,
    }
    lines = [head, *_lines(found, head["boards"])]
    return write_lines(lines)


def write_lines(lines: Sequence[Mapping[str, Any]]) -> str:
    """Lines as text."""
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def _lines(found: Sequence[Moment], boards: int) -> Iterator[Line]:
    shown: list[Tiles] = [{} for _ in range(boards)]
    last = found[-1].state
    for moment in found:
        for facts, text in zip(moment.facts, moment.text, strict=True):
            turn = facts.get("turn")
            if not isinstance(turn, int) or last.history[turn - 1].undone:
                continue
            yield {
                "turn": turn,
                "at_ms": moment.at_ms,
                "player": facts.get("player"),
                "text": text.rstrip("."),
                "deed": {
                    key: value
                    for key, value in facts.items()
                    if key not in {"turn", "event", "at_ms", "rows"}
                },
                "changes": list(_changes(shown, moment.state)),
            }
    outcome = last.outcome
    yield {
        "over": None if outcome is None else outcome.ending.value,
        "winners": [] if outcome is None else list(outcome.winners),
        "scores": list(last.scores),
        "changes": list(_changes(shown, last)),
    }


def _changes(shown: list[Tiles], state: TableState[object]) -> Iterator[Line]:
    """What is different on each board, which is as shown from then on."""
    for number, before in enumerate(shown):
        now = tiles_of(state, number)
        gone = [square_name(square) for square in sorted(before.keys() - now.keys())]
        put = {
            square_name(square): now[square] for square in sorted(now) if before.get(square) != now[square]
        }
        if gone or put:
            yield {"board": number, "gone": gone, "put": put}
        shown[number] = now


def tiles_of(state: TableState[object], board: int) -> Tiles:
    """The tiles that stand on a board, as the notation writes them: the letter, small for a blank, `_` if
    nobody said it; where tiles face a side, that side (`^` South, `v` North) and the kit, too."""
    there = state.lanes[board].board if board < len(state.lanes) else None
    found: Tiles = {}
    for square, tile in there.occupied() if there is not None else ():
        letter = tile.letter or UNKNOWN
        letter = letter.lower() if tile.blank else letter
        side = f"{FACING[tile.facing.value]}{tile.kit}" if isinstance(tile, FacedTile) else ""
        found[square] = f"{letter}{side}"
    return found


def read_jsonl(text: str) -> Notated:
    """The game in these lines. Raises InputError, which names the line at fault."""
    lines = [_line(line, number) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines or lines[0].get(KEY) is None:
        raise InputError(f"line 1 does not say {KEY!r}, so this is no game in our notation")
    head = lines[0]
    if head[KEY] != VERSION:
        raise InputError(f"the game is in version {head[KEY]} of the notation; this program reads {VERSION}")
    if not isinstance(head.get("boards"), int) or not 0 <= head["boards"] <= 2:
        raise InputError("line 1: the number of boards is missing")
    turn = 0
    for number, line in enumerate(lines[1:], start=2):
        for change in line.get("changes", ()):
            _check(change, head["boards"], number)
        later = line.get("turn", turn + 1)
        if not isinstance(later, int) or later <= turn:
            raise InputError(f"line {number}: turn {later} does not follow turn {turn}")
        turn = later
    return Notated(head, tuple(lines[1:]))


def _line(text: str, number: int) -> Line:
    try:
        line = read_json(text)
    except ValueError:
        raise InputError(f"line {number} is no JSON: {text[:40]}") from None
    if not isinstance(line, dict):
        raise InputError(f"line {number} is no JSON object: {text[:40]}")
    return line


def _check(change: object, boards: int, number: int) -> None:
    """That a change names a board, squares and tiles."""
    if (
        not isinstance(change, dict)
        or change.get("board") not in range(boards)
        or not isinstance(change.get("gone"), list)
        or not isinstance(change.get("put"), dict)
    ):
        raise InputError(f"line {number}: a change names a board, what is gone and what was put there")
    for square in (*change["gone"], *change["put"]):
        try:
            known = 0 <= parse_square(square) < SQUARES
        except (ValueError, AttributeError, IndexError, TypeError):
            known = False
        if not known:
            raise InputError(f"line {number}: there is no square {square!r}")
    if not all(isinstance(tile, str) and tile for tile in change["put"].values()):
        raise InputError(f"line {number}: a tile is missing")
