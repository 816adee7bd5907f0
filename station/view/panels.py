"""Which panel belongs to which game: what its entry names; without one it is told plainly."""

from functools import cache

from station.games import ENTRIES
from station.games.entry import resolve
from station.view.table.panel import GamePanel, PlainPanel


def panel_of(game: str) -> GamePanel:
    """The panel of a game; a plain one for a game that has none."""
    return _made(ENTRIES[game].panel if game in ENTRIES else "")


@cache
def _made(where: str) -> GamePanel:
    panel: GamePanel = resolve(where)() if where else PlainPanel()
    return panel
