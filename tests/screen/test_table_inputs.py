"""Touch and keys anywhere on the screen of a table."""

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from station.referee.events import DeedEntered
from station.referee.state import Phase
from station.registry import ENTRIES
from station.rules.game import Chosen
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.screen import Screen
from station.screen.show import sheet_of
from tests.screen.examples import all_examples
from tests.screen.examples.games import table_examples

EXAMPLES = table_examples()
LAYOUT = ScreenLayout.of(1280, 800)
At = Callable[..., Any]


def test_whatever_can_be_touched_can_be_reached_by_tab_and_enter(at: At) -> None:
    player = at("speed")
    player.table.enter(Chosen("go"))
    for button in buttons(player.sheet):
        player.key(pygame.K_TAB)
        assert player.view.focus == button.action
    player.key(pygame.K_TAB)
    assert player.view.focus == buttons(player.sheet)[0].action
    while player.view.focus != Action(Do.CHOOSE, text="all-draw"):
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.events[-1] == DeedEntered(player.events[-1].at_ms, Chosen("all-draw"))
    assert player.view.focus is None


@pytest.mark.parametrize(
    ("name", "example"),
    [(name, one) for name, one in all_examples().items() if name.startswith("dealt-")],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_tab_reaches_all_that_a_dealt_game_offers_now(name: str, example: Any) -> None:
    """What is offered at other times only is skipped; two such buttons once held the focus for ever."""
    state, view = example
    sheet = sheet_of(state, view, LAYOUT, state.at_ms)
    offered = [button.action for button in buttons(sheet) if button.action.do is not Do.NOTHING]
    reached: list[Action] = []
    for _ in offered:
        tab = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, unicode="\t", mod=0)
        local = handle_input(tab, sheet, state.at_ms).local
        reached += [] if local.focus is None else [local.focus]
        sheet = sheet_of(state, local, LAYOUT, state.at_ms)
    if reached:  # else Tab means something else there
        lane = reached[-1].lane
        assert set(reached) >= {action for action in offered if action.lane == lane}, name


def test_the_board_is_not_touched_while_the_auction_is_shown_in_its_place(at: At) -> None:
    player = at("auction")
    player.touch(player.sheet.all_places.lanes[0].main.center)
    assert player.view.entry is None


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_touch_anywhere_raises(name: str) -> None:
    state, view = EXAMPLES[name]
    sheet = sheet_of(state, view, LAYOUT, state.at_ms)
    for x in range(20, 1280, 60):
        for y in range(20, 800, 60):
            handle_input(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1), sheet, state.at_ms)


@pytest.mark.parametrize("camera", [True, False])
@pytest.mark.parametrize("game", ENTRIES)
def test_whatever_is_touched_in_whatever_order_is_drawn(at: At, game: str, camera: bool) -> None:
    """Somebody touches any button: the referee takes it, and the screen shows what came of it."""
    dice = random.Random(f"{game} {camera}")
    players = dice.randint(*ENTRIES[game].players)
    player = at(game, players, camera=camera)
    surface = pygame.Surface((640, 400))
    layout = ScreenLayout.of(640, 400)
    screen = Screen()
    phases = set()
    for _ in range(200):
        idle = {Do.ABORT, Do.HELP, Do.RULES, Do.CAMERA, Do.LEAVE_TABLE, Do.QUIT, Do.NOTHING, Do.PIN, Do.THEME}
        found = [b for b in buttons(player.sheet) if b.action.do not in idle]
        player.touch(dice.choice(found).box.center)
        now_ms = player.table.now_ms
        shown = sheet_of(player.state, player.view, layout, now_ms, player.sheet.view)
        screen.draw(surface, shown, now_ms)
        phases.add(player.state.phase)
    assert player.events
    assert Phase.PLAYING in phases
