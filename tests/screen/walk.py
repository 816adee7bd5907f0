"""Somebody who touches a screen at random, in any game, for tests that look at every picture on the way."""

from dataclasses import replace
from random import Random
from typing import Any, Final

import pygame

from station.app.dealt.thinkers import Job, OnTheSpot
from station.app.runtime import Participant
from station.app.station import Station
from station.app.table.real_table import seen_by_people
from station.app.table.session_start import referee_of
from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.lexicon import load
from station.referee.events import GameSettings, GameSetUp
from station.registry import control_of, game
from station.screen.dealt import tools
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import ClockTouched, Do, HintAsked, Request
from station.screen.input.controls import buttons
from station.screen.input.screen_state import Panel, ScreenState, VoiceSetting
from station.screen.input.sheet import Sheet
from station.screen.input.touch import Button
from station.screen.show import GameShow
from tests.dealt.playing import NAMES, DealtGame, ShortPlays

KEYS: Final = (
    *((key, "") for key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB, pygame.K_BACKSPACE)),
    *((key, "") for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE)),
    *((ord(letter), letter) for letter in "aeinrstmhl0147?"),
)

DRIVES_ON: Final = {Do.BEGIN, Do.CONTINUE, Do.END_TURN, Do.CARRIED_OUT, Do.CLOSE, Do.SHOW_HAND}
"""What leads on; touched more often than the rest."""


class Beginners(OnTheSpot):
    """Every computer, and every hint, is of the first level: quick."""

    def begin(self, job: Job) -> None:
        super().begin(replace(job, level=1))


class Walk:
    """A game at a screen of this size that somebody touches at random. levels: as in `Dealt`, of a game whose
    tiles the station holds; none for a table where plays are typed."""

    def __init__(
        self, name: str, levels: tuple[int, ...], seed: int, size: tuple[int, int], theme: str
    ) -> None:
        self._luck = Random(f"{name} {seed}")
        self.now_ms, self.last = 0, "begun"
        self.layout = ScreenLayout.of(*size)
        self._others: tuple[Participant, ...] = ()
        if levels:
            thinker = ShortPlays() if name == "house" else Beginners()
            dealt = DealtGame(name, levels, seed, time="2", thinker=thinker)
            self.station, self.computers = dealt.station, dealt.computers
            self._others = dealt.desk, dealt.computers
        else:
            self.station = _typed_table(name)
        shown = ScreenState(
            theme=theme,
            clock_keys=not levels,
            volume=50,
            voice=VoiceSetting.NOT_NOW,
            reviews=True,
            exports=True,
        )
        self.show = GameShow(seen_by_people(self.state, shown))
        self.show.fit(self.layout)

    @property
    def state(self) -> Any:
        return self.station.state

    @property
    def sheet(self) -> Sheet:
        return self.show._sheet(self.state, self.now_ms)

    def step(self) -> None:
        """One touch or key, or only time that passes; then everybody else acts."""
        kind = self._luck.random()
        if kind < 0.55:
            self._touch_a_button()
        elif kind < 0.75:
            self._drag()
        elif kind < 0.85:
            key, text = self._luck.choice(KEYS)
            self.last = f"key {pygame.key.name(key)}"
            self._take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text))
        elif kind < 0.92:
            self._touch((self._luck.randrange(self.layout.width), self._luck.randrange(self.layout.height)))
        else:
            self.last = "time"
        self.now_ms += self._luck.choice((20, 150, 700, 2500))
        self.station.hear(self.now_ms)
        for one in self._others:
            for event in one.show(self.state, self.now_ms):
                self.station.handle(event)

    def press(self, do: Do, text: str = "") -> None:
        """Touch the button for this, then let a moment pass."""
        found = [one for one in buttons(self.sheet) if one.action.do is do and text in {"", one.action.text}]
        assert found, f"there is no {do.name} {text} to touch"
        self._touch(found[0].box.center)
        self.last = f"{do.name} {text}".strip()
        self.now_ms += 20

    def _touch_a_button(self) -> None:
        found = buttons(self.sheet)
        if found:
            weights = [_weight(button, self.show.local.panel) for button in found]
            (button,) = self._luck.choices(found, weights)
            self._touch(button.box.center)
            self.last = f"{button.action.do.name} {button.label}"

    def _drag(self) -> None:
        """A tile of the hand, dragged to the board and let go, or held."""
        sheet = self.sheet
        rack = tools.places(sheet).tiles(len(sheet.served.rack)) if sheet.view.dealt is not None else []
        main = sheet.lane_sheet(sheet.local.lane).places.main
        end = self._luck.randrange(main.left, main.right), self._luck.randrange(main.top, main.bottom)
        if not rack:
            self._touch(end)
            return
        start = self._luck.choice(rack).center
        self.last = f"drag from {start} to {end}"
        self._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self._take(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
        if self._luck.random() < 0.8:
            self._take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def _touch(self, point: tuple[int, int]) -> None:
        self.last = f"touch {point}"
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._take(pygame.event.Event(kind, pos=point, button=1))

    def _take(self, event: pygame.event.Event) -> None:
        for answered in self.show.touched(event, self.state, self.now_ms):
            self.station.handle(answered)
        for request in self.show.take_requests():
            self._carry_out(request)

    def _carry_out(self, request: Request) -> None:
        match request:
            case ClockTouched(seat=seat):
                head = self.station.heads[seat.board]
                assert isinstance(head, SimulatedHead)
                head.tap(seat.side, self.now_ms, 10)
            case HintAsked(player=player) if self._others:
                self.computers.advise(player, self.show.hint)


def _weight(button: Button, panel: Panel) -> float:
    """How likely somebody touches a button: seldom one that ends the game."""
    return 0.1 if panel is Panel.ABORT else 4 if button.action.do in DRIVES_ON else 1


def _typed_table(name: str) -> Station:
    kind = game(name)
    players = min(4, kind.players[1])
    settings = GameSettings(name, NAMES[:players], camera=False, control=TimeControl.parse("2"))
    control = control_of(settings)
    referee = referee_of(settings, load("english"), load_edition("en"))
    station = Station(referee, (SimulatedHead(0, control), SimulatedHead(1, control)))
    station.handle(GameSetUp(0, settings))
    return station
