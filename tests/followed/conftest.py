from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from station.editions import load_edition
from station.followed.story import Happening, Story
from station.followed.watcher import Watch, look
from station.referee.sight import SeenSquare, SeenTile, Unseen
from station.rules.lettered.settings import Settings
from station.rules.square import SQUARES, parse_square

Says = dict[str, str | None]
"""By square: a letter; `_` a face without one; `E/F` a doubtful E or F; `?` hidden; None for empty."""


@dataclass
class Camera:
    """Shows a board picture by picture to a watcher."""

    watch: Watch
    board: list[SeenSquare] = field(default_factory=lambda: [None] * SQUARES)

    def press(self, changes: Says | None = None, *, pressed: bool = True) -> list[Happening]:
        """The board with these squares changed, and what the watcher makes of it."""
        for name, sign in (changes or {}).items():
            self.board[parse_square(name)] = _seen(sign)
        self.watch, happened = look(self.watch, tuple(self.board), pressed=pressed)
        return list(happened)

    def word(self, place: str, letters: str) -> list[Happening]:
        """Letters from a place as GCG writes it; `.` goes past a tile."""
        return self.press(tiles(place, letters))

    @property
    def totals(self) -> tuple[int, ...]:
        return self.watch.judged().totals


def tiles(place: str, letters: Sequence[str]) -> Says:
    across = place[0].isdigit()
    first = parse_square(place[-1] + place[:-1] if across else place)
    names = (
        f"{'ABCDEFGHIJKLMNO'[at % 15]}{at // 15 + 1}" for at in range(first, SQUARES, 1 if across else 15)
    )
    return {name: letter for name, letter in zip(names, letters, strict=False) if letter != "."}


def _seen(sign: str | None) -> SeenSquare:
    if sign is None:
        return None
    if sign == "?":
        return Unseen.HIDDEN
    letters = sign.split("/")
    letter = None if letters[0] == "_" else letters[0]
    return SeenTile(letter, None, None, doubtful=len(letters) > 1, candidates=tuple(letters))


@pytest.fixture
def german() -> Callable[..., Camera]:
    """A camera over an empty board and a watcher of a German game."""

    def make(players: int = 2, settings: Settings | None = None, *, emptied: bool = True) -> Camera:
        story = Story(load_edition("de"), players)
        if settings is not None:
            story = Story(load_edition("de"), players, settings)
        camera = Camera(Watch(story))
        if emptied:
            camera.press()
        return camera

    return make
