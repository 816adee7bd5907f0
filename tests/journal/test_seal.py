"""A seal proves the facts of a game, however the program is worded and its classes are called."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from station.clock.reading import ClockReading
from station.journal.codec import decode
from station.journal.seal import facts, state_digest
from station.referee.events import AnyEvent
from station.referee.outcome import Ending, Outcome
from station.referee.referee import Referee
from station.referee.ruling import Refusal, Refused
from station.referee.state import Phase, TableState
from station.registry import ENTRIES
from station.rules.facts import Factual
from tests.referee.random_game import EDITION, WORDS

SEALED = Path(__file__).parent / "sealed"
"""By game, the events of a random game, one a line, and in the last line its facts and its digest. After an
intended change of the facts, which needs a new schema of journals, write them with `UPDATE_GOLDEN=1`."""


def _played(game: str) -> tuple[TableState[Any], dict[str, Any]]:
    """The state after the events in the file, and its last line."""
    *events, last = map(json.loads, (SEALED / f"{game}.jsonl").read_text(encoding="utf-8").splitlines())
    referee = Referee(ENTRIES[game].kind, WORDS, EDITION)
    for event in events:
        referee.handle(decode(event, AnyEvent))
    return referee.state, last


@pytest.mark.parametrize("game", ENTRIES)
def test_a_game_is_sealed_as_it_always_was(game: str) -> None:
    state, last = _played(game)
    found = {"facts": json.loads(json.dumps(facts(state))), "digest": state_digest(state)}
    if os.environ.get("UPDATE_GOLDEN"):
        file = SEALED / f"{game}.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines()[:-1]
        file.write_text(
            "\n".join([*lines, json.dumps(found, separators=(",", ":"))]) + "\n", encoding="utf-8"
        )
    assert found["facts"] == last["facts"]
    assert found == last


def test_a_table_without_a_game_is_sealed_as_before_the_third_rulings() -> None:
    """Journals begin with what the camera sees before the set-up. This seal is from one of schema 5."""
    idle = Referee(ENTRIES["house"].kind, WORDS, EDITION).state
    assert idle.phase is Phase.IDLE
    assert state_digest(idle) == "ce03e49ccd5cf418061934f98f58460c1419790d04b9a7028de0885c3a13780b"


@pytest.mark.parametrize("game", ENTRIES)
def test_every_game_says_who_holds_what(game: str) -> None:
    state, _ = _played(game)
    assert isinstance(state.position, Factual)
    assert "hands" in json.dumps(state.position.facts())


def test_sentences_and_pictures_are_no_facts() -> None:
    state, last = _played("scrabble")
    reworded = Refused(Refusal.RULES, "it says something else now", (("count", 3),), 0)
    shown = state.on_lane(0, verdict=reworded, seen=None, question=None)
    assert shown != state
    assert state_digest(shown) == last["digest"]


def test_every_fact_makes_another_seal() -> None:
    state, last = _played("scrabble")
    first, *rest = state.history
    hands = state.position.game.hands
    fewer = replace(
        state.position.game, hands=(replace(hands[0], count=hands[0].count - 1, tiles=None), *hands[1:])
    )
    left, right = state.clocks
    board = state.lanes[0].lettered
    assert board is not None
    others = (
        replace(state, phase=Phase.OVER),
        replace(state, scores=(1, *state.scores[1:])),
        replace(state, clocks=(replace(left, south_ms=left.south_ms - 1), right)),
        replace(state, clocks=(left, ClockReading(0, 0, None, 0))),
        replace(state, history=(replace(first, undone=not first.undone), *rest)),
        replace(state, history=(replace(first, accepted=not first.accepted), *rest)),
        replace(state, history=(*rest, first)),
        replace(state, awaits=()),
        replace(state, outcome=Outcome(Ending.RESIGNED, (0,))),
        replace(state, kept=not state.kept),
        replace(state, position=replace(state.position, game=fewer)),
        replace(state, settings=replace(state.settings, names=("Eve", *state.settings.names[1:]))),
        replace(state, settings=replace(state.settings, rulings=1)),
        state.on_lane(0, board=board.replace({0: board.occupied()[0][1]})),
    )
    digests = {state_digest(other) for other in others}
    assert len(digests) == len(others)
    assert last["digest"] not in digests
