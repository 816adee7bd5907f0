"""Sentences about a player that every review has."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from station.referee.outcome import Ending
from station.review.review import Option, TurnReviewed
from station.review.sentence import Sentence, said, said_n, to_you
from station.review.story import Story

NAMED: Final = 4
"""Of more missed wins than these, only the first and the last are named."""


def best_found(judged: Sequence[TurnReviewed], close: float) -> Sentence:
    """How often a player found the best play, or one as good."""
    good = sum(turn.missed <= close for turn in judged)
    if all(turn.judged_by == "rack" for turn in judged):
        return said_n(
            "Found the best play, or one as good, on {good} of {count} turn.",
            "Found the best play, or one as good, on {good} of {count} turns.",
            len(judged),
            good=good,
        )
    return said_n(
        "Found the best known play, or one as good, on {good} of {count} turn.",
        "Found the best known play, or one as good, on {good} of {count} turns.",
        len(judged),
        good=good,
    )


def wins_missed(mine: Sequence[TurnReviewed], name: Callable[[Option], Sentence]) -> Iterator[Sentence]:
    """Which wins a player missed. name: what a play is called."""
    missed = [turn for turn in mine if turn.missed_win]
    if len(missed) == 1:
        best = next((option for option in missed[0].best if option.wins), missed[0].best[0])
        yield said("A win was missed on turn {turn}: {play}.", turn=missed[0].number, play=name(best))
    elif len(missed) > NAMED:
        yield said(
            "{count} wins were missed, from turn {first} to turn {last}.",
            count=len(missed),
            first=missed[0].number,
            last=missed[-1].number,
        )
    elif missed:
        yield said("Wins were missed on turns {turns}.", turns=tuple(turn.number for turn in missed))


def cost_most(judged: Sequence[TurnReviewed], close: float) -> Iterator[Sentence]:
    """Which turn cost most, in points, of those that are settled; nothing if none cost more than is close."""
    worst = max((turn for turn in judged if turn.settled), key=lambda turn: turn.missed, default=None)
    if worst is not None and worst.missed > close:
        yield said_n(
            "Turn {turn} cost most: {better} instead of {play}, {count} point.",
            "Turn {turn} cost most: {better} instead of {play}, {count} points.",
            round(worst.missed),
            turn=worst.number,
            better=worst.best[0].text,
            play=worst.done.text,
        )


def result_in_points(story: Story, scores: Iterable[float]) -> Sentence:
    """How a game ended that is won by points."""
    points, outcome = ":".join(str(int(score)) for score in scores), story.state.outcome
    if outcome is None:
        return said("{points}, not finished.", points=points)
    if outcome.ending is not Ending.RESIGNED:
        return said("{points}.", points=points)
    name = next(name for player, name in enumerate(story.names) if player not in outcome.winners)
    theirs = said("{points}. {name} resigned.", points=points, name=name)
    return to_you(name, theirs, said("{points}. You resigned.", points=points))
