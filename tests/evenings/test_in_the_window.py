"""Every game is played to its end, and ruled on, by touch alone on the smallest screen."""

from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main
from station.journal.resume import journal_dir, unfinished
from station.referee.outcome import Ending
from station.referee.state import Phase, TableState
from tests.evenings.window import touched


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


AGREE = "Menu, End the game, Ann: agreed, Menu, End the game, Bob: agreed, Leave the table"


def finished(state: TableState[Any], scores: tuple[int, ...]) -> None:
    """The game ended by the rules, everybody agreed, and its journal tells the same game."""
    assert (state.phase, state.scores, state.kept) == (Phase.OVER, scores, True)
    assert state.outcome is not None
    assert state.outcome.ending is Ending.FINISHED
    (journal,) = journal_dir().glob("*.journal")
    assert main(["replay", str(journal), "--verify"]) == 0
    assert unfinished() == ()


def test_house() -> None:
    state = touched(
        "house",
        """
        left Press, right Press
        left H9, left H9, COMPANY., Done, left Type a play, Pass
        left H9, XHARADE., Done, left H9, HARADE., Done
        left Menu, Arbiter, Undo last play, A mistake at the table
        left H9, HARADE., Done, left Type a play, Pass
        left N3, left N3, MACHIN., Done, left Type a play, Pass
        left N3, A., Done, left Type a play, Pass
        left O1, left O1, SP., Done
        left Menu, End the game, The result is right, The result is right, Leave the table
        """,
        time="10",
    )
    finished(state, (0, 0, 0, 0))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.lane) == ((0, 2), 0)


def test_a_chain_with_a_word_that_is_none_loses_once_it_is_challenged() -> None:
    state = touched(
        "house",
        """
        left Press, right Press
        left H9, left H9, COMPANY., Done, left Type a play, Pass
        left H9, HARADE., Done, left Type a play, Pass
        left N3, left N3, MACHIN., Done, left Type a play, Pass
        left N3, A., Done, left Type a play, Pass
        left O1, left O1, XP., Done
        left Menu, North challenges
        """,
        challenge="decides",
    )
    assert state.outcome is not None
    assert (state.phase, state.outcome.ending) == (Phase.OVER, Ending.CHALLENGE)
    assert state.outcome.winners == (1, 3)


def test_a_square_and_a_clock_are_corrected() -> None:
    state = touched(
        "scrabble",
        """
        Start, H8, CAT., Done
        Menu, Arbiter, Correct a square, J8, Correct J8, B, Misread by the camera
        Menu, Arbiter, Set a clock, +1:00, Set it, A clock fault
        """,
    )
    assert state.scores == (14, 0)
    assert 25 * 60_000 < state.clocks[0].south_ms < 26 * 60_000


def test_a_draw_is_offered_and_accepted() -> None:
    script = "Start, Menu, End the game, Ann: offer a draw, Menu, End the game, Bob: accept the draw"
    state = touched("scrabble", script)
    assert state.outcome is not None
    assert (state.outcome.ending, state.outcome.winners) == (Ending.DRAWN, (0, 1))


def test_the_arbiters_means_are_locked() -> None:
    pin = "Start, Menu, Arbiter, Lock with a PIN, 1234., Done, Menu, Arbiter"
    touched("scrabble", f"{pin}, 1234., Done, Remove the PIN, Menu, Arbiter, Set a clock")
    with pytest.raises(AssertionError, match="no 'Set a clock' to touch"):
        touched("scrabble", f"{pin}, 1235., Done, Set a clock")


def test_a_finger_that_rests_on_a_key_does_no_harm() -> None:
    state = touched("friendly", "Start, Free trade, A (99), Done, H8, CAT., Done")
    assert state.scores == (10, 0)


def test_scrabble() -> None:
    state = touched(
        "scrabble",
        f"""
        Start
        H8, ZZ., Done
        H8, CAT., rub out, B., Done
        K8, Down, SO., Done
        Menu, Arbiter, Undo last play, A mistake at the table
        K8, Down, S., Blank, O., Done
        Exchange, III., Done
        Menu, History, left, left, right, Menu, Close
        Menu, Pause, Continue
        Pass (5)
        Ann: tiles left, AEEIIO., Blank, Done
        Bob: tiles left, RRSSTTN., Done
        {AGREE}
        """,
    )
    finished(state, (8, 2))


def test_friendly_scrabble() -> None:
    state = touched(
        "friendly",
        f"""
        Start
        Free trade, AAITUYO., Done, A
        Which tile was drawn?, I., Done, Draw again, Which tile was drawn?, R., Done
        Look up, QI., Done
        H8, CAT., Done, H8, RTA., Done, Bob challenges, H8, ART., Done
        Pass (6)
        Ann: tiles left, IOUYAEE., Done
        Bob: tiles left, RRSSTTN., Done
        {AGREE}
        """,
    )
    finished(state, (-4, -7))


def test_clabbers() -> None:
    state = touched(
        "clabbers",
        f"""
        Start
        H8, TCA., Done
        K8, Down, SO., Done
        Pass (6)
        Ann: tiles left, AEEIIOO., Done
        Bob: tiles left, RRSSTTN., Done
        {AGREE}
        """,
    )
    finished(state, (3, 1))


def test_scrabbage() -> None:
    state = touched(
        "scrabbage",
        f"""
        Start
        All have drawn
        H8, A., Done, I8, T., Done, J8, E., Done, K8, S., Done, G8, D., Done, F8, U., Done, E8, S., Done
        {AGREE}
        """,
        points="6",
    )
    finished(state, (6, 4))


def test_auction_scrabble() -> None:
    sold = "\n".join(f"Type the tile, {letter}., Done, Raise to 1, Leave" for letter in "AEIRSTNAEIRST")
    state = touched(
        "auction",
        f"""
        Start
        {sold}
        Type the tile, N., Done
        H8, RAIN., Done, Pass
        Type the tile, Blank, Done, Type the tile, O., Done, Type the tile, U., Done, Type the tile, U., Done
        Pass (4)
        {AGREE}
        """,
    )
    finished(state, (96, 86))


def test_speed_scrabble() -> None:
    state = touched(
        "speed",
        """
        Start, GO, Ann, Cy (12), Bob, Void, Eve, Legal, That was all
        Menu, End the game, The result is right, The result is right, Leave the table
        """,
        players=5,
    )
    finished(state, (0, 0, 0, 0, 1))


def test_idaho() -> None:
    state = touched(
        "idaho",
        """
        Start, GO
        Ann, 0, 2, 7+
        Bob, 0, 0, 0
        Cy, 0, 0, 0
        Di, Legal
        Count by hand, 31., Done, Count by hand, 8., Done
        Count by hand, ±, 4., Done, Count by hand, 17., Done
        That was all, Menu, End the game, The result is right, The result is right, Leave the table
        """,
        players=4,
    )
    finished(state, (31, 8, -4, 17))
