"""States worth seeing, built by hand, and their pictures: `python -m station.screen.examples OUT`.

The play is the worked example of the Scrabble House rules: North has ACCEPT, COD, STUPORS and RADISH on
the board; South lays KEEL, reading DOCK, KEEL and AE; North answers with ROLL.
"""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame

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
    Verdict,
)  # fmt: skip
from station.rules.house.custody import Hand
from station.rules.house.position import Position
from station.rules.house.ruling import Legal, Play, Reason, Step, Why, Word
from station.rules.square import parse_square
from station.rules.tile import Kit, Side, Tile
from station.screen.layout import Layout
from station.screen.screen import Screen
from station.screen.view import Panel, View

S, N = Side.SOUTH, Side.NORTH
NAMES = ("Ada", "Ben", "Mia", "Tom")
SIZES = ((1280, 800), (800, 480), (1920, 1080))
NOW_MS = 600_000

Tiles = dict[int, Tile]


def squares(*names: str) -> tuple[int, ...]:
    """Indices of named squares, ascending."""
    return tuple(sorted(parse_square(name) for name in names))


def word(text: str, start: str, step: int, facing: Side, kit: Kit = "a", blanks: str = "") -> Tiles:
    """Tiles of a word laid from `start`, `step` squares on for each letter. blanks: their letters."""
    first = parse_square(start)
    return {first + k * step: Tile(letter, facing, kit, letter in blanks) for k, letter in enumerate(text)}


def position(*words: Mapping[int, Tile]) -> Position:
    return Position().replace({square: tile for tiles in words for square, tile in tiles.items()})


LEFT, RIGHT, UP, DOWN = -1, 1, -15, 15

BEFORE = position(
    word("STUPORS", "K5", LEFT, N), word("ACCEPT", "H9", UP, N), word("COD", "H8", LEFT, N, "b", "O"),
    word("RADISH", "K9", UP, N), word("GLAZE", "O11", DOWN, S), word("FEZ", "M14", RIGHT, S, "b"),
    word("WON", "O1", LEFT, N), word("ECHO", "N4", UP, N),
)  # fmt: skip

KEEL = Play(
    S,
    tuple(
        sorted(
            {
                parse_square(q): Tile(c, S) for q, c in zip(("I8", "I9", "I10", "I11"), "KEEL", strict=True)
            }.items()
        )
    ),
)  # noqa: E501


def reading(text: str, start: str, step: int) -> Word:
    first = parse_square(start)
    return Word(text, tuple(first + k * step for k in range(len(text))))


def _after(before: Position, play: Play, turned: Iterable[int], removed: Iterable[int]) -> Position:
    laid = before.replace(dict(play.placed))
    changes: dict[int, Tile | None] = {}
    for square in turned:
        tile = laid[square]
        changes[square] = replace(tile, facing=play.mover) if tile else None
    return laid.replace(changes).replace(dict.fromkeys(removed))


def legal(
    before: Position, play: Play, words: tuple[Word, ...], turned: tuple[int, ...], steps: tuple[Step, ...]
) -> Legal:
    removed = [square for step in steps for square in step.squares]
    return Legal(play, words, turned, steps, _after(before, play, turned, removed), wins=False)


SOUTH_PLAY = legal(
    BEFORE, KEEL,
    (reading("DOCK", "F8", RIGHT), reading("KEEL", "I8", DOWN), reading("AE", "H9", RIGHT)),
    squares("F8", "G8", "H8", "H9"),
    (
        Step(Why.MIXED, squares("H4", "H5", "H6", "H7")),
        Step(Why.LEFTOVER, squares("H9")),
        Step(Why.CASCADE, squares("I5", "J5", "K5")),
        Step(Why.CASCADE, squares("K4", "K6", "K7", "K8", "K9")),
    ),
)  # fmt: skip

ROLL = Play(
    N,
    tuple(
        sorted(
            {
                parse_square(q): Tile(c, N) for q, c in zip(("G7", "F7", "E7", "D7"), "ROLL", strict=True)
            }.items()
        )
    ),
)  # noqa: E501

NORTH_PLAY = legal(
    SOUTH_PLAY.after, ROLL,
    (reading("ROLL", "G7", LEFT), reading("OR", "G8", UP), reading("DO", "F8", UP)),
    squares("F8", "G8"),
    (Step(Why.MIXED, squares("H8", "I8")),),
)  # fmt: skip

OTHER = position(
    word("QUILTER", "G9", DOWN, S, "b"), word("TIDE", "F11", RIGHT, S, "b"), word("RAVEN", "I8", DOWN, S, "b"),
    word("MOSS", "H1", LEFT, N, "b"), word("ATOM", "H4", UP, N, "b", "T"), word("EXTR", "L4", LEFT, N, "a"),
)  # fmt: skip


def _clock(south: float, north: float, running: Side | None) -> ClockReading:
    return ClockReading(round(south * 1000), round(north * 1000), running, NOW_MS)


def _board(
    at: Position, to_move: Side, clock: ClockReading, hands: tuple[Hand, Hand] | None = None, *,
    bag: int = 58, verdict: Verdict | None = None, task: ExplosionTask | None = None,
    question: Question | None = None, history: tuple[Record, ...] = (), seen: BoardSeen | None = None,
    press: Pressed | None = None,
) -> BoardState:  # fmt: skip
    return BoardState(
        at,
        to_move,
        clock,
        hands or (Hand("a"), Hand("a")),
        bag,
        seen,
        press,
        task,
        verdict,
        question,
        history,
    )


def _state(left: BoardState, right: BoardState, phase: Phase = Phase.PLAYING, **more: object) -> HouseState:
    state = HouseState(phase, HouseSettings(names=NAMES), (left, right), at_ms=NOW_MS)
    return replace(state, **more)  # type: ignore[arg-type]


def _right(**more: object) -> BoardState:
    """The right board in the middle of a game."""
    board = _board(
        OTHER, N, _clock(371, 402.4, N), (Hand("b", 7), Hand("b", 6, ("E",), ("A", "R"))), bag=61,
        verdict=Stands(S, (reading("RAVEN", "I8", DOWN),), squares("I8", "I9", "I10", "I12"), 0, 0),
    )  # fmt: skip
    return replace(board, **more)  # type: ignore[arg-type]


_HANDS = (Hand("a", 7), Hand("a", 5, ("E", "S"), ("G", "?")))
_SOUTH_CLOCK = _clock(342.0, 388.0, S)
_SETTINGS = HouseSettings(names=NAMES)
_START = _clock(600, 600, None)

UNFINISHED = TakenBack(S, Refusal.UNFINISHED, "The explosion is not done yet.", (), SOUTH_PLAY.words)


def seen_board(at: Position, board: int = 0, changes: Mapping[int, SeenSquare] | None = None) -> BoardSeen:
    """What the camera sees of a position: blanks show no letter."""
    seen: list[SeenSquare] = [
        SeenTile(None if tile.blank else tile.letter, None if tile.blank else tile.facing, tile.kit)
        if tile
        else None
        for tile in at.tiles
    ]
    for square, instead in (changes or {}).items():
        seen[square] = instead
    return BoardSeen(board, NOW_MS, tuple(seen))


def examples() -> dict[str, tuple[HouseState, View]]:
    """Every example by its name."""
    view = View()
    laid = BEFORE.replace(dict(KEEL.placed))
    hidden = dict.fromkeys(squares("G9", "H9", "I9", "G10", "H10", "I10", "H11", "I11", "H12"), Unseen.HIDDEN)
    rol = dict(zip(squares("G7", "F7", "E7"), "LOR", strict=True))
    rol_seen = {square: SeenTile(letter, N, "a") for square, letter in rol.items()}
    record = Record(S, SOUTH_PLAY, BEFORE, _SOUTH_CLOCK, NOW_MS - 50_000)
    answer = Record(N, NORTH_PLAY, SOUTH_PLAY.after, _SOUTH_CLOCK, NOW_MS - 20_000)
    waiting = HouseState(Phase.READY, _SETTINGS, (
        _board(Position(), S, _START, (Hand("a"), Hand("a")), bag=86),
        _board(Position(), N, _START, (Hand("b"), Hand("b")), bag=86)), frozenset({1}), at_ms=NOW_MS)  # fmt: skip
    turn = _state(_board(BEFORE, S, _SOUTH_CLOCK, _HANDS), _right())
    won = position(
        word("STRONG", "H1", DOWN, S), word("GRAND", "H6", RIGHT, S, "a", "A"), word("DWELT", "L6", DOWN, S),
        word("TON", "L10", RIGHT, S, "b"), word("NADIRS", "N10", DOWN, S),
        word("QUOTA", "C5", UP, N), word("IRA", "F5", LEFT, N), word("PLAY", "O1", LEFT, N, "b"),
    )  # fmt: skip
    winning = squares(
        *[
            "H1",
            "H2",
            "H3",
            "H4",
            "H5",
            "H6",
            "I6",
            "J6",
            "K6",
            "L6",
            "L7",
            "L8",
            "L9",
            "L10",
            "M10",
            "N10",
            "N11",
            "N12",
            "N13",
            "N14",
            "N15",
        ]
    )
    done = ExplosionTask(SOUTH_PLAY, frozenset(SOUTH_PLAY.turned), frozenset(SOUTH_PLAY.removed))
    return {
        "start": (waiting, view),
        "turn": (turn, view),
        "laid": (_state(_board(BEFORE, S, _SOUTH_CLOCK, _HANDS, seen=seen_board(laid)), _right()), view),
        "order": (
            _state(_board(BEFORE, S, _SOUTH_CLOCK, _HANDS, task=ExplosionTask(SOUTH_PLAY), verdict=UNFINISHED,
                          seen=seen_board(laid)), _right()), view),
        "half-done": (_state(_board(BEFORE, S, _SOUTH_CLOCK, _HANDS, task=_half(), verdict=UNFINISHED), _right()), view),
        "done": (_state(_board(BEFORE, S, _SOUTH_CLOCK, _HANDS, task=done, verdict=UNFINISHED), _right()), view),
        "stands": (
            _state(_board(SOUTH_PLAY.after, N, _clock(318, 388, N), (Hand("a", 3), _HANDS[1]),
                          verdict=Stands(S, SOUTH_PLAY.words, tuple(q for q, _ in KEEL.placed), 13, 4),
                          history=(record,)),
                   _right(hands=(Hand("b", 7, (), tuple("ACDEHIPRRSTTU")), Hand("b", 6, ("E",), ("A", "R"))))), view),
        "answer": (
            _state(_board(NORTH_PLAY.after, S, _clock(318, 341, S), (Hand("a", 7), Hand("a", 3)),
                          verdict=Stands(N, NORTH_PLAY.words, tuple(q for q, _ in ROLL.placed), 2, 4),
                          history=(record, answer)), _right(task=None)), view),
        "not-a-word": (
            _state(_board(SOUTH_PLAY.after, N, _clock(318, 59.4, N), _HANDS,
                          verdict=TakenBack(N, Reason.NOT_A_WORD, "ROL is not a word.", squares("G7", "F7", "E7"),
                                            (reading("ROL", "G7", LEFT),)),
                          seen=seen_board(SOUTH_PLAY.after, 0, rol_seen)), _right()), view),
        "hidden": (
            _state(_board(BEFORE, S, _clock(342, 388, N), _HANDS, question=Question(Doubt.HIDDEN, parse_square("H9")),
                          press=Pressed(0, S, 7, NOW_MS - 900, _SOUTH_CLOCK),
                          seen=seen_board(laid, 0, hidden)), _right()), view),
        "which-letter": (
            _state(_board(BEFORE, S, _clock(342, 388, N), _HANDS,
                          question=Question(Doubt.LETTER, parse_square("I8"), ("K", "X", "R")),
                          seen=seen_board(laid)), _right()), view),
        "letters": (
            _state(_board(BEFORE, S, _clock(342, 388, N), _HANDS,
                          question=Question(Doubt.LETTER, parse_square("I8"), ("K", "X", "R")),
                          seen=seen_board(laid)), _right()), View(panel=Panel.LETTERS)),
        "blank": (
            _state(_board(BEFORE, S, _clock(342, 388, N), _HANDS,
                          question=Question(Doubt.BLANK, parse_square("I11"), ("L", "N", "P", "T")),
                          seen=seen_board(laid, 0, {parse_square("I11"): SeenTile(None, None, "a")})), _right()), view),
        "win": (
            _state(_board(won, N, _clock(12.3, 71, None), (Hand("a", 4), Hand("a")),
                          verdict=Stands(S, (), (), 0, 0)), _right(clock=_clock(371, 402.4, None)), Phase.OVER,
                   outcome=Outcome(Ending.CHAIN, S, 0, winning)), view),
        "time-over": (
            _state(_board(SOUTH_PLAY.after, N, replace(_clock(61, -0.1, None), flagged=(N,)), _HANDS),
                   _right(clock=_clock(371, 402.4, None)), Phase.OVER, outcome=Outcome(Ending.TIME, S, 0)), view),
        "pause": (replace(turn, phase=Phase.PAUSED), view),
        "overtime": (
            _state(_board(BEFORE, S, _clock(-72, 7.3, S), _HANDS), _right(clock=_clock(5.2, -605, S))), view),
        "history": (
            _state(_board(NORTH_PLAY.after, S, _clock(318, 341, S), _HANDS, history=(record, answer)), _right()),
            View(panel=Panel.HISTORY, turn=0)),
        "menu": (
            _state(_board(BEFORE, S, _SOUTH_CLOCK, _HANDS, task=ExplosionTask(SOUTH_PLAY), verdict=UNFINISHED,
                          history=(record,)), _right()), View(panel=Panel.MENU)),
        "correct": (turn, View(panel=Panel.SQUARE, square=parse_square("H8"))),
        "tile": (turn, View(panel=Panel.TILE, square=parse_square("H8"), draft=Tile("C", N, "b"))),
        "set-clock": (turn, View(panel=Panel.CLOCK)),
        "abort": (turn, View(panel=Panel.ABORT)),
        "challenge": (
            replace(_state(_board(SOUTH_PLAY.after, N, _clock(318, 388, N), _HANDS, history=(record,),
                                  verdict=Stands(S, SOUTH_PLAY.words, (), 13, 4)), _right()),
                    settings=replace(_SETTINGS, judge=Judge.PLAYERS)), View(panel=Panel.MENU)),
        "help": (turn, View(panel=Panel.HELP)),
        "north": (_state(_board(BEFORE, S, _SOUTH_CLOCK, _HANDS, task=_half()), _right()), View(turned=True)),
    }  # fmt: skip


def _half() -> ExplosionTask:
    return ExplosionTask(
        SOUTH_PLAY, frozenset(squares("F8", "G8")), frozenset(squares("H4", "H5", "H6", "H7", "H9"))
    )


def render(name: str, size: tuple[int, int], language: str = "en") -> pygame.Surface:
    """The picture of an example."""
    state, view = examples()[name]
    surface = pygame.Surface(size)
    Screen(Layout.of(*size)).draw(surface, state, replace(view, language=language), NOW_MS)
    return surface


def main(arguments: list[str]) -> int:
    """Write every example at every size: OUT/1280x800/order.png, …; with a language, in that language."""
    if not 1 <= len(arguments) <= 2:
        print("usage: python -m station.screen.examples OUT [LANGUAGE]", file=sys.stderr)  # noqa: T201
        return 2
    language = arguments[1] if len(arguments) == 2 else "en"
    for width, height in SIZES:
        folder = Path(arguments[0]) / f"{width}x{height}"
        folder.mkdir(parents=True, exist_ok=True)
        for name in examples():
            pygame.image.save(render(name, (width, height), language), os.fspath(folder / f"{name}.png"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
