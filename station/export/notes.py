"""What happened in a game that GCG has no signs for, in words, by the number of turns before it."""

from collections.abc import Iterator, Sequence
from typing import Final

from station.export.game import Moment
from station.referee.events import ClockSet, PlayAccepted, PlayUndone
from station.referee.outcome import Ending
from station.referee.state import Intervention
from station.rules.square import square_name
from station.rules.turns.rules import turns_in

DECIDED: Final = frozenset({"WordsAllowed", "ClockSet"})
"""Decisions of people that matter to who reads the game later."""

TRADE: Final = "trade"
"""How the choices of a free trade begin."""


def notes_of(found: Sequence[Moment]) -> dict[int, list[str]]:
    """Trades, what was undone, what an arbiter ruled, and how the game ended, if not by the rules."""
    notes: dict[int, list[str]] = {}
    ruled = after = 0
    for moment in found:
        game = turns_in(moment.state.position)
        after = 0 if game is None else len(game.game.turns)
        texts = list(_noted(moment))
        interventions = moment.state.interventions
        texts += [_ruled(one) for one in interventions[ruled:] if one.reason]
        ruled = len(interventions)
        for late in sorted(turn for turn in notes if turn > after):
            notes.setdefault(after, []).extend(notes.pop(late))  # those turns were undone
        if texts:
            notes.setdefault(after, []).extend(texts)
    if ending := _ending(found):
        notes.setdefault(after, []).append(ending)
    return {turn: [" ".join(text.split()) for text in texts] for turn, texts in notes.items()}


def _ending(found: Sequence[Moment]) -> str:
    """How the game ended, as the last report of that says; "" if it did not, or by the rules."""
    outcome = found[-1].state.outcome
    if outcome is None or outcome.ending is Ending.FINISHED:
        return ""
    pairs = (pair for one in reversed(found) for pair in zip(one.facts, one.text, strict=True))
    return next((text for what, text in pairs if what.get("over")), "")


def _noted(moment: Moment) -> Iterator[str]:
    for facts, text in zip(moment.facts, moment.text, strict=True):
        topic = str(facts.get("topic", ""))
        by_arbiter = bool(facts.get("accepted")) or ", accepted by the arbiter" in text
        if (
            "undone" in facts
            or "judged_again" in facts
            or facts.get("decided") in DECIDED
            or topic.startswith(TRADE)
            or ("turn" in facts and by_arbiter)
        ):
            yield text.rstrip(".")


def _ruled(one: Intervention) -> str:
    match one:
        case PlayAccepted():
            what = "let the play stand"
        case PlayUndone():
            what = "took the play back"
        case ClockSet():
            what = "set a clock"
        case _:
            what = f"corrected {square_name(one.square)}"
    return f"the arbiter {what}: {one.reason}"
