"""Directors who do anything at any time: either it can be, or a sentence says why not."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from station.hall.director import commands as d
from station.hall.director.commands import HallCommand
from station.hall.director.hall import Hall
from station.hall.director.state import HallState, after
from station.hall.tournament import commands as c
from station.hall.tournament.digest import digest
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_csv import entries_csv, results_csv, standings_csv
from station.hall.tournament.exports.as_json import tournament_json
from station.hall.tournament.exports.tsh import tsh
from station.hall.tournament.methods.registry import METHODS
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.result import How, Result, forfeit, scored, won
from station.hall.tournament.sheets import pairing_sheet, score_cards
from station.hall.tournament.state import Table, TournamentState

DIVISIONS = (
    Division("Teams"),
    Division("Partners", form=Form.PARTNERS),
    Division("Two", Preset("scrabble"), Form.SINGLES, 2),
    Division("Four", Preset("auction"), Form.SINGLES, 4),
)


class Anybody:
    """Thinks of commands, most of which make sense."""

    def __init__(self, seed: int) -> None:
        self.lots = Random(seed)
        self.names = 0

    def command(self, state: TournamentState) -> HallCommand:
        kinds: tuple[Callable[[TournamentState], HallCommand], ...] = (
            self._enter,
            self._enter,
            self._leave,
            self._pair,
            self._pair,
            self._round,
            self._change,
            self._result,
            self._result,
            self._result,
            self._table,
        )
        return self.lots.choice(kinds)(state)

    def _division(self) -> Division:
        return self.lots.choice(DIVISIONS)

    def _entry(self, state: TournamentState) -> int:
        return self.lots.choice([*(entry.number for entry in state.entries), 999])

    def _pairing(self, state: TournamentState) -> Pairing:
        every = [pairing for one in state.rounds for pairing in one.pairings]
        return self.lots.choice([*every, Pairing("none", ((1,), (2,)))])

    def _enter(self, state: TournamentState) -> HallCommand:
        del state
        division = self._division()
        self.names += 2
        people = (Player(f"P{self.names}", self.names), Player(f"P{self.names + 1}"))
        return c.AddEntry(division.name, people[: division.team_size])

    def _leave(self, state: TournamentState) -> HallCommand:
        entry = self._entry(state)
        return self.lots.choice(
            (
                c.WithdrawEntry(entry),
                c.ReturnEntry(entry),
                c.RemoveEntry(entry),
                c.SitOut(entry, self.lots.randrange(1, 6)),
                c.OpenCheckIn(self._division().name, self.lots.random() < 0.3),
                c.CheckIn(entry, self.lots.random() < 0.8),
                c.ChangeEntry(entry, division=self._division().name),
            )
        )

    def _pair(self, state: TournamentState) -> HallCommand:
        del state
        name = self._division().name
        return self.lots.choice(
            (c.PairRound(name, self.lots.choice([*METHODS, ""]), self.lots.randrange(9)), c.DropRound(name))
            if self.lots.random() < 0.3
            else (c.PairRound(name),)
        )

    def _round(self, state: TournamentState) -> HallCommand:
        name = self._division().name
        number = self.lots.randrange(1, len(state.rounds_of(name)) + 2)
        return self.lots.choice(
            (
                c.PublishRound(name, number),
                c.PublishRound(name, number),
                c.WithdrawRound(name, number),
                c.ShowResults(name, number, self.lots.random() < 0.5),
                d.StartRound(name, number),
                d.SendPreset(name),
            )
        )

    def _change(self, state: TournamentState) -> HallCommand:
        pairing = self._pairing(state)
        rounds = state.rounds or (None,)
        one = self.lots.choice(rounds)
        where = ("Two", 1) if one is None else (one.division, one.number)
        some = tuple(((self._entry(state),), (self._entry(state),)) for _ in range(2))
        return self.lots.choice(
            (
                c.SwapEntries(*where, self._entry(state), self._entry(state)),
                c.SetPairings(*where, some),
                c.TurnSides(pairing.id),
                c.MoveToTable(pairing.id, self.lots.randrange(1, 9)),
            )
        )

    def _result(self, state: TournamentState) -> HallCommand:
        pairing = self._pairing(state)
        sides = len(pairing.sides)
        scores = tuple(self.lots.randrange(3) for _ in range(sides))
        result: Result = self.lots.choice(
            (
                scored(How.PLAYED, scores),
                scored(How.UNFINISHED, scores),
                won(How.BY_HAND, (0,), sides),
                forfeit((0,), sides),
                forfeit(tuple(range(sides)), sides),
            )
        )
        if self.lots.random() < 0.1:
            return c.ClearResult(pairing.id, "by mistake")
        return c.EnterResult(pairing.id, result, self.lots.choice(("", "miscounted")))

    def _table(self, state: TournamentState) -> HallCommand:
        number = self.lots.randrange(1, 9)
        table = Table(number, self.lots.random() < 0.2, self.lots.choice((None, None, self._entry(state))))
        machine = f"m-{self.lots.randrange(12)}"
        return self.lots.choice(
            (
                c.SetTable(table),
                c.SetTable(table),
                c.RemoveTable(number),
                d.JoinMachine(machine),
                d.ServeTable(number, machine, self.lots.random() < 0.5),
                d.RevokeMachine(machine),
            )
        )


@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_director_does_the_tournament_stays_sound(seed: int) -> None:
    anybody, hall = Anybody(seed), Hall()
    for division in DIVISIONS:
        hall.do(c.SetDivision(division))
    done, refused = Counter[str](), 0
    for _ in range(400):
        command = anybody.command(hall.state)
        before = hall.whole
        try:
            hall.do(command)
        except TournamentError:
            refused += 1
            assert hall.whole is before
            continue
        done[type(command).__name__] += 1
        check(hall.state)
    say(hall.state)
    assert refused > 50
    assert done["PairRound"] > 5
    assert done["EnterResult"] > 5
    again = HallState()
    for logged in hall._store.logged():
        again = after(again, logged.event)
    assert again == hall.whole
    assert digest(again.tournament) == digest(hall.state)


def check(state: TournamentState) -> None:
    """Nobody plays twice in a round, and no table has two open games."""
    for one in state.rounds:
        entries = Counter(entry for pairing in one.pairings for entry in pairing.entries)
        assert set(entries.values()) <= {1}
        for pairing in one.pairings:
            assert pairing.is_bye == (not pairing.seats)
            assert {seat.entry for seat in pairing.seats} == (
                set() if pairing.is_bye else set(pairing.entries)
            )
    # A result that is taken back opens a game again at a table that may have another by now.
    waiting = (pairing for one in state.rounds for pairing in one.open if not pairing.corrections)
    tables = Counter(pairing.table for pairing in waiting if pairing.table is not None)
    assert set(tables.values()) <= {1}
    ids = Counter(pairing.id for one in state.rounds for pairing in one.pairings)
    assert set(ids.values()) <= {1}


def say(state: TournamentState) -> None:
    """All files and sheets."""
    tournament_json(state)
    entries_csv(state)
    for division in state.divisions:
        standings_csv(state, division.name)
        results_csv(state, division.name)
        score_cards(state, division.name)
        if division.entries_at_table == 2:
            tsh(state, division.name)
    for one in state.rounds[-1:]:
        pairing_sheet(state, one.division, one.number)
