"""States of a table of Clabbers worth a picture."""

from station.rules.game import Chosen, Laid
from station.rules.scrabble.position import Tile
from station.screen.input.screen_state import ScreenState
from station.screen.table_examples import Table, TableExample, laid


def clabbers() -> dict[str, TableExample]:
    """Every example by its name."""
    table = Table("clabbers")
    table.start()
    found = {"clabbers-turn": (table.state, ScreenState())}
    found["clabbers-laid"] = (table.tell(laid(0, "F8", "TRAQU")), ScreenState())
    found["clabbers-refused"] = (table.tell(laid(1, "H9", "XYZ", down=True)), ScreenState())
    blank = table.tell(Laid(1, ((127, Tile("X")), (142, Tile(None, blank=True)))))
    found["clabbers-blank"] = (blank, ScreenState())
    challenge = Table("clabbers", options=(("challenge", "double"),))
    challenge.start()
    challenge.tell(laid(0, "G8", "CTA"))
    found["clabbers-challenged"] = (challenge.tell(Chosen("challenge", 1)), ScreenState())
    return found
