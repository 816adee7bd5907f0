"""What is known about a table that is being set up, and what people have decided so far."""

from dataclasses import dataclass, field
from enum import StrEnum

from calibration.check.picture import TableCheck
from calibration.profile import Side
from station.setup.trial import LaidTile
from station.setup.view import Mark


class Step(StrEnum):
    """The pages, in order."""

    CAMERA = "camera"
    LIGHT = "light"
    BOARDS = "boards"
    LEFT_TILES = "left-tiles"
    RIGHT_TILES = "right-tiles"
    COUNT = "count"
    CLOCKS = "clocks"
    TRIAL = "trial"
    READY = "ready"


Button = tuple[int, Side]
"""A button of a clock head: its board, 0 the left one, and its side."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How something went that takes a while, such as learning a tile set. says: in a sentence."""

    ok: bool
    says: str


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """cameras: those that can be chosen. camera: the one in use. trouble: why it gives no pictures, "" if it
    does. check: of the latest pictures. kits: how learning the left and the right board's tiles went. counts:
    how counting their sets went. counted: every tile of the set counted last, in pixels of the picture. busy:
    something is being learned or counted. heads_trouble: why the heads do not answer. laid: what lies on the
    trial's squares. strays: how many tiles of neither set lie on the boards."""

    cameras: tuple[str, ...] = ()
    camera: str = "0"
    trouble: str = ""
    check: TableCheck | None = None
    kits: tuple[Outcome | None, Outcome | None] = (None, None)
    counts: tuple[Outcome | None, Outcome | None] = (None, None)
    counted: tuple[Mark, ...] = ()
    busy: bool = False
    heads_trouble: str = ""
    laid: tuple[LaidTile | None, ...] = ()
    strays: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """step: the page shown. boards: how many the table has. heads: what `--heads` accepts. pressed: the
    buttons that were pressed when they were asked for, in that order. wrong: one that was pressed instead.
    displays, sound: whether somebody saw and heard them. screen: the side the screen stands at. skipped:
    pages left although not everything was right. finished: the last page was left by its button; left: the
    set-up has ended."""

    step: Step = Step.CAMERA
    boards: int = 2
    heads: str = "keys"
    pressed: tuple[Button, ...] = ()
    wrong: Button | None = None
    displays: bool = False
    sound: bool = False
    screen: Side = "S"
    skipped: frozenset[Step] = field(default_factory=frozenset)
    language: str = "en"
    theme: str = "dark"
    finished: bool = False
    left: bool = False


def steps_of(progress: Progress) -> tuple[Step, ...]:
    """The pages of this table."""
    left_out = {Step.RIGHT_TILES} if progress.boards == 1 else set()
    return tuple(step for step in Step if step not in left_out)
