"""What a page of the set-up shows: frozen values, which the screen draws."""

from dataclasses import dataclass
from typing import Literal

Tone = Literal["good", "wrong", "doubt", "strange"]
"""good: nothing is wrong there. wrong: something has to be put right. doubt: it cannot be read for sure.
strange: it does not belong there."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A check on the page. ok: None while it cannot be made yet."""

    name: str
    says: str
    ok: bool | None = None


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """A button. name: what it does, for `station.setup.acts.act`. strong: what is expected next."""

    name: str
    label: str
    strong: bool = False
    chosen: bool = False


Page = tuple[str, tuple[CheckLine, ...], tuple[SetupChoice, ...]]
"""What a page says is to be done, what was checked, and what can be chosen."""


@dataclass(frozen=True, slots=True)
class Mark:
    """An outline in the picture. points: pixels of the picture."""

    points: tuple[tuple[float, float], ...]
    tone: Tone = "wrong"


@dataclass(frozen=True, slots=True)
class SetupView:
    """title, place: which page of how many. task: what to do, in a sentence. choices: what can be chosen on
    this page, foot: on every page, the way on last. pictured: whether the camera's picture is shown; size:
    (width, height) of the picture that marks are in. closer: only the part with the marks is shown."""

    title: str
    place: str
    task: str
    lines: tuple[CheckLine, ...] = ()
    choices: tuple[SetupChoice, ...] = ()
    foot: tuple[SetupChoice, ...] = ()
    marks: tuple[Mark, ...] = ()
    size: tuple[int, int] = (0, 0)
    closer: bool = False
    pictured: bool = True
    no_picture: str = ""
