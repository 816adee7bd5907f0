"""What a House table says, word for word, once the arbiter has done something."""

from typing import Any

from station.referee.events import (
    Aborted,
    Challenged,
    ClockSet,
    Continued,
    DeedEntered,
    Paused,
    PlayAccepted,
    PlayUndone,
)
from station.referee.state import Phase
from station.rules.game import Chosen
from station.rules.tile import Side
from station.view import past_of
from station.view.message import Message, Says, Sign, Tone
from station.view.view import ArbiterAction, EndingView
from tests.view.house.said import ADA, KEEL, NORTH_ROW, ruling

S, N = Side.SOUTH, Side.NORTH


def test_what_an_arbiter_accepts_is_read_for_a_few_seconds_too(table: Any) -> None:
    table.play("S", KEEL)
    table.play("N", NORTH_ROW)
    table.now_ms += 60_000
    table.handle(PlayAccepted(0, table.now_ms))
    assert table.message().headline == ("Stands",)
    table.now_ms += 5000
    assert table.message().headline[0] == "Ada's turn"


def test_what_the_arbiter_accepts_is_said_to_be_accepted(table: Any) -> None:
    table.play("S", KEEL)
    table.play("N", NORTH_ROW)
    assert table.message().text == "New tiles must lie in one row or column."
    assert ArbiterAction.ACCEPT in table.view.lanes[0].may
    table.handle(PlayAccepted(0, table.now_ms))
    assert table.message() == Message(
        Says.STANDS,
        "Ben · accepted by the arbiter",
        Sign.TICK,
        Tone.OWN,
        ("Stands",),
        text="Ben draws 5. Ada's turn.",
        closing=("Draw 5",),
        far=("Ben draws 5.", "Ada's turn."),
        side=N,
        values=(("player", 1), ("name", "Ben"), ("draw", 5)),
    )
    assert ruling(table).accepted


def test_a_pause_stops_all_clocks(table: Any) -> None:
    table.handle(Paused(table.now_ms))
    paused = Message(
        Says.PAUSED,
        "The clocks have stopped. Leave the tiles where they are.",
        Sign.PAUSE,
        headline=("Paused",),
    )
    assert (table.message(), table.message(1)) == (paused, paused)
    assert table.view.phase is Phase.PAUSED
    assert not any(player.clock.running for player in table.view.players)
    table.handle(Continued(table.now_ms))
    assert table.message().headline[0] == "Ada's turn"


def test_a_clock_that_was_set_shows_it(table: Any) -> None:
    table.handle(ClockSet(0, table.now_ms, N, 90_000))
    table.wait(0)
    assert table.view.players[1].clock.at(table.now_ms) == 90_000


def test_what_the_arbiter_undid_is_said_in_the_history(table: Any) -> None:
    table.play("S", KEEL)
    assert ArbiterAction.UNDO in table.view.lanes[0].may
    table.handle(PlayUndone(0, table.now_ms))
    assert past_of(table.state, 0, 0).message == Message(
        Says.HISTORY,
        "Turn 1 of 1 · Ada · taken back by the arbiter",
        Sign.HISTORY,
        Tone.OWN,
        ("Played",),
        "KEEL",
        "clock 9:59",
        side=S,
        values=(*ADA, ("turn", 1), ("of", 1)),
    )


def test_an_abandoned_game(table: Any) -> None:
    table.handle(Aborted(table.now_ms))
    assert table.message() == Message(
        Says.OVER,
        headline=("Game over", "Over"),
        text="The arbiter ended the game.",
        values=(("how", "aborted"),),
    )
    assert table.view.ending == EndingView("aborted", (), "Game over. The arbiter ended the game.")
    assert table.view.lanes[0].may == {ArbiterAction.UNDO, ArbiterAction.CORRECT, ArbiterAction.SET_CLOCK}
    table.handle(DeedEntered(table.now_ms, Chosen("agree")))
    assert (table.view.ending.open, table.view.lanes[0].may) == (False, frozenset())


def test_nobody_may_challenge_where_the_station_judges(table: Any) -> None:
    table.play("S", KEEL)
    assert table.view.lanes[0].challenger is None
    table.handle(Challenged(0, table.now_ms, N))
    assert table.view.phase is Phase.PLAYING
