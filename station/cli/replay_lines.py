"""The lines that `station replay` prints, for people and as JSON."""

from collections.abc import Iterator
from typing import Any

from station.journal.digest import state_digest
from station.journal.replaying import Replayed, Step
from station.journal.story import (
    DecidedTold,
    OverTold,
    RestartedTold,
    TakenBackTold,
    Told,
    TurnTold,
    UndoneTold,
    told,
)
from station.referee.events import Challenged, ClockSet, Continued, HouseSettings, Paused, Resumed
from station.referee.state import Ending, HouseState, Outcome, Phase, Record
from station.rules.house.notation import is_letter
from station.rules.house.position import Position
from station.rules.house.terminal import render
from station.rules.square import SIZE, square_name
from station.rules.tile import Side

BOARDS = ("left", "right")
_SIDES = {Side.SOUTH: "South", Side.NORTH: "North"}


class HouseLines:
    """Tells a replay of these boards."""

    def __init__(self, settings: HouseSettings, boards: list[int]) -> None:
        self._settings = settings
        self._boards = boards

    def of(self, step: Step[HouseState]) -> Iterator[tuple[dict[str, Any], str]]:
        """Each thing that the step brought, as a JSON object and as a line for people."""
        for item in told(step):
            board = board_of(item)
            if board is None or board in self._boards:
                yield json_line(item), text_line(item, self._settings)

    def summary(self, replayed: Replayed[HouseState]) -> dict[str, Any]:
        """The last JSON object."""
        return summary(replayed, self._boards)

    def closing(self, state: HouseState, *, colour: bool) -> str:
        """The boards as they stand."""
        return "".join(
            f"\n{BOARDS[board]} board, {sides_to_move(state, board)}\n"
            f"{render(state.boards[board].position, colour=colour)}"
            for board in self._boards
        ).removesuffix("\n")


def board_of(item: Told) -> int | None:
    """The board that this is about; None when it is about the whole game."""
    return item.board if isinstance(item, TurnTold | UndoneTold | TakenBackTold) else None


def text_line(item: Told, settings: HouseSettings) -> str:
    """One line for people."""
    match item:
        case TurnTold():
            record = item.record
            who = _player(settings, item.board, record.mover)
            clock = f"{_time(record.clock.south_ms)} {_time(record.clock.north_ms)}"
            return f"{item.turn:>4}  {BOARDS[item.board]:<5}  {who:<16}  {_turn(record)}  [{clock}]"
        case UndoneTold():
            return f"      {BOARDS[item.board]:<5}  the last turn that stood is undone"
        case TakenBackTold():
            who = _player(settings, item.board, item.verdict.mover)
            return f"      {BOARDS[item.board]:<5}  {who:<16}  taken back: {item.verdict.detail}"
        case DecidedTold():
            return f"      {_decision(item)}"
        case RestartedTold(board=board, why=why):
            return f"      {BOARDS[board]} board: the clock head restarted ({why}); paused"
        case OverTold():
            return f"      {_outcome(item.outcome)}"


def json_line(item: Told) -> dict[str, Any]:
    """The same as a JSON object."""
    match item:
        case TurnTold():
            record = item.record
            ruling = record.ruling
            after = record.position
            return {
                "turn": item.turn,
                "event": item.event,
                "at_ms": record.at_ms,
                "board": BOARDS[item.board],
                "side": record.mover.value,
                "pass": not record.placed and ruling is None and not record.accepted,
                "words": [] if ruling is None else [word.text for word in ruling.words],
                "placed": {square_name(s): _face(record, s) for s in record.placed},
                "turned": [] if ruling is None else [square_name(s) for s in ruling.turned],
                "removed": [] if ruling is None else [square_name(s) for s in ruling.removed],
                "passed_on": len(record.transfer.passed),
                "drawn": record.transfer.drawn,
                "accepted": record.accepted,
                "inferred": [square_name(s) for s in record.inferred],
                "clock_ms": {"S": record.clock.south_ms, "N": record.clock.north_ms},
                "rows": rows(after),
            }
        case UndoneTold():
            return {"undone": BOARDS[item.board], "event": item.event}
        case TakenBackTold():
            return {
                "taken_back": BOARDS[item.board],
                "event": item.event,
                "side": item.verdict.mover.value,
                "reason": item.verdict.reason.value,
                "detail": item.verdict.detail,
                "squares": [square_name(square) for square in item.verdict.squares],
            }
        case DecidedTold():
            return {"decided": type(item.decision).__name__, "event": item.event, "what": _decision(item)}
        case RestartedTold(board=board, why=why):
            return {"restarted": BOARDS[board], "event": item.event, "why": why}
        case OverTold():
            return {"over": item.outcome.ending.value, "event": item.event, "winner": _winner(item.outcome)}


def summary(replayed: Replayed[HouseState], boards: list[int]) -> dict[str, Any]:
    """The last JSON object: where the game stands, and whether the replay is the same game."""
    state, different = replayed.state, replayed.different
    outcome = state.outcome
    return {
        "events": replayed.events,
        "turns": state.turns,
        "phase": state.phase.value,
        "ending": None if outcome is None else outcome.ending.value,
        "winner": None if outcome is None else _winner(outcome),
        "boards": {BOARDS[board]: rows(state.boards[board].position) for board in boards},
        "bags": {BOARDS[board]: state.boards[board].bag for board in boards},
        "digest": state_digest(state),
        "sealed": replayed.checked,
        "same": different is None,
        "differs_at": None if different is None else different.number,
        "damage": replayed.contents.damage,
    }


def rows(position: Position) -> list[str]:
    """15 strings: a capital faces South, a small letter North; "#" is a letter that has no small form."""
    signs = ""
    for tile in position.tiles:
        if tile is None:
            signs += "."
        elif not is_letter(tile.letter):
            signs += "#"
        else:
            signs += tile.letter.upper() if tile.facing is Side.SOUTH else tile.letter.lower()
    return [signs[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]


def sides_to_move(state: HouseState, board: int) -> str:
    """Whose turn it is, or that the game is over."""
    now = state.boards[board]
    if state.phase is Phase.OVER:
        return "the game is over" if state.outcome is None else _outcome(state.outcome)
    return f"{_player(state.settings, board, now.to_move)} to move, {now.bag} tiles in the bag"


def _player(settings: HouseSettings, board: int, side: Side) -> str:
    name = settings.names[2 * board + (0 if side is Side.SOUTH else 1)]
    return _SIDES[side] if name == _SIDES[side] else f"{name} ({_SIDES[side]})"


def _turn(record: Record) -> str:
    if not record.placed and not record.accepted:
        said = "passes"
    elif record.ruling is None:
        said = "the board as it lies"
    else:
        said = " ".join(word.text for word in record.ruling.words)
    parts = [said]
    if record.accepted:
        parts.append("accepted by the arbiter")
    if record.transfer.passed:
        parts.append(f"{len(record.transfer.passed)} to the partner")
    if record.transfer.drawn:
        parts.append(f"draws {record.transfer.drawn}")
    if record.inferred:
        parts.append(f"the referee settled {' '.join(square_name(s) for s in record.inferred)}")
    return ", ".join(parts)


def _face(record: Record, square: int) -> str:
    """The letter laid on a square, small for a blank."""
    tiles = dict(record.ruling.play.placed) if record.ruling is not None else {}
    tile = tiles.get(square) or record.position[square]
    if tile is None:
        return "?"
    return tile.letter.lower() if tile.blank else tile.letter


def _decision(item: DecidedTold) -> str:
    match item.decision:
        case Paused():
            return "paused"
        case Continued():
            return "play goes on"
        case Resumed():
            return "taken up again after a stop"
        case ClockSet(board=board, side=side, remaining_ms=remaining_ms):
            return f"{BOARDS[board]} board: {_SIDES[side]}'s clock is set to {_time(remaining_ms)}"
        case Challenged(board=board, side=side):
            return f"{BOARDS[board]} board: {_SIDES[side]} challenges"


def _winner(outcome: Outcome) -> str | None:
    return None if outcome.winner is None else outcome.winner.value


def _outcome(outcome: Outcome) -> str:
    if outcome.winner is None:
        return "the game was broken off"
    board = "" if outcome.board is None else f" on the {BOARDS[outcome.board]} board"
    how = {
        Ending.CHAIN: f"from home row to home row{board}",
        Ending.TIME: f"on time{board}",
        Ending.CHALLENGE: f"by a challenge{board}",
        Ending.ABORTED: "",
    }[outcome.ending]
    return f"{_SIDES[outcome.winner]} wins {how}"


def _time(milliseconds: int) -> str:
    sign = "-" if milliseconds < 0 else ""
    seconds, rest = divmod(abs(milliseconds), 1000)
    return f"{sign}{seconds // 60}:{seconds % 60:02d}.{rest // 100}"
