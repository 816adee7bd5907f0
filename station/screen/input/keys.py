"""Keys: commands, arrows over a board, and those that answer a pending choice."""

from collections.abc import Mapping
from typing import Final

import pygame

from station.rules.square import SIZE, SQUARES
from station.screen.input.actions import Action, Do
from station.screen.input.numbers import MINUS, asks_number, is_number
from station.screen.input.screen_state import ScreenState
from station.view.view import ChoiceView

COMMANDS: Final[Mapping[int, Do]] = {
    pygame.K_ESCAPE: Do.CLOSE,
    pygame.K_m: Do.MENU,
    pygame.K_h: Do.HISTORY,
    pygame.K_l: Do.LANGUAGE,
    pygame.K_r: Do.TURN_ROUND,
    pygame.K_c: Do.CAMERA,
    pygame.K_F1: Do.HELP,
    pygame.K_F10: Do.MENU,
    pygame.K_F9: Do.CALL_ARBITER,
}

ARROWS: Final[Mapping[int, int]] = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: -SIZE,
    pygame.K_DOWN: SIZE,
}
"""How many squares each moves."""


NOTHING = Action(Do.KEY)
"""A letter or digit that answers nothing, and is no command while a choice is pending."""


def moved(square: int | None, by: int) -> int:
    """The square `by` further, along a row or a column, never past an edge."""
    row, column = divmod(square if square is not None else SQUARES // 2, SIZE)
    if abs(by) == 1:
        column = min(SIZE - 1, max(0, column + by))
    else:
        row = min(SIZE - 1, max(0, row + by // SIZE))
    return row * SIZE + column


def choice_key(key: int, text: str, choice: ChoiceView, local: ScreenState) -> Action | None:
    """What a key answers; None for one that has another meaning."""
    if asks_number(choice):
        return _number_key(key, text, choice, local)
    signs = [option.value for option in choice.options if len(option.value) == 1]
    if not signs:
        return None
    sign = text.upper()
    if sign in signs:
        return _chosen(choice, sign)
    letters = any(option.isalpha() for option in signs)
    return NOTHING if len(sign) == 1 and sign.isalpha() and letters else None


def _number_key(key: int, text: str, choice: ChoiceView, local: ScreenState) -> Action | None:
    if len(text) == 1 and text.isdecimal():
        return Action(Do.KEY, text=text)
    if text == MINUS:
        return Action(Do.SIGN)
    if key == pygame.K_ESCAPE and local.entry is None:
        leave = next((one.value for one in choice.options if not is_number(one.value)), None)
        return None if leave is None else _chosen(choice, leave)
    do = {pygame.K_BACKSPACE: Do.RUB_OUT, pygame.K_RETURN: Do.TYPED}.get(key)
    return Action(do) if do else None


def _chosen(choice: ChoiceView, option: str) -> Action:
    return Action(Do.CHOOSE, text=choice.topic, player=choice.player, value=option)
