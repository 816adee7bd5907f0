"""The page on which racks are noted."""

from dataclasses import replace

from station.screen.pages.appearance import Appearance
from station.screen.racks.state import RacksState, RackTurn

RacksExample = tuple[RacksState, Appearance]

LETTERS = tuple("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ")


def racks_examples() -> dict[str, RacksExample]:
    """The page by its name: while the moves are read, with a rack, and with one that cannot have been."""
    turns = (RackTurn("Ann", "8H CATZ", "ACTZ"), RackTurn("Bartholomew Featherstonehaugh", "-3", ""))
    noted = RacksState(turns, 0, LETTERS, tuple("ACEINT?"), kept=True)
    why = "with the rack ACEINTZ, the board and the others' racks have more Z than the English set"
    return {
        "racks": (noted, Appearance()),
        "racks-reading": (RacksState(), Appearance(theme="bright")),
        "racks-refused": (replace(noted, at=1, trouble=why, kept=False), Appearance()),
    }
