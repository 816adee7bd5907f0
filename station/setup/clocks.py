"""Which head stands where: each button is pressed when the station asks for it."""

from dataclasses import replace
from typing import Final

from station.setup.facts import Button, Progress

ORDER: Final[tuple[Button, ...]] = ((0, "S"), (0, "N"), (1, "S"), (1, "N"))
"""The buttons in the order in which they are asked for."""


def wanted(progress: Progress) -> Button | None:
    """The button to press next; None when all are known."""
    order = [button for button in ORDER if button[0] < progress.boards]
    return order[len(progress.pressed)] if len(progress.pressed) < len(order) else None


def pressed(progress: Progress, button: Button) -> Progress:
    """After a press. A wrong one is remembered until the right one comes."""
    if button == wanted(progress):
        return replace(progress, pressed=(*progress.pressed, button), wrong=None)
    if button in progress.pressed and wanted(progress) is not None and button == progress.pressed[-1]:
        return progress  # pressed twice
    return progress if wanted(progress) is None else replace(progress, wrong=button)


def tested(progress: Progress) -> bool:
    """Whether the heads are known to stand where they should and to work."""
    return wanted(progress) is None and progress.displays and progress.sound
