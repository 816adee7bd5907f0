"""Boards and games that the tests of lettered boards make, for these tests too."""

from tests.rules.lettered.conftest import board, english, random_game

__all__ = ["board", "english", "random_game"]
