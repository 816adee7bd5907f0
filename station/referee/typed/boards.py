"""Lines typed at a table of two boards: first for which board or for whom, then what: `left 8H WORD`,
`Ann pass`.

A play names the square of its first letter as its player reads the word: North's words go leftwards (`8H`) or
upwards (`H8`).
"""

from collections.abc import Collection
from typing import Final

from station.errors import quoted, shortened
from station.referee.events import (
    AnyEvent,
    BlankChosen,
    Challenged,
    DeedEntered,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
)
from station.referee.ruling import Doubt, Refused, Task
from station.referee.seats import Seat
from station.referee.sight import SeenTile
from station.referee.state import Lane, Phase, TableState
from station.referee.typed.choices import parse_choice
from station.referee.typed.deeds import words_of
from station.referee.typed.names import name_of
from station.referee.typed.plays import LIKE_A_PLACE, parse_play
from station.rules.edition import BLANK, Edition
from station.rules.game import DONE, TICK, Chosen, Laid, Passed, RuleError, doer
from station.rules.square import square_name
from station.rules.tile import KITS, FacedTile, Side

BOARDS: Final = ("left", "right")

HELP: Final = (
    ("left press", "before the first play: the opponent of who begins there is ready"),
    ("left 8H WORD", "a play along the row, as its player reads it; H8 WORD: along the column"),
    ("left pass", "left, right, or the name of who is to move comes first"),
    ("left done", "the explosion is carried out as shown"),
    ("left tick H8", "this tile of it is turned or taken; again: put back"),
    ("left withdraw", "take back a play that does not stand yet"),
    ("left blank E", "which letter the blank stands for"),
    ("left kit right", "of which board's set a tile is"),
    ("left challenge", "challenge the last play, where the players judge words"),
)
"""What can be typed, and what it means."""

State = TableState[object]


PRESS: Final = "press"


def seat_pressed(text: str, state: State, starters: Collection[int]) -> Seat | None:
    """Whose button a line like `left press` or `Ben press` means before the game; None for any other line.
    starters: who must press.

    Raises RuleError, with a sentence for people, if that player need not, or has already.
    """
    *who, verb = text.split()
    if verb.lower() != PRESS or not who:
        return None
    lane, player, rest = _addressed(who, state)
    seats = {one: seat for one in starters if (seat := state.seat_of(one)) is not None}
    here = {one for one, seat in seats.items() if player is None and seat.board == lane}
    meant = next((one for one in seats if one == player or one in here), None)
    waited = [one for one in starters if one not in state.ready]
    if rest or meant is None or meant not in waited:
        names = " and ".join(state.settings.names[one] for one in waited)
        raise RuleError("still to press: {names}", names=names)
    return seats[meant]


def parse_at_board(text: str, state: State, edition: Edition, at_ms: int) -> AnyEvent:
    """What a line means. The board can be left out where only one can be meant.

    Raises RuleError, with a sentence for people, if it means nothing that is awaited.
    """
    words = words_of(text)
    if words[0].lower() in {choice.topic for choice in state.end_choices}:
        return DeedEntered(at_ms, parse_choice(words, state))
    if state.phase is Phase.PAUSED:
        raise RuleError("the game is paused; to go on, type: continue")
    lane, player, words = _addressed(words, state)
    if not words:
        raise RuleError("say what was done: {who} 8H WORD", who=shortened(text.strip()))
    verb, rest = words[0].lower(), words[1:]
    if verb in {"undo", "accept-words", "challenge"}:
        return _ruled(verb, _lane(lane, verb, state), player, state, at_ms)
    play = bool(LIKE_A_PLACE.fullmatch(words[0]))
    if state.phase is Phase.OVER:
        raise RuleError("the game is over; type agree to keep the result, or undo to take back what ended it")
    if not play and verb not in {"pass", "withdraw", "done", "tick", "blank", "kit"}:
        awaited = "left 8H WORD, right pass, help"
        raise RuleError(
            "{typed} is not possible now; awaited: {awaited}", typed=quoted(verb), awaited=awaited
        )
    lane = _lane(lane, " ".join(words), state)
    turn = state.turn(lane)
    if turn is None or (player is not None and player != turn.player):
        name = BOARDS[lane] if player is None else state.settings.names[player]
        raise RuleError("it is not {name}'s turn", name=name)
    if verb in {"blank", "kit"}:
        return _answered(verb, " ".join(rest), state, lane, at_ms)
    if play:
        seat = state.seat_of(turn.player)
        turned = seat is not None and seat.side is Side.NORTH
        board = state.lanes[lane].board
        assert board is not None
        sets = len(state.lanes)
        laid = parse_play(" ".join(words), board, turn.player, edition, turned=turned, sets=sets)
        return DeedEntered(at_ms, laid)
    if verb in {DONE, TICK}:
        task = state.lanes[lane].task
        if task is None:
            raise RuleError("there is no explosion to carry out")
        return DeedEntered(
            at_ms, Chosen(verb, turn.player, _ticked(rest, lane, task) if verb == TICK else "")
        )
    return DeedEntered(at_ms, Passed(turn.player) if verb == "pass" else Laid(turn.player, ()))


def _ticked(words: list[str], lane: int, task: Task) -> str:
    """The tile of an explosion that is turned or taken, by its square."""
    if not words:
        square = square_name(next(iter((*task.to_turn, *task.to_remove)), 0))
        raise RuleError("say which tile: {board} tick {square}", board=BOARDS[lane], square=square)
    return " ".join(words).upper()


def _addressed(words: list[str], state: State) -> tuple[int | None, int | None, list[str]]:
    """The board and the player that a line begins with, if it does, and the rest."""
    if words and words[0].lower() in BOARDS:
        return BOARDS.index(words[0].lower()), None, words[1:]
    for count in range(len(words), 0, -1):
        player = name_of(" ".join(words[:count]), state) if words[0][0].isalpha() else None
        if player is None or LIKE_A_PLACE.fullmatch(words[0]):
            continue
        if state.settings.names.count(state.settings.names[player]) > 1:
            raise RuleError("there are several called {name}; say left or right", name=words[0])
        seat = state.seat_of(player)
        return (None if seat is None else seat.board), player, words[count:]
    return None, None, words


def _lane(lane: int | None, what: str, state: State) -> int:
    """The board that was named, or the only one that can be meant."""
    if lane is not None:
        return lane
    verb = what.split(maxsplit=1)[0].lower()
    if verb == "undo" and _ended_by_people(state):
        return 0
    if verb == "undo" and state.last is None:
        raise RuleError("nothing has been played yet")
    if verb == "undo" and state.last is not None:
        return state.last.lane
    can = [number for number, one in enumerate(state.lanes) if _concerns(verb, one)]
    if len(can) != 1:
        raise RuleError("say at which board: left {what}, or right {what}", what=shortened(what))
    return can[0]


def _ended_by_people(state: State) -> bool:
    """Whether the game was ended by what somebody said: that is undone by itself, without a play."""
    return state.outcome is not None and state.outcome.by_people


def _concerns(verb: str, lane: Lane) -> bool:
    match verb:
        case "done" | "tick":
            return lane.task is not None
        case "blank" | "kit":
            return lane.question is not None
        case "accept-words":
            return isinstance(lane.verdict, Refused)
        case _:
            return False


def _ruled(verb: str, lane: int, player: int | None, state: State, at_ms: int) -> AnyEvent:
    last = state.last_on(lane)
    if verb == "accept-words":
        return PlayAccepted(lane, at_ms)
    if verb == "undo" and _ended_by_people(state):
        return PlayUndone(lane, at_ms)
    if last is None:
        raise RuleError("nothing has been played at the {board} board", board=BOARDS[lane])
    if verb == "undo":
        return PlayUndone(lane, at_ms)
    if state.settings.option("challenge") != "decides":
        raise RuleError("in this game the station judges words")
    seat = state.seat_of(doer(last.deed) if player is None else player)
    assert seat is not None
    return Challenged(lane, at_ms, seat.side.other if player is None else seat.side)


def _answered(verb: str, value: str, state: State, lane: int, at_ms: int) -> AnyEvent:
    """The answer to a question about a tile of a play."""
    now = state.lanes[lane]
    question, seen = now.question, now.seen
    doubt = Doubt.BLANK if verb == "blank" else Doubt.KIT
    if question is None or question.doubt is not doubt or question.square is None or seen is None:
        raise RuleError("nobody asked")
    if doubt is Doubt.BLANK and value.upper() in question.candidates:
        return BlankChosen(lane, at_ms, question.square, value.upper())
    if doubt is Doubt.BLANK or value.lower() not in BOARDS:
        raise RuleError(
            "answer with {example}", example="blank E" if verb == "blank" else "kit left, or kit right"
        )
    turn, tile = state.turn(lane), seen.squares[question.square]
    seat = None if turn is None else state.seat_of(turn.player)
    assert seat is not None
    assert isinstance(tile, SeenTile)
    kit = KITS[KITS.index(question.candidates[BOARDS.index(value.lower())])]
    said = FacedTile(tile.letter or BLANK, seat.side, kit, blank=tile.letter is None)
    return SquareSettled(lane, at_ms, question.square, said)
