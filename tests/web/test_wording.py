"""Every text of the pages is translated, and the compiled catalogue is that of its source."""

from pathlib import Path

import pytest

pytest.importorskip("babel", reason="Babel compares the catalogues; `pip install --group test`")

from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from station.web.wording import DOMAIN, LANGUAGES, LOCALE, catalogue, language_of

PAGES = [folder for name in ("web", "hall/web") if (folder := LOCALE.parent / name).is_dir()]
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def source_texts() -> set[str]:
    keywords = {"tr": None, "_": None, "gettext": None, "trn": (1, 2), "ngettext": (1, 2)}
    found = [
        text
        for folder in PAGES
        for _, _, text, _, _ in extract_from_dir(
            folder, [("**.py", "python"), ("**.html", "jinja2")], keywords=keywords
        )
    ]
    return {text if isinstance(text, str) else text[0] for text in found}


def source(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_pages_is_translated_and_none_is_left_over(language: str) -> None:
    with source(language).open("rb") as file:
        messages = {message.id: message.string for message in read_po(file) if message.id}
    known = {key if isinstance(key, str) else key[0] for key in messages}
    assert known == source_texts()
    empty = [
        key for key, text in messages.items() if not (all(text) if isinstance(text, tuple | list) else text)
    ]
    assert empty == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    with source(language).open("rb") as file, source(language).with_suffix(".mo").open("rb") as compiled:
        written, read = read_po(file), read_mo(compiled)
        assert {message.id: message.string for message in written if message.id} == {
            message.id: message.string for message in read if message.id
        }


@pytest.mark.parametrize(
    ("asked", "accepted", "found"),
    [
        ("de", "en", "de"),
        (None, "fr, de-AT;q=0.7, en;q=0.6", "de"),
        (None, "fr", "en"),
        ("xx", "", "en"),
        (None, "de;q=high", "en"),
    ],
)
def test_the_language_asked_for_or_the_one_the_browser_likes_best(
    asked: str | None, accepted: str, found: str
) -> None:
    assert language_of(asked, accepted) == found


def test_german_pages_are_german() -> None:
    assert catalogue("de").gettext("History") == "Verlauf"
