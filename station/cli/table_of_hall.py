"""A station that plays as a table of the hall it has joined."""

from typing import TYPE_CHECKING

from station import __version__
from station.app.hall_games import play_in_hall
from station.cli.table.setup import table_named
from station.hall.link.hall_table import HallTable
from station.hall.link.loop import ClientLoop
from station.hall.link.membership import address_of, membership, outbox_of, table_dir
from station.hall.link.table_link import TableLink
from station.hall.wire.happened import Check, Checks, Joined

if TYPE_CHECKING:
    from station.app.menu_window import Equipment
    from station.screen.window import Window


def at_hall(window: "Window", equipment: "Equipment", table: str) -> None:
    """Play what the director assigns, until the window is closed. table: the saved table whose checks are
    reported.

    Raises InputError if no hall was joined, or another station on this machine plays at it.
    """
    folder = table_dir()
    joined = membership(folder)
    link = TableLink(joined.machine, outbox_of(joined, folder))
    loop = ClientLoop()
    link.connect(loop, address_of(joined))
    loop.start()
    journals = folder / "journals" / joined.machine
    journals.mkdir(parents=True, exist_ok=True)
    hall = HallTable(link, journals)
    saved = table_named(table)
    checked = () if saved is None else saved.checked
    checks = Checks(tuple(Check(one.name, one.ok, one.says[:900]) for one in checked)) if checked else None
    hall.joined(Joined(__version__, joined.table), checks)
    try:
        play_in_hall(window, equipment, hall, joined.event, joined.table)
    finally:
        link.close()
        loop.close()
