"""What several parts of the set-up say."""

from typing import Final

from station.texts import tr
from station.view.wording import Wording

HEADS_STAND: Final = tr(
    "Each head stands at the left edge of its board, as South sees it, and faces the board, so that South's "
    "button is on South's side."
)
"""Where to put the clock heads, in the same words everywhere."""

HEADS_ANSWER: Final = tr("Both clock heads answer")

OTHER_TILES: Final = tr(
    "These are not the tiles the table was set up with, and may be misread: learn them in the set-up"
)

CHECKS: Final = {
    "camera": tr("Camera"), "sharpness": tr("Sharpness"), "boards": tr("Boards"), "tabs": tr("Corner tabs"),
    "size": tr("Size"), "light": tr("Light"), "glare": tr("Reflections"), "shadow": tr("Shadows"),
    "lens": tr("Lens"), "tile sets": tr("Tile sets"), "tile count": tr("Tile count"),
    "left tiles": tr("Left board's set"), "right tiles": tr("Right board's set"),
    "clock heads": tr("Clock heads"), "trial": tr("Trial"), "place": tr("Place"), "saved": tr("Saved table"),
}  # fmt: skip
"""What the checks are called."""


def check_named(name: str, words: Wording) -> str:
    """What a check is called on the screen and in the report."""
    return words.tr(CHECKS.get(name, name))


def board_named(board: int, words: Wording) -> str:
    return words.tr("the right board") if board else words.tr("the left board")


def side_named(side: str, words: Wording) -> str:
    return words.tr("South") if side == "S" else words.tr("North")


def boards_found(count: int, words: Wording) -> str:
    return words.trn("{count} board found", "{count} boards found", count)


def learned(tiles: int, missing: str, words: Wording) -> str:
    """How learning a set went. missing: letters that were not seen."""
    if missing:
        return words.tr("Learned from {tiles} tiles; not seen: {missing}", tiles=tiles, missing=missing)
    return words.tr("Learned from {tiles} tiles", tiles=tiles)


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
