"""What a House table asks for, word for word, before it can rule on a press."""

from typing import Any

from station.referee.ruling import Doubt
from station.rules.tile import Side
from station.view import view_of
from station.view.message import Message, Says, Sign, Tone
from tests.view.house.said import ADA, KEEL, squares

S, N = Side.SOUTH, Side.NORTH


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
