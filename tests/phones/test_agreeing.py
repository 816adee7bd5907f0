"""What people at phones have to agree on."""

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from tests.dealt.finger import like_a_computer
from tests.phones.playing import Phone, Table, at_phones, placed


def played_first(table: Table, phone: Phone) -> None:
    meant = placed(like_a_computer()(table.state, table.desk, 0))
    assert phone.do(do="play", placed=meant).status_code == 200


def test_a_play_is_taken_back_once_everybody_agrees() -> None:
    with at_phones("scrabble", 3, seed=6) as (table, (ann, bob, cy)):
        assert "undo" not in ann.offered(), "there is nothing to take back"
        played_first(table, ann)
        for phone in (ann, bob, cy):
            phone.look()
        assert ann.take("undo").status_code == 200
        for phone in (ann, bob, cy):
            phone.look()
            assert phone.line["phone"]["asked"] == "Ann asks: take the last play back?"
        assert "agree" not in ann.offered()
        assert "undo" not in bob.offered(), "one thing at a time is asked"
        assert bob.take("agree").status_code == 200
        assert bob.take("agree").status_code == 409, "nobody agrees twice"
        assert table.state.undone == 0, "one of them has not answered"
        assert cy.take("agree").status_code == 200
        ann.look()
        assert table.state.undone == 1
        assert ann.mine["turn"]
        assert ann.mine["asked"] == ""


def test_one_who_disagrees_is_enough_and_a_play_ends_the_question() -> None:
    with at_phones("scrabble", 2, seed=6) as (table, (ann, bob)):
        played_first(table, ann)
        ann.look()
        bob.look()
        assert bob.take("agree").status_code == 409, "nobody has asked"
        assert ann.take("undo").status_code == 200
        assert bob.take("refuse").status_code == 200
        ann.look()
        assert ann.mine["asked"] == ""
        assert ann.take("undo").status_code == 200, "they may ask again"
        assert bob.take("pass").status_code == 200
        ann.look()
        bob.look()
        assert ann.mine["asked"] == ""
        assert bob.take("agree").status_code == 409
        assert table.state.undone == 0


def test_a_word_counts_once_everybody_agrees() -> None:
    with at_phones("scrabble", 2, seed=6) as (table, (ann, bob)):
        letters = [letter for letter, _ in ann.mine["hand"] if letter not in "AEIOU?"][:3]
        nonsense = [[112 + k, letter, "a", ""] for k, letter in enumerate(letters)]
        assert ann.do(do="play", placed=nonsense).status_code == 200
        ann.look()
        bob.look()
        assert "counts" not in bob.offered()
        assert ann.take("counts").status_code == 200
        bob.look()
        assert bob.mine["asked"] == f"Ann asks: shall {''.join(letters)} count?"
        assert bob.take("agree").status_code == 200
        ann.look()
        assert ann.do(do="play", placed=nonsense).status_code == 200
        assert table.state.turns == 1
