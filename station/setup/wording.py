"""What the set-up says: faults of a table in one sentence each, what is wrong, where, and what to do."""

from functools import cache
from typing import Final

from calibration.check.finding import Finding, Trouble
from station.rules.square import square_name
from station.setup.trial import Asked, Verdict
from station.texts import tr
from station.view.wording import Wording

MOST_SQUARES: Final = 6
"""Squares listed by name; of more, the first and the last."""


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
        "A hard shadow lies over {board} ({squares}): move the lamp, or what stands in its light"
    ),
    Trouble.UNEVEN: tr("The light is uneven: light both boards alike, from farther away or from two sides"),
    Trouble.FLICKER: tr(
        "The lamp flickers, and bands run through the picture: set the camera to the mains frequency, or use "
        "another lamp"
    ),
}
"""What is wrong, where, and what to do. board, tab, other, tabs, corner, first and squares are put in."""

HEADS_STAND: Final = tr(
    "Each head stands at the left edge of its board, as South sees it, and faces the board, so that South's "
    "button is on South's side."
)
"""Where the clock heads stand, told the same everywhere."""

UPSIDE_DOWN: Final = tr(
    "{board} is upside down: turn it with its tabs by half a turn, so that tab {first} is at South's far left"
)
"""In place of the above if a board's tabs are two corners on."""


CHECKS: Final = {
    "camera": tr("Camera"), "sharpness": tr("Sharpness"), "boards": tr("Boards"), "tabs": tr("Corner tabs"),
    "size": tr("Size"), "light": tr("Light"), "glare": tr("Reflections"), "shadow": tr("Shadows"),
    "lens": tr("Lens"), "tile sets": tr("Tile sets"), "tile count": tr("Tile count"),
    "left tiles": tr("Left board's set"), "right tiles": tr("Right board's set"),
    "clock heads": tr("Clock heads"), "trial": tr("Trial"), "place": tr("Place"), "saved": tr("Saved table"),
}  # fmt: skip
"""What the checks are called."""

TITLES: Final = {
    "camera": tr("Camera"), "light": tr("Light"), "boards": tr("Boards and corner tabs"),
    "left-tiles": tr("The left board's tiles"), "right-tiles": tr("The right board's tiles"),
    "count": tr("Counting the sets"), "clocks": tr("Clock heads"), "trial": tr("Trial"), "ready": tr("Ready"),
}  # fmt: skip
"""What the pages are called, by `station.setup.facts.Step`."""

TASKS: Final = {
    "camera": tr(
        "Hang the camera so that it sees both boards and a hand's breadth around them, and focus it."
    ),
    "light": tr("Light the boards evenly, from the side, so that no lamp is mirrored in them."),
    "boards": tr(
        "Lay a tab just outside each corner of each board: 0 to 3 at the left board, clockwise from South's "
        "far left, 4 to 7 at the right one."
    ),
}
"""What to do on the pages that are green by themselves."""


@cache
def setup_words(language: str) -> "SetupWording":
    """The wording in a language; English if there is no catalogue."""
    return SetupWording(language)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class SetupWording(Wording):
    """Texts for one language."""

    def board(self, number: int | None) -> str:
        if number is None:
            return self.tr("both boards")
        return self.tr("the right board") if number else self.tr("the left board")

    def corner(self, tab: int) -> str:
        """Where a tab belongs."""
        return (
            self.tr("far left corner"), self.tr("far right corner"), self.tr("near right corner"),
            self.tr("near left corner"),
        )[tab % 4]  # fmt: skip

    def squares(self, squares: tuple[int, ...]) -> str:
        names = [square_name(square) for square in squares]
        if len(names) <= MOST_SQUARES:
            return ", ".join(names)
        return self.tr("{first} to {last}, {count} squares").format(
            first=names[0], last=names[-1], count=len(names)
        )

    def fault(self, finding: Finding) -> str:
        """A finding in one sentence, beginning with a capital."""
        trouble, tabs = finding.trouble, finding.tabs
        upside_down = trouble is Trouble.TABS_SHIFTED and finding.quarters == 2
        said = self.tr(UPSIDE_DOWN if upside_down else FAULTS[trouble]).format(
            board=self.board(finding.board),
            tab=tabs[0] if tabs else 0,
            other=tabs[-1] if tabs else 0,
            tabs=", ".join(map(str, tabs)),
            corner=self.corner(tabs[0] if tabs else 0),
            first=4 * (finding.board or 0),
            squares=self.squares(finding.squares),
        )
        return _capital(said)

    def all_the_same(self, told: str) -> str:
        """Something worth knowing that does no harm."""
        return self.tr("{told}; it can be read all the same").format(told=told)

    def picture_of(self, width: int, height: int) -> str:
        return self.tr("A picture of {width}×{height} pixels").format(width=width, height=height)

    def sharp(self, blur_px: float | None) -> str:
        if blur_px is None:
            return self.tr("Nothing to tell sharpness by")
        return self.tr("Sharp: a point spreads over {blur} pixels").format(blur=self.decimal(blur_px))

    def boards_found(self, count: int) -> str:
        return self.trn("{count} board found", "{count} boards found", count).format(count=count)

    def tabs_lie(self, count: int) -> str:
        if not count:
            return self.tr("No tabs: the boards are found by their print")
        return self.trn("{count} tab lies right", "{count} tabs lie right", count).format(count=count)

    def large_enough(self, pixels: int, least: int) -> str:
        return self.tr("{pixels} pixels a square; {least} are needed").format(pixels=pixels, least=least)

    def light(self, white: int, uneven: float) -> str:
        return self.tr(
            "White is {white} of 255; the lightest place has {times} times the darkest's light"
        ).format(white=white, times=self.decimal(uneven))

    def check(self, name: str) -> str:
        """What a check is called on the screen and in the report."""
        return self.tr(CHECKS.get(name, name))

    def ready(self, *, fine: bool) -> str:
        return self.tr("This table is ready") if fine else self.tr("This table is not ready")

    def heads(self, kind: str) -> str:
        """Which clock heads a table has."""
        if kind == "keys":
            return self.tr("none: keys stand in for their buttons")
        return self.tr("two, on USB") if kind == "serial" else self.tr("two, on the Pi's pins")

    def side(self, side: str) -> str:
        return self.tr("South") if side == "S" else self.tr("North")

    def heads_answer(self) -> str:
        return self.tr("Both clock heads answer")

    def camera_moved(self) -> str:
        return self.tr(
            "The camera or the boards have moved since the table was set up; the boards are found again"
        )

    def boards_where_they_were(self) -> str:
        return self.tr("The boards lie where they lay when the table was set up")

    def other_light(self) -> str:
        return self.tr(
            "The light has changed since the table was set up; look at the lamps if tiles are misread"
        )

    def other_tiles(self) -> str:
        return self.tr(
            "These are not the tiles the table was set up with, and may be misread: learn them in the set-up"
        )

    def kits_there(self, names: str) -> str:
        return self.tr("The tile sets are there: {names}").format(names=names)

    def kit_lost(self, name: str) -> str:
        return self.tr("The tile set {name} is no longer there: enrol it again").format(name=name)

    # The assistant's pages

    def title(self, step: str) -> str:
        return self.tr(TITLES[step])

    def task(self, step: str) -> str:
        return self.tr(TASKS[step])

    def not_yet(self) -> str:
        return self.tr("cannot be checked yet")

    def boards_on_table(self, count: int) -> str:
        return self.trn("{count} board", "{count} boards", count).format(count=count)

    def set_of(self, board: int) -> str:
        return self.tr("Right board's set") if board else self.tr("Left board's set")

    def lay_tiles(self, board: int) -> str:
        told = self.tr(
            "Lay one tile of every letter on {board}, in the order of the alphabet, row by row, a blank "
            "last, all facing South. Then touch Learn."
        )
        return _capital(told.format(board=self.board(board)))

    def lay_set(self) -> str:
        return self.tr("Lay a whole set in rows, in view of the camera, and have it counted.")

    def count_set(self, board: int) -> str:
        return self.tr("Count the right board's set") if board else self.tr("Count the left board's set")

    def kind_of_heads(self, kind: str) -> str:
        return {"keys": self.tr("Keys"), "serial": self.tr("On USB"), "gpio": self.tr("On pins")}[kind]

    def keys_stand_in(self) -> str:
        return self.tr(
            "Without clock heads, the keys 1 and 2 are the left board's buttons, 9 and 0 the right board's. "
            "If you have heads, say where they are plugged in."
        )

    def button(self, button: tuple[int, str]) -> str:
        board, side = button
        return self.tr("{side}, {board}").format(side=self.side(side), board=self.board(board))

    def press(self, button: tuple[int, str]) -> str:
        board, side = button
        told = self.tr("At {board}, press the button that lights up: the one on {side}'s side.")
        return _capital(told.format(board=self.board(board), side=self.side(side)))

    def wrong_button(self, button: tuple[int, str], instead: tuple[int, str]) -> str:
        if button[0] != instead[0]:
            return self.tr("The heads are swapped: exchange the left and the right one, or their cables")
        return self.tr("That was the other side's button: turn this head round")

    def tiles_right(self, right: int, asked: int) -> str:
        return self.tr("{right} of {asked} tiles read").format(right=right, asked=asked)

    def tile_asked(self, asked: Asked) -> str:
        return self.tr("{letter} on {square}, {board}").format(
            letter=asked.letter, square=square_name(asked.square), board=self.board(asked.board)
        )

    def verdict(self, asked: Asked, verdict: Verdict) -> str:
        match verdict:
            case Verdict.MISSING:
                told = self.tr("facing {side}, of {set}")
            case Verdict.OTHER_LETTER:
                told = self.tr("another letter is read there")
            case Verdict.OTHER_WAY:
                told = self.tr("turn it to face {side}")
            case Verdict.NEITHER_SET:
                told = self.tr("this tile is of neither set: take one of {set}")
            case _:
                told = self.tr("take the tile of {set}")
        owner = self.tr("the right board's set") if asked.kit == "b" else self.tr("the left board's set")
        return told.format(side=self.side(asked.facing), set=owner)

    def strays(self, count: int) -> str:
        return self.trn(
            "{count} tile is of neither set: take it away",
            "{count} tiles are of neither set: take them away",
            count,
        ).format(count=count)  # fmt: skip

    def ready_page(self, *, fine: bool, many: int) -> str:
        if fine:
            return self.tr(
                "This table is ready: all {many} checks are fine. Where does the screen stand?"
            ).format(many=many)
        return self.tr("Not everything is right yet. You can go back, or save the table as it is.")

    def screen_at(self, side: str) -> str:
        return self.tr("Screen at South") if side == "S" else self.tr("Screen at North")

    def done(self, title: str) -> str:
        return self.tr("{title}: done").format(title=title)

    def left_out(self, title: str) -> str:
        return self.tr("{title}: left out").format(title=title)

    def learned(self, tiles: int, missing: str) -> str:
        if missing:
            return self.tr("Learned from {tiles} tiles; not seen: {missing}").format(
                tiles=tiles, missing=missing
            )
        return self.tr("Learned from {tiles} tiles").format(tiles=tiles)
