"""Badges, score cards and certificates as PDF."""

import re

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")
pytest.importorskip("fpdf", reason="the extra `report` is not installed")

import sys
from pathlib import Path

import segno
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]  # it has no types
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]  # it has no types
from fpdf import FPDF

from station.hall.web.players.codes import code_of
from station.hall.web.printed import paper as of_paper
from station.hall.web.printed.badges import Badge, badges_pdf
from station.hall.web.printed.letters import face_with
from station.hall.web.printed.paper import LEAST, content, line, new_paper
from tests.web.halls import ARBITER, DIRECTOR, Filled, keys, web_settings
from tests.web.visiting import visiting

OF_TEAMS, OF_SCRABBLE = "/director/print/Teams", "/director/print/Scrabble A/B"


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts and the contents of QR codes, as they are printed."""
    texts: list[str] = []
    cell, make = FPDF.cell, segno.make

    def text(pdf: FPDF, width: float, height: float, text: str, **options: object) -> object:
        texts.append(text)
        return cell(pdf, width, height, text, **options)  # type: ignore[arg-type]  # handed on

    def code(content: str, **options: object) -> object:
        texts.append(content)
        return make(content, **options)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(FPDF, "cell", text)
    monkeypatch.setattr(segno, "make", code)
    return texts


@pytest.mark.anyio
async def test_every_player_has_a_badge_with_the_personal_code(filled: Filled, printed: list[str]) -> None:
    settings = web_settings(address="https://hall.example:8443")
    async with visiting(filled.hall, settings, DIRECTOR) as director:
        answer = await director.get(f"{OF_TEAMS}/badges.pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert pages(answer.content) == 2, "ten to a sheet, and twelve people"
    assert printed.count("Ирина Петрова") == 1
    code = code_of(keys()[0], 5)
    assert printed.count(code) == 2
    assert printed.count(f"https://hall.example:8443/check-in/{code}") == 2


@pytest.mark.anyio
async def test_score_cards_know_what_is_published_and_leave_the_rest_to_a_pen(
    filled: Filled, printed: list[str]
) -> None:
    async with visiting(filled.hall, password=DIRECTOR) as director:
        teams = (await director.get(f"{OF_TEAMS}/score-cards.pdf")).content
        assert pages(teams) == 3, "two to a sheet"
        assert {"Side", "South", "won", "Ann Okafor & Bo Lindqvist"} <= set(printed)
        assert "Own" not in printed
        printed.clear()
        await director.get(f"{OF_SCRABBLE}/score-cards.pdf", headers={"Accept-Language": "de"})
    assert {"Eigene", "412", "398", "Beginnt"} <= set(printed)


@pytest.mark.anyio
async def test_certificates_are_for_the_first_places(filled: Filled, printed: list[str]) -> None:
    async with visiting(filled.hall, password=DIRECTOR) as director:
        asked = f"{OF_SCRABBLE}/certificates.pdf"
        one = await director.get(asked, params={"places": "1"})
        assert pages(one.content) == 1
        assert "Place 1 of 5 · Scrabble A/B" in printed
        assert "wins: 1 · rounds: 1 · spread +14" in printed
        assert pages((await director.get(asked, params={"places": "5"})).content) == 5
        assert (await director.get("/director/print/Teams/menu.pdf")).status_code == 404


@pytest.mark.anyio
async def test_what_is_printed_is_for_those_who_run_the_event(filled: Filled) -> None:
    async with visiting(filled.hall, password=ARBITER) as arbiter:
        assert (await arbiter.get(f"{OF_TEAMS}/badges.pdf")).status_code == 303


@pytest.mark.anyio
async def test_without_the_library_a_sentence_says_what_to_install(
    filled: Filled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    async with visiting(filled.hall, password=DIRECTOR) as director:
        answer = await director.get(f"{OF_TEAMS}/badges.pdf")
    assert "PDF files need fpdf2; install it with:" in answer.text


def test_long_names_get_smaller_letters_and_never_leave_their_place() -> None:
    paper = new_paper(str)
    pdf = paper.pdf
    pdf.add_page()
    for text in ("Ann", "Leonhard Euler-Bernoulli-Lagrange the Younger", "W" * 60):
        line(paper, (0, 0, 80), text, 24, style="B")
        assert pdf.font_size_pt >= LEAST
        assert pdf.get_string_width(text) <= 80 or pdf.font_size_pt == LEAST
    content(paper)
    assert pages(badges_pdf([], str)) == 1
    assert pages(badges_pdf([Badge("E", "W" * 60, "A", "c", "https://x")] * 11, str)) == 2


def a_face(path: Path, letters: str) -> Path:
    """A typeface in which each of these is a square."""
    pen = TTGlyphPen(None)
    for step, at in enumerate(((0, 0), (0, 700), (700, 700), (700, 0))):
        (pen.lineTo if step else pen.moveTo)(at)
    pen.closePath()
    names = [".notdef", *(f"u{ord(one):04X}" for one in letters)]
    made = FontBuilder(1000)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(one): name for one, name in zip(letters, names[1:], strict=True)})
    made.setupGlyf(dict.fromkeys(names, pen.glyph()))
    made.setupHorizontalMetrics(dict.fromkeys(names, (800, 50)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    made.save(path)
    return path


def a_badge(name: str) -> Badge:
    return Badge("Autumn Open", name, "Open · 7", "k7f3q-z2mab", "https://hall.example/check-in/k7f3q-z2mab")


def test_letters_that_ours_lacks_come_from_a_face_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: list[str]
) -> None:
    face = a_face(tmp_path / "squares.ttf", "李小龍")
    monkeypatch.setattr(of_paper, "face_with", lambda letters: face if letters <= set("李小龍") else None)
    made = badges_pdf([a_badge("李小龍 Bo"), a_badge("小 Ann")], str)
    assert pages(made) == 1, "nothing is left to a pen"
    assert {"李小龍 Bo", "小 Ann"} <= set(printed)
    assert b"Squares" in made


@pytest.mark.parametrize("name", ["李小龍", "محمد", "नरेन्द्र", "דוד"])
def test_a_name_that_cannot_be_set_is_left_to_a_pen_and_the_last_page_says_so(
    name: str, monkeypatch: pytest.MonkeyPatch, printed: list[str]
) -> None:
    asked: list[frozenset[str]] = []
    monkeypatch.setattr(of_paper, "face_with", asked.append)
    texts: list[str] = []
    monkeypatch.setattr(FPDF, "multi_cell", lambda _pdf, _width, _height, text: texts.append(text))
    assert pages(badges_pdf([a_badge(name), a_badge("Ann")], str)) == 2
    assert name not in printed
    assert {"Ann", "Open · 7"} <= set(printed)
    assert "fonts-noto-core" in texts[0]
    assert bool(asked) == (name == "李小龍"), "no face helps where letters join or go from the right"


def test_fontconfig_is_asked_for_a_plain_face_with_all_of_the_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "fc-list"
    faces = "200 0 /f/Bold.ttf\n80 100 /f/Italic.ttf\n80 0 /f/Sans.ttc\n80 0 /f/Plain.ttf\n80 0 /f/Emoji.ttf"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\necho "{faces}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert face_with(frozenset("ႠႡ")) == Path("/f/Plain.ttf")
    assert ":charset=10a0 10a1" in (tmp_path / "asked").read_text()
    program.write_text("#!/bin/sh\n")
    assert face_with(frozenset("Ⴂ")) is None
    monkeypatch.setenv("PATH", "")
    assert face_with(frozenset("Ⴃ")) is None
