"""What computer players say about their choices."""

from typing import Final

from station.engine.engine import A_BLANK, PARTNER, Reason
from station.review.sentence import YOU, YOU_TOO, Name, Sentence, Value, said

NAMED: Final = {PARTNER, A_BLANK}
"""Values that are words of a language, and not of a game."""

ONE_POINT: Final = {
    one.text.replace("{points} point", "{points} points"): one
    for one in (
        said("{word} for {points} point"),
        said("{tile} on {square} for {points} point"),
        said("{tile} is worth {points} point here"),
    )
}
"""Sentences for a single point, by those for several."""


def reason_said(reason: Reason, partner: Name = "") -> Sentence:
    """A reason. partner: the name of the player's partner, if known."""
    values = dict(reason.values)
    sentence = reason.sentence
    if values.get("points") == 1 and sentence in ONE_POINT:
        sentence = ONE_POINT[sentence].text
    return Sentence(sentence, tuple((name, _value(value, partner)) for name, value in values.items()))


def _value(value: str | int, partner: Name) -> Value:
    if not isinstance(value, str):
        return value
    if partner and value == PARTNER:
        return YOU_TOO if partner == YOU else partner
    return tuple(said(part) if part in NAMED else part for part in value.split(", "))
