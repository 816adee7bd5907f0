"""Following a Scrabble game from pictures: a folder with one per press, or a video."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from time import sleep
from typing import Final

from station.app.picture.observation import board_seen
from station.followed.story import Happening, Names, Unclear
from station.followed.watcher import Seen, Watch, look
from vision.cameras.camera import Camera
from vision.cameras.files import PictureFolder, VideoFile
from vision.errors import CameraError, NoBoardError, PictureError
from vision.lens import Lens, fitted_to
from vision.locate.boards import locate
from vision.picture import open_picture
from vision.reading import Content, Corners, Picture
from vision.table_profile import TableProfile
from vision.table_reader import TableReader

STILL_S: Final = 0.5
"""Seconds of a video in which nothing moves before a play counts as finished."""

USUAL_RATE: Final = 25.0
"""Frames per second of a video that does not say."""

LOST_S: Final = 0.2
"""Time between two questions to a camera that fails."""

HIDDEN: Final = str(Content.HIDDEN.value)


@dataclass(frozen=True, slots=True)
class Step:
    """What one picture showed. picture: its name or frame number. error: why it could not be read, as a
    sentence."""

    picture: str
    watch: Watch
    happened: tuple[Happening, ...]
    error: str | None = None


def follow_folder(
    watch: Watch, folder: Path, reader: TableReader, given: Callable[[Path], Corners | None]
) -> Iterator[Step]:
    """Each picture in the folder is the board at a press of the clock; unreadable pictures are skipped. They
    are taken through the reader's lens.

    given: the corners of the board on a picture, where somebody has given them. Elsewhere the board is looked
    for, first on the last picture, whose many tiles show best which way up it is, and then wherever a
    reading contradicts the game so far. Raises CameraError when there are no pictures.
    """
    paths = sorted(PictureFolder(folder).paths, key=in_order)
    lens = reader.lens
    place = _Place(paths, lens) if given(paths[-1]) is None else None
    for path in paths:
        try:
            picture = open_picture(path)
            corners = given(path)
            if corners is not None:
                watch, happened = look(watch, _read(reader, picture, corners))
            else:
                place = place or _Place(paths, lens)
                watch, happened = _look_where(watch, picture, reader, place)
        except (PictureError, NoBoardError) as error:
            yield Step(path.name, watch, (), str(error))
            continue
        yield Step(path.name, watch, happened)


def without_names(steps: Iterable[Step]) -> Iterator[Step]:
    """The same steps, but what may turn out to be names is only reported as a play once it is one."""
    held: Step | None = None
    for step in steps:
        if held is not None:
            names = any(isinstance(what, Names) for what in step.happened)
            yield replace(held, happened=()) if names else held
            held = None
        if step.watch.names_possible:
            held = step
        else:
            yield step
    if held is not None:
        yield held


class _Place:
    """Where the board lies in the pictures of a fixed camera; `corners` may be changed."""

    def __init__(self, paths: Sequence[Path], lens: Lens | None = None) -> None:
        self._paths, self._lens = [paths[-1], *paths[:-1]], lens
        self._known: dict[tuple[int, ...], Corners] = {}

    def corners(self, picture: Picture) -> Corners:
        """For pictures of this one's size. Raises NoBoardError if it is in none of them."""
        size = picture.shape[:2]
        while size not in self._known and self._paths:
            try:
                other = open_picture(self._paths.pop(0))
                self._known[other.shape[:2]] = find(other, self._lens)
            except (PictureError, NoBoardError):
                continue
        if size not in self._known:
            self._known[size] = find(picture, self._lens)
        return self._known[size]

    def moved(self, picture: Picture, corners: Corners) -> None:
        """Set where the board lies from here on."""
        self._known[picture.shape[:2]] = corners


def _look_where(
    watch: Watch, picture: Picture, reader: TableReader, place: _Place
) -> tuple[Watch, tuple[Happening, ...]]:
    """Read the board where it was; if that makes no sense, look for it."""
    after, happened = look(watch, _read(reader, picture, place.corners(picture)))
    if not any(isinstance(what, Unclear) for what in happened):
        return after, happened
    try:
        corners = find(picture, reader.lens)
    except NoBoardError:
        return after, happened
    again, happened_there = look(watch, _read(reader, picture, corners))
    if any(isinstance(what, Unclear) for what in happened_there):
        return after, happened
    place.moved(picture, corners)
    return again, happened_there


def find(picture: Picture, lens: Lens | None = None) -> Corners:
    """The corners of the one board on a picture. lens: what it was taken through. Raises NoBoardError, or
    LensError for a picture of another camera than the lens's."""
    return max(locate(picture, fitted_to(lens, picture)), key=lambda board: board.fit).corners


def in_order(path: Path) -> tuple[tuple[str, int], ...]:
    """Sorts names as people count: board-9 before board-10."""
    parts: list[str] = re.findall(r"\D+|\d+", path.name)
    return tuple(("", int(part)) if part.isdecimal() else (part, 0) for part in parts)


@dataclass(frozen=True, slots=True, eq=False)
class BoardFilmed:
    """A board in a video or under a camera. alphabet: of its tiles. given: its corners, if somebody has given
    them. lens: the camera's."""

    alphabet: str
    given: Corners | None = None
    lens: Lens | None = None

    def reader(self, picture: Picture) -> TableReader:
        """Reads the pictures from this one on."""
        size = picture.shape[1], picture.shape[0]
        profile = None if self.given is None else TableProfile(size, (self.given,))
        return TableReader(profile, self.alphabet, lens=self.lens)


def follow_video(watch: Watch, video: Path, board: BoardFilmed, still_s: float = STILL_S) -> Iterator[Step]:
    """A play is finished when nothing has moved over the board for `still_s` and no hand is on it.

    Passes are not seen. Raises CameraError if it is not a video, NoBoardError if no frame shows a board.
    """
    camera = VideoFile(video)
    rate = camera.frames_per_second
    frame_ms = 1000 / (rate if 0.1 <= rate <= 240 else USUAL_RATE)
    still_frames = max(1, round(still_s * 1000 / frame_ms))
    frames = enumerate(_frames(lambda: camera.take().picture), start=1)
    moments = ((number * frame_ms, picture) for number, picture in frames)
    try:
        first = next(moments, None)
        if first is None:
            raise CameraError(f"{video} is not a video that can be read")
        still_ms = (still_frames - 0.5) * frame_ms
        yield from _follow(watch, chain((first,), moments), board, still_ms)
    finally:
        camera.close()


def follow_camera(
    watch: Watch,
    camera: Camera,
    board: BoardFilmed,
    still_s: float = STILL_S,
    *,
    say: Callable[[str], None] = lambda _sentence: None,
) -> Iterator[Step]:
    """As `follow_video`, from the pictures of a camera, until it is interrupted. It reports once that the
    camera fails, or that it sees no board, and waits."""

    def moments() -> Iterator[tuple[float, Picture]]:
        said = ""
        while True:
            try:
                frame = camera.take()
            except CameraError as error:
                if str(error) != said:
                    said = str(error)
                    say(said)
                sleep(LOST_S)
                continue
            said = ""
            yield frame.began_s * 1000, frame.picture

    yield from _follow(watch, moments(), board, still_s * 1000, say=say)


def _follow(
    watch: Watch,
    moments: Iterable[tuple[float, Picture]],
    board: BoardFilmed,
    still_ms: float,
    *,
    say: Callable[[str], None] = lambda _sentence: None,
) -> Iterator[Step]:
    """moments: pictures with their times in ms, the first a frame after 0 or at any other time."""
    reader: TableReader | None = None
    last_ms, rested_ms = 0.0, 0.0
    shown: tuple[str, ...] | None = None
    unseen: NoBoardError | None = None
    for number, (at_ms, picture) in enumerate(moments, start=1):
        passed_ms, last_ms = at_ms - last_ms, at_ms
        try:
            reader = reader or board.reader(picture)
            reading = reader.read(picture, round(at_ms))
        except NoBoardError as error:
            if unseen is None:
                say(str(error))
            unseen = error
            continue
        before_ms = rested_ms
        rested_ms = 0.0 if reading.moving[0] or reading.moved else rested_ms + min(passed_ms, still_ms)
        if not before_ms < still_ms <= rested_ms:
            continue
        read = reader.read_still(picture, reader.corners[:1], round(at_ms), fitted=True).boards[0]
        rows = tuple(read.rows())
        if rows == shown or any(HIDDEN in row for row in rows):
            continue
        shown = rows
        watch, happened = look(watch, board_seen(0, read, 0, moving=False).squares, pressed=False)
        yield Step(f"frame {number}", watch, happened)
    if not watch.pictures and unseen is not None:
        raise unseen


def _frames(take: Callable[[], Picture]) -> Iterator[Picture]:
    while True:
        try:
            yield take()
        except CameraError:
            return


def _read(reader: TableReader, picture: Picture, corners: Corners) -> Seen:
    board = reader.read_still(picture, [corners]).boards[0]
    return board_seen(0, board, 0, moving=False).squares
