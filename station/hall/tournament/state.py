"""A tournament as it stands."""

from dataclasses import dataclass

from station.errors import shortened
from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the hall. streamed: its game is shown large; the best pairing goes there. reserved: the
    entry that always plays here, for a player who cannot move about for example."""

    number: int
    streamed: bool = False
    reserved: int | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class TournamentState:
    """date: as the director writes it. rounds: of all divisions, in the order in which they were paired.
    numbers_given: the highest number that an entry has had. check_in: the divisions whose check-in is open.
    here: the numbers of the entries that have checked in. entry_form: the divisions that players can enter
    themselves."""

    name: str = ""
    date: str = ""
    place: str = ""
    divisions: tuple[Division, ...] = ()
    entries: tuple[Entry, ...] = ()
    rounds: tuple[Round, ...] = ()
    tables: tuple[Table, ...] = ()
    numbers_given: int = 0
    check_in: tuple[str, ...] = ()
    here: tuple[int, ...] = ()
    entry_form: tuple[str, ...] = ()

    def division(self, name: str) -> Division:
        """Raises TournamentError if there is none of this name."""
        for division in self.divisions:
            if division.name == name:
                return division
        if not self.divisions:
            raise TournamentError("there is no division '{name}', and no other yet", name=shortened(name))
        known = shortened(", ".join(division.name for division in self.divisions), 200)
        raise TournamentError(
            "there is no division '{name}'; there are: {known}", name=shortened(name), known=known
        )

    def entry(self, number: int) -> Entry:
        """Raises TournamentError if there is none of this number."""
        for entry in self.entries:
            if entry.number == number:
                return entry
        raise TournamentError("there is no entry number {number}", number=number)

    def entries_of(self, division: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.division == division)

    def rounds_of(self, division: str) -> tuple[Round, ...]:
        """In order."""
        return tuple(one for one in self.rounds if one.division == division)

    def round(self, division: str, number: int) -> Round:
        """Raises TournamentError if it has not been paired."""
        for one in self.rounds:
            if one.division == division and one.number == number:
                return one
        raise TournamentError(
            "round {round} of {division} has not been paired yet", round=number, division=division
        )

    def located(self, pairing: str) -> tuple[Round, Pairing]:
        """A pairing by its id, and its round. Raises TournamentError if there is none."""
        for one in self.rounds:
            for found in one.pairings:
                if found.id == pairing:
                    return one, found
        raise TournamentError(
            "there is no pairing '{pairing}'; the round may have been re-paired", pairing=pairing
        )

    def pairing(self, pairing: str) -> Pairing:
        """A pairing by its id. Raises TournamentError if there is none."""
        return self.located(pairing)[1]

    def pairings_at_tables(self) -> dict[int, tuple[Round, Pairing]]:
        """For every table the pairing that it is to play or is playing now, and its round: its first
        published one without a result, or else its latest published one."""
        found: dict[int, tuple[Round, Pairing]] = {}
        for one in self.rounds:
            for pairing in one.pairings if one.published else ():
                if pairing.table is None:
                    continue
                there = found.get(pairing.table)
                if there is None or there[1].result is not None:
                    found[pairing.table] = (one, pairing)
        return found

    def table(self, number: int) -> Table:
        """Raises TournamentError if there is none of this number."""
        for table in self.tables:
            if table.number == number:
                return table
        raise TournamentError("there is no table {table}", table=number)

    def names(self, pairing: Pairing) -> tuple[str, ...]:
        """The names of those who sit there, in the order of its seats."""
        return tuple(self.entry(seat.entry).players[seat.player].name for seat in pairing.seats)

    def titles(self, pairing: Pairing) -> tuple[str, ...]:
        """What each side is called."""
        return tuple(" & ".join(self.entry(number).title for number in side) for side in pairing.sides)
