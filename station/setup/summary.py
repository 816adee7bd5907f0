"""The checks of a table's picture, one line each: what is fine is said as well."""

from typing import Final

from calibration.check.finding import Trouble
from calibration.check.picture import SMALLEST_SQUARE_PX, TableCheck
from station.checks import Check
from station.setup.wording import SetupWording, setup_words

TROUBLES: Final[dict[str, tuple[Trouble, ...]]] = {
    "camera": (Trouble.BLACK, Trouble.MIRRORED),
    "sharpness": (Trouble.OUT_OF_FOCUS, Trouble.MOVED),
    "boards": (Trouble.NO_BOARD, Trouble.ONE_BOARD, Trouble.NO_GRID, Trouble.BOARD_CUT_OFF),
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


def checks_of(check: TableCheck, words: SetupWording | None = None) -> list[Check]:
    """A line a check; checks that cannot be made are left out."""
    words = words or setup_words("en")
    lines = []
    for name, troubles in TROUBLES.items():
        own = [finding for finding in check.findings if finding.trouble in troubles]
        wrong = [finding for finding in own if not finding.harmless]
        if not own and not _could_check(name, check):
            continue
        if wrong:
            says = "; ".join(words.fault(finding) for finding in wrong)
        elif own:
            says = words.all_the_same("; ".join(words.fault(finding) for finding in own))
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


def _fine(name: str, check: TableCheck, words: SetupWording) -> str:
    return {
        "camera": lambda: words.picture_of(*check.size),
        "sharpness": lambda: words.sharp(check.blur.most_px if check.blur else None),
        "boards": lambda: words.boards_found(len(check.boards)),
        "tabs": lambda: words.tabs_lie(len(check.tabs)),
        "size": lambda: words.large_enough(round(check.square_px), round(SMALLEST_SQUARE_PX)),
        "lens": lambda: words.tr("Straight edges look straight"),
        "light": lambda: words.light(round(check.white), check.uneven),
        "glare": lambda: words.tr("No square is washed out"),
        "shadow": lambda: words.tr("No hard shadow lies over a board"),
    }[name]()
