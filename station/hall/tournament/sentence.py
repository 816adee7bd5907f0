"""Sentences of the hall, in any language."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, Union

Value: TypeAlias = Union[str, int, "Sentence", "tuple[Sentence, ...]"]
"""What a sentence names: texts and numbers stay as they are; sentences are translated too, and several are
joined by semicolons."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """text: in English, with the names of its values in braces; its translation is looked up by this."""

    text: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return self.by(str)

    def by(self, tr: Callable[[str], str]) -> str:
        """In the language of a catalogue. tr: its gettext."""
        return tr(self.text).format(**{name: _filled(value, tr) for name, value in self.values})


def _filled(value: Value, tr: Callable[[str], str]) -> str | int:
    if isinstance(value, Sentence):
        return value.by(tr)
    return "; ".join(one.by(tr) for one in value) if isinstance(value, tuple) else value


def said(text: str, /, **values: Value) -> Sentence:
    """A sentence. text: a literal, so that it is found for the catalogues (`station/locale/README.md`)."""
    return Sentence(text, tuple(values.items()))


def verbatim(text: str) -> Sentence:
    """What somebody else has said, in their own words."""
    return Sentence("{text}", (("text", text),))


class SaidError(Exception):
    """An error whose message is a `Sentence`: raised with a literal and what that names, as one is made."""

    def __init__(self, text: str, /, **values: Value) -> None:
        self.said = said(text, **values)
        super().__init__(str(self.said))
