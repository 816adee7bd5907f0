"""What reviews and computer players say, said in German."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from gettext import NullTranslations, translation

import pytest

from station.engine.engine import A_BLANK, PARTNER, Reason
from station.languages import LOCALE, SCREEN
from station.review.reasons import reason_said
from station.review.review import Review
from station.review.sentence import Sentence, said, said_n, spoken
from station.view.wording import words_in
from tests.games.house.test_review import AB, review_of, story

GERMAN = words_in("de")


class Unknown(NullTranslations):
    """Asked for what the catalogue does not have."""

    def gettext(self, message: str) -> str:
        raise AssertionError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise AssertionError(f"{msgid1} {msgid2} {n}")


def all_said(value: object) -> Iterator[Sentence]:
    """Everything said within a value."""
    if isinstance(value, Sentence):
        yield value
    if isinstance(value, tuple):
        for one in value:
            yield from all_said(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from all_said(getattr(value, field.name))


@pytest.fixture(scope="module")
def review() -> Review:
    return review_of(story(AB))


def test_everything_that_a_review_says_is_in_the_catalogue(review: Review) -> None:
    catalogue = translation(SCREEN, LOCALE, ["de"])
    catalogue.add_fallback(Unknown())
    found = list(all_said(review))
    assert len(found) > 20
    for one in found:
        if one.more:
            catalogue.ngettext(one.text, one.more, 2)
        else:
            catalogue.gettext(one.text)


def test_numbers_are_written_as_the_language_has_them() -> None:
    tiles = [
        said_n("{play}, exploding {count} tile", "{play}, exploding {count} tiles", n, play="X")
        for n in (1, 2)
    ]
    assert [spoken(one, GERMAN) for one in tiles] == ["X, sprengt 1 Stein", "X, sprengt 2 Steine"]
    average = said_n(
        "{count} turn, {points} points a turn.", "{count} turns, {points} points a turn.", 2, points=8.25
    )
    assert (str(average), spoken(average, GERMAN)) == (
        "2 turns, 8.2 points a turn.",
        "2 Züge, 8,2 Punkte je Zug.",
    )


def test_what_is_said_within_a_sentence_is_translated_too() -> None:
    play = said("{word} on {square}", word="QUIZ", square="H8")
    assert spoken(said("{play}, a win", play=play), GERMAN) == "QUIZ auf H8, gewinnt"


def test_a_reason_names_the_partner_or_the_word_for_one() -> None:
    reason = Reason("passes {tiles} to {partner}", 1.0, (("tiles", f"Q, {A_BLANK}"), ("partner", PARTNER)))
    assert spoken(reason_said(reason, "Mia"), GERMAN) == "gibt Q, einen Blanko an Mia weiter"
    assert spoken(reason_said(reason), GERMAN) == "gibt Q, einen Blanko an den Partner weiter"
    assert str(reason_said(reason)) == f"passes Q, {A_BLANK} to {PARTNER}"


def test_a_reason_for_one_point_is_in_the_singular() -> None:
    reason = Reason("{word} for {points} points", 1, (("word", "AA"), ("points", 1)))
    assert (str(reason_said(reason)), spoken(reason_said(reason), GERMAN)) == (
        "AA for 1 point",
        "AA für 1 Punkt",
    )
