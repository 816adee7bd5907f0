"""The checks of a table's picture, one line each, good ones included."""

from typing import Final

from calibration.check.finding import Trouble
from calibration.check.picture import SMALLEST_SQUARE_PX, TableCheck
from station.checks import Check
from station.setup.faults import fault
from station.setup.wording import boards_found
from station.view.wording import Wording, words_in

TROUBLES: Final[dict[str, tuple[Trouble, ...]]] = {
    "camera": (Trouble.BLACK, Trouble.MIRRORED),
    "sharpness": (Trouble.OUT_OF_FOCUS, Trouble.MOVED),
    "boards": (
        Trouble.NO_BOARD,
        Trouble.ONE_BOARD,
        Trouble.NO_GRID,
        Trouble.BOARD_CUT_OFF,
        Trouble.THIRD_SET,
    ),
    "tabs": tuple(trouble for trouble in Trouble if trouble.startswith("tab") or trouble is Trouble.FEW_TABS),
    "size": (Trouble.TOO_SMALL,),
    "lens": (Trouble.BENT,),
    "light": (Trouble.DARK, Trouble.OVEREXPOSED, Trouble.UNEVEN, Trouble.FLICKER),
    "glare": (Trouble.GLARE,),
    "shadow": (Trouble.SHADOW,),
}
"""What each check is about, in the order in which things are put right."""

BLIND: Final = frozenset({Trouble.BLACK, Trouble.MIRRORED})
"""In such a picture nothing else is checked."""


def checks_of(check: TableCheck, words: Wording | None = None) -> list[Check]:
    """A line a check; checks that cannot be made are left out."""
    words = words or words_in("en")
    lines = []
    for name, troubles in TROUBLES.items():
        own = [finding for finding in check.findings if finding.trouble in troubles]
        wrong = [finding for finding in own if not finding.harmless]
        if not own and not _could_check(name, check):
            continue
        if wrong:
            says = "; ".join(fault(finding, words) for finding in wrong)
        elif own:
            says = words.tr(
                "{faults}; the boards can still be read",
                faults="; ".join(fault(finding, words) for finding in own),
            )
        else:
            says = _fine(name, check, words)
        lines.append(Check(name, not wrong, says))
    return lines


def nothing_found(check: TableCheck) -> bool:
    """Whether the picture shows no board and nothing that would explain why."""
    return [finding.trouble for finding in check.findings if not finding.harmless] == [Trouble.NO_BOARD]


def _could_check(name: str, check: TableCheck) -> bool:
    troubles = {finding.trouble for finding in check.findings}
    if troubles & BLIND:
        return False
    if name in {"boards", "tabs", "size", "lens", "light", "glare", "shadow"}:
        return bool(check.boards)
    return True


def _fine(name: str, check: TableCheck, words: Wording) -> str:  # noqa: PLR0911  (a sentence each)
    match name:
        case "camera":
            width, height = check.size
            return words.tr("A picture of {width}×{height} pixels", width=width, height=height)
        case "sharpness":
            if check.blur is None:
                return words.tr("Can't judge sharpness from this picture")
            blur = words.decimal(check.blur.most_px)
            return words.tr("Sharp ({blur} px blur)", blur=blur)
        case "boards":
            return boards_found(len(check.boards), words)
        case "tabs" if check.tabs:
            return words.trn("{count} tab lies right", "{count} tabs lie right", len(check.tabs))
        case "tabs":
            return words.tr("No tabs: the boards are found by their print")
        case "size":
            pixels, least = round(check.square_px), round(SMALLEST_SQUARE_PX)
            return words.tr("{pixels} pixels a square; {least} are needed", pixels=pixels, least=least)
        case "lens":
            return words.tr("Straight edges look straight")
        case "light":
            return words.tr(
                "White is {white} of 255; the brightest spot gets {times} times the light of the darkest",
                white=round(check.white),
                times=words.decimal(check.uneven),
            )
        case "glare":
            return words.tr("No square is washed out")
        case _:
            return words.tr("No hard shadow on a board")
