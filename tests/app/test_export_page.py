"""Exporting a game by touch: what is written, where to, and what is said when it cannot be."""

import errno
import io
import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from station.app.export.folders import file_for, shown_path
from station.app.export.page import ExportPage, Position
from station.app.export.process import ExportProgress, Wanted, export, unfinished
from station.app.review.page import ReviewPage
from station.cli.main import main
from station.journal.resume import journal_dir
from station.registry import ENTRIES
from station.review.review import Option, Review, TurnReviewed
from station.review.sentence import said
from station.screen.export.show import ExportShow
from station.screen.export.state import ExportState, Failure, Kind
from station.screen.input.actions import Action, Do
from station.screen.pages.appearance import Appearance
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState, ReviewView
from station.screen.show import GameShow
from station.screen.window import Window
from station.view.wording import words_in

MAGIC = {
    Kind.REVIEW: b"<!doctype html>",
    Kind.GAME: b"<!doctype html>",
    Kind.GCG: b"#character-encoding",
    Kind.CGP: b"15/15/15/15/15/15/15/3WATER7/",
    Kind.PICTURE: b"\x89PNG",
    Kind.DRAWING: b"<svg ",
    Kind.VIDEO: b"\0\0\0",
}


@pytest.fixture
def journal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("8D WATER\n9D OX\nabort\n"))
    main(["play", "scrabble", "--typed"])
    (path,) = journal_dir().glob("*.journal")
    return path


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home with folders for documents and pictures, but none for videos."""
    folder = tmp_path / "home"
    for name in ("documents", "pictures", "videos"):
        monkeypatch.setattr(
            f"platformdirs.user_{name}_dir", lambda name=name: str(folder / name.capitalize())
        )
    for name in ("Documents", "Pictures"):
        (folder / name).mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: folder)
    return folder


def exported(kind: Kind, journal: Path, file: Path, event: int = 0) -> list[ExportProgress]:
    progress: list[ExportProgress] = []
    export(Wanted(kind, journal, file, Appearance("de"), event), progress.append)
    return progress


@pytest.mark.parametrize("kind", Kind)
def test_everything_is_written_whole_into_a_new_folder(kind: Kind, journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "new" / file_for(kind, "game").name
    progress = exported(kind, journal, file)
    assert progress[-1] == ExportProgress(over=True)
    content = file.read_bytes()
    assert content.lower().startswith(MAGIC[kind].lower())
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert file.stat().st_mode & 0o044 == 0o044


def test_what_takes_long_says_how_far_it_is(journal: Path, tmp_path: Path) -> None:
    video = exported(Kind.VIDEO, journal, tmp_path / "game.mp4")
    assert [one.done for one in video[1:-1]] == list(range(1, video[1].total + 1))
    assert exported(Kind.REVIEW, journal, tmp_path / "game.html")[-2] == ExportProgress(2, 2)


def test_a_picture_is_of_the_turn_that_is_looked_at(journal: Path, tmp_path: Path) -> None:
    pictures: list[bytes] = []
    for event in (3, 0, 3):
        file = tmp_path / f"{len(pictures)}.png"
        exported(Kind.PICTURE, journal, file, event)
        pictures.append(pygame.image.tobytes(pygame.image.load(file), "RGB"))
    assert pictures[0] == pictures[2] != pictures[1]


def test_a_drawing_and_a_line_are_of_the_turn_that_is_looked_at(journal: Path, tmp_path: Path) -> None:
    for kind, tiles in ((Kind.DRAWING, b">X</text>"), (Kind.CGP, b"OX")):
        file = tmp_path / kind
        exported(kind, journal, file, 3)
        assert tiles not in file.read_bytes()
        exported(kind, journal, file)
        assert tiles in file.read_bytes()


def test_files_go_where_people_look_for_theirs(home: Path) -> None:
    found = {kind: shown_path(file_for(kind, "2026-11-20-1930", 12)) for kind in Kind}
    assert found == {
        Kind.REVIEW: "~/Documents/House Station/2026-11-20-1930-review.html",
        Kind.GAME: "~/Documents/House Station/2026-11-20-1930.html",
        Kind.GCG: "~/Documents/House Station/2026-11-20-1930.gcg",
        Kind.CGP: "~/Documents/House Station/2026-11-20-1930-turn-12.cgp",
        Kind.PICTURE: "~/Pictures/House Station/2026-11-20-1930-turn-12.png",
        Kind.DRAWING: "~/Pictures/House Station/2026-11-20-1930-turn-12.svg",
        Kind.VIDEO: "~/House Station/2026-11-20-1930.mp4",
    }
    assert shown_path(Path("/srv/a.html")) == "/srv/a.html"


@pytest.mark.parametrize(
    ("number", "failure"),
    [
        (errno.ENOSPC, Failure.FULL),
        (errno.EROFS, Failure.LOCKED),
        (errno.EACCES, Failure.LOCKED),
        (errno.EIO, Failure.NOT_WRITTEN),
    ],
)
def test_a_disk_that_takes_nothing_is_said_in_a_sentence(
    number: int, failure: Failure, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("station.app.export.process.write_whole", refuse)
    progress = exported(Kind.GAME, journal, tmp_path / "game.html")
    assert progress[-1] == ExportProgress(over=True, failure=failure, why=os.strerror(number))


def test_a_video_on_a_full_disk_is_not_kept(
    journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.mp4"
    monkeypatch.setattr("station.export.video._frames_in", lambda _path: 1)
    assert exported(Kind.VIDEO, journal, file)[-1].failure is Failure.NOT_MADE
    monkeypatch.setattr("station.app.export.process.NO_ROOM", 1 << 60)
    assert exported(Kind.VIDEO, journal, file)[-1].failure is Failure.FULL
    assert not file.exists()
    assert not unfinished(file).exists()


def test_a_journal_that_is_gone_is_said(tmp_path: Path) -> None:
    far = exported(Kind.GAME, tmp_path / "none.journal", tmp_path / "game.html")[-1]
    assert far.failure is Failure.NOT_MADE
    assert "none.journal" in far.why


@pytest.mark.parametrize("game", ENTRIES)
def test_what_a_game_can_be_exported_as_is_offered(game: str) -> None:
    window = Window((800, 480), GameShow())
    page = ExportPage(window, game, Path("g.journal"))
    kinds = {item.kind for item in page.now().items}
    assert {Kind.GCG in kinds, Kind.CGP in kinds} == {ENTRIES[game].gcg}
    assert (Kind.DRAWING in kinds) is bool(ENTRIES[game].boards)
    assert kinds >= {Kind.REVIEW, Kind.GAME, Kind.PICTURE, Kind.VIDEO}
    window.close()


class AtWindow:
    """The export page over a review, in a window."""

    def __init__(self, journal: Path) -> None:
        self.window = Window((800, 480), GameShow())
        self.exports = ExportPage(self.window, "scrabble", journal)
        self.review = ReviewPage(self.window, "scrabble", journal, lambda _: Known(), exports=self.exports)
        self.under = self.review.alone(ReviewView("de"))

    def touch(self, do: Do, value: str = "") -> None:
        show = self.window.shows
        assert isinstance(show, ExportShow | ReviewShow)
        sheet = show.sheet(None, 0)
        action = Action(do, value=value)
        box = next(one.box for one in show.buttons(sheet) if one.action == action)  # type: ignore[arg-type]  # a sheet of either
        show.touched(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center), None, 0)

    def until(self, true: Callable[[ExportState], bool]) -> ExportState:
        """Wait until this is true of what the page shows."""
        while not true(now := self.exports.now()):
            for one in self.exports._exports.values():
                assert one.work is None or one.work.wait(60), "no news in a minute"
        return now


class Known:
    """A review that is there."""

    def so_far(self) -> ReviewState:
        turn = TurnReviewed(7, 0, 1000, Option(said("passes")))
        names = ("Ada", "Ben")
        review = Review(
            "scrabble", "Scrabble", names, said("Over."), "points", (turn,), (), None, (), ((), ())
        )
        return ReviewState(1, 1, review, (None,), ends=(3,))

    def close(self) -> None: ...


def test_a_picture_is_saved_by_touch_and_the_page_left_meanwhile(journal: Path, home: Path) -> None:
    table = AtWindow(journal)
    pygame_key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END, unicode="")
    table.under.touched(pygame_key, None, 0)
    table.touch(Do.EXPORT)
    picture = next(one for one in table.exports.now().items if one.kind is Kind.PICTURE)
    assert picture.label(words_in("en")) == "A picture of the board after turn 7"
    table.touch(Do.EXPORT, Kind.PICTURE)
    table.touch(Do.CLOSE)
    assert not table.exports.keep_up()
    assert table.window.shows is table.under
    now = table.until(lambda now: any(item.saved for item in now.items))
    (saved,) = (item.saved for item in now.items if item.saved)
    (file,) = (home / "Pictures" / "House Station").iterdir()
    assert saved == shown_path(file)
    assert file.name.endswith("-turn-7.png")
    table.exports.open(Position())
    assert not any(item.saved for item in table.exports.now().items)
    table.window.close()


def test_a_video_can_be_stopped(journal: Path, home: Path) -> None:
    table = AtWindow(journal)
    table.exports.open()
    table.touch(Do.EXPORT, Kind.VIDEO)
    assert [item.kind for item in table.exports.now().items if item.working] == [Kind.VIDEO]
    table.touch(Do.STOP, Kind.VIDEO)
    assert not any(item.working or item.saved for item in table.exports.now().items)
    table.window.close()


def test_a_process_that_dies_is_said(journal: Path, home: Path) -> None:
    table = AtWindow(journal)
    table.exports.open()
    table.exports.save(Kind.VIDEO)
    work = table.exports._exports[Kind.VIDEO].work
    assert work is not None
    work._process.kill()
    work._process.join()
    now = table.until(lambda now: any(item.failure for item in now.items))
    assert [item.failure for item in now.items if item.failure] == [Failure.BROKEN_OFF]
    table.window.close()
