"""What a House table says, word for word, as the real referee goes through a game."""

from collections.abc import Callable
from typing import Any

import pytest

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
from station.referee.ruling import Doubt
from station.referee.state import Phase
from station.rules.game import Chosen
from station.rules.square import parse_square
from station.rules.tile import Side
from station.view import past_of, view_of
from station.view.message import Message, Says, Sign, Tone
from station.view.view import ArbiterAction, EndingView, Formed, Ruled, RulingView

House = Callable[..., Any]

S, N = Side.SOUTH, Side.NORTH
KEEL = "H15:K I15:E J15:E K15:L"
NORTH_ROW = "F10:d G10:o H10:c H9:p H8:e"
DOCK = "I10:K"
ADA = (("player", 0), ("name", "Ada"))


def squares(names: str) -> tuple[int, ...]:
    return tuple(parse_square(name) for name in names.split())


@pytest.fixture
def table(house: House) -> Any:
    """A game that has just begun; Ada is to move on the left board."""
    made = house("KEEL DOCK")
    made.start()
    return made


@pytest.fixture
def exploding(table: Any) -> Any:
    """Ada has laid DOCK through North's tiles and pressed."""
    table.play("S", KEEL)
    table.play("N", NORTH_ROW)
    table.handle(PlayAccepted(0, table.now_ms))
    table.play("S", DOCK)
    return table


def ruling(table: Any) -> RulingView:
    found = table.view.lanes[0].ruling
    assert isinstance(found, RulingView)
    return found


def test_before_the_start_each_opponent_is_asked_to_press(house: House) -> None:
    table = house("KEEL")
    table.set_up()
    press = ("Press to start", "Press")
    assert table.message() == Message(
        Says.START,
        "Ben",
        Sign.PRESS,
        Tone.OWN,
        press,
        text="Ben, press when you are ready. Ada plays first.",
        side=N,
        values=(("player", 1), ("name", "Ben"), ("first", "Ada")),
    )
    assert table.message(1) == Message(
        Says.START,
        "Mia",
        Sign.PRESS,
        Tone.OWN,
        press,
        text="Mia, press when you are ready. Tom plays first.",
        side=S,
        values=(("player", 2), ("name", "Mia"), ("first", "Tom")),
    )
    assert [player.acting for player in table.view.players] == [False, True, True, False]
    table.tap("N", 0)
    assert table.message() == Message(
        Says.READY,
        "Ben",
        Sign.TICK,
        Tone.OWN,
        ("Ready",),
        text="Waiting for Mia at the right board.",
        side=N,
        values=(("player", 1), ("name", "Ben"), ("waiting", "Mia")),
    )


def test_who_is_to_move_is_said_and_whose_time_runs(table: Any) -> None:
    assert table.message() == Message(
        Says.TURN,
        "Ada",
        Sign.SOUTH,
        Tone.OWN,
        ("Ada's turn", "Ada", "South"),
        text="Your first word must touch your home row.",
        side=S,
        values=(("player", 0), ("name", "Ada"), ("awaits", "turn")),
    )
    players = table.view.players
    assert [(p.name, p.acting, p.clock.running) for p in players] == [
        ("Ada", True, True),
        ("Ben", False, False),
        ("Mia", False, False),
        ("Tom", True, True),
    ]
    assert players[0].clock.at(table.now_ms + 2_000) == players[0].clock.at(table.now_ms) - 2_000
    assert players[1].clock.at(table.now_ms + 2_000) == 600_000


def test_a_play_that_stands(table: Any) -> None:
    table.play("S", KEEL)
    assert table.message() == Message(
        Says.STANDS,
        "Ada",
        Sign.TICK,
        Tone.OWN,
        ("Stands",),
        text="KEEL is good. Ada draws 4. Ben's turn. Your first word must touch your home row.",
        closing=("Draw 4",),
        far=("Ada draws 4.", "Ben's turn."),
        side=S,
        values=(("player", 0), ("name", "Ada"), ("draw", 4), ("words", "KEEL")),
    )
    word = squares("H15 I15 J15 K15")
    text = table.message().text
    assert ruling(table) == RulingView(Ruled.STANDS, 0, (Formed("KEEL", word),), word, text=text, draw=4)


def test_after_a_few_seconds_a_verdict_becomes_whose_turn_it_is(table: Any) -> None:
    table.play("S", KEEL)
    due_ms = table.view.changes_ms
    assert due_ms == table.state.history[-1].at_ms + 5000
    table.now_ms = due_ms - 1
    assert table.message().headline == ("Stands",)
    table.now_ms = due_ms
    assert table.message() == Message(
        Says.TURN,
        "Ada: KEEL.",
        Sign.NORTH,
        Tone.OWN,
        ("Ben's turn", "Ben", "North"),
        text="Ada draws 4. Your first word must touch your home row.",
        far=("Ada draws 4.",),
        side=N,
        values=(("player", 1), ("name", "Ben"), ("awaits", "turn")),
    )
    assert ruling(table).kind is Ruled.STANDS


def test_what_an_arbiter_accepts_is_read_for_a_few_seconds_too(table: Any) -> None:
    table.play("S", KEEL)
    table.play("N", NORTH_ROW)
    table.now_ms += 60_000
    table.handle(PlayAccepted(0, table.now_ms))
    assert table.message().headline == ("Stands",)
    table.now_ms += 5000
    assert table.message().headline[0] == "Ada's turn"


def test_a_press_taken_back_stays_until_the_play_is_put_right(table: Any) -> None:
    table.play("S", "H15:K I15:E J15:L")
    table.now_ms += 60_000
    assert table.message().headline[0] == "Taken back"


def test_how_many_tiles_to_draw_stands_beside_the_name(table: Any) -> None:
    table.play("S", KEEL)
    ben, ada = table.view.lanes[0].hands.players
    assert (ada.name, ada.draw, ada.tells) == ("Ada", 4, "draw 4")
    assert (ben.name, ben.draw, ben.tells) == ("Ben", 0, "7 in hand")
    assert table.view.lanes[0].hands.bag_tells == "Bag 82"


def test_no_word(table: Any) -> None:
    table.play("S", "H15:K I15:E J15:L")
    assert table.message() == Message(
        Says.TAKEN_BACK,
        "Ada",
        Sign.CROSS,
        Tone.BAD,
        ("Taken back", "Back"),
        text="KEL is not a word.",
        side=S,
        values=(
            *ADA,
            ("reason", "not-a-word"),
            ("sentence", "KEL is not in given words"),
            ("words", "KEL"),
        ),
    )
    found = ruling(table)
    assert (found.kind, found.reason, found.text) == (Ruled.TAKEN_BACK, "not-a-word", "KEL is not a word.")
    label = table.view.lanes[0].board.label
    assert (label.text, label.squares) == ("not a word", squares("H15 I15 J15"))


def test_nothing_laid(table: Any) -> None:
    table.play("S", "")
    assert table.message().text == "Nothing was laid. Hold the button to pass."
    assert ruling(table).reason == "nothing-changed"


def test_a_pass(table: Any) -> None:
    table.hold("S")
    table.see()
    assert table.message() == Message(
        Says.PASSED,
        "Ada",
        Sign.PASSED,
        Tone.OWN,
        ("Passed",),
        text="Ben's turn. Your first word must touch your home row.",
        far=("Ben's turn.",),
        side=S,
        values=(*ADA, ("draw", 0)),
    )
    assert ruling(table) == RulingView(Ruled.PASSED, 0, text=table.message().text)


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


def steps(table: Any) -> list[tuple[str, str, str]]:
    """The letters of each step, small once they are done."""
    return [
        (order.reason, order.why, "".join(c.letter.lower() if c.done else c.letter for c in order.chips))
        for order in table.view.lanes[0].order
    ]


def test_an_explosion_is_ticked_off_tile_by_tile(exploding: Any) -> None:
    table = exploding
    assert steps(table) == [("turn", "turn", "DOC"), ("mixed", "mixed", "PE")]
    assert table.message().orders == table.view.lanes[0].order
    assert table.message().caption == "Turn, then take."
    assert table.message().text == "Tiles taken go to Mia at the right board."
    assert table.message().headline == ("Turn DOC", "DOC", "Turn 3")
    assert table.message().values == (*ADA, ("step", 0), ("wrong", 0), ("partner", "Mia"))
    table.see(f"{DOCK} F10:D")
    assert steps(table) == [("turn", "turn", "dOC"), ("mixed", "mixed", "PE")]
    table.see(f"{DOCK} F10:D G10:O H10:C H9:.")
    assert steps(table) == [("turn", "turn", "doc"), ("mixed", "mixed", "pE")]
    assert table.message().caption == "CPE faces both ways."
    assert dict(table.message().values)["step"] == 1
    table.see(f"{DOCK} F10:D G10:O H10:C H9:. H8:.")
    assert table.message() == Message(
        Says.EXPLOSION_DONE,
        "Ada",
        Sign.TICK,
        Tone.OWN,
        ("Press again", "Press"),
        text="All done. Then DOCK stands.",
        side=S,
        values=(*ADA, ("words", "DOCK")),
    )
    table.play("S", f"{DOCK} F10:D G10:O H10:C H9:. H8:.")
    assert table.message().text == "DOCK is good. Ada draws 1. Ben's turn."
    assert table.view.lanes[0].order == ()


def test_squares_of_the_order_are_those_of_its_tiles(exploding: Any) -> None:
    turn, take = exploding.view.lanes[0].order
    assert [chip.square for chip in turn.chips] == list(squares("F10 G10 H10"))
    assert [chip.square for chip in take.chips] == list(squares("H9 H8"))


def test_what_is_disturbed_during_an_explosion_is_to_be_put_right(exploding: Any) -> None:
    exploding.see(f"{DOCK} K15:.")
    assert exploding.view.lanes[0].wrong == squares("K15")
    assert exploding.message().caption == "Put right first: K15"


def test_tiles_go_to_the_partner(exploding: Any) -> None:
    exploding.play("S", f"{DOCK} F10:D G10:O H10:C H9:. H8:.")
    _, mia = exploding.view.lanes[1].hands.players
    assert (mia.name, "".join(mia.bonus)) == ("Mia", "EP")


def test_a_doubtful_letter_is_asked_for(table: Any) -> None:
    table.play("S", "H15:K I15:E J15:E K15:O!OQ")
    asked = table.view.lanes[0].question
    assert (asked.doubt, asked.square, asked.candidates) == (Doubt.LETTER, *squares("K15"), ("O", "Q"))
    assert table.message() == Message(
        Says.LETTER,
        "Ada · Which letter is on K15?",
        Sign.QUESTION,
        Tone.ASKS,
        ("K15 is …?", "K15", "?"),
        side=S,
        values=(*ADA, ("about", "letter"), ("square", "K15")),
    )


def test_a_hand_over_the_board_is_to_be_moved(table: Any) -> None:
    table.play("S", f"{KEEL} I14:?")
    assert table.message() == Message(
        Says.HAND,
        "Ada",
        Sign.HAND,
        Tone.ASKS,
        ("Move the hand", "Hand away", "Hand"),
        text="I14 cannot be seen. The press still counts.",
        side=S,
        values=(*ADA, ("square", "I14")),
    )
    assert not table.view.lanes[0].question.glare


def test_a_lamp_that_is_reflected_is_to_be_moved(table: Any) -> None:
    table.play("S", f"{KEEL} I14:*")
    assert table.message() == Message(
        Says.GLARE,
        "Ada",
        Sign.LAMP,
        Tone.ASKS,
        ("Glare: move the lamp", "Move the lamp", "Move lamp", "Glare"),
        text="Glare on I14: move the lamp. The press still counts.",
        side=S,
        values=(*ADA, ("square", "I14")),
    )
    question = table.view.lanes[0].question
    assert (question.doubt, question.glare) == (Doubt.HIDDEN, True)
    german = view_of(table.state, table.now_ms, "de").lanes[0].message
    assert german.headline == ("Spiegelung: Lampe wegdrehen", "Lampe wegdrehen", "Lampe weg", "Licht")
    table.see(KEEL)
    assert table.message().headline == ("Stands",)


def test_a_press_that_waits_says_that_the_station_looks(table: Any) -> None:
    table.see(KEEL)
    table.tap("S")
    assert table.message().headline == ("Ada's turn", "Ada", "South")
    due_ms = table.view.changes_ms
    assert due_ms is not None
    table.now_ms = due_ms
    assert table.message() == Message(Says.LOOKING, "Ada", text="Looking …", side=S, values=ADA)
    assert table.view.changes_ms > due_ms + 60_000, "no more of it; next, time runs short"


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


def test_a_flag_that_falls_ends_it_for_both_boards(table: Any) -> None:
    table.wait(700_000)
    assert table.view.phase is Phase.OVER
    ending = table.view.ending
    assert (ending.how, ending.winners, ending.text) == (
        "time",
        (1, 3),
        "North wins. The other side's time ran out.",
    )
    assert table.message() == Message(
        Says.OVER,
        "",
        Sign.NORTH,
        Tone.OWN,
        ("North wins", "North"),
        "Ben & Tom",
        "The other side's time ran out.\nOn the left board.",
        side=N,
        values=(("how", "time"), ("names", "Ben & Tom")),
    )
    assert table.view.players[0].clock.flagged == "time over"


def test_nobody_may_challenge_where_the_station_judges(table: Any) -> None:
    table.play("S", KEEL)
    assert table.view.lanes[0].challenger is None
    table.handle(Challenged(0, table.now_ms, N))
    assert table.view.phase is Phase.PLAYING
