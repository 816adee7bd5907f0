"""The tournament of the demo: who plays, and what its director does next."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from station.clock.control import TimeControl
from station.hall.director.commands import HallCommand, JoinMachine, ServeTable
from station.hall.director.presets import usual_form
from station.hall.director.state import HallState
from station.hall.tournament.commands import (
    AddEntry,
    NameTournament,
    PairRound,
    PublishRound,
    SetDivision,
    SetTable,
)
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.state import Table, TournamentState
from station.registry import USUAL, entry

FIRST: Final = (
    *(
        "Ada",
        "Bea",
        "Cleo",
        "Dora",
        "Emma",
        "Fay",
        "Gina",
        "Hana",
        "Ines",
        "Jana",
        "Kate",
        "Lena",
        "Mona",
        "Nora",
    ),
    *(
        "Olga",
        "Pia",
        "Rosa",
        "Sara",
        "Tina",
        "Uma",
        "Vera",
        "Wanda",
        "Abel",
        "Ben",
        "Carl",
        "Dan",
        "Emil",
        "Finn",
    ),
    *(
        "Gus",
        "Hugo",
        "Ivan",
        "Jan",
        "Karl",
        "Leo",
        "Max",
        "Nils",
        "Otto",
        "Paul",
        "Rudi",
        "Sam",
        "Tom",
        "Udo",
    ),
)
LAST: Final = (
    *("Ahrens", "Berg", "Conti", "Dubois", "Evans", "Fuchs", "Gray", "Hill", "Ito", "Jung", "Kowal", "Lang"),
    *("Meyer", "Novak", "Olsen", "Petit", "Quinn", "Rossi", "Silva", "Tanaka", "Urban", "Vogel", "Weiss"),
    *("Young", "Ziegler", "Moreau", "Larsen", "Keller", "Amato", "Brandt", "Costa", "Dahl", "Engel", "Faber"),
    *("Gallo", "Horn", "Ivanov", "Jensen", "Kraus", "Lopez", "Martin", "Nagel", "Orlov", "Peters", "Roth"),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played. minutes: for each player. method: how rounds are paired. game: by name; seats: players
    at a table."""

    tables: int
    rounds: int
    seed: int = 1
    minutes: int = 10
    method: str = "swiss"
    game: str = USUAL
    seats: int = 4

    @property
    def division(self) -> str:
        """What its only division is called."""
        return self.game.capitalize()

    @property
    def form(self) -> Form:
        """Teams where two play together, else single players."""
        return usual_form(entry(self.game), self.seats)

    @property
    def machines(self) -> tuple[str, ...]:
        """The machine that stands at each table at first, from table 1."""
        return tuple(f"m-{number:04d}" for number in range(1, self.tables + 1))


def opening(plan: Plan, whole: HallState | None = None) -> Iterator[HallCommand]:
    """What the director does before the first round. whole: what is done of it; it may have been killed
    meanwhile."""
    whole = whole or HallState()
    state = whole.tournament
    luck = Random(f"names {plan.seed}")
    names = [f"{first} {last}{again}" for again in ("", " jun.") for last in LAST for first in FIRST]
    luck.shuffle(names)
    people = iter(names)
    preset = Preset(plan.game, TimeControl(plan.minutes * 60_000))
    division = Division(plan.division, preset, plan.form, plan.seats, rounds=plan.rounds, method=plan.method)
    if not state.name:
        yield NameTournament("House Station demo")
    if not state.divisions:
        yield SetDivision(division)
    tables = {table.number for table in state.tables}
    for number, machine in enumerate(plan.machines, start=1):
        if number not in tables:
            yield SetTable(Table(number))
        if machine not in whole.machines:
            yield JoinMachine(machine, f"Table {number}")
        if number not in whole.served:
            yield ServeTable(number, machine)
    for number in range(1, division.entries_at_table * plan.tables + 1):
        players = tuple(Player(next(people)) for _ in range(division.team_size))
        if number > len(state.entries):
            yield AddEntry(plan.division, players)


def following(state: TournamentState, plan: Plan) -> HallCommand | None:
    """What the director does next: the next round is paired and published once all results are in. It depends
    on the state alone, so that a director restored from a copy does the same again."""
    played = state.rounds_of(plan.division)
    if played and not played[-1].published:
        return PublishRound(plan.division, played[-1].number)
    if len(played) >= plan.rounds or (played and played[-1].open):
        return None
    return PairRound(plan.division, seed=plan.seed)


def finished(state: TournamentState, plan: Plan) -> bool:
    played = state.rounds_of(plan.division)
    return len(played) == plan.rounds and played[-1].published and not played[-1].open
