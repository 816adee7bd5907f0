"""What a job found: one line for each thing that was to hold."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

PASSED: Final = "passed: "
FAILED: Final = "FAILED: "


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many things held in a job, or in several."""

    passed: int = 0
    failed: int = 0

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(self.passed + other.passed, self.failed + other.failed)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


def outcome_of(lines: Iterable[str]) -> Outcome:
    """Counts the lines that say what held and what did not; others are for people."""
    found = [line.lstrip() for line in lines]
    return Outcome(
        sum(line.startswith(PASSED) for line in found), sum(line.startswith(FAILED) for line in found)
    )


def line(what: str, held: object, why: str = "") -> str:
    """One such line. why: what was found instead, shown if it did not hold."""
    return f"{PASSED}{what}" if held else f"{FAILED}{what}{f': {why}' if why else ''}"


class Checks:
    """Things that are to hold, shown as they are looked at."""

    def __init__(self) -> None:
        self.outcome = Outcome()

    def check(self, what: str, held: object, why: str = "") -> bool:
        """Show whether something held; returns that. why: what was found instead."""
        print(line(what, held, why), flush=True)
        self.outcome += Outcome(1, 0) if held else Outcome(0, 1)
        return bool(held)

    def same(self, what: str, found: object, wanted: object) -> bool:
        """Show whether something is as it was to be."""
        return self.check(what, found == wanted, f"{found!r} instead of {wanted!r}")
