"""Faults of a table in one sentence each: what is wrong, where, and what to do."""

from typing import Final

from calibration.check.finding import Finding, Trouble
from station.rules.square import square_name
from station.setup.wording import board_named, capital
from station.texts import tr
from station.view.wording import Wording

MOST_SQUARES: Final = 6
"""Squares listed by name; of more, the first and the last."""

CORNERS: Final = (
    tr("far left corner"), tr("far right corner"), tr("near right corner"), tr("near left corner"),
)  # fmt: skip
"""Where a board's tabs belong, in their order."""

FAULTS: Final = {
    Trouble.BLACK: tr("The picture is black: take the cap off the camera, and switch on the light"),
    Trouble.MIRRORED: tr("The picture is mirrored: switch off mirroring in the camera's settings"),
    Trouble.NO_BOARD: tr(
        "No board is found: lay the eight tabs beside the boards' corners, in view of the camera"
    ),
    Trouble.ONE_BOARD: tr(
        "{board} is not found: move it into the camera's view, and lay its tabs beside its corners"
    ),
    Trouble.FEW_TABS: tr(
        "{board} shows too few tabs: lay or uncover tabs {tabs}, and keep them in the picture"
    ),
    Trouble.TAB_MISSING: tr("tab {tab} is not seen at {board}: lay it at the {corner}, or uncover it"),
    Trouble.TABS_SWAPPED: tr(
        "The two boards' tabs are swapped: lay tabs 0 to 3 at the left board as South sees it, "
        "tabs 4 to 7 at the right one"
    ),
    Trouble.TABS_MIXED: tr(
        "Tabs {tabs} lie at the wrong board: tabs 0 to 3 belong to the left board, 4 to 7 to the right one"
    ),
    Trouble.TABS_SHIFTED: tr(
        "The tabs of {board} lie one corner on, so it is read sideways: tab {first} belongs at South's far "
        "left, the others follow clockwise"
    ),
    Trouble.TABS_COUNTER_CLOCKWISE: tr(
        "The tabs of {board} go round counter-clockwise: lay them clockwise, tab {first} at South's far left"
    ),
    Trouble.TABS_EXCHANGED: tr("Tabs {tab} and {other} of {board} have changed places: exchange them"),
    Trouble.TAB_MISPLACED: tr(
        "Tab {tab} lies too far from the grid of {board}: its marker belongs 6 to 15 mm outside the {corner}"
    ),
    Trouble.TAB_ON_GRID: tr("Tab {tab} lies on the grid of {board}: move it 6 to 15 mm outside the {corner}"),
    Trouble.TAB_RAISED: tr(
        "Something lies under tab {tab} of {board}: lay the tab flat on the table or the frame"
    ),
    Trouble.NO_GRID: tr(
        "The lines of {board} are not where its tabs say: lay each tab 6 to 15 mm outside its corner"
    ),
    Trouble.BOARD_CUT_OFF: tr("{board} is cut off by the edge of the picture: move it or the camera"),
    Trouble.THIRD_SET: tr(
        "Tiles of more than two sets lie on the boards: take away all but the set of each board"
    ),
    Trouble.TOO_SMALL: tr(
        "{board} is too small in the picture: hang the camera lower, or set it to more pixels"
    ),
    Trouble.OUT_OF_FOCUS: tr(
        "The picture is out of focus: focus the camera on the boards, and let nothing shake it"
    ),
    Trouble.MOVED: tr("The picture is blurred by movement: fix the camera, and let the table stand still"),
    Trouble.BENT: tr(
        "Straight edges look bent through this lens: calibrate it once, with station table lens"
    ),
    Trouble.DARK: tr("It is too dark: add light, from the side rather than from above"),
    Trouble.OVEREXPOSED: tr(
        "The picture is washed out on {board}: there is too much light, or the exposure is too long"
    ),
    Trouble.GLARE: tr(
        "A lamp is mirrored in {board}, and its glare washes out {squares}: move the lamp to the side"
    ),
    Trouble.SHADOW: tr(
        "There is a hard shadow on {board} ({squares}): move the lamp, or whatever blocks its light"
    ),
    Trouble.UNEVEN: tr("The light is uneven: light both boards alike, from farther away or from two sides"),
    Trouble.FLICKER: tr(
        "The lamp flickers, and bands run through the picture: set the camera to the mains frequency, or use "
        "another lamp"
    ),
}
"""What is wrong, where, and what to do. board, tab, other, tabs, corner, first and squares are put in."""

UPSIDE_DOWN: Final = tr(
    "{board} is upside down: turn it with its tabs by half a turn, so that tab {first} is at South's far left"
)
"""In place of the above if a board's tabs are two corners on."""


def fault(finding: Finding, words: Wording) -> str:
    """A finding in one sentence, beginning with a capital."""
    trouble, tabs = finding.trouble, finding.tabs
    upside_down = trouble is Trouble.TABS_SHIFTED and finding.quarters == 2
    sentence = words.tr(
        UPSIDE_DOWN if upside_down else FAULTS[trouble],
        board=words.tr("both boards") if finding.board is None else board_named(finding.board, words),
        tab=tabs[0] if tabs else 0,
        other=tabs[-1] if tabs else 0,
        tabs=", ".join(map(str, tabs)),
        corner=words.tr(CORNERS[tabs[0] % 4 if tabs else 0]),
        first=4 * (finding.board or 0),
        squares=_listed(finding.squares, words),
    )
    return capital(sentence)


def _listed(squares: tuple[int, ...], words: Wording) -> str:
    names = [square_name(square) for square in squares]
    if len(names) <= MOST_SQUARES:
        return ", ".join(names)
    return words.tr("{first} to {last}, {count} squares", first=names[0], last=names[-1], count=len(names))
