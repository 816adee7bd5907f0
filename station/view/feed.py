"""A view as JSON: one object per line, one line per change. `docs/feed.md` explains every key."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from station.editions import load_edition
from station.errors import InputError
from station.json_text import Json
from station.referee.events import AnyEvent
from station.referee.seats import Seat
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK
from station.rules.game import Bid, Call, Spot, Turn
from station.rules.square import SIZE, square_name
from station.rules.tile import KITS, Side
from station.view.board import BoardView, Mark
from station.view.faces import Face, Faces
from station.view.makers import view_of
from station.view.message import Message
from station.view.pictures import Picture, TileRow
from station.view.view import (
    ChoiceView,
    EndingView,
    LaneView,
    Main,
    Past,
    PlayerView,
    QuestionView,
    RulingView,
    View,
)

VERSION: Final = 1

SAME_CLOCK_MS: Final = 50
"""A running clock within this of its forecast is not a change."""

_SIDES: Final = {Side.SOUTH: "south", Side.NORTH: "north"}
_MARKS: Final = (Mark.NEW, Mark.LAST, Mark.WRONG, Mark.ASKED, Mark.HIDDEN)


def as_json(view: View, at_ms: int, ruled: int = 0) -> Json:
    """The view at `at_ms` of station time. ruled: the lane of the latest ruling."""
    lanes = view.lanes
    asked = next((k for k, lane in enumerate(lanes) if lane.question), None)
    question = None if asked is None else _question(lanes[asked].question, asked)
    if question is None and view.asked is not None:
        question = {"about": "choice", **_choice(view.asked)}
    return {
        "v": VERSION,
        "at_ms": at_ms,
        "game": view.game,
        "phase": view.phase.value,
        "players": [_player(player, at_ms) for player in view.players],
        "boards": [_board(lane.board, lane, k) for k, lane in enumerate(lanes) if lane.board],
        "ruling": _ruling(lanes[ruled].ruling, ruled),
        "order": [step for k, lane in enumerate(lanes) for step in _order(lane, k)],
        "question": question,
        "awaits": _awaits(view.awaits),
        "choices": [_choice(choice) for choice in view.choices if not choice.needed],
        "end_choices": [_choice(choice) for choice in view.end_choices],
        "alarms": [_plain(alarm) for alarm in view.alarms],
        "messages": [_message(lane.message) for lane in lanes],
        "hands": [hand for k, lane in enumerate(lanes) for hand in _hands(lane, k)],
        "unseen": _unseen(view),
        "instead": None if view.instead is None else _plain(view.instead),
        "pictures": [_plain(picture) for picture in view.pictures],
        "turns": [lane.turns for lane in lanes],
        "ending": _ending(view.ending),
        "match": None if view.match is None else _plain(view.match),
        "statistics": None if view.statistics is None else _plain(view.statistics),
    }


class FeedFile:
    """Watches a `Station` and writes what the table shows to a file, one line per change.

    Raises InputError if the file cannot be written. A later failure ends the feed, not the game; `trouble`
    then says so in a sentence.
    """

    def __init__(self, path: Path, language: str = "en") -> None:
        self.trouble: str | None = None
        self._path, self._language = path, language
        self._view: View | None = None
        self._line: Json | None = None
        self._ruled = 0
        try:
            self._file = path.open("w", encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot write the feed to {path}: {error.strerror}") from error

    def watch(self, event: AnyEvent, _before: TableState[object], after: TableState[object]) -> None:
        """Called for each event with the state after it, like every watcher of a `Station`."""
        self.update(after, event.at_ms)

    def update(self, state: TableState[object], now_ms: int) -> None:
        """Write a line if what the table shows has changed: not just because time runs, and not before a game
        is set up."""
        if self.trouble is not None:
            return
        view = view_of(state, now_ms, self._language)
        if view.phase is Phase.IDLE:
            return
        self._ruled = ruled_last(self._view, view, self._ruled)
        self._view = view
        line = as_json(view, now_ms, self._ruled)
        if self._line is not None and same_line(self._line, line):
            return
        self._line = line
        try:
            self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._file.flush()
        except OSError as error:
            self.trouble = f"the feed to {self._path} broke off: {error.strerror}"

    def close(self) -> None:
        try:
            self._file.close()
        except OSError as error:
            self.trouble = self.trouble or f"the feed to {self._path} broke off: {error.strerror}"


def ruled_last(before: View | None, after: View, ruled: int) -> int:
    """The lane ruled on last: the one whose ruling is new, else the same as before."""
    if ruled >= len(after.lanes):
        ruled = 0
    for k, lane in enumerate(after.lanes):
        old = before.lanes[k].ruling if before and k < len(before.lanes) else None
        if lane.ruling is not None and lane.ruling != old:
            return k
    if after.lanes[ruled].ruling is None:
        return next((k for k, lane in enumerate(after.lanes) if lane.ruling), 0)
    return ruled


def same_line(before: Json, after: Json) -> bool:
    """Whether nothing has changed but running time."""
    if any(before[key] != after[key] for key in after if key not in {"at_ms", "players"}):
        return False
    pairs = zip(before["players"], after["players"], strict=False)
    return len(before["players"]) == len(after["players"]) and all(
        _same_player(old, new, before["at_ms"], after["at_ms"]) for old, new in pairs
    )


def _same_player(before: Json, after: Json, before_ms: int, after_ms: int) -> bool:
    ticking = {"clock_ms", "delay_ms"}
    if any(before[key] != after[key] for key in after if key not in ticking):
        return False
    if not after["running"]:
        return before["clock_ms"] == after["clock_ms"]  # type: ignore[no-any-return]  # values of JSON
    return abs(_over_ms(before, before_ms) - _over_ms(after, after_ms)) <= SAME_CLOCK_MS


def _over_ms(player: Json, at_ms: int) -> int:
    """When this player's time runs out."""
    return int(player["clock_ms"] + player["delay_ms"] + at_ms)


def _player(player: PlayerView, at_ms: int) -> Json:
    clock = player.clock
    found: Json = {
        "name": player.name,
        "seat": _seat(player.seat),
        "clock_ms": None if clock is None else clock.at(at_ms),
        "running": clock is not None and clock.running,
        "delay_ms": 0 if clock is None else max(0, clock.delay_ms - max(0, at_ms - clock.at_ms)),
        "time_over": clock is not None and clock.flagged != "",
        "acting": player.acting,
    }
    return found if player.score is None else {**found, "score": player.score}


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else f"{('left', 'right')[seat.board]}-{_SIDES[seat.side]}"


def past_json(past: Past, lane: int) -> Json:
    """A turn of a lane's history: its message, and the board as it lay then, with keys as in a line."""
    return {"lane": lane, "message": _message(past.message), "board": past.board and tiles_json(past.board)}


def _board(board: BoardView | None, lane: LaneView, number: int) -> Json:
    assert board is not None, "only lanes with a board are asked"
    return {
        **tiles_json(board),
        "confirmed": _faces(board.confirmed),
        "put_right": _names(lane.wrong),
        "players": list(lane.players),
        "lacks": list(lane.lacks),
        "ruling": _ruling(lane.ruling, number),
        "question": _question(lane.question, number),
    }


def tiles_json(board: BoardView) -> Json:
    """What lies on a board, and which squares stand out."""
    marks = {
        mark.value: sorted({marked.square for marked in board.marks if marked.mark is mark})
        for mark in _MARKS
    }
    doubtful = [square for square, face in enumerate(board.faces) if face and face.doubtful]
    return {
        **_faces(board.faces),
        "marks": {name: _names(squares) for name, squares in {**marks, "doubtful": doubtful}.items()},
    }


def _faces(faces: Faces) -> Json:
    """Ghosts are left out."""
    there = [None if face is None or face.ghost else face for face in faces]
    return {
        "rows": _rows([face.letter or "_" if face else "." for face in there]),
        "facing": _rows([_facing(face) if face else "." for face in there]),
        "kits": _rows([(face.kit or "?") if face else "." for face in there]),
        "blanks": _names([square for square, face in enumerate(there) if face and face.blank]),
    }


def _rows(signs: Iterable[str]) -> list[str]:
    line = "".join(signs)
    return [line[k : k + SIZE] for k in range(0, len(line), SIZE)]


def _facing(face: Face) -> str:
    if face.sideways:
        return ">"
    return "?" if face.facing is None else "^" if face.facing is Side.SOUTH else "v"


def _names(squares: Iterable[int]) -> list[str]:
    return [square_name(square) for square in squares]


def _ruling(ruling: RulingView | None, board: int) -> Json | None:
    if ruling is None:
        return None
    return {
        "kind": ruling.kind.value,
        "board": board,
        "player": ruling.player,
        "words": [{"text": word.text, "squares": _names(word.squares)} for word in ruling.words],
        "squares": _names(ruling.squares),
        "reason": ruling.reason or None,
        "text": ruling.text,
        "draw": ruling.draw,
        "gained": list(ruling.gained),
        "accepted": ruling.accepted,
        "inferred": _names(ruling.inferred),
    }


def _unseen(view: View) -> list[Json]:
    """The tiles of each set that no board shows, by confirmed plays: in hands, in a bag, or passed on."""
    boards = [lane.board for lane in view.lanes if lane.board is not None]
    shown = Counter(
        (face.kit, BLANK if face.blank else face.letter)
        for board in boards
        for face in board.confirmed
        if face is not None and not face.ghost
    )
    found = []
    for kit in KITS[: len(boards)]:
        left = {
            letter: count - shown[kit, letter] for letter, count in load_edition(view.edition).counts.items()
        }
        found.append({"kit": kit, "tiles": "".join(letter * count for letter, count in left.items())})
    return found


def _order(lane: LaneView, board: int) -> Iterable[Json]:
    for step in lane.order:
        squares = [(chip.square, chip) for chip in step.chips if chip.square is not None]
        yield {
            "do": "take" if step.number else "turn",
            "why": step.reason,
            "squares": _names(square for square, _ in squares),
            "done": step.done,
            "board": board,
            "step": step.number,
            "tiles": "".join(chip.letter for _, chip in squares),
            "done_squares": _names(square for square, chip in squares if chip.done),
        }


def _question(question: QuestionView | None, board: int) -> Json | None:
    if question is None:
        return None
    read = question.crossword
    return {
        "about": question.doubt.value,
        "board": board,
        "square": None if question.square is None else square_name(question.square),
        "cells": [[one.row, one.column] for one in read.doubtful] if read else [],
        "player": read.player if read else None,
        "candidates": list(question.candidates),
        "glare": question.glare,
        "text": question.text,
    }


def _choice(choice: ChoiceView) -> Json:
    return {
        "topic": choice.topic,
        "player": choice.player,
        "text": choice.label,
        "letters": choice.letters,
        "options": [{"value": option.value, "label": option.label} for option in choice.options],
    }


def _awaits(main: Main | None) -> Json | None:
    match main:
        case None:
            return None
        case Turn(player=player):
            return {"what": "turn", "player": player}
        case Bid(player=player, price=price):
            return {"what": "bid", "player": player, "price": price}
        case Call(players=players, word=word):
            return {"what": "call", "players": list(players), "word": word}
        case Spot():
            return {"what": "tile"}
        case _:
            return {"what": "crossword", "player": main.player}


def _message(message: Message) -> Json:
    return {
        "key": message.says.value,
        "values": dict(message.values),
        "tone": message.tone.value,
        "sign": message.sign.value if message.sign else None,
        "caption": message.caption,
        "headline": list(message.headline),
        "words": message.words,
        "text": message.text,
        "closing": list(message.closing),
    }


def _hands(lane: LaneView, board: int) -> Iterable[Json]:
    if lane.hands is None:
        return
    by_side = {lane.hands.players[0].side: 0, lane.hands.players[1].side: 1}
    for player, side in zip(lane.players, (Side.SOUTH, Side.NORTH), strict=True):
        hand = lane.hands.players[by_side[side]]
        yield {
            "player": player,
            "board": board,
            "draw": hand.draw,
            "held": hand.held,
            "back": list(hand.back),
            "bonus": list(hand.bonus),
            "bag": lane.hands.bag,
        }


def _ending(ending: EndingView | None) -> Json | None:
    if ending is None:
        return None
    return {
        "how": ending.how,
        "winners": list(ending.winners),
        "text": ending.text,
        "board": ending.lane,
        "squares": _names(ending.squares),
        "open": ending.open,
        "agreed": list(ending.agreed),
    }


def _plain(value: object) -> object:
    """A picture as an object with its kind and its fields by name."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        found = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        kind = "tiles" if isinstance(value, TileRow) else type(value).__name__.lower()
        return {"kind": kind, **found} if isinstance(value, Picture) else found
    return value
