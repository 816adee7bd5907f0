"""Every text of the pages is translated, and the compiled catalogue is that of its source."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

pytest.importorskip("babel", reason="Babel compares the catalogues; `pip install --group test`")

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from station.languages import LOCALE, PAGES, languages
from station.web.wording import catalogue, language_of

FOLDERS = [
    folder
    for name in ("web", "hall/web", "hall/tournament", "hall/director")
    if (folder := LOCALE.parent / name).is_dir()
]
SAID = (
    "said", "TournamentError", "FormError", "StorageError", "JournalError", "RefusedError", "ForbiddenError",
    "AccountError",
)  # fmt: skip
"""What makes a sentence that is translated when it is shown: a function, and errors."""
TRANSLATED = [language for language in languages(PAGES) if language != "en"]


def source_texts() -> set[str]:
    marks = ("tr", "_", "gettext", *SAID)
    keywords = {**dict.fromkeys(marks), "trn": (1, 2), "ngettext": (1, 2)}
    found = [
        text
        for folder in FOLDERS
        for _, _, text, _, _ in extract_from_dir(
            folder, [("**.py", "python"), ("**.html", "jinja2")], keywords=keywords
        )
    ]
    return {text if isinstance(text, str) else text[0] for text in found}


def source(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{PAGES}.po"


def texts_of(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The translations by what is translated: one form, or a singular and plurals."""

    def forms(text: Any) -> tuple[str, ...]:
        return (text,) if isinstance(text, str) else tuple(text)

    return {forms(message.id): forms(message.string) for message in catalogue if message.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_pages_is_translated_and_none_is_left_over(language: str) -> None:
    with source(language).open("rb") as file:
        messages = texts_of(read_po(file))
    assert {key[0] for key in messages} == source_texts()
    assert [key for key, forms in messages.items() if not all(forms)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_same_values(language: str) -> None:
    with source(language).open("rb") as file:
        wrong = [
            (message.id, message.string)
            for message in read_po(file)
            if isinstance(message.id, str) and named(message.id) != named(str(message.string))
        ]
    assert wrong == []


def named(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def said_calls() -> Iterator[tuple[str, ast.Call]]:
    """Everywhere in the hall that a sentence is made, in words and by what it names."""
    for folder in FOLDERS:
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID:
                    yield f"{path.name}:{node.lineno}", node


def given(call: ast.Call) -> set[str | None]:
    """The names of the values that a sentence gets; `**one.named` is `Round.named`."""
    names = {one.arg for one in call.keywords}
    whole = any(one.arg is None and ast.unparse(one.value).endswith(".named") for one in call.keywords)
    return names - {None} | {"round", "division"} if whole else names


def test_every_refusal_and_every_alarm_can_be_said_in_every_language() -> None:
    """A sentence put together from parts would be in no catalogue."""
    found = list(said_calls())
    assert len(found) > 100
    texts = {where: node.args[0] for where, node in found if node.args}
    literal = {
        where: text.value
        for where, text in texts.items()
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }
    # `said` itself, and the errors, hand on what they were given.
    assert {where.partition(":")[0] for where, _ in found if where not in literal} <= {"sentence.py"}
    assert set(literal.values()) <= source_texts()
    values = {where: given(node) for where, node in found if where in literal}
    assert {where: names for where, names in values.items() if named(literal[where]) != names} == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    with source(language).open("rb") as file, source(language).with_suffix(".mo").open("rb") as compiled:
        written, read = read_po(file), read_mo(compiled)
        assert texts_of(written) == texts_of(read)


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
