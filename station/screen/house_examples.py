"""States of a House table worth a picture."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.referee.events import HouseSettings, Judge
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import (
    BoardState,
    Doubt,
    Ending,
    ExplosionTask,
    HouseState,
    Outcome,
    Phase,
    Question,
    Record,
    Refusal,
    Stands,
    TakenBack,
)  # fmt: skip
from station.rules.house.custody import Hand
from station.rules.house.position import Position
from station.rules.house.ruling import Legal, Reason, Word
from station.rules.square import parse_square
from station.rules.tile import Side, Tile
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.worked import (
    BEFORE,
    KEEL,
    KEEL_WITH_CA,
    OTHER,
    ROL,
    ROLL,
    ROLL_WITHOUT_OD,
    WON,
    WON_CHAIN,
)  # fmt: skip

S, N = Side.SOUTH, Side.NORTH
NOW_MS: Final = 600_000
SETTINGS: Final = HouseSettings(names=("Ada", "Ben", "Mia", "Tom"))

Example = tuple[HouseState, ScreenState]


def squares(names: str) -> tuple[int, ...]:
    """Indices of named squares."""
    return tuple(parse_square(name) for name in names.split())


def clock(south: float, north: float, running: Side | None, *flagged: Side) -> ClockReading:
    """Seconds on both clocks, now."""
    return ClockReading(round(south * 1000), round(north * 1000), running, NOW_MS, flagged=flagged)


def seen(position: Position, changes: Mapping[int, SeenSquare] | None = None) -> BoardSeen:
    """What the camera makes of a position: blanks show no letter."""
    found: list[SeenSquare] = [_seen_tile(tile) if tile else None for tile in position.tiles]
    for square, instead in (changes or {}).items():
        found[square] = instead
    return BoardSeen(0, NOW_MS, tuple(found))


def _seen_tile(tile: Tile) -> SeenTile:
    return SeenTile(None, None, tile.kit) if tile.blank else SeenTile(tile.letter, tile.facing, tile.kit)


def _stands(ruling: Legal, draw: int) -> Stands:
    placed = tuple(square for square, _ in ruling.play.placed)
    return Stands(ruling.play.mover, ruling.words, placed, len(ruling.removed), draw)


_LEFT = BoardState(
    position=BEFORE,
    to_move=S,
    clock=clock(342, 388, S),
    hands=(Hand("a"), Hand("a", 5, ("E", "S"), ("?", "G"))),
    bag=58,
)
_RIGHT = BoardState(
    position=OTHER,
    to_move=N,
    clock=clock(371, 402.4, N),
    hands=(Hand("b"), Hand("b", 6, ("E",), ("A", "R"))),
    bag=61,
    verdict=Stands(S, (Word("RAVEN", squares("I8 I9 I10 I11 I12")),), squares("I8 I9 I10 I12"), 0, 4),
)
_LAID = BEFORE.replace(dict(KEEL.play.placed))
_TURNS = (
    Record(S, KEEL, BEFORE, clock(318, 388, N), NOW_MS - 50_000, placed=squares("I8 I9 I10 I11")),
    Record(N, ROLL, KEEL.after, clock(318, 341, S), NOW_MS - 20_000, placed=squares("D7 E7 F7 G7")),
)
_UNFINISHED = TakenBack(S, Refusal.UNFINISHED, "the explosion is not done", words=KEEL.words)
_HALF = ExplosionTask(KEEL, frozenset(squares("F8 G8")), frozenset(squares("H4 H5 H6 H7 H9")))
_DONE = ExplosionTask(KEEL, frozenset(KEEL.turned), frozenset(KEEL.removed))
_ROL_SEEN = seen(KEEL.after, {square: _seen_tile(tile) for square, tile in ROL.placed})
_HAND_SEEN = seen(_LAID, dict.fromkeys(squares("G9 H9 I9 G10 H10 I10 H11 I11 H12"), Unseen.HIDDEN))
_PRESS = Pressed(0, S, 7, NOW_MS - 900, clock(342, 388, N))


def _table(left: BoardState, right: BoardState = _RIGHT) -> HouseState:
    return HouseState(Phase.PLAYING, SETTINGS, (left, right), at_ms=NOW_MS)


def _ready() -> HouseState:
    at_start = clock(600, 600, None)
    left = BoardState(Position(), S, at_start, (Hand("a"), Hand("a")), 86)
    right = BoardState(Position(), N, at_start, (Hand("b"), Hand("b")), 86)
    return HouseState(Phase.READY, SETTINGS, (left, right), frozenset({1}), at_ms=NOW_MS)


def _over(left: BoardState, outcome: Outcome) -> HouseState:
    right = replace(_RIGHT, clock=clock(371, 402.4, None))
    return replace(_table(left, right), phase=Phase.OVER, outcome=outcome)


def _asked(question: Question, sight: BoardSeen) -> HouseState:
    return _table(replace(_LEFT, clock=clock(342, 388, N), question=question, press=_PRESS, seen=sight))


def house_examples() -> dict[str, Example]:
    """Every example by its name."""
    turn = _table(_LEFT)
    order = _table(replace(_LEFT, task=ExplosionTask(KEEL), verdict=_UNFINISHED, seen=seen(_LAID)))
    stands = replace(_LEFT, position=KEEL.after, to_move=N, clock=clock(318, 388, N), history=_TURNS[:1])
    answered = replace(_LEFT, position=ROLL.after, clock=clock(318, 341, S), history=_TURNS)
    answering = replace(stands, verdict=TakenBack(N, Refusal.UNFINISHED, "", words=ROLL.words))
    passed_on = Hand("b", 7, (), tuple("AACDEHIPRSTTU"))
    letter = Question(Doubt.LETTER, parse_square("I8"), ("K", "X", "R"))
    blank = Question(Doubt.BLANK, parse_square("I11"), ("L", "N", "P", "T"))
    states = {
        "no-game": replace(_ready(), phase=Phase.IDLE),
        "start": _ready(),
        "turn": turn,
        "laid": _table(replace(_LEFT, seen=seen(_LAID))),
        "order": order,
        "order-if-ca-is-a-word": _table(
            replace(_LEFT, task=ExplosionTask(KEEL_WITH_CA), verdict=_UNFINISHED, seen=seen(_LAID))
        ),
        "half-done": _table(replace(_LEFT, task=_HALF, verdict=_UNFINISHED)),
        "done": _table(replace(_LEFT, task=_DONE, verdict=_UNFINISHED)),
        "stands": _table(
            replace(stands, verdict=_stands(KEEL, 4)), replace(_RIGHT, hands=(passed_on, _RIGHT.hands[1]))
        ),
        "answer-order": _table(replace(answering, task=ExplosionTask(ROLL))),
        "answer-order-if-od-is-no-word": _table(replace(answering, task=ExplosionTask(ROLL_WITHOUT_OD))),
        "answer": _table(replace(answered, verdict=_stands(ROLL, 4))),
        "not-a-word": _table(
            replace(
                stands,
                clock=clock(318, 59.4, N),
                verdict=TakenBack(
                    N, Reason.NOT_A_WORD, "", squares("G7 F7 E7"), (Word("ROL", squares("G7 F7 E7")),)
                ),
                seen=_ROL_SEEN,
            )
        ),
        "hidden": _asked(Question(Doubt.HIDDEN, parse_square("H9")), _HAND_SEEN),
        "which-letter": _asked(letter, seen(_LAID)),
        "blank": _asked(blank, seen(_LAID, {parse_square("I11"): SeenTile(None, None, "a")})),
        "win": _over(
            replace(_LEFT, position=WON, clock=clock(12.3, 71, None)), Outcome(Ending.CHAIN, S, 0, WON_CHAIN)
        ),
        "time-over": _over(replace(stands, clock=clock(61, -0.1, None, N)), Outcome(Ending.TIME, S, 0)),
        "pause": replace(turn, phase=Phase.PAUSED),
        "restarted": replace(
            turn,
            phase=Phase.PAUSED,
            restarted=((0, "its supply sagged; look at the cable and the supply"),),
        ),
        "overtime": _table(
            replace(_LEFT, clock=clock(-72, 7.3, S)), replace(_RIGHT, clock=clock(5.2, -605, S))
        ),
    }
    players = replace(
        _table(replace(stands, verdict=_stands(KEEL, 4))), settings=replace(SETTINGS, judge=Judge.PLAYERS)
    )
    history = _table(answered)
    corrected = parse_square("H8")
    with_panels = {
        "letters": (states["which-letter"], ScreenState(panel=Panel.LETTERS)),
        "menu": (order, ScreenState(panel=Panel.MENU)),
        "challenge": (players, ScreenState(panel=Panel.MENU)),
        "correct": (turn, ScreenState(panel=Panel.SQUARE, square=corrected)),
        "tile": (turn, ScreenState(panel=Panel.TILE, square=corrected, draft=Tile("C", N, "b"))),
        "set-clock": (turn, ScreenState(panel=Panel.CLOCK)),
        "abort": (turn, ScreenState(panel=Panel.ABORT)),
        "history": (history, ScreenState(panel=Panel.HISTORY, turn=0)),
        "keys": (turn, ScreenState(panel=Panel.HELP)),
        "as-north-sees-it": (states["half-done"], ScreenState(turned=True)),
    }
    return {name: (state, ScreenState()) for name, state in states.items()} | with_panels
