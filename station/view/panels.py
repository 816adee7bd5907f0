"""Which panel belongs to which game: the one its entry names, or else the plain one."""

from functools import cache

from station.games import ENTRIES
from station.games.entry import resolve
from station.view.table.panel import GamePanel, PlainPanel


def panel_of(game: str) -> GamePanel:
    """The panel of a game; the plain one for a game without its own."""
    return _made(ENTRIES[game].panel if game in ENTRIES else "")


@cache
def _made(where: str) -> GamePanel:
    panel: GamePanel = resolve(where)() if where else PlainPanel()
    return panel
