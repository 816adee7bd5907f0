"""Running a game again from its inputs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from station.journal.contents import Contents
from station.journal.digest import state_digest
from station.referee.any_game import AnyEvent, RefereeOf, S
from station.referee.effects import Effect


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One event of a replay. sealed: the digest that was noted when the game was played, if any was;
    digest: the one found now, for such events only."""

    number: int
    event: AnyEvent
    effects: tuple[Effect, ...]
    before: S
    state: S
    sealed: str | None = None
    digest: str | None = None

    @property
    def differs(self) -> bool:
        return self.sealed != self.digest


@dataclass(frozen=True, slots=True)
class Replayed(Generic[S]):
    """How far a replay has come. events: handled; checked: sealed states compared; different: the first
    step that came to another state than the game did."""

    contents: Contents
    state: S
    events: int = 0
    checked: int = 0
    different: Step[S] | None = None

    def then(self, step: Step[S]) -> "Replayed[S]":
        """The same with one more step."""
        first = self.different or (step if step.differs else None)
        checked = self.checked + (step.sealed is not None)
        return Replayed(self.contents, step.state, step.number, checked, first)


def replay(contents: Contents, referee: RefereeOf[S]) -> Iterator[Step[S]]:
    """Every event of the journal, handled by this referee."""
    seals = {seal.number: seal.digest for seal in contents.seals}
    for number, event in enumerate(contents.events, start=1):
        before = referee.state
        effects = referee.handle(event)
        sealed = seals.get(number)
        digest = None if sealed is None else state_digest(referee.state)
        yield Step(number, event, effects, before, referee.state, sealed, digest)
