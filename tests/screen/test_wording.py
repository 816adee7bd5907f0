"""Every text of the screen is translated, and the compiled catalogue is that of its source."""

import gettext
import string
from pathlib import Path

import pytest

babel = pytest.importorskip(
    "babel.messages", reason="Babel compares the catalogues; `pip install --group test`"
)

from babel.messages.extract import extract_from_file  # noqa: E402  (only where Babel is there)
from babel.messages.pofile import read_po  # noqa: E402  (only where Babel is there)

from station import engine, games, phones, registry, review, rules, screen, setup, view  # noqa: E402  (only where Babel is there)
from station import languages as spoken  # noqa: E402  (only where Babel is there)
from station.app.table import checks  # noqa: E402  (only where Babel is there)
from station.games.house.wording import words_in  # noqa: E402  (only where Babel is there)
from station.languages import LOCALE, SCREEN, languages  # noqa: E402  (only where Babel is there)
from station.referee import game_context, sense, words  # noqa: E402  (only where Babel is there)
from station.referee.handlers import start  # noqa: E402  (only where Babel is there)
from station.view.table.wording import table_words  # noqa: E402  (only where Babel is there)

SCREEN_TEXTS = [
    file
    for package in (engine, phones, review, screen, setup, view)
    for file in Path(package.__path__[0]).rglob("*.py")
]

RULE_TEXTS = [
    *(file for package in (games, registry, rules) for file in Path(package.__path__[0]).rglob("*.py")),
    *(Path(str(module.__file__)) for module in (checks, game_context, sense, spoken, start, words)),
]
"""What games are called and explained as, and what rules and the table say."""

KEYWORDS = {
    "tr": None, "trn": (1, 2), "RuleError": None, "remark": None, "Fault": (2,), "Refused": (2,),
    "Illegal": (2,), "HouseIllegal": (2,), "Reason": None, "gettext": None, "said": None, "said_n": (1, 2),
    "PhoneError": None, "LateError": None, "NotYoursError": None, "FloodError": None,
}  # fmt: skip

TRANSLATED = [language for language in languages() if language != "en"]


def source_texts() -> set[str]:
    """Every text that these modules ask a catalogue for; of a plural, the singular."""
    found = [
        text
        for file in (*SCREEN_TEXTS, *RULE_TEXTS)
        for _, text, _, _ in extract_from_file("python", str(file), keywords=KEYWORDS)
    ]
    return {text if isinstance(text, str) else text[0] for text in found}


def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    path = LOCALE / language / "LC_MESSAGES" / f"{SCREEN}.po"
    with path.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return {_first(m.id): _all(m.string) for m in messages}


def _first(text: str | list[str] | tuple[str, ...]) -> str:
    return text if isinstance(text, str) else text[0]


def _all(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    known = catalogue(language)
    assert sorted(source_texts() - known.keys()) == []
    assert [text for text, translated in known.items() if not all(translated)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_left_over(language: str) -> None:
    assert sorted(catalogue(language).keys() - source_texts()) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_fill_in_the_same_values(language: str) -> None:
    wrong = [
        text
        for text, translated in catalogue(language).items()
        if any(fields(one) != fields(text) for one in translated)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    compiled = gettext.translation(SCREEN, LOCALE, [language])
    stale = [
        text
        for text, (first, *_) in catalogue(language).items()
        if compiled.ngettext(text, text, 1) != first and compiled.gettext(text) != first
    ]
    assert stale == [], "run: pybabel compile -d station/locale -D house-station"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_of_the_rules_is_filled_and_ends_in_a_stop(language: str) -> None:
    said = table_words(language).sentence("there is no {tile} left in the bag", (("tile", "blank"),))
    assert said == {"de": "Es ist kein Blanko mehr im Beutel."}[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_plurals_have_two_forms_and_their_number(language: str) -> None:
    words = table_words(language)
    assert words.tiles(1) != words.tiles(2).replace("2", "1")
    forms = [translated for translated in catalogue(language).values() if len(translated) > 1]
    assert forms
    assert [pair for pair in forms if len(pair) != 2 or pair[0] == pair[1]] == []


def test_a_language_without_a_catalogue_is_english() -> None:
    assert words_in("xx").stands() == ("Stands",)


def test_german_is_german() -> None:
    assert words_in("de").stands() == ("Gilt",)
