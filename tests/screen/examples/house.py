"""States of a House table worth a picture, made by the real referee from events.

Only the middle of the game is set up by hand: the worked example of the rules on the left board, another
position on the right one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from station.clock.head import ClockChanged, Flagged, Pressed, Released
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.games.house.rules.custody import Hand
from station.games.house.rules.table import HouseBoard, HousePosition
from station.referee.events import AnyEvent, DeedEntered, Device, DeviceLost, GameSettings, GameSetUp, Paused
from station.referee.match import Match, Result
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import AnyState, TableState
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.game import Chosen, Laid, Passed
from station.rules.lettered.position import Tile
from station.rules.square import parse_square, square_name
from station.rules.tile import FacedTile, Side
from station.screen.input.screen_state import Entry, EntryKind, OtherBoardInput, Panel, ScreenState
from tests.house_table import house_settings
from tests.screen.examples.worked import (
    BEFORE,
    BEFORE_RAVEN,
    BEFORE_WON,
    KEEL,
    OTHER,
    ROL,
    ROLL,
    WON,
    WORDS,
    Words,
)

S, N = Side.SOUTH, Side.NORTH
BOTH: Final = frozenset({S, N})
NOW_MS: Final = 600_000
SETTINGS: Final = house_settings(("Ada", "Ben", "Mia", "Tom"))

State = TableState[HousePosition]
Example = tuple[State, ScreenState]


def squares(names: str) -> tuple[int, ...]:
    """Indices of named squares."""
    return tuple(parse_square(name) for name in names.split())


def clock(south: float, north: float, running: Side | None, *flagged: Side) -> ClockReading:
    """Seconds on both clocks, now."""
    return ClockReading(round(south * 1000), round(north * 1000), running, NOW_MS, flagged=flagged)


def seen(
    position: FacedPosition, changes: Mapping[int, SeenSquare] | None = None, board: int = 0
) -> BoardSeen:
    """A position as the camera sees it: blanks show no letter."""
    found: list[SeenSquare] = [_seen_tile(tile) if tile else None for tile in position.tiles]
    for square, instead in (changes or {}).items():
        found[square] = instead
    return BoardSeen(board, NOW_MS, tuple(found))


def _seen_tile(tile: FacedTile) -> SeenTile:
    return SeenTile(None, None, tile.kit) if tile.blank else SeenTile(tile.letter, tile.facing, tile.kit)


@dataclass(slots=True)
class HouseTable:
    """A House table on which everything happens now and the clocks show what they are told."""

    referee: Referee
    number: int = 0

    @property
    def state(self) -> State:
        state: AnyState = self.referee.state
        return state

    def handle(self, *events: AnyEvent) -> State:
        """The state after these events."""
        for event in events:
            self.referee.handle(event)
        return self.state

    def press(self, side: Side, reading: ClockReading, board: int = 0) -> State:
        """The state after a short press that leaves the clock like this."""
        self.number += 1
        pressed = Pressed(board, side, self.number, NOW_MS, reading)
        return self.handle(pressed, Released(board, self.number, NOW_MS))

    def show(self, reading: ClockReading, board: int = 0) -> State:
        """Set what the clock shows."""
        return self.handle(ClockChanged(board, NOW_MS, reading))

    def with_words(self, words: Iterable[str]) -> "HouseTable":
        """The same table, with these words valid."""
        return HouseTable(Referee(HOUSE, Words(words), load_edition("en"), self.state), self.number)


def _set_up(settings: GameSettings = SETTINGS, words: Iterable[str] = WORDS) -> HouseTable:
    table = HouseTable(Referee(HOUSE, Words(words), load_edition("en")))
    table.handle(GameSetUp(NOW_MS, settings))
    for board in (0, 1):
        table.show(clock(600, 600, None), board)
    return table


def _playing(
    settings: GameSettings = SETTINGS, words: Iterable[str] = WORDS, left: FacedPosition = BEFORE
) -> HouseTable:
    """Mid-game: South is to move on the left board and has just played on the right one."""
    table = _set_up(settings, words)
    table.press(N, clock(600, 600, S))
    table.press(S, clock(600, 600, N), board=1)
    hands = (Hand("a"), Hand("a", 5, ("E", "S"), ("?", "G")))
    other_hands = (Hand("b"), Hand("b", 6, ("E",), ("A", "R")))
    position = HousePosition(
        (HouseBoard(left, S, hands, 58, BOTH), HouseBoard(BEFORE_RAVEN, S, other_hands, 65, BOTH))
    )
    awaits = HOUSE.make(4, load_edition("en"), Words(words), dict(settings.options)).awaits(position)
    lanes = tuple(
        replace(lane, board=board.position)
        for lane, board in zip(table.state.lanes, position.boards, strict=True)
    )
    middle = replace(table.state, position=position, awaits=awaits, lanes=lanes)
    table = HouseTable(Referee(HOUSE, Words(words), load_edition("en"), middle), table.number)
    table.press(S, clock(371, 402.4, N), board=1)
    table.handle(seen(OTHER, board=1))
    table.show(clock(342, 388, S))
    return table


_LAID = BEFORE.replace(dict(KEEL.play.placed))


def _exploding(settings: GameSettings = SETTINGS, words: Iterable[str] = WORDS) -> HouseTable:
    """South has laid KEEL and pressed."""
    table = _playing(settings, words)
    table.handle(seen(_LAID))
    table.press(S, clock(342, 388, N))
    table.handle(seen(_LAID))
    table.show(clock(342, 388, S))
    return table


def _stands(settings: GameSettings = SETTINGS) -> HouseTable:
    """South has carried the explosion out and pressed again."""
    table = _exploding(settings)
    table.handle(seen(KEEL.after))
    table.press(S, clock(318, 388, N))
    table.handle(seen(KEEL.after))
    return table


def _answering(words: Iterable[str] = WORDS) -> HouseTable:
    """North has laid ROLL and pressed."""
    table = _stands().with_words(words)
    laid = KEEL.after.replace(dict(ROLL.play.placed))
    table.handle(seen(laid))
    table.press(N, clock(318, 388, S))
    table.handle(seen(laid))
    table.show(clock(318, 388, N))
    return table


def _answered() -> HouseTable:
    table = _answering()
    table.handle(seen(ROLL.after))
    table.press(N, clock(318, 341, S))
    table.handle(seen(ROLL.after))
    return table


def _not_a_word() -> State:
    table = _stands()
    laid = KEEL.after.replace(dict(ROL.placed))
    table.handle(seen(laid))
    table.press(N, clock(318, 59.4, S))
    table.handle(seen(laid))
    return table.show(clock(318, 59.4, N))


def _pressed_over(looks: BoardSeen, words: Iterable[str] = WORDS) -> State:
    """South has pressed and the camera sees this."""
    table = _playing(words=words)
    table.press(S, clock(342, 388, N))
    return table.handle(looks)


def _hidden(instead: Unseen) -> State:
    """Some squares around the play cannot be seen."""
    some = squares("G9 H9 I9 G10 H10 I10 H11 I11 H12")
    return _pressed_over(seen(_LAID, dict.fromkeys(some, instead)))


def _won() -> State:
    table = _playing(words=(*WORDS, "NADIRS"), left=BEFORE_WON)
    table.handle(seen(WON))
    table.press(S, clock(12.3, 71, N))
    table.handle(seen(WON))
    table.show(clock(12.3, 71, None))
    return table.show(clock(371, 402.4, None), board=1)


def _of_a_match(state: State) -> State:
    """The same as the third game of at most five."""
    names = state.settings.names
    before = Match(5, (Result(names, (0, 2)), Result(names, (1, 3))))
    return replace(state, settings=replace(state.settings, match=before))


def _time_over() -> State:
    table = _stands()
    fallen = clock(61, -0.1, None, N)
    table.handle(Flagged(0, N, NOW_MS, fallen))
    return table.show(clock(371, 402.4, None), board=1)


def _half_done() -> State:
    turned = {square: SeenTile("D", S, "b") for square in squares("F8")}
    turned |= {square: SeenTile(None, None, "b") for square in squares("G8")}
    return _exploding().handle(seen(_LAID, turned | dict.fromkeys(squares("H4 H5 H6 H7 H9"))))


@cache
def house_examples() -> Mapping[str, Example]:
    """Every example by its name."""
    turn, order, stands = _playing().state, _exploding().state, _stands().state
    ready, overtime, answered = _set_up(), _playing(), _answered().state
    ready.press(S, clock(600, 600, N), board=1)
    ready.show(clock(600, 600, None), board=1)
    overtime.show(clock(-72, 7.3, S))
    overtime.show(clock(5.2, -605, S), board=1)
    why = "its power dipped; check the cable and the power supply"
    sagged = ClockChanged(0, NOW_MS, clock(342, 388, None), why)
    letter = {parse_square("I8"): SeenTile("X", S, "a", doubtful=True, candidates=("X", "K", "R"))}
    blank = {parse_square("I11"): SeenTile(None, None, "a")}
    states = {
        "no-game": HouseTable(Referee(HOUSE, WORDS, load_edition("en"))).state,
        "start": ready.state,
        "turn": turn,
        "laid": _playing().handle(seen(_LAID)),
        "order": order,
        "order-if-ca-is-a-word": _exploding(words=(*WORDS, "CA")).state,
        "half-done": _half_done(),
        "done": _exploding().handle(seen(KEEL.after)),
        "stands": stands,
        "answer-order": _answering().state,
        "answer-order-if-od-is-no-word": _answering(WORDS - {"OD"}).state,
        "answer": answered,
        "not-a-word": _not_a_word(),
        "hidden": _hidden(Unseen.HIDDEN),
        "glare": _hidden(Unseen.GLARE),
        "which-letter": _pressed_over(seen(_LAID, letter)),
        "blank": _pressed_over(seen(_LAID, blank), (*WORDS, "KEEN", "KEEP", "KEET")),
        "win": _won(),
        "win-of-a-match": _of_a_match(_won()),
        "time-over": _time_over(),
        "pause": _playing().handle(Paused(NOW_MS)),
        "restarted": _playing().handle(sagged),
        "overtime": overtime.state,
    }
    players = replace(SETTINGS, options=(("challenge", "decides"),))
    corrected = parse_square("H8")
    with_panels = {
        "letters": (states["which-letter"], ScreenState(panel=Panel.LETTERS)),
        "menu": (order, ScreenState(panel=Panel.MENU)),
        "challenge": (_stands(players).state, ScreenState(panel=Panel.MENU)),
        "correct": (turn, ScreenState(panel=Panel.SQUARE, square=corrected)),
        "tile": (turn, ScreenState(panel=Panel.TILE, square=corrected, draft=FacedTile("C", N, "b"))),
        "set-clock": (turn, ScreenState(panel=Panel.CLOCK)),
        "abort": (turn, ScreenState(panel=Panel.ABORT)),
        "history": (answered, ScreenState(panel=Panel.HISTORY, turn=0)),
        "rules": (turn, ScreenState(panel=Panel.RULES)),
        "keys": (turn, ScreenState(panel=Panel.HELP)),
        "as-north-sees-it": (states["half-done"], ScreenState(turned=True)),
    }
    return {name: (state, ScreenState()) for name, state in states.items()} | with_panels | _by_hand()


_BESIDE = OtherBoardInput(
    1, entry=Entry(EntryKind.PLAY, 3, square=parse_square("L5"), tiles=("O", "N"), facing=N, kit="b")
)


def _by_hand() -> dict[str, Example]:
    """Without a camera; and one that is lost."""
    blind = replace(SETTINGS, camera=False)
    order, north = _playing(blind), _playing(blind)
    order.handle(DeedEntered(NOW_MS, _typed(0, KEEL.play)), *(_ticked(name) for name in ("F8", "H7", "H6")))
    north.handle(
        DeedEntered(NOW_MS, Passed(0)), DeedEntered(NOW_MS, Laid(1, ((parse_square("G7"), Tile("G")),)))
    )
    typing = Entry(EntryKind.PLAY, 0, square=parse_square("I8"), down=True, tiles=("K", "E"), facing=S)
    return {
        "by-hand-start": (_set_up(blind).state, ScreenState(clock_keys=True)),
        "by-hand": (_playing(blind).state, ScreenState(clock_keys=True)),
        "by-hand-typing": (_playing(blind).state, ScreenState(entry=typing)),
        "by-hand-both": (_playing(blind).state, ScreenState(entry=typing, aside=_BESIDE)),
        "by-hand-order": (order.state, ScreenState()),
        "by-hand-which-kit": (north.state, ScreenState(lane=1)),
        "camera-lost": (
            _playing().handle(DeviceLost(NOW_MS, Device.CAMERA, "check its cable")),
            ScreenState(),
        ),
        "clock-lost": (_playing().handle(DeviceLost(NOW_MS, Device.LEFT_HEAD, "no answer")), ScreenState()),
    }


def five_to_take() -> State:
    """Everything is done but the last step, which takes five letters."""
    table = _playing(replace(SETTINGS, camera=False))
    table.handle(DeedEntered(NOW_MS, _typed(0, KEEL.play)))
    task = table.state.lanes[0].task
    assert task is not None
    steps = KEEL.steps
    assert len(steps[-1].squares) == 5
    gone = (*KEEL.turned, *(square for step in steps[:-1] for square in step.squares))
    return table.handle(*(_ticked(square_name(square)) for square in dict.fromkeys(gone)))


def _typed(player: int, play: FacedPlay) -> Laid:
    return Laid(player, tuple((square, Tile(tile.letter)) for square, tile in play.placed))


def _ticked(name: str) -> DeedEntered:
    return DeedEntered(NOW_MS, Chosen("tick", 0, name))
