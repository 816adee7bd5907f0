"""A chain that wins lights up from home row to home row before anything is said of it."""

import itertools
from dataclasses import replace

import pygame
import pytest

from station.rules.square import parse_square, square_name
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import BLACK
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.lights import LIGHT_MS, Lights
from station.screen.show import GameShow, draw, sheet_of
from station.view.board import Mark
from tests.screen.examples import game_examples

SIZE = (1280, 800)
BEFORE, WON = game_examples()["turn"][0], game_examples()["win"][0]


def sheet(state: object, local: ScreenState | None = None) -> Sheet:
    return sheet_of(state, local or ScreenState(), ScreenLayout.of(*SIZE), state.at_ms)  # type: ignore[attr-defined, arg-type]  # a state of any game


def chain(shown: Sheet | None) -> set[str]:
    board = None if shown is None else shown.view.lanes[0].board
    assert board is not None
    return {square_name(one.square) for one in board.marks if one.mark is Mark.CHAIN}


def lit_at(*times_ms: int, local: ScreenState | None = None) -> list[Sheet | None]:
    lights = Lights()
    assert lights.lit(sheet(BEFORE, local), 0) is None
    return [lights.lit(sheet(WON, local), at_ms) for at_ms in times_ms]


def test_the_chain_grows_from_the_winners_home_row_to_the_other() -> None:
    seen = [chain(one) for one in lit_at(*range(0, LIGHT_MS - 200, 50)) if one is not None]
    assert seen[0] == {"N15"}, "South wins, whose home row is the lowest"
    assert all(before <= after for before, after in itertools.pairwise(seen))
    assert seen[-1] == chain(sheet(WON))
    rows = [min(parse_square(name) // 15 for name in squares) for squares in seen]
    assert rows == sorted(rows, reverse=True)


def test_it_takes_no_longer_than_a_second_and_a_half_and_then_everything_is_said() -> None:
    assert LIGHT_MS <= 1500
    during, after = lit_at(0, LIGHT_MS)
    assert during is not None
    assert after is None
    assert [lane.message.headline for lane in during.view.lanes] == [(), ()]


def test_nothing_lights_up_for_who_does_not_want_it_or_comes_later() -> None:
    assert lit_at(0, 100, local=ScreenState(still=True)) == [None, None]
    assert Lights().lit(sheet(WON), 0) is None, "a game that was over before"


class Winner:
    """Somebody at the screen as the game is won."""

    def __init__(self) -> None:
        self.show, self.surface = GameShow(), pygame.Surface(SIZE)
        self.show.fit(ScreenLayout.of(*SIZE))
        self.draw(BEFORE, 0)
        self.draw(WON, 1000)

    def draw(self, state: object, now_ms: int) -> bytes:
        self.show.draw(self.surface, state, now_ms)  # type: ignore[arg-type]  # a state of any game
        return self.surface.get_buffer().raw

    def final(self, now_ms: int) -> bytes:
        fresh = pygame.Surface(SIZE)
        draw(fresh, WON, self.show.local, now_ms)
        return fresh.get_buffer().raw


def rematch() -> pygame.Rect:
    return next(one.box for one in buttons(sheet(WON)) if one.action.do is Do.REMATCH)


def test_the_card_with_the_rematch_comes_after_the_chain_and_the_last_picture_is_the_usual_one() -> None:
    winner = Winner()
    during = winner.surface.subsurface(rematch())
    assert len({tuple(during.get_at((x, y))) for x in range(0, 80, 4) for y in range(0, 40, 4)}) == 1
    assert tuple(during.get_at((5, 5)))[:3] == BLACK
    assert winner.draw(WON, 1000 + LIGHT_MS) == winner.final(1000 + LIGHT_MS)


@pytest.mark.parametrize("kind", [pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN])
def test_a_touch_ends_it_at_once(kind: int) -> None:
    winner = Winner()
    at = {"pos": (2, 2), "button": 1, "key": pygame.K_F5, "unicode": ""}
    winner.show.touched(pygame.event.Event(kind, at), WON, 1050)
    assert winner.draw(WON, 1060) == winner.final(1060)


def test_it_keeps_no_touch_waiting() -> None:
    winner = Winner()
    point = rematch().center
    winner.show.touched(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1), WON, 1050)
    assert winner.show.again


def test_a_chain_that_is_won_again_lights_up_again() -> None:
    lights = Lights()
    for state, at_ms in ((BEFORE, 0), (WON, 1000), (BEFORE, 9000)):
        lights.lit(sheet(state), at_ms)
    again = lights.lit(sheet(WON), 10_000)
    assert chain(again) == {"N15"}
    assert again != replace(sheet(WON))
