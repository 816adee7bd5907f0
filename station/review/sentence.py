"""What a review says: sentences with values, which whoever shows them says in a language."""

from dataclasses import dataclass
from typing import Final, Union

from station.view.wording import Wording, words_in

Value = Union[str, int, float, "Sentence", tuple["Value", ...]]
"""What fills a brace: a word of a game or a name, a number, a sentence, or several of them with commas."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """text: English, with values in braces. more: the same for any `count` but one, or ""."""

    text: str
    values: tuple[tuple[str, Value], ...] = ()
    more: str = ""

    def __str__(self) -> str:
        return spoken(self, words_in("en"))


Name = str | Sentence
"""What a player is called: a name that was given, or the seat, which every language calls otherwise."""


def said(text: str, **values: Value) -> Sentence:
    """A sentence, or a part of one; the catalogues know it by its text."""
    return Sentence(text, tuple(values.items()))


def said_n(one: str, more: str, count: int, **values: Value) -> Sentence:
    """The same, by how many; `count` is one of its values."""
    return Sentence(one, (("count", count), *values.items()), more)


def spoken(what: Value, words: Wording) -> str:
    """In a language. Fractions have one decimal."""
    if isinstance(what, tuple):
        return ", ".join(spoken(one, words) for one in what)
    if isinstance(what, float):
        return words.decimal(what)
    if not isinstance(what, Sentence):
        return str(what)
    values = {name: spoken(value, words) for name, value in what.values}
    if what.more:
        count = next(value for name, value in what.values if name == "count")
        assert isinstance(count, int)
        return words.trn(what.text, what.more, count, **values)
    return words.tr(what.text, **values)


YOU: Final[Name] = said("You")
"""Whoever played alone without a name (`station.view.table.you`), as a name."""

YOU_TOO: Final = said("you")
"""The same where something is done to them: "It gave you a win"."""


def to_you(name: Name, theirs: Sentence, yours: Sentence) -> Sentence:
    """A sentence about somebody with this name, or the one about you."""
    return yours if name == YOU else theirs


def minutes(ms: float) -> str:
    """A time as `m:ss`."""
    whole, seconds = divmod(round(ms / 1000), 60)
    return f"{whole}:{seconds:02}"
