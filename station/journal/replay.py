"""Running a game again from its inputs."""

from collections.abc import Iterator
from dataclasses import dataclass

from station.journal import errors, schema_3, version_0_1
from station.journal.contents import Contents, Seal
from station.journal.seal import state_digest
from station.referee.effects import Effect
from station.referee.events import AnyEvent
from station.referee.referee import Referee
from station.referee.state import TableState


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a replay. sealed: the seal of the state after it, if there is one. digest: what the seal
    should be; None without one, and if an earlier version sealed it."""

    number: int
    event: AnyEvent
    effects: tuple[Effect, ...]
    before: TableState[object]
    state: TableState[object]
    sealed: Seal | None = None
    digest: str | None = None

    @property
    def differs(self) -> bool:
        """Whether the seal says that the game was another one. Seals of earlier versions say only in which
        phase it was, after how many turns."""
        if self.sealed is None:
            return False
        if self.digest not in (None, self.sealed.digest):
            return True
        return (self.sealed.phase, self.sealed.turns) != (self.state.phase.value, self.state.turns)


@dataclass(frozen=True, slots=True)
class Replayed:
    """How far a replay has got. events: handled. proved: seals compared; unproved: seals of earlier versions.
    different: the first step that arrived at a different state."""

    contents: Contents
    state: TableState[object]
    events: int = 0
    proved: int = 0
    unproved: int = 0
    different: Step | None = None

    def then(self, step: Step) -> "Replayed":
        """With one more step."""
        first = self.different or (step if step.differs else None)
        proved = self.proved + (step.digest is not None)
        unproved = self.unproved + (step.sealed is not None and step.digest is None)
        return Replayed(self.contents, step.state, step.number, proved, unproved, first)


def meaning(contents: Contents, number: int, event: AnyEvent, before: TableState[object]) -> AnyEvent:
    """What an event of a journal means today, whichever version wrote it. before: the state it came in."""
    meant = version_0_1.meaning(event, before) if number <= contents.old else event
    return schema_3.meaning(meant, before) if number <= contents.earlier else meant


def replay(contents: Contents, referee: Referee) -> Iterator[Step]:
    """Have this referee handle every event of the journal. Raises JournalError at one that makes no sense."""
    seals = {seal.number: seal for seal in contents.seals}
    for number, event in enumerate(contents.events, start=1):
        before = referee.state
        try:
            effects = referee.handle(meaning(contents, number, event, before))
        except Exception as error:  # a referee refuses nothing that can happen at a table
            raise errors.unplayable(contents.path, number, type(error).__name__) from error
        sealed = seals.get(number)
        proves = sealed is not None and number > contents.unproved
        digest = state_digest(referee.state) if proves else None
        yield Step(number, event, effects, before, referee.state, sealed, digest)
