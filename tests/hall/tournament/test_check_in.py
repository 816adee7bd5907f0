"""Check-in: whoever is not there is left out of a round, and comes in late."""

from pathlib import Path

import pytest

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.presence.check_in import missing
from station.hall.tournament.result import How, scored
from station.hall.tournament.undo import inverses

OPEN = "Open"


def a_field(names: str = "Ann Bo Cy Di Eva") -> Hall:
    """Entries 1, 2, 3 … of a division whose check-in is open."""
    hall = Hall()
    hall.do(c.SetDivision(Division(OPEN, Preset("scrabble"), Form.SINGLES, 2, absence=50)))
    for name in names.split():
        hall.do(c.AddEntry(OPEN, (Player(name),)))
    hall.do(c.OpenCheckIn(OPEN))
    return hall


def met(hall: Hall, round_number: int) -> set[int]:
    """Who is in a round."""
    return {entry for one in hall.state.round(OPEN, round_number).pairings for entry in one.entries}


def play(hall: Hall, round_number: int) -> None:
    for one in hall.state.round(OPEN, round_number).open:
        hall.do(c.EnterResult(one.id, scored(How.BY_HAND, (400, 300))))


def test_whoever_has_not_checked_in_is_left_out_and_comes_in_late() -> None:
    hall = a_field()
    for number in (1, 2, 3, 4):
        hall.do(c.CheckIn(number))
    assert [entry.title for entry in missing(hall.state, OPEN, 1)] == ["Eva"]
    hall.do(c.PairRound(OPEN))
    assert met(hall, 1) == {1, 2, 3, 4}
    play(hall, 1)
    hall.do(c.CheckIn(5))
    hall.do(c.PairRound(OPEN))
    assert met(hall, 2) == {1, 2, 3, 4, 5}


def test_once_check_in_is_closed_everybody_plays() -> None:
    hall = a_field()
    hall.do(c.CheckIn(1))
    hall.do(c.OpenCheckIn(OPEN, opened=False))
    hall.do(c.PairRound(OPEN))
    assert met(hall, 1) == {1, 2, 3, 4, 5}


def test_a_round_that_is_paired_by_hand_gives_no_bye_to_those_who_are_not_there() -> None:
    hall = a_field()
    for number in (1, 2, 3):
        hall.do(c.CheckIn(number))
    hall.do(c.SetPairings(OPEN, 1, (((1,), (2,)),)))
    assert met(hall, 1) == {1, 2, 3}


def test_a_check_in_can_be_taken_back_and_undone() -> None:
    hall = a_field()
    before = hall.state
    events = tuple(hall.do(c.CheckIn(2)))
    hall.do(c.CheckIn(2, here=False))
    assert hall.state.here == ()
    hall.do(c.CheckIn(2))
    back = inverses(before, events)  # type: ignore[arg-type]  # the tournament's alone
    assert back is not None
    hall.do(c.Undo(events, back))  # type: ignore[arg-type]  # the same
    assert hall.state.here == ()


def test_what_makes_no_sense_is_refused() -> None:
    hall = a_field()
    hall.do(c.CheckIn(1))
    for command, says in (
        (c.CheckIn(1), "Ann has checked in already"),
        (c.CheckIn(2, here=False), "Bo has not checked in"),
        (c.CheckIn(99), "no entry number 99"),
        (c.OpenCheckIn(OPEN), "open already"),
        (c.OpenCheckIn("Other"), "there is no division"),
        (c.PairRound(OPEN), "two entries must have checked in; 4 are not here yet"),
    ):
        with pytest.raises(TournamentError, match=says):
            hall.do(command)
    hall.do(c.OpenCheckIn(OPEN, opened=False))
    with pytest.raises(TournamentError, match="not open"):
        hall.do(c.CheckIn(2))


def test_check_in_survives_a_restart(tmp_path: Path) -> None:

    with Hall(tmp_path) as hall:
        hall.do(c.SetDivision(Division(OPEN, Preset("scrabble"), Form.SINGLES, 2)))
        hall.do(c.AddEntry(OPEN, (Player("Ann"),)))
        hall.do(c.OpenCheckIn(OPEN))
        hall.do(c.CheckIn(1))
        before = hall.state
    with Hall(tmp_path) as hall:
        assert hall.state == before
        assert (hall.state.check_in, hall.state.here) == ((OPEN,), (1,))
