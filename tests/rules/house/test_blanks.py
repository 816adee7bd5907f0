"""Which letters a blank can stand for."""

from station.rules.house.blanks import blank_choices
from station.rules.house.position import Position
from station.rules.house.ruling import Play
from station.rules.lexicon import GivenWords
from station.rules.tile import Side, Tile

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def choices(letters: str, *words: str, position: Position | None = None) -> list[str]:
    """Letters as laid from A15 on, "?" a blank; the ways in which they can be fixed."""
    placed = tuple(
        (210 + place, Tile("?" if letter == "?" else letter, Side.SOUTH, blank=letter == "?"))
        for place, letter in enumerate(letters)
    )
    found = blank_choices(
        position or Position(), Play(Side.SOUTH, placed), GivenWords(frozenset(words)), ALPHABET
    )
    return ["".join(tile.letter for _, tile in play.placed) for play in found]


def test_one_letter_is_left_when_one_word_fits() -> None:
    assert choices("K?EL", "KEEL", "EEL") == ["KEEL"]


def test_every_letter_that_fits_is_named() -> None:
    assert choices("?E", "AE", "BE", "BED", "WE") == ["AE", "BE", "WE"]


def test_no_letter_may_fit() -> None:
    assert choices("Q?", "KEEL") == []


def test_two_blanks_are_fixed_together() -> None:
    assert choices("??", "AE", "BO") == ["AE", "BO"]


def test_words_across_must_be_legal_too() -> None:
    position = Position().replace({195: Tile("O", Side.NORTH)})
    assert choices("?E", "AE", "BE", "WE", "OB", position=position) == ["BE"]


def test_a_play_without_blanks_is_its_own_only_choice() -> None:
    assert choices("AE", "AE") == ["AE"]
    assert choices("EA", "AE") == []


def test_a_fixed_blank_stays_a_blank() -> None:
    play = Play(Side.SOUTH, ((210, Tile("?", Side.SOUTH, blank=True)), (211, Tile("E", Side.SOUTH))))
    (found,) = blank_choices(Position(), play, GivenWords(frozenset({"AE"})), ALPHABET)
    assert found.placed[0] == (210, Tile("A", Side.SOUTH, blank=True))
