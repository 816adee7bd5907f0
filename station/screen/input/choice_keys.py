"""Keys that answer a pending choice: its letter, its digit, or a number digit by digit."""

import pygame

from station.screen.input.actions import Action, Do
from station.screen.input.numbers import MINUS, asks_number, is_number
from station.screen.input.screen_state import ScreenState
from station.view.view import ChoiceView

NOTHING = Action(Do.KEY)
"""A letter or digit that answers nothing, and is no command while a choice is pending."""


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
