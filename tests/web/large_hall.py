"""An event of 100 entries at 50 tables, for what has to hold in a large one."""

from pathlib import Path
from typing import Final

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, scored
from station.hall.tournament.state import Table

TABLES: Final = 50
MOST_BYTES: Final = 100_000
"""Of a page: the network of a hall is a busy one."""

PAGES: Final = (
    "/", "/find?name=a", "/pairings", "/pairings/Open/2", "/standings", "/players/1", "/projector", "/live",
    "/games", "/director", "/director/entries", "/director/entries/1", "/director/check-in",
    "/director/rounds/Open", "/director/why/Open/2", "/director/sheet/Open/2", "/director/prizes/Open",
    "/director/cards/Open", "/director/tables", "/director/codes", "/director/log", "/arbiter",
    "/arbiter/lights",
)  # fmt: skip
"""Every kind of page whose size depends on the event's."""


def large_hall(folder: Path | None = None) -> Hall:
    """The second of twelve rounds is played; somebody has a long name."""
    hall = Hall(folder)
    open_ = Division("Open", Preset("scrabble"), Form.SINGLES, 2, rounds=12, method="lots")
    hall.do(c.SetDivision(open_))
    for number in range(1, TABLES + 1):
        hall.do(c.SetTable(Table(number)))
    for number in range(2 * TABLES):
        hall.do(c.AddEntry("Open", (Player(f"Nathaniel Hawthorne {number}", 2000 - number, "Salem"),)))
    for number in (1, 2):
        hall.do(c.PairRound("Open"))
        hall.do(c.PublishRound("Open", number))
        for one in hall.state.round("Open", number).pairings[:: 3 - number]:
            hall.do(c.EnterResult(one.id, scored(How.BY_HAND, (412, 388))))
    hall.do(c.OpenCheckIn("Open"))
    return hall
