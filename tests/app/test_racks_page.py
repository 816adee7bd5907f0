"""Noting racks on the screen: what is read, judged, kept, and put into the record."""

import io
from pathlib import Path

import pygame
import pytest

from station.app.export.page import ExportPage
from station.app.export.racks import RacksPage, Read, read
from station.cli.main import main
from station.export.noted import keep_noted, noted, noted_file
from station.gcg.parser import read_gcg
from station.journal.resume import journal_dir
from station.screen.export.show import ExportShow
from station.screen.input.actions import Action, Do
from station.screen.racks.show import RacksShow
from station.screen.show import GameShow
from station.screen.window import Window


@pytest.fixture
def journal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("8H CAT\nexchange 3\n8H ...S\nabort\n"))
    main(["play", "scrabble", "--typed", "--names", "Ann", "Bob"])
    (path,) = journal_dir().glob("*.journal")
    return path


class Known:
    """A record that is read at once."""

    def __init__(self, journal: Path) -> None:
        readings: list[Read] = []
        read(journal, readings.append)
        (self._read,) = readings

    def news(self) -> Read:
        return self._read

    def close(self) -> None: ...


class AtWindow:
    """The page in a window, touched."""

    def __init__(self, journal: Path) -> None:
        self.window = Window((800, 480), GameShow())
        self.page = RacksPage(self.window, journal)
        self.page.open(Known(journal))  # type: ignore[arg-type]  # what of a review it needs
        self.page.now()

    def touch(self, do: Do, value: str = "") -> None:
        show = self.window.shows
        assert isinstance(show, RacksShow)
        sheet = show.sheet(None, 0)
        box = next(one.box for one in show.buttons(sheet) if one.action == Action(do, value=value))
        show.touched(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center), None, 0)
        self.page.wait()

    def type(self, letters: str) -> None:
        for letter in letters:
            self.touch(Do.SIGN, letter)


def racks_in(journal: Path, file: Path) -> list[str]:
    assert main(["export", str(journal), "--gcg", str(file)]) == 0
    return [entry.line.rack for entry in read_gcg(file.read_bytes()).entries]


def test_a_rack_is_typed_kept_and_written_to_the_record(journal: Path, tmp_path: Path) -> None:
    at = AtWindow(journal)
    assert [(turn.player, turn.what, turn.rack) for turn in at.page.now().turns] == [
        ("Ann", "8H CAT", "ACT"), ("Bob", "-3", "?"), ("Ann", "8H ...S", "S"),
    ]  # fmt: skip
    assert at.page.now().typed == ("A", "C", "T")
    at.type("SEE?")
    at.type("X")
    assert at.page.now().typed == tuple("ACTSEE?")
    at.touch(Do.KEEP)
    assert (at.page.now().kept, at.page.now().trouble) == (True, "")
    assert racks_in(journal, tmp_path / "g.gcg") == ["ACTSEE?", "?", "S"]
    at.touch(Do.LEAF, "1")
    assert at.page.now().typed == ()
    at.type("QUEEN")
    at.touch(Do.RUB_OUT)
    at.touch(Do.KEEP)
    assert noted(journal) == {1: "ACTSEE?", 2: "QUEE"}
    at.window.close()


def test_a_rack_that_cannot_have_been_is_refused_in_a_sentence_and_not_kept(journal: Path) -> None:
    at = AtWindow(journal)
    at.type("Q")
    at.touch(Do.RUB_OUT)
    at.touch(Do.RUB_OUT)
    at.type("ZZ")
    at.touch(Do.KEEP)
    assert at.page.now().trouble == "the rack ACZZ has 2 Z, the English set 1"
    assert not at.page.now().kept
    assert noted(journal) == {}
    at.touch(Do.RUB_OUT)
    assert at.page.now().trouble == ""
    at.touch(Do.KEEP)
    assert at.page.now().trouble == "T is not on the rack ACZ"
    at.window.close()


def test_a_rack_may_be_taken_out_again_and_the_file_goes_with_the_last(journal: Path) -> None:
    keep_noted(journal, {2: "QUEE"})
    at = AtWindow(journal)
    at.touch(Do.LEAF, "1")
    assert (at.page.now().typed, at.page.now().kept) == (tuple("QUEE"), True)
    for _ in range(4):
        at.touch(Do.RUB_OUT)
    at.touch(Do.KEEP)
    assert not noted_file(journal).exists()
    at.window.close()


def test_keys_type_and_leaf_as_touches_do(journal: Path) -> None:
    at = AtWindow(journal)
    show = at.window.shows
    assert isinstance(show, RacksShow)
    sheet = show.sheet(None, 0)
    assert show.key(pygame.K_e, "e", sheet) == Action(Do.SIGN, value="E")
    assert show.key(pygame.K_RIGHT, "", sheet) == Action(Do.LEAF, value="1")
    assert show.key(pygame.K_1, "1", sheet) is None
    at.window.close()


def test_a_journal_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    readings: list[Read] = []
    read(tmp_path / "none.journal", readings.append)
    assert "none.journal" in readings[0].trouble


def test_the_page_opens_from_the_exports_and_goes_back_to_them(journal: Path) -> None:
    window = Window((800, 480), GameShow())
    exports = ExportPage(window, "scrabble", journal)
    exports.open()
    show = window.shows
    assert isinstance(show, ExportShow)
    show.act(Action(Do.RACKS), show.sheet(None, 0), 0)
    over = window.shows
    assert isinstance(over, RacksShow)
    assert exports.keep_up()
    over.closed = True
    assert exports.keep_up()
    assert window.shows is show
    show.act(Action(Do.RACKS), show.sheet(None, 0), 0)
    assert not exports.keep_up(wanted=False)
    assert isinstance(window.shows, GameShow)
    exports.close()
    window.close()
