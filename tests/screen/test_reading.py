"""Whoever plays alone reads rules, keys and settings in peace: the clocks stop until they are done."""

from dataclasses import replace

import pygame
import pytest

from station.referee.events import AnyEvent, Continued, Paused
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.show import GameShow, sheet_of
from station.view import Phase
from tests.screen.examples.dealt import DealtTable
from tests.screen.pixels import same_pixels

LAYOUT = ScreenLayout.of(1280, 800)


class Person:
    """Somebody who strikes keys and touches buttons at a table; what they do is ruled on at once."""

    def __init__(self, levels: tuple[int, ...], local: ScreenState = ScreenState()) -> None:
        self.table, self.local = DealtTable("scrabble", levels), local

    def strikes(self, key: int, text: str = "") -> tuple[AnyEvent, ...]:
        return self._does(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0))

    def touches(self, do: Do) -> tuple[AnyEvent, ...]:
        sheet = sheet_of(self.table.state, self.local, LAYOUT, self.table.now_ms)
        place = next(button.box.center for button in buttons(sheet) if button.action.do is do)
        return self._does(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))

    def _does(self, event: pygame.event.Event) -> tuple[AnyEvent, ...]:
        self.table.now_ms += 1000
        sheet = sheet_of(self.table.state, self.local, LAYOUT, self.table.now_ms)
        answer = handle_input(event, sheet, self.table.now_ms)
        self.local = answer.local
        self.table.handle(*answer.events)
        return answer.events


@pytest.mark.parametrize("end", [pygame.K_ESCAPE, pygame.K_F1], ids=["Escape", "the same key"])
def test_the_clock_stands_while_keys_and_rules_are_read(end: int) -> None:
    ada = Person((0, 1))
    assert [type(event) for event in ada.strikes(pygame.K_F1)] == [Paused]
    before_ms = ada.table.state.remaining_ms(0, ada.table.now_ms)
    assert (ada.local.panel, ada.table.state.phase) == (Panel.HELP, Phase.PAUSED)
    assert ada.touches(Do.RULES) == ()
    ada.table.now_ms += 60_000
    assert ada.table.state.remaining_ms(0, ada.table.now_ms) == before_ms
    if end == pygame.K_F1:
        ada.touches(Do.HELP)
    assert [type(event) for event in ada.strikes(end)] == [Continued]
    assert (ada.local.panel, ada.table.state.phase) == (Panel.NONE, Phase.PLAYING)
    assert not ada.local.stopped


def test_settings_are_made_in_peace_from_the_menu() -> None:
    ada = Person((0, 1))
    assert [type(event) for event in ada.touches(Do.MENU)] == [Paused]
    assert ada.touches(Do.SETTINGS) == ()
    assert ada.touches(Do.THEME) == ()
    assert [type(event) for event in ada.touches(Do.CLOSE)] == [Continued]


def test_nobody_stops_the_clock_of_others() -> None:
    two = Person((0, 0))
    assert two.strikes(pygame.K_F1) == ()
    assert two.local.panel is Panel.HELP
    with_phones = Person((0, 1), replace(ScreenState(), phones=True))
    assert with_phones.strikes(pygame.K_F1) == ()


def test_a_pause_that_somebody_wanted_goes_on_after_reading() -> None:
    ada = Person((0, 1))
    ada.touches(Do.MENU)
    assert ada.touches(Do.PAUSE) == ()
    assert not ada.local.stopped
    assert ada.table.state.phase is Phase.PAUSED
    assert ada.strikes(pygame.K_F1) == ()
    assert ada.strikes(pygame.K_ESCAPE) == ()
    assert ada.table.state.phase is Phase.PAUSED


def test_the_clock_waits_for_whoever_looks_at_the_menu() -> None:
    ada = Person((0, 1))
    ada.touches(Do.MENU)
    before_ms = ada.table.state.remaining_ms(0, ada.table.now_ms)
    ada.table.now_ms += 60_000
    assert ada.table.state.remaining_ms(0, ada.table.now_ms) == before_ms
    assert [type(event) for event in ada.touches(Do.CLOSE)] == [Continued]
    assert ada.table.state.phase is Phase.PLAYING


def test_the_menu_offers_what_it_does_in_play() -> None:
    ada = Person((0, 1))
    ada.touches(Do.MENU)
    sheet = sheet_of(ada.table.state, ada.local, LAYOUT, ada.table.now_ms)
    assert {Do.PAUSE, Do.HINT, Do.ASK_ABORT} <= {one.action.do for one in buttons(sheet)}
    assert not any(player.clock.running for player in sheet.view.players if player.clock)
    assert [type(event) for event in ada.touches(Do.HINT)] == [Continued]


def test_no_picture_of_a_pause_flashes_as_the_menu_closes() -> None:
    table, show, surface = DealtTable("scrabble", (0, 1)), GameShow(), pygame.Surface((1280, 800))
    show.fit(LAYOUT)
    place = sheet_of(table.state, ScreenState(), LAYOUT, 0).here.places.message

    def strike(key: int) -> tuple[AnyEvent, ...]:
        event = pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0)
        return show.touched(event, table.state, table.now_ms)

    def message() -> pygame.Surface:
        show.draw(surface, table.state, table.now_ms)
        return surface.subsurface(place).copy()

    before = message()
    table.handle(*strike(pygame.K_F10))
    assert (show.panel, table.state.phase) == (Panel.MENU, Phase.PAUSED)
    assert not same_pixels(message(), before)
    closing = strike(pygame.K_F10)
    assert (show.panel, table.state.phase) == (Panel.NONE, Phase.PAUSED)
    assert same_pixels(message(), before)
    table.handle(*closing)
    assert same_pixels(message(), before)
    table.handle(*strike(pygame.K_SPACE))
    assert not same_pixels(message(), before)
