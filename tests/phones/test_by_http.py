"""Whole games by phones, with nothing but requests."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.dealt.desk import Desk
from station.app.phones.table import PhonesTable
from station.referee.outcome import Ending
from station.referee.state import Phase
from tests.dealt.finger import to_the_far_row
from tests.phones.begun import bag_is_empty, draw_all, few_tiles_are_left, play_until
from tests.phones.players import Player, play_on
from tests.phones.playing import at_phones, new_places, people_at, played, settings_for, station_for


def test_house_is_played_to_the_end_by_four_phones() -> None:
    with at_phones("house", 4) as (table, phones):
        players = [Player(table, phone, number, to_the_far_row) for number, phone in enumerate(phones)]
        play_on(table, players)
        assert table.state.phase is Phase.OVER
        assert table.state.outcome.ending is Ending.FINISHED
        assert "done" in {deed for player in players for deed in player.did}, "something exploded"
        assert {phone.look()[0] for phone in phones} == {"view"}
        assert all(phone.line["ending"]["winners"] for phone in phones)


@pytest.mark.parametrize(
    ("game", "people", "turns", "deeds"),
    [
        ("scrabble", 2, None, {"play"}),
        ("clabbers", 2, 1, {"play"}),
        ("friendly", 3, 3, {"play"}),
        ("scrabbage", 2, 20, {"play", "give discard 0", "give discard 1"}),
        ("auction", 3, 60, {"raise", "leave", "play"}),
        ("speed", 2, 10, {"choose go", "lay-out", "call"}),
        ("idaho", 2, None, {"choose go", "lay-out", "call", "choose again"}),
    ],
)
def test_every_other_game_is_played_by_phones(
    game: str, people: int, turns: int | None, deeds: set[str]
) -> None:
    with at_phones(game, people) as (table, phones):
        players = [Player(table, phone, number) for number, phone in enumerate(phones)]
        play_on(table, players, turns=turns)
        assert deeds <= {deed for player in players for deed in player.did}
        if turns is None:
            assert table.state.phase is Phase.OVER
            assert table.state.outcome.ending is Ending.FINISHED
        else:
            assert table.state.turns >= turns


@pytest.mark.parametrize(
    ("game", "people", "seed", "near"),
    [
        ("clabbers", 2, 3, few_tiles_are_left),
        ("friendly", 3, 5, few_tiles_are_left),
        ("auction", 2, 3, bag_is_empty),
        ("speed", 5, 3, None),
    ],
)
def test_long_games_end_by_requests(
    game: str, people: int, seed: int, near: Callable[[Any, Desk], bool] | None
) -> None:
    """Their bag is empty when phones join; the other games are played whole."""
    settings = settings_for(game, people, seed=seed)
    station = station_for(settings)
    draw_all(station) if near is None else play_until(station, near)
    with played(station, PhonesTable(settings, new_places(settings))) as table:
        phones = people_at(table, people)
        play_on(table, [Player(table, phone, number) for number, phone in enumerate(phones)])
        assert table.state.outcome.ending is Ending.FINISHED
        assert {phone.look()[0] for phone in phones} == {"view"}
        assert all(phone.line["ending"]["winners"] for phone in phones)


def test_scrabbage_is_played_to_the_end_by_requests() -> None:
    with at_phones("scrabbage", 2, options=(("points", "12"),)) as (table, phones):
        play_on(table, [Player(table, phone, number) for number, phone in enumerate(phones)])
        assert table.state.outcome.ending is Ending.FINISHED


def test_tiles_are_exchanged_and_a_play_is_challenged() -> None:
    with at_phones("scrabble", 2, seed=6, options=(("judge", "players"),)) as (table, (ann, bob)):
        before = sorted(ann.mine["hand"])
        assert ann.take("give exchange 0", "QQQQQQQ").status_code == 400, "nobody has seven of these"
        assert ann.take("give exchange 0", ann.mine["hand"][0][0]).status_code == 200
        ann.look()
        assert sorted(ann.mine["hand"]) != before
        bob.look()
        letters = [letter for letter, _ in bob.mine["hand"] if letter not in "AEIOU?"][:3]
        nonsense = [[112 + k, letter, "a", ""] for k, letter in enumerate(letters)]
        assert bob.do(do="play", placed=nonsense).status_code == 200
        ann.look()
        assert ann.take("choose challenge 0").status_code == 200
        bob.look()
        assert not table.state.lanes[0].board.occupied()
        assert not bob.mine["turn"], "the play is withdrawn, and the turn is over"


def test_a_blank_is_named_with_the_play() -> None:
    with at_phones("scrabble", 2, seed=5) as (table, (ann, bob)):
        # The second player's hand begins I M ?.
        assert ann.take("pass").status_code == 200
        bob.look()
        tiles = [tile for tile, _ in bob.mine["hand"]]
        assert "?" in tiles
        meant = [[112, "M", "a", ""], [113, "?", "a", "E"]]
        assert bob.do(do="play", placed=meant).status_code == 200
        board = table.state.lanes[0].board
        assert board is not None
        assert board.tiles[113].letter == "E"
        assert board.tiles[113].blank


def test_a_blank_taken_off_the_board_is_laid_again_in_the_same_turn() -> None:
    with at_phones("friendly", 2, seed=13) as (table, (ann, bob)):
        # Ann's hand has M ?, Bob's has E.
        assert ann.do(do="play", placed=[[112, "M", "a", ""], [113, "?", "a", "E"]]).status_code == 200
        bob.look()
        taken = {"do": "play", "swaps": [[113, "E"]]}
        twice = bob.do(**taken, placed=[[114, "?", "a", "N"], [115, "?", "a", "D"]])
        assert (twice.status_code, twice.json()["error"]) == (409, "These tiles are not in your hand.")
        kept = len([letter for letter, _ in bob.mine["hand"] if letter == "E"])
        laid = [[128 + row * 15, "E", "a", ""] for row in range(kept)]
        assert bob.do(**taken, placed=laid).status_code == 409, "one E is spent on the blank"
        assert bob.do(**taken, placed=[[114, "?", "a", "N"]]).status_code == 200
        board = table.state.lanes[0].board
        assert board is not None
        assert [(board.tiles[at].letter, board.tiles[at].blank) for at in (113, 114)] == [
            ("E", False),
            ("N", True),
        ]


def test_two_who_give_tiles_at_the_same_time_are_both_heard() -> None:
    with at_phones("scrabbage", 2) as (table, phones):
        players = [Player(table, phone, number) for number, phone in enumerate(phones)]
        while not all("give discard" in " ".join(phone.offered()) for phone in phones):
            for phone in phones:
                phone.look()
            if not any("give discard" in " ".join(phone.offered()) for phone in phones):
                players[0].act()
        for number, phone in enumerate(phones):
            letters = "".join(letter for letter, _ in phone.mine["hand"][:2])
            assert phone.take(f"give discard {number}", letters).status_code == 200
