"""Badges, score cards and certificates as PDF."""

import re

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")
pytest.importorskip("fpdf", reason="the extra `report` is not installed")

import sys

import segno
from fpdf import FPDF

from station.hall.web.players.codes import code_of
from station.hall.web.printed.badges import Badge, badges_pdf
from station.hall.web.printed.paper import LEAST, content, line, new_paper
from tests.web.halls import ARBITER, DIRECTOR, Filled, keys, web_settings
from tests.web.visiting import visiting

OF_TEAMS, OF_SCRABBLE = "/director/print/Teams", "/director/print/Scrabble A/B"


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts and the contents of QR codes, as they are printed."""
    told: list[str] = []
    cell, make = FPDF.cell, segno.make

    def text(pdf: FPDF, width: float, height: float, text: str, **options: object) -> object:
        told.append(text)
        return cell(pdf, width, height, text, **options)  # type: ignore[arg-type]  # handed on

    def code(content: str, **options: object) -> object:
        told.append(content)
        return make(content, **options)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(FPDF, "cell", text)
    monkeypatch.setattr(segno, "make", code)
    return told


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
    pdf = new_paper()
    pdf.add_page()
    for text in ("Ann", "Leonhard Euler-Bernoulli-Lagrange the Younger", "W" * 60):
        line(pdf, (0, 0, 80), text, 24, style="B")
        assert pdf.font_size_pt >= LEAST
        assert pdf.get_string_width(text) <= 80 or pdf.font_size_pt == LEAST
    content(pdf)
    assert pages(badges_pdf([], str)) == 1
    assert pages(badges_pdf([Badge("E", "W" * 60, "A", "c", "https://x")] * 11, str)) == 2
