"""Questions about House plays, as the rules' own tests put them."""

from tests.rules.conftest import random_question

__all__ = ["random_question"]
