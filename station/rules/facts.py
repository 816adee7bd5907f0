"""What a seal proves of a position or a deed: plain values under names of their own.

A journal's seals are digests of facts (`station.journal.seal`). Their names are part of every seal, so they
follow from no class, field or sentence of the program, which may be renamed and reworded. Whoever states
other facts breaks the seals of games already played; `tests/journal/test_seal.py` notices.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

Fact: TypeAlias = "bool | int | str | Sequence[Fact] | Mapping[str, Fact] | None"
Facts: TypeAlias = Mapping[str, Fact]


@runtime_checkable
class Factual(Protocol):
    """A game's position, if there is more to it than tiles on boards, points and who is awaited: who holds
    what, what is under way. Or a deed that only this game knows."""

    def facts(self) -> Facts:
        """These facts, as JSON can write them."""
