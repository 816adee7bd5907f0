"""Pages of the set-up worth a picture, of a simulated table."""

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.check.finding import Finding, Trouble
from calibration.check.picture import BoardChecked, TableCheck
from calibration.check.sharpness import Blur
from station.screen.setup.draw import SetupState
from station.setup.clocks import ORDER
from station.setup.facts import Facts, Outcome, Progress, Step
from station.setup.pages import view
from station.setup.trial import LaidTile, tiles_asked
from station.setup.view import Mark, Tone
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.scene import BoardTile, Scene
from vision.rectify import grid_to_picture, project

SetupExample = tuple[Facts, Progress]

SEED = 5
SQUARES = tuple(row * 15 + column for row in (6, 7, 8) for column in (9, 10, 11))


@cache
def _camera() -> SimulatedCamera:
    return SimulatedCamera(SEED, draw_look(SEED))


@cache
def picture() -> NDArray[np.uint8]:
    """What the camera sees on every page."""
    return _camera().take(Scene(), 0)


SET = "AAAAAAAAABBCCDDDDEEEEEEEEEEEFFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ"
"""An English set laid out in rows of twelve, an E and the blanks missing, an F too many, a G face down."""

FACE_DOWN = 31
MISSING = (
    "Missing: 1 E, 2 blanks. Too many: 1 F. Of another set: 1 Z. 1 tile is face down or an extra blank: "
    "it is marked."
)


@cache
def set_picture() -> NDArray[np.uint8]:
    """What the camera sees while a set is counted on the left board."""
    return _camera().take(Scene((tuple(_set_tiles()), ())), 0)


def _set_tiles() -> list[BoardTile]:
    return [
        BoardTile("a", "" if number == FACE_DOWN else letter, number % 12 + 2.5, number // 12 + 3.5, 0.0)
        for number, letter in enumerate(SET)
    ]


@cache
def set_marks() -> tuple[Mark, ...]:
    """Its tiles in that picture: the F are too many, a tile is face down, a Z of another set."""
    carried = grid_to_picture(_camera().truth(Scene())[0])
    marks = []
    for number, letter in enumerate(SET):
        row, column = number // 12 + 3, number % 12 + 2
        corners = np.add([(0, 0), (1, 0), (1, 1), (0, 1)], (column, row)).astype(float)
        tone: Tone = "doubt" if number == FACE_DOWN else "wrong" if letter == "F" else "good"
        tone = "strange" if letter == "Z" else tone
        marks.append(Mark(tuple((float(x), float(y)) for x, y in project(carried, corners)), tone))
    return tuple(sorted(marks, key=lambda mark: mark.tone != "good"))


@cache
def check() -> TableCheck:
    """A table on which nothing is wrong."""
    boards = tuple(
        BoardChecked(number, corners, True, 52.0) for number, corners in enumerate(_camera().truth(Scene()))
    )
    return TableCheck((2304, 1296), tuple(range(8)), boards, Blur(0.9, 0.8), 212.0, 1.4)


def setup_state(facts: Facts, progress: Progress) -> SetupState:
    """What is shown; a table that was checked has a picture."""
    seen = set_picture if facts.counted else picture
    return SetupState(view(facts, progress), seen() if facts.check else None)


def _seen(*findings: Finding) -> Facts:
    return Facts(("0", "pi"), "0", check=replace(check(), findings=findings))


def setup_examples() -> dict[str, SetupExample]:
    """Every example by its name."""
    fine = _seen()
    asked = tiles_asked(2)
    laid = tuple(LaidTile(one.letter, one.facing, one.kit) for one in asked)
    trial = (*laid[:5], replace(laid[5], letter="G"), replace(laid[6], kit=None), None, None, None)
    done = replace(
        fine, kits=(Outcome(True, "Learned from 27 tiles"),) * 2, laid=laid,
        counts=(Outcome(False, MISSING), Outcome(True, "Complete: 100 tiles.")),
    )  # fmt: skip
    heads = Progress(Step.CLOCKS, heads="serial")
    every = ORDER
    blurred = Finding(Trouble.OUT_OF_FOCUS)
    no_camera = "no picture from camera 0: is it plugged in, and is another program using it?"
    return {
        "setup-no-camera": (Facts(trouble=no_camera), Progress()),
        "setup-camera": (fine, Progress()),
        "setup-camera-blurred": (_seen(blurred), Progress()),
        "setup-light": (_seen(Finding(Trouble.GLARE, 1, squares=SQUARES)), Progress(Step.LIGHT)),
        "setup-boards": (
            _seen(Finding(Trouble.TABS_SHIFTED, 1, quarters=1), Finding(Trouble.TAB_MISSING, 0, (3,))),
            Progress(Step.BOARDS),
        ),
        "setup-tiles": (done, Progress(Step.LEFT_TILES)),
        "setup-count": (replace(done, counted=set_marks()), Progress(Step.COUNT)),
        "setup-clocks": (fine, Progress(Step.CLOCKS)),
        "setup-clocks-press": (fine, heads),
        "setup-clocks-swapped": (fine, replace(heads, pressed=every[:1], wrong=(1, "N"))),
        "setup-clocks-found": (fine, replace(heads, pressed=every, displays=True)),
        "setup-trial": (replace(fine, laid=trial), Progress(Step.TRIAL)),
        "setup-trial-begun": (replace(fine, laid=(None,) * 10), Progress(Step.TRIAL)),
        "setup-trial-wrong": (replace(fine, laid=(laid[5],) * 10, strays=2), Progress(Step.TRIAL)),
        "setup-ready": (replace(done, counts=done.counts[1:] * 2), Progress(Step.READY)),
        "setup-not-ready": (_seen(blurred), Progress(Step.READY)),
    }
