"""Questions about House plays, as the rules' own tests put them."""

from tests.games.house.rules.conftest import random_question

__all__ = ["random_question"]
