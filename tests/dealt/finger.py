"""Somebody who plays at a window with a finger: real events, and nothing but what the screen shows."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pygame

from station.app.dealt.desk import Desk
from station.dealt.play_events import Placed
from station.games.house.people.strategy import worth_of
from station.games.house.rules.game import board_of, side_of
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.ruling import HouseLegal
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.game import Bid, Laid
from station.rules.moves.rack import RackTile
from station.rules.races.checks import VOID
from station.rules.races.votes import NO
from station.rules.square import SIZE
from station.rules.tile import KITS
from station.screen.dealt.tools import places, rack_boxes
from station.screen.draw.board import square_box
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.sheet import Sheet
from station.screen.show import GameShow
from station.screen.window import Window
from station.view import Phase

Chooses = Callable[[Any, Desk, int], list[Placed] | None]
"""What a player lays in this state; None to pass."""


class Finger:
    """A `Participant` that drags, taps and touches buttons. It plays every seat of a person."""

    def __init__(self, window: Window, desk: Desk, chooses: Chooses, seed: int = 0) -> None:
        self._window, self._desk, self._chooses = window, desk, chooses
        self._luck = Random(seed)
        self._state: Any = None
        self._wait_ms = 0
        self.touches: list[str] = []

    def show(self, state: Any, now_ms: int) -> Sequence[Any]:
        if now_ms >= self._wait_ms and isinstance(self._window.shows, GameShow):
            did = self._act(state, self._window.shows._sheet(state, now_ms))
            self._wait_ms = now_ms + 150
            if did:
                self.touches.append(did)
        return ()

    def due_ms(self, now_ms: int) -> int:
        return now_ms + 150

    def say(self, sentence: str, now_ms: int) -> None: ...

    def touch(self, point: tuple[int, int]) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, point)
        self._post(pygame.MOUSEBUTTONUP, point)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, start)
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for point in (middle, end):
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
            )
        self._post(pygame.MOUSEBUTTONUP, end)

    def _post(self, kind: int, point: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=point, button=1))

    def _press(self, sheet: Sheet, do: Do, text: str = "", value: str = "") -> str:
        for button in buttons(sheet):
            action = button.action
            if action.do is do and action.text.startswith(text) and action.value.startswith(value):
                self.touch(button.box.center)
                return f"{do.name} {text}{value}".strip()
        return ""

    def _act(self, state: Any, sheet: Sheet) -> str:  # noqa: PLR0911 - one answer each
        view, local = sheet.view, sheet.local
        if view.phase is Phase.READY:
            return self._press(sheet, Do.BEGIN)
        if view.phase is not Phase.PLAYING or view.dealt is None:
            return ""
        shown = self._press(sheet, Do.SHOW_HAND)
        if shown:
            return shown
        player = sheet.served.owner
        if player is not None and view.dealt.free:
            return self._lay_out(state, sheet, player)
        if view.asked is not None and view.asked.player in {None, player}:
            return self._press(sheet, Do.CHOOSE) or self._press(sheet, Do.GIVE)
        if player is None or player not in view.dealt.acts:
            waiting = [one for one in view.dealt.acts if not view.dealt.levels[one]]
            lane = next((n for n, one in enumerate(view.lanes) if {*one.players} & {*waiting}), local.lane)
            if lane != local.lane:
                self.touch(places(sheet).other.center)
                return "other board"
            return ""
        lane_view = view.lanes[local.lane]
        if lane_view.order:
            return self._press(sheet, Do.CARRIED_OUT)
        if lane_view.question is not None:
            return self._press(sheet, Do.ANSWER)
        if view.asked is not None:
            return self._press(sheet, Do.CHOOSE)
        if sheet.served.giving:
            # Nobody here exchanges: a second touch of "Start" has met "Exchange", which takes its place.
            return self._give(sheet) if sheet.served.to_give else self._press(sheet, Do.KEEP)
        if isinstance(view.awaits, Bid):
            return self._press(sheet, Do.LEAVE)
        return self._play(state, sheet, player)

    def _lay_out(self, state: Any, sheet: Sheet, player: int) -> str:
        """Speed Scrabble and Idaho: the own crossword, again after every draw, then the call."""
        view = sheet.view
        if view.asked is not None or view.dealt is None or view.dealt.face_down:
            # A fault that was found is one: to look again would find it again.
            # One game is enough.
            wanted = NO if view.asked is not None and view.asked.topic == "again" else VOID
            return self._press(sheet, Do.CHOOSE, value=wanted) or self._press(sheet, Do.CHOOSE)
        hand = tuple(sorted(tile.letter for tile in view.dealt.hands[player]))
        if self._state != hand:
            self._state, self._meant = hand, self._chooses(state, self._desk, player)
        now, rack = sheet.served.laying, sheet.served.rack
        board = sheet.lane_sheet(0).places.main
        meant = {at: tile for at, tile, _ in self._meant or ()}
        wrong = next((at for at, tile, _ in now.placed if meant.get(at) != tile), None)
        if wrong is not None:
            self._take_back(square_box(board, wrong, turned=False).center)
            return "take back"
        left = [at for at in meant if at not in {square for square, _, _ in now.placed}]
        if not left:
            return self._press(sheet, Do.CALL) if self._meant is not None and not rack else ""
        return self._lay(sheet, meant[left[0]], left[0], by_drag=True)

    def _take_back(self, point: tuple[int, int]) -> None:
        """Take back the tile there."""
        self.touch(point)

    def _take_all_back(self, sheet: Sheet) -> str:
        """Take every tile back that was laid."""
        return self._press(sheet, Do.TAKE_ALL_BACK)

    def _give(self, sheet: Sheet) -> str:
        wanted = sheet.served.to_give
        if len(sheet.local.dealt.given) < wanted:
            rack = sheet.served.rack
            index = next(k for k in range(len(rack)) if k not in sheet.local.dealt.given)
            self.touch(rack_boxes(sheet)[index].center)
            return "mark"
        return self._press(sheet, Do.GIVEN)

    def _play(self, state: Any, sheet: Sheet, player: int) -> str:
        view, local = sheet.view, sheet.local
        now = sheet.served.laying
        turn = local.lane, view.lanes[local.lane].turns
        if self._state != turn:
            self._state, self._meant = turn, self._chooses(state, self._desk, player)
        if self._meant is None:
            return self._press(sheet, Do.PASS) or self._press(sheet, Do.TAKE_ALL_BACK)
        meant = {square: tile.letter for square, tile, _ in self._meant}  # keys name no set
        if any(meant.get(square) != tile.letter for square, tile, _ in now.placed):  # a slip of the hand
            return self._take_all_back(sheet)
        left = [one for one in self._meant if one[0] not in {square for square, _, _ in now.placed}]
        if not left:
            return self._press(sheet, Do.END_TURN)
        square, tile, _ = left[0]
        return self._lay(sheet, tile, square, by_drag=self._luck.random() < 0.5)

    def _lay(self, sheet: Sheet, tile: RackTile, square: int, *, by_drag: bool) -> str:
        local, rack = sheet.local, sheet.served.rack
        held = rack_boxes(sheet)[rack.index(tile)]
        if not held.width:
            return self._press(sheet, Do.MORE_TILES)
        start = held.center
        end = square_box(sheet.lane_sheet(local.lane).places.main, square, local.turned).center
        if by_drag:
            self.drag(start, end)
            return f"drag {tile.letter} {square // SIZE} {square % SIZE}"
        self.touch(start)
        self.touch(end)
        return f"tap {tile.letter}"


class LikeAComputer:
    """Plays like the computer of a level. swapped: blanks that its last play takes off the board, and the
    letters they stood for."""

    def __init__(self, level: int) -> None:
        from station.app.dealt.thinkers import OnTheSpot

        self._level, self._thinker = level, OnTheSpot()
        self.swapped: tuple[tuple[int, str], ...] = ()

    def __call__(self, state: Any, desk: Desk, player: int) -> list[Placed] | None:
        from station.app.dealt.computers import in_hand
        from station.app.dealt.thinkers import Job
        from station.dealt.sight import situation
        from station.rules.faced import LaidFacing

        deal = desk.deal(state)
        seen = situation(state, deal, None, player)  # type: ignore[arg-type]  # rules are not asked
        job = Job(1, state.settings, seen, self._level, 2000, f"{player} {state.turns}")
        self._thinker.begin(job)
        (thought,) = self._thinker.thoughts()
        assert thought.choice is not None, thought.failed
        deed = thought.choice.deed
        self.swapped = deed.swapped if isinstance(deed, Laid) else ()
        if isinstance(deed, LaidFacing):
            return in_hand(deed, deal.hands[player])
        if not isinstance(deed, Laid):
            return None
        return [
            (square, RackTile(tile.from_set), "" if not tile.blank else tile.letter or "")
            for square, tile in deed.placed
        ]


def like_a_computer(level: int = 1) -> LikeAComputer:
    """Plays like the computer of this level."""
    return LikeAComputer(level)


def like_a_racer(level: int = 2) -> Chooses:
    """Lays out its tiles like the computer of this level, in the middle of the table."""
    from random import Random as Luck

    from station.dealt.sight import situation
    from station.editions import load_edition
    from station.engine.engine import engine_for
    from station.referee.game_context import GameContext
    from station.registry import game

    engines: dict[str, Any] = {}

    def chooses(state: Any, desk: Desk, player: int) -> list[Placed] | None:
        name = state.settings.game
        engine = engines.setdefault(name, engine_for(name, level))
        context = GameContext(game(name), load("english"), load_edition("en"))
        rules = context.game(state.settings).rules
        seen = situation(state, desk.deal(state), rules, player)
        crossword = engine.laying(seen, Luck(state.at_ms)).arranged.crossword
        rows, columns = [row for row, _ in crossword], [column for _, column in crossword]
        if not crossword or max(rows) - min(rows) >= SIZE or max(columns) - min(columns) >= SIZE:
            return None
        top = (SIZE - (max(rows) - min(rows))) // 2 - min(rows)
        left = (SIZE - (max(columns) - min(columns))) // 2 - min(columns)
        top, left = min(top, SIZE - 1 - max(rows)), min(left, SIZE - 1 - max(columns))
        return [
            ((row + top) * SIZE + column + left, RackTile(tile.from_set), "")
            for (row, column), tile in crossword.items()
        ]

    return chooses


def to_the_far_row(state: Any, desk: Desk, player: int) -> list[Placed] | None:
    """The play after which the fewest squares are missing; any explosion is welcome."""
    board, side, lexicon = board_of(player), side_of(player), load("english")
    now, hand = state.position.boards[board], desk.deal(state).hands[player]
    first = side not in now.played
    plays = list(legal_plays(now.position, side, hand[:8], lexicon, first=first, own=KITS[board]))
    Random(state.turns).shuffle(plays)
    plays.sort(key=lambda play: -len({at // 15 for at, _ in play.placed}))
    rulings = (judge(now.position, play, lexicon, first=first) for play in plays[:40])
    legal = [ruling for ruling in rulings if isinstance(ruling, HouseLegal)]
    if not legal:
        return None
    best = max(legal, key=lambda ruling: worth_of(ruling, 0.0) + 0.5 * bool(ruling.removed))
    return [
        (at, RackTile(BLANK if tile.blank else tile.letter, tile.kit), tile.letter if tile.blank else "")
        for at, tile in best.play.placed
    ]
