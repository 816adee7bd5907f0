"""Why people meet: from what the pairing weighed, and nothing else."""

from dataclasses import replace
from random import Random

import pytest

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament import events as e
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.events import TournamentEvent
from station.hall.tournament.methods.registry import METHODS
from station.hall.tournament.methods.swiss import BYE, cost_of, field_of
from station.hall.tournament.reasons.drawn import Drawn, drawn
from station.hall.tournament.reasons.why import reasons
from station.hall.tournament.result import How, scored

OPEN = "Open"


def a_hall(*names: str, method: str = "swiss", apart: int = 0, clubs: str = "") -> Hall:
    """Singles; the first of the names has the highest rating. clubs: a letter for each."""
    hall = Hall()
    preset = Preset("scrabble")
    hall.do(c.SetDivision(Division(OPEN, preset, Form.SINGLES, 2, method=method, apart=apart)))
    for place, name in enumerate(names):
        club = clubs[place] if clubs else ""
        hall.do(c.AddEntry(OPEN, (Player(name, 2000 - 10 * place, club.strip()),)))
    return hall


def play(hall: Hall, *winners: str, method: str = "") -> None:
    """Pair a round, and have these win; the others draw."""
    hall.do(c.PairRound(OPEN, method))
    number = len(hall.state.rounds_of(OPEN))
    for one in hall.state.round(OPEN, number).open:
        scores = tuple(400 if title in winners else 300 for title in hall.state.titles(one))
        hall.do(c.EnterResult(one.id, scored(How.BY_HAND, scores)))


def draw_of(hall: Hall, number: int) -> Drawn:
    events = (one.event for one in hall.log())
    found = drawn((one for one in events if isinstance(one, TournamentEvent)), OPEN, number)
    assert found is not None
    return found


def why(hall: Hall, number: int, name: str) -> str:
    """All that is said of the pairing that somebody is in."""
    explain = reasons(draw_of(hall, number))
    (found,) = (one for one in hall.state.round(OPEN, number).pairings if name in hall.state.titles(one))
    return " ".join(str(one) for one in explain(found))


def test_a_first_round_is_the_upper_half_against_the_lower() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di")
    hall.do(c.PairRound(OPEN))
    reasons = why(hall, 1, "Ann")
    assert "Ann is number 1 and Cy number 3 of the 4 with these wins: the upper half meets" in reasons
    assert "They have not met before." in reasons
    assert "Nobody would have suited either of them better." in reasons
    assert "starts, by lot." in reasons
    assert "Wins so far" not in reasons


def by_hand(hall: Hall, number: int, tables: str, winners: str) -> None:
    """A round that was paired by hand: `12 34`, whoever is named first starts."""
    sides = tuple(((int(both[0]),), (int(both[1]),)) for both in tables.split())
    hall.do(c.SetPairings(OPEN, number, sides))
    for one in hall.state.round(OPEN, number).open:
        scores = tuple(400 if str(side[0]) in winners else 300 for side in one.sides)
        hall.do(c.EnterResult(one.id, scored(How.BY_HAND, scores)))


def test_winners_meet_and_the_one_who_started_less_often_starts() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di")
    by_hand(hall, 1, "13 42", "12")
    hall.do(c.PairRound(OPEN))
    reasons = why(hall, 2, "Ann")
    assert "Wins so far: 1 each." in reasons
    assert "Ann is number 1 and Bo number 2 of the 2" in reasons
    assert "Bo starts, who has started less often." in reasons


def test_somebody_nearer_in_wins_is_named_with_what_kept_them_apart() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di")
    by_hand(hall, 1, "13 24", "12")
    hall.do(c.PairRound(OPEN))
    reasons = why(hall, 2, "Ann")
    assert "Ann 1" in reasons
    assert "Bo is nearer to Ann in wins, but who starts would be less even." in reasons


def test_meeting_again_is_said_where_it_could_not_be_avoided() -> None:
    hall = a_hall("Ann", "Bo")
    play(hall, "Ann")
    hall.do(c.PairRound(OPEN))
    assert "Met before: Ann – Bo (1)" in why(hall, 2, "Ann").replace("Bo – Ann", "Ann – Bo")


def test_a_club_is_named_where_its_members_meet_and_where_that_was_avoided() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di", apart=1, clubs="xyxz")
    hall.do(c.PairRound(OPEN))
    # By rating, 1 would meet 3 and 2 would meet 4.
    assert "would have suited Bo better, but that would leave Ann – Cy: they are club mates." in why(
        hall, 1, "Ann"
    )
    both = a_hall("Ann", "Bo", apart=1, clubs="xx")
    both.do(c.PairRound(OPEN))
    assert "They are club mates: that counts as 1 wins of difference" in why(both, 1, "Ann")


def test_a_family_is_named_where_its_members_meet() -> None:
    hall = a_hall("Ann", "Bo", apart=1, clubs="xx")
    for number in (1, 2):
        (player,) = hall.state.entry(number).players
        hall.do(c.ChangeEntry(number, (replace(player, family="Ash"),)))
    hall.do(c.PairRound(OPEN))
    assert "They are of one family: that counts as 1 wins of difference" in why(hall, 1, "Ann")
    assert "Ash" not in why(hall, 1, "Ann")


def test_a_bye_goes_to_the_last_or_to_whoever_asked_for_it() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di", "Eva", "Finn")
    hall.do(c.SitOut(1, 1, how="half-bye"))
    hall.do(c.PairRound(OPEN))
    assert why(hall, 1, "Ann") == "This bye was asked for."
    assert "fewest byes so far (0), Finn is the last by wins and rating." in why(hall, 1, "Finn")


def test_what_was_changed_by_hand_says_so_and_what_was_not_is_explained() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di", "Eva", "Finn")
    hall.do(c.PairRound(OPEN))
    hall.do(c.SwapEntries(OPEN, 1, 4, 5, "They came in one car."))
    assert why(hall, 1, "Ann") == "Changed by hand: They came in one car."
    assert "by rating" in why(hall, 1, "Cy").lower()
    entered = a_hall("Ann", "Bo")
    entered.do(c.SetPairings(OPEN, 1, (((1,), (2,)),)))
    assert why(entered, 1, "Ann") == "Paired by hand."


def test_a_result_that_is_corrected_later_does_not_change_why() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di")
    play(hall, "Ann", "Bo")
    hall.do(c.PairRound(OPEN))
    before = why(hall, 2, "Ann")
    one = next(one for one in hall.state.round(OPEN, 1).pairings if 1 in one.entries)
    hall.do(c.EnterResult(one.id, scored(How.BY_HAND, (300, 300)), "counted again"))
    assert why(hall, 2, "Ann") == before


def test_a_round_that_was_taken_back_and_brought_back_is_still_explained() -> None:
    hall = a_hall("Ann", "Bo", "Cy", "Di")
    hall.do(c.PairRound(OPEN))
    before = why(hall, 1, "Ann")
    round_ = hall.state.round(OPEN, 1)
    (gone,) = hall.do(c.DropRound(OPEN))
    back = e.RoundPaired(OPEN, 1, round_.pairings, round_.method)
    hall.do(c.Undo((gone,), (back,)))  # type: ignore[arg-type]  # the tournament's alone
    assert why(hall, 1, "Ann") == before


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("form", ["two", "four", "partners"])
def test_every_method_explains_every_pairing(method: str, form: str) -> None:
    hall = Hall()
    shape = {
        "two": Division(OPEN, Preset("scrabble"), Form.SINGLES, 2),
        "four": Division(OPEN, Preset("auction"), Form.SINGLES, 4),
        "partners": Division(OPEN, form=Form.PARTNERS),
    }[form]
    hall.do(c.SetDivision(shape))
    for number in range(9):
        hall.do(c.AddEntry(OPEN, (Player(f"P{number}"),)))
    for number in (1, 2):
        play(hall, "P1", "P2", "P3", method=method)
        explain = reasons(draw_of(hall, number))
        for one in hall.state.round(OPEN, number).pairings:
            assert explain(one)


@pytest.mark.parametrize("method", ["swiss", "swiss-by-wins"])
def test_what_is_said_of_alternatives_is_true_of_the_costs(method: str) -> None:
    """Somebody is named as better only who costs less, and the pairing that is left never costs less."""
    hall = a_hall(*(f"P{number}" for number in range(1, 16)), method=method, apart=2, clubs="abc" * 5)
    lots = Random(5)
    for _ in range(4):
        play(hall, *(f"P{number}" for number in range(1, 16) if lots.random() < 0.5))
    compared = 0
    for number in range(1, 5):
        found = draw_of(hall, number)
        field, explain = field_of(found.ask), reasons(found)
        cost = cost_of(field, scores_first=method == "swiss-by-wins")
        titles = {entry.title: entry.number for entry in found.ask.entries}
        partners: dict[int, int] = {}
        for one in found.paired.pairings:
            two = (one.sides[0][0], BYE if one.is_bye else one.sides[1][0])
            partners |= {two[0]: two[1], two[1]: two[0]}
        for one in found.paired.pairings:
            if one.is_bye:
                continue
            every = [value for said in explain(one) for value in (dict(said.values),) if "better" in value]
            for values in every:
                better, mine = titles[str(values["better"])], titles[str(values["one"])]
                other, compared = partners[mine], compared + 1
                assert cost(mine, better) < cost(mine, other)
                if "left" in values:
                    left = titles[str(values["left"])]
                    assert partners[better] == left
                    now = [a + b for a, b in zip(cost(mine, other), cost(better, left), strict=True)]
                    then = [a + b for a, b in zip(cost(mine, better), cost(other, left), strict=True)]
                    assert then >= now
    assert compared > 10
