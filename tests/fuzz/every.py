"""All targets, by name."""

from typing import Final

from tests.fuzz.running import Outcome, run
from tests.fuzz.target import Target
from tests.fuzz.targets import heads, journals, lists, messages, records, typed

TARGETS: Final[dict[str, Target]] = {
    target.name: target
    for module in (messages, journals, records, typed, lists, heads)
    for target in module.TARGETS
}


def fuzzed(name: str, seed: str, seconds: float, cases: int | None) -> Outcome:
    """What comes of one target in a time, or of so many cases if they take less."""
    return run(TARGETS[name], seed, seconds=seconds, cases=cases)
