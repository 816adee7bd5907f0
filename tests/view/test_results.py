"""The running score of a match and the statistics of a game, as a table shows them."""

import json
from dataclasses import replace

from station.app.station import Station
from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.referee.events import Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.match import Match, Result
from station.referee.outcome import Ending, EndTopic, Outcome
from station.referee.referee import Referee
from station.referee.state import Phase
from station.referee.typed.deeds import parse_deed
from station.registry import game
from station.registry.rematch import rematch
from station.rules.game import Chosen
from station.rules.lexicon import GivenWords
from station.view import view_of
from station.view.feed import as_json
from station.view.table.results import halves
from station.view.view import MatchRow, Statistics

EDITION = load_edition("en")
CONTROL = TimeControl(main_ms=600_000)
BEN_LEADS = Match(3, (Result(("Ben", "Ann"), (0,), (20, 10)),))


def table(settings: GameSettings, *typed: str) -> Station:
    """A typed game; a minute passes before each play."""
    heads = (SimulatedHead(0, CONTROL), SimulatedHead(1, CONTROL))
    station: Station = Station(Referee(game(settings.game), GivenWords(frozenset({"CAT"})), EDITION), heads)
    station.handle(GameSetUp(0, settings))
    for number, play in enumerate(typed):
        if number == 0:
            station.handle(Continued(0))
        station.hear(60_000 * (number + 1))
        station.handle(DeedEntered(60_000 * (number + 1), parse_deed(play, station.state, EDITION)))
    return station


def scrabble(match: Match | None = None) -> GameSettings:
    return GameSettings("scrabble", ("Ann", "Ben"), control=CONTROL, match=match)


def test_a_single_game_has_no_running_score() -> None:
    view = view_of(table(scrabble(), "8H CAT", "resign Ben").state, 0)
    assert view.ending is not None
    assert view.match is None
    assert "atch" not in view.lanes[0].message.text


def test_the_running_score_is_shown_before_a_game_and_not_while_it_is_played() -> None:
    view = view_of(table(scrabble(BEN_LEADS)).state, 0)
    assert view.match is not None
    assert view.match.played == 1
    assert view.lanes[0].message.text.endswith("Best of 3: Ann 0 · Ben 1.")
    assert view_of(table(scrabble(BEN_LEADS), "8H CAT").state, 60_000).match is None


def test_the_end_counts_at_once() -> None:
    view = view_of(table(scrabble(BEN_LEADS), "8H CAT", "resign Ben").state, 0)
    assert view.match is not None
    assert view.match.rows == (MatchRow((0,), "Ann", 1.0, 20), MatchRow((1,), "Ben", 1.0, 20))
    assert view.lanes[0].message.text == "Ben resigned. Best of 3: Ann 1 · Ben 1."


def test_whoever_has_won_the_match_is_named() -> None:
    view = view_of(table(scrabble(BEN_LEADS), "8H CAT", "resign Ann").state, 0)
    assert view.match is not None
    assert view.match.winners == (1,)
    assert view.match.text == "Ben wins the match: Ann 0 · Ben 2."
    german = view_of(table(scrabble(BEN_LEADS), "8H CAT", "resign Ann").state, 0, "de")
    assert german.match is not None
    assert german.match.text == "Ben gewinnt das Match: Ann 0 · Ben 2."


def test_a_rematch_shows_the_same_score_with_the_players_in_their_new_seats() -> None:
    over = table(scrabble(BEN_LEADS), "8H CAT", "resign Ben").state
    assert over.outcome is not None
    again = view_of(table(rematch(over)).state, 0)
    assert again.match is not None
    assert [row.name for row in again.match.rows] == ["Ben", "Ann"]
    assert again.match.text == "Best of 3: Ben 1 · Ann 1."


def test_whoever_has_another_seat_than_before_reads_it_from_afar() -> None:
    over = table(scrabble(BEN_LEADS), "8H CAT", "resign Ben").state
    first, again = view_of(table(scrabble()).state, 0), view_of(table(rematch(over)).state, 0)
    assert first.lanes[0].message.far == ()
    assert again.lanes[0].message.far == ("New seats: Ben is 1.",)
    assert again.lanes[0].message.text == "New seats: Ben is 1. Best of 3: Ben 1 · Ann 1."


def test_in_house_nobody_has_another_seat() -> None:
    names = ("Ann", "Ben", "Cy", "Di")
    over = table(GameSettings("house", names, control=CONTROL)).state
    over = replace(over, phase=Phase.OVER, outcome=Outcome(Ending.FINISHED, (0, 2), 0))
    again = view_of(table(rematch(over)).state, 0)
    assert [lane.message.far for lane in again.lanes] == [(), ()]


def test_partners_have_one_score() -> None:
    names = ("Ann", "Ben", "Cy", "Di")
    match = Match(0, (Result(names, (0, 2), (0, 0, 0, 0)),))
    station = table(GameSettings("house", names, control=CONTROL, match=match))
    shown = view_of(station.state, 0).match
    assert shown is not None
    assert shown.rows == (MatchRow((0, 2), "South", 1.0, 0), MatchRow((1, 3), "North", 0.0, 0))


def test_statistics_have_a_column_for_what_anybody_did() -> None:
    playing = table(scrabble(), "8H CAT", "pass")
    assert view_of(playing.state, 0).statistics is None
    playing.handle(DeedEntered(200_000, Chosen(EndTopic.RESIGN, 1)))
    assert view_of(playing.state, 0).statistics == Statistics(
        ("Plays", "Passes", "Time per play", "Points per play", "Best play", "Tiles per play", "Words"),
        (("Ann", "1", "0", "1:00", "10.0", "10 CAT", "3.0", "1"), ("Ben", "0", "1", "1:00", "", "", "", "0")),
    )


def test_averages_are_written_as_a_language_writes_them() -> None:
    german = view_of(table(scrabble(), "8H CAT", "resign Ben").state, 0, "de").statistics
    assert german is not None
    assert dict(zip(german.heads, german.rows[0][1:], strict=True))["Steine je Zug"] == "3,0"


def test_the_feed_has_both() -> None:
    line = as_json(view_of(table(scrabble(BEN_LEADS), "8H CAT", "resign Ben").state, 0), 0)
    assert json.loads(json.dumps(line))["match"]["rows"][0] == {
        "players": [0], "name": "Ann", "won": 1.0, "points": 20,
    }  # fmt: skip
    assert line["statistics"]["rows"][0][0] == "Ann"


def test_ties_are_halves() -> None:
    assert [halves(won) for won in (0.0, 0.5, 1.0, 1.5)] == ["0", "½", "1", "1½"]
