"""What a House table says from turn to turn, word for word, as the real referee goes through a game."""

from collections.abc import Callable
from typing import Any

from station.referee.state import Phase
from station.rules.tile import Side
from station.view.message import Message, Says, Sign, Tone
from station.view.view import Formed, Ruled, RulingView
from tests.view.house.said import ADA, DOCK, KEEL, ruling, squares

House = Callable[..., Any]

S, N = Side.SOUTH, Side.NORTH


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
