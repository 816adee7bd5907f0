"""The program and a second, plain implementation of the same rulings agree."""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from station.games.house.judge_lines import answers
from station.games.house.rules.ruling import Reason, RemovalReason
from station.rules.lexicon import Lexicon

Answer = Callable[[dict[str, Any]], dict[str, Any]]
Ask = Callable[[random.Random], dict[str, Any]]

CASES = 2000


def _no_default() -> Lexicon:
    raise AssertionError("every question gives its words")


def _by_the_program(question: dict[str, Any]) -> dict[str, Any]:
    (answer,) = answers([json.dumps(question).encode()], _no_default)
    answer.pop("detail", None)
    return answer


@pytest.fixture(scope="module")
def asked(reference: Answer, random_question: Ask) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Seeded questions with the reference's answers."""
    rng = random.Random(20261120)
    questions = [random_question(rng) for _ in range(CASES)]
    return [(question, reference(question)) for question in questions]


def test_both_answer_alike(asked: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    for question, expected in asked:
        assert _by_the_program(question) == expected, json.dumps(question)


def test_the_questions_are_rich(asked: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    """Every reason and every kind of step comes often enough for agreement to mean something."""
    reasons: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for _, answer in asked:
        if not answer["legal"]:
            reasons[answer["reason"]] += 1
            continue
        whys = [step["why"] for step in answer["steps"]]
        kinds.update(set(whys))
        kinds["legal"] += 1
        kinds["exploded"] += bool(answer["turned"])
        kinds["won"] += answer["wins"]
        kinds["three rounds"] += whys.count("cascade") >= 3
        kinds["every kind"] += len(set(whys)) == len(RemovalReason)
    assert all(reasons[reason.value] >= 7 for reason in Reason), reasons
    assert all(kinds[why.value] >= 15 for why in RemovalReason), kinds
    assert kinds["exploded"] >= 300, kinds
    assert kinds["three rounds"] >= 15, kinds
    assert kinds["won"] >= 4, kinds
    assert kinds["every kind"] >= 5, kinds
    assert kinds["legal"] >= 600, kinds
