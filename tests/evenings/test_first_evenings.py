"""What people do on their first evening with the station: from the menu, by touch, without a camera."""

from pathlib import Path

import pytest

from station.journal.recorded import recorded_in
from station.journal.resume import journal_dir, unfinished
from station.referee.outcome import Ending
from station.referee.state import Phase
from station.view import view_of
from tests.evenings.window import evening

BACK = "Menu, Leave the table, Back to the menu"
SCRABBLE = "scrabble, At a table, Start"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def test_the_next_play_stands_where_it_is_typed_after_one_was_refused() -> None:
    state = evening(f"{SCRABBLE}, H7, ZZ., Done, H8, MA., Done")
    board = state.lanes[0].lettered
    assert board is not None
    assert [(square, tile.text) for square, tile in board.occupied()] == [(112, "M"), (113, "A")]


def test_a_game_that_was_left_is_gone_on_with_from_the_menu_by_people_without_names() -> None:
    state = evening(f"""
        {SCRABBLE}, H8, MA., Done, {BACK}
        Resume Scrabble · Player 1…, Continue, J8, T., Done
    """)
    assert state.scores == (8, 5)
    assert len([*journal_dir().iterdir()]) == 1


def test_who_resigns_by_mistake_plays_on() -> None:
    state = evening(f"""
        {SCRABBLE}, H8, MA., Done
        Menu, End the game, Player 2: resign, Player 2: resign
        Menu, Arbiter, Undo last play, A mistake at the table, Continue
        J8, T., Done
    """)
    assert (state.phase, state.outcome, state.scores) == (Phase.PLAYING, None, (8, 5))


def test_a_draw_on_offer_is_said_until_the_next_play() -> None:
    offer = f"{SCRABBLE}, H8, MA., Done, Menu, End the game, Player 1: offer a draw"
    asked = evening(offer)
    said = view_of(asked, asked.at_ms).lanes[0].message.text
    assert said == "Player 1 offers a draw: Menu, End the game. Player 1 draws 2. Player 2's turn."
    played_on = evening(f"{offer}, Pass")
    assert "offers a draw" not in view_of(played_on, played_on.at_ms).lanes[0].message.text
    drawn = evening(f"{offer}, Menu, End the game, Player 2: accept the draw")
    assert drawn.outcome is not None
    assert drawn.outcome.ending is Ending.DRAWN


def test_a_game_that_is_agreed_on_is_on_record_and_cannot_be_gone_on_with() -> None:
    evening(
        f"{SCRABBLE}, Menu, End the game, Player 2: resign, Player 2: resign, The result is right, Sure…,"
        "Leave the table"
    )
    assert unfinished() == ()
    with pytest.raises(AssertionError, match="'Continue' to touch, but \\['Back'\\]"):
        evening("Games on record, Continue")


def test_a_rematch_begins_with_the_other_player() -> None:
    state = evening(f"""
        {SCRABBLE}, Menu, End the game, Player 2: resign, Player 2: resign
        The result is right, Sure…, Rematch
        Start, H8, MA., Done
    """)
    assert state.settings.names == ("Player 2", "Player 1")
    assert state.scores == (8, 0)


def test_a_match_goes_on_from_the_menu() -> None:
    """The second game is left unfinished: then it is this game that can be gone on with."""
    state = evening(f"""
        scrabble, One game, At a table, Start, Menu, End the game, Player 2: resign,
        Player 2: resign, Leave the table
        Next game of Scrabble · Best of 3: Player 1 1 · Player 2 0…, Start, H8, MA., Done, {BACK}
        Resume Scrabble · Player 2…, Continue
    """)
    assert state.settings.names == ("Player 2", "Player 1")
    assert state.scores == (8, 0)
    match = state.settings.match
    assert match is not None
    assert (match.best_of, [result.winners for result in match.results]) == (3, [(0,)])
    states = [recorded_in(path).state for path in journal_dir().glob("*.journal")]
    assert all(state is None or state.kept or not state.outcome for state in states)


def test_an_older_match_goes_on_from_the_games_on_record() -> None:
    """A game between that is no part of it hides the match from the menu, but not from the record."""
    state = evening(f"""
        scrabble, One game, At a table, Start, Menu, End the game, Player 2: resign,
        Player 2: resign, Leave the table
        scrabble, Best of 3, Best of 5, Best of 7, At a table, Start, H8, CAT., Done
        Menu, End the game, Player 2: resign, Player 2: resign, The result is right, Sure…, Leave the table
        Games on record, Next game, Start, H8, MA., Done, {BACK}
    """)
    assert state.settings.match is not None
    assert [result.winners for result in state.settings.match.results] == [(0,)]
    with pytest.raises(AssertionError, match="there is no 'Next game' to touch"):
        evening("Games on record, Next game")


def test_a_match_that_is_decided_is_not_offered_again() -> None:
    with pytest.raises(AssertionError, match="there is no 'Next game…' to touch"):
        evening("""
            scrabble, One game, At a table, Start, Menu, End the game, Player 2: resign,
            Player 2: resign, Leave the table
            Next game…, Start, Menu, End the game, Player 2: resign, Player 2: resign, Leave the table
            Next game…, Start, Menu, End the game, Player 1: resign, Player 1: resign, Leave the table
            Next game…
        """)


def test_several_evenings_in_one_another_language_theme_and_the_rules() -> None:
    state = evening(f"""
        scrabbage, At a table, Start, Menu, Rules and keys, Close
        Menu, Screen and sound, Bright screen, Close, Menu, Deutsch, English, Close, {BACK}
        house, At a table, left Press, right Press, left H9, left H9, COMPANY., Done, left {BACK}
        speed, At a table, Start, GO, {BACK}
    """)
    assert state.settings.game == "speed"
    assert {game.settings.game for game in unfinished()} == {"scrabbage", "house", "speed"}
