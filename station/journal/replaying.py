"""Running a game again from its inputs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from station.journal import errors, schema_3, version_0_1
from station.journal.contents import Contents
from station.journal.digest import state_digest
from station.referee.effects import Effect
from station.referee.events import AnyEvent
from station.referee.referee import Referee
from station.referee.state import TableState


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a replay. sealed: the digest noted when the game was played, if any; digest: the one
    found now, for sealed events only."""

    number: int
    event: AnyEvent
    effects: tuple[Effect, ...]
    before: TableState[Any]
    state: TableState[Any]
    sealed: str | None = None
    digest: str | None = None

    @property
    def differs(self) -> bool:
        return self.sealed != self.digest


@dataclass(frozen=True, slots=True)
class Replayed:
    """How far a replay has got. events: handled; checked: sealed states compared; different: the first
    step that arrived at a different state."""

    contents: Contents
    state: TableState[Any]
    events: int = 0
    checked: int = 0
    different: Step | None = None

    def then(self, step: Step) -> "Replayed":
        """With one more step."""
        first = self.different or (step if step.differs else None)
        checked = self.checked + (step.sealed is not None)
        return Replayed(self.contents, step.state, step.number, checked, first)


def replay(contents: Contents, referee: Referee) -> Iterator[Step]:
    """Have this referee handle every event of the journal. Raises JournalError at one that makes no sense."""
    old = version_0_1.Seals(referee.edition)
    seals = {seal.number: seal.digest for seal in contents.seals}
    for number, event in enumerate(contents.events, start=1):
        before = referee.state
        is_old, earlier = number <= contents.old, number <= contents.earlier
        try:
            meant = version_0_1.meaning(event, before) if is_old else event
            effects = referee.handle(schema_3.meaning(meant, before) if earlier else meant)
        except Exception as error:  # a referee refuses nothing that can happen at a table
            raise errors.unplayable(contents.path, number, type(error).__name__) from error
        sealed, digest = seals.get(number), None
        if is_old:
            old.watch(event, before, referee.state)
        if sealed is not None:
            then = schema_3.digest if earlier else state_digest
            digest = old.digest(referee.state) if is_old else then(referee.state)
        yield Step(number, event, effects, before, referee.state, sealed, digest)
