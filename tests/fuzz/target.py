"""What is fuzzed: how a case is made, and what reads it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

SENTENCE: Final = 2000
"""No refusal has more characters: it names what is wrong, not all of it; eight faults of a list at most."""


@dataclass(frozen=True, slots=True)
class Target:
    """A parser. make: a case, as bytes, the same for the same random numbers. read: reads a case; whatever it
    raises is a fault, refusals included (see `refuses`). limit_ms: processor time for a case. prepare: what
    is done once, before the first case."""

    name: str
    make: Callable[[Random], bytes]
    read: Callable[[bytes], None]
    limit_ms: int = 1000
    prepare: Callable[[], object] = lambda: None


class FaultError(AssertionError):
    """A case that is refused badly, or read as something that it is not."""


def refuses(error: Exception) -> None:
    """Raises FaultError unless this refusal is what a user should see: one sentence of moderate length."""
    text = str(error)
    if not text.strip():
        raise FaultError("a refusal without words") from error
    if len(text) > SENTENCE:
        raise FaultError(f"a refusal of {len(text)} characters") from error
    if any(line in text for line in "\n\r"):
        raise FaultError(f"a refusal of several lines: {text!r}") from error
    if "Exceeds the limit" in text or "Traceback" in text:
        raise FaultError(f"a refusal in Python's words: {text!r}") from error
