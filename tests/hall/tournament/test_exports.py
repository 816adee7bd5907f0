"""Files for other programs, and what stands on paper."""

import csv
import json
from dataclasses import replace
from io import StringIO

import pytest

from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_csv import entries_csv, results_csv, standings_csv
from station.hall.tournament.exports.as_json import tournament_json
from station.hall.tournament.exports.tsh import tsh
from station.hall.tournament.result import How, forfeit, scored
from station.hall.tournament.sentence import said
from station.hall.tournament.sheets import pairing_sheet, score_cards
from station.hall.tournament.state import Table, TournamentState
from tests.hall.tournament.carried_out import carried_out
from tests.hall.tournament.test_standings import points, with_round

SCRABBLE = Division("A", Preset("scrabble"), Form.SINGLES, 2, rounds=3)


def three(division: Division = SCRABBLE) -> TournamentState:
    """Three players; two rounds, the second without a result yet."""
    players = (Player("Ann Abel", 1500), Player("Bo; <i>2</i>", 900), Player("=Cy 3"))
    state = carried_out(
        TournamentState("Club night", "2026-11-22"),
        c.SetDivision(division),
        c.SetTable(Table(7, streamed=True, place="by the window")),
        *(c.AddEntry("A", (player,)) for player in players),
    )
    state = with_round(state, {("Ann Abel", "Bo; <i>2</i>"): points(412, 388)})
    return carried_out(state, c.SetPairings("A", 2, (((3,), (1,)),)))


def test_tsh_names_opponents_by_line_and_stops_at_a_missing_score() -> None:
    assert tsh(three(), "A").splitlines() == [
        "Ann Abel                 1500 2 3; 412; p12 1 2; board 7 7",
        "Bo, <i>2</i>              900 1 0; 388 50; p12 2 0; board 7 0",
        "=Cy 3.                      0 0 1; 50; p12 0 1; board 0 7",
    ]


def test_tsh_has_forfeits_as_games_against_nobody_and_says_who_is_gone() -> None:
    state = three()
    state = carried_out(
        state, c.EnterResult(state.rounds[1].pairings[0].id, forfeit((0,))), c.WithdrawEntry(3)
    )
    assert (
        tsh(state, "A").splitlines()[2]
        == "=Cy 3.                      0 0 0; 50 -50; p12 0 0; board 0 0; off -50"
    )


def test_tsh_has_no_scores_after_a_missing_one() -> None:
    """They would slip into the rounds before."""
    state = three()
    first, second = state.rounds[0].pairings[0], state.rounds[1].pairings[0]
    state = carried_out(
        state, c.EnterResult(second.id, points(400, 300)), c.ClearResult(first.id, "wrong table")
    )
    lines = tsh(state, "A").splitlines()
    assert [line.split(";")[1].strip() for line in lines] == ["", "", "50 400"]


def test_tsh_has_no_form_for_tables_of_four() -> None:
    state = carried_out(TournamentState(), c.SetDivision(Division("A", Preset("auction"), Form.SINGLES, 4)))
    with pytest.raises(TournamentError, match="TSH knows only two at a table"):
        tsh(state, "A")


def test_csv_of_standings_and_results_opens_in_a_spreadsheet_without_formulas() -> None:
    state = three()
    lines = list(csv.DictReader(StringIO(standings_csv(state, "A"))))
    assert [(line["rank"], line["name"], line["wins"], line["spread"]) for line in lines] == [
        ("1", "'=Cy 3", "1", "50"),
        ("2", "Bo; <i>2</i>", "1", "26"),
        ("3", "Ann Abel", "1", "24"),
    ]
    games = list(csv.DictReader(StringIO(results_csv(state, "A"))))
    assert [(one["round"], one["table"], one["name"], one["score"], one["how"]) for one in games[:2]] == [
        ("1", "7", "Ann Abel", "412", "played"),
        ("1", "7", "Bo; <i>2</i>", "388", "played"),
    ]


def test_entries_come_back_from_their_own_file() -> None:
    state = three()
    house = Division("H")
    state = carried_out(
        state, c.SetDivision(house), c.AddEntry("H", (Player("Di", 5, "Graz"), Player("Eva")), "Owls")
    )
    empty = replace(state, entries=(), rounds=(), numbers_given=0)
    again = carried_out(empty, c.ImportEntries(entries_csv(state)))
    assert again.entries == state.entries


def test_json_has_every_round_and_result() -> None:
    (division,) = json.loads(json.dumps(tournament_json(three())))["divisions"]
    assert len(division["rounds"]) == 2
    assert division["rounds"][0]["pairings"][0]["result"]["scores"] == [412, 388]


def test_a_pairing_sheet_says_who_sits_where_and_who_starts() -> None:
    sheet = pairing_sheet(three(), "A", 2)
    (line,) = sheet.lines
    assert (line.table, line.place, line.streamed) == (7, "by the window", True)
    assert line.sides == ("=Cy 3", "Ann Abel")
    assert sheet.byes == ("Bo; <i>2</i>",)
    assert sheet.boards == 1
    assert [(one.name, one.table, one.against, one.seat) for one in sheet.find] == [
        ("=Cy 3", 7, ("Ann Abel",), 0),
        ("Ann Abel", 7, ("=Cy 3",), 1),
        ("Bo; <i>2</i>", None, (), 0),
    ]


def test_a_score_card_has_a_line_for_every_round_planned() -> None:
    ann, bo, _ = score_cards(three(), "A")
    lines = [(line.round, line.opponents, line.score, line.against, line.outcome) for line in ann.lines]
    assert lines == [
        (1, "Bo; <i>2</i>", "412", "388", said("won")),
        (2, "=Cy 3", "", "", None),
        (3, "", "", "", None),
    ]
    assert bo.lines[1].outcome == said("bye")


def test_scores_of_a_correction_are_in_the_results() -> None:
    state = three()
    id_ = state.rounds[0].pairings[0].id
    state = carried_out(
        state, c.EnterResult(id_, scored(How.BY_HAND, (412, 398)), "a tile was counted twice")
    )
    line = list(csv.DictReader(StringIO(results_csv(state, "A"))))[1]
    assert (line["score"], line["how"], line["corrections"]) == ("398", "by-hand", "1")
