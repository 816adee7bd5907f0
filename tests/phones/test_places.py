"""Who holds which seat."""

from dataclasses import replace
from pathlib import Path

import pytest

from station.app.phones.seats_file import keep_places, kept_places, seats_file
from station.phones.codes import LETTERS, new_code, new_secret, same_code
from station.phones.errors import LateError, PhoneError
from station.phones.places import Place, Places
from tests.phones.playing import new_places, settings_for

FREE = Places("ABCD", "EFGH", tuple(Place(level=2) for _ in range(4)))


def test_a_seat_is_held_by_whoever_knows_its_secret() -> None:
    places = FREE.joined(2, "  Ada   Lovelace ", "secret")
    assert places.places[2].name == "Ada Lovelace"
    assert places.holder("secret") == 2
    assert places.holder("secre") is None
    assert places.holder("") is None, "a seat that nobody has is not for whoever knows nothing"
    assert "secret" not in repr(places)


def test_a_seat_and_a_name_are_taken_once() -> None:
    places = FREE.joined(0, "Ada", "one")
    with pytest.raises(LateError, match="Somebody else has this seat"):
        places.joined(0, "Tom", "two")
    with pytest.raises(LateError, match="ADA sits here already"):
        places.joined(1, "ADA", "two")
    for name in ("", "   ", "x" * 17, "a\x07"):
        with pytest.raises(PhoneError, match="1 to 16 letters"):
            places.joined(1, name, "two")
    for player in (-1, 4):
        with pytest.raises(PhoneError, match="no such seat"):
            places.joined(player, "Tom", "two")


def test_empty_seats_are_computers_with_names_of_their_own() -> None:
    settings = settings_for("house", 4)
    with pytest.raises(PhoneError, match="Nobody has joined"):
        FREE.seated(settings)
    seated = FREE.joined(1, "Mia", "one").levelled(3).seated(settings)
    assert seated.dealt is not None
    assert seated.dealt.levels == (2, 0, 2, 3)
    assert seated.names[1] == "Mia"
    assert len(set(seated.names)) == 4


def test_once_the_game_is_on_computers_keep_their_seats_and_a_freed_one_keeps_its_name() -> None:
    joined = FREE.joined(0, "Ada", "one").joined(1, "Tom", "two")
    places = joined.in_game(joined.seated(settings_for("house", 4)))
    assert [places.open(player) for player in range(4)] == [False] * 4
    freed = places.freed(1)
    assert freed.holder("two") is None
    assert freed.open(1)
    assert freed.joined(1, "anybody", "three").places[1].name == "Tom"


def test_phones_follow_their_names_where_the_next_game_seats_them() -> None:
    joined = FREE.joined(0, "Ada", "one").joined(1, "Tom", "two")
    settings = joined.seated(settings_for("scrabble", 4))
    places = joined.in_game(settings)
    names, dealt = settings.names, settings.dealt
    assert dealt is not None
    turned = replace(dealt, levels=(*dealt.levels[1:], dealt.levels[0]))
    after = places.in_game(replace(settings, names=(*names[1:], names[0]), dealt=turned))
    assert (after.holder("one"), after.holder("two")) == (3, 0)


def test_what_is_kept_beside_a_journal_lets_phones_back_and_names_no_secret(tmp_path: Path) -> None:
    settings = settings_for("house", 4)
    secret = new_secret()
    joined = FREE.joined(0, "Ada", secret).joined(2, "Tom", "two")
    settings = joined.seated(settings)
    journal = tmp_path / "game.journal"
    keep_places(journal, joined.in_game(settings))
    text = seats_file(journal).read_text()
    assert secret not in text
    assert seats_file(journal).stat().st_mode & 0o077 == 0
    kept = kept_places(journal, settings)
    assert kept is not None
    assert (kept.code, kept.watch, kept.holder(secret), kept.holder("two")) == ("ABCD", "EFGH", 0, 2)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"v": 2}', '{"v": 1, "code": "A", "watch": "B", "seats": [1]}']
)
def test_seats_that_cannot_be_read_are_none(tmp_path: Path, text: str) -> None:
    journal = tmp_path / "game.journal"
    assert kept_places(journal, settings_for("house", 4)) is None
    seats_file(journal).write_text(text)
    assert kept_places(journal, settings_for("house", 4)) is None


def test_codes_are_easily_typed_and_unlike_one_another() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 150
    assert set("".join(codes)) <= set(LETTERS)
    assert same_code(" ab cd", "ABCD")
    assert not same_code("ABC", "ABCD")
    assert not same_code("ÄBCD", "ABCD")
    places = new_places(settings_for("house", 4))
    assert places.code != places.watch


def at_table(*names: str) -> Places:
    return Places("ABCD", "EFGH", tuple(Place(name) for name in names), at_table=True)


def test_at_a_table_with_tiles_of_its_own_nobody_needs_a_phone_or_a_name() -> None:
    settings = replace(settings_for("scrabble", 3), dealt=None, names=("Ann", "Player 2", "Cy"))
    places = at_table(*settings.names)
    assert places.seated(settings) == settings, "everybody plays without a phone"
    places = places.joined(1, "Bob", "one").joined(0, "", "two")
    seated = places.seated(settings)
    assert seated.names == ("Ann", "Bob", "Cy")
    assert seated.dealt is None
    begun = places.in_game(seated)
    assert begun.held == (0, 1)
    assert begun.open(2), "somebody may still join"
    assert begun.freed(1).places[1].name == "Bob"


def test_two_who_are_called_the_same_keep_their_own_seats(tmp_path: Path) -> None:
    settings = replace(settings_for("house", 4), dealt=None, names=("South", "North", "South", "North"))
    places = at_table(*settings.names).joined(2, "", "one").in_game(settings)
    assert places.holder("one") == 2
    journal = tmp_path / "game.journal"
    keep_places(journal, places)
    assert kept_places(journal, settings) == places
    turned = places.in_game(replace(settings, names=("North", "South", "North", "South")))
    assert turned.holder("one") in {1, 3}, "a phone goes where its name goes"
