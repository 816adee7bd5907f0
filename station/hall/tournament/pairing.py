"""Rounds and the pairings in them."""

from dataclasses import dataclass
from hashlib import sha256

from station.hall.tournament.result import Correction, Result
from station.hall.tournament.sentence import Value
from station.hall.tournament.timing.round_clock import RoundClock


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair: a player of an entry. player: its number in the entry, from 0."""

    entry: int
    player: int = 0


def pairing_id(division: str, round_number: int, sides: tuple[tuple[int, ...], ...]) -> str:
    """The id of a pairing: short enough to read out, and fit for a topic, a file name and an address."""
    met = "|".join(",".join(map(str, side)) for side in sides)
    digest = sha256(f"{division}\n{round_number}\n{met}".encode()).hexdigest()
    return f"r{round_number}-{digest[:8]}"


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table in one round, or a bye.

    id: also the id of its game at the table; made of who plays whom in which round (`pairing_id`), so that no
    two differ in that and share one, even if the hall forgets a round and pairs it again. sides: the entries
    of each; the first side starts, with two boards it sits South and starts on the left board. A bye is a
    single side. seats: the players in the order of `GameSettings.names`: around the table from the one who
    starts, with two boards left South, left North, right South, right North; () for a bye. table: its number;
    None until there is one, and for a bye.
    """

    id: str
    sides: tuple[tuple[int, ...], ...]
    seats: tuple[Seat, ...] = ()
    table: int | None = None
    result: Result | None = None
    corrections: tuple[Correction, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(entry for side in self.sides for entry in side)

    @property
    def game(self) -> str:
        """The id of the game that was played, also if its result was corrected since; "" if none was."""
        results = (self.result, *(one.before for one in reversed(self.corrections)))
        return next((one.game for one in results if one is not None and one.game), "")

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    def side_of(self, entry: int) -> int:
        """The side that the entry is on. Raises KeyError if it does not play here."""
        for number, side in enumerate(self.sides):
            if entry in side:
                return number
        raise KeyError(entry)


@dataclass(frozen=True, slots=True)
class Round:
    """number: from 1, in its division. method: how it was paired; "by hand" once it was changed. published:
    whether the public and the tables see the pairings; results_shown: and the results, as they come.
    clock: of the round, once there is one."""

    division: str
    number: int
    pairings: tuple[Pairing, ...]
    method: str = ""
    published: bool = False
    results_shown: bool = True
    clock: RoundClock | None = None

    @property
    def named(self) -> dict[str, Value]:
        """What sentences call it: `round {round} of {division}`."""
        return {"round": self.number, "division": self.division}

    @property
    def complete(self) -> bool:
        """Whether every pairing has a result."""
        return all(pairing.result is not None for pairing in self.pairings)

    @property
    def open(self) -> tuple[Pairing, ...]:
        """The pairings without a result."""
        return tuple(pairing for pairing in self.pairings if pairing.result is None)
