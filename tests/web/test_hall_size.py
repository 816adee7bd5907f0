"""How large the pages are in an event of 100 entries: the network of a hall is a busy one."""

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, scored
from station.hall.tournament.state import Table
from tests.web.halls import DIRECTOR, web_settings
from tests.web.visiting import visiting

MOST_BYTES = 100_000
PAGES = (
    "/", "/find?name=a", "/pairings", "/pairings/Open/2", "/standings", "/players/1", "/projector", "/live",
    "/games", "/director", "/director/entries", "/director/entries/1", "/director/check-in",
    "/director/rounds/Open", "/director/why/Open/2", "/director/sheet/Open/2", "/director/prizes/Open",
    "/director/cards/Open", "/director/tables", "/director/codes", "/director/log", "/arbiter",
    "/arbiter/lights",
)  # fmt: skip


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """The second of twelve rounds is played, at 50 tables; somebody has a long name."""
    hall = Hall()
    open_ = Division("Open", Preset("scrabble"), Form.SINGLES, 2, rounds=12, method="lots")
    hall.do(c.SetDivision(open_))
    for number in range(1, 51):
        hall.do(c.SetTable(Table(number)))
    for number in range(100):
        hall.do(c.AddEntry("Open", (Player(f"Nathaniel Hawthorne {number}", 2000 - number, "Salem"),)))
    for number in (1, 2):
        hall.do(c.PairRound("Open"))
        hall.do(c.PublishRound("Open", number))
        for one in hall.state.round("Open", number).pairings[:: 3 - number]:
            hall.do(c.EnterResult(one.id, scored(How.BY_HAND, (412, 388))))
    hall.do(c.OpenCheckIn("Open"))
    yield hall
    hall.close()


@pytest.mark.anyio
async def test_no_page_is_larger_than_100_kb(hall: Hall) -> None:
    code = "192.168.1.20:8443/ABCDEFGH23456723/ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    settings = web_settings(join_code=lambda _: code)
    async with visiting(hall, settings, DIRECTOR) as director:
        sizes = {}
        for page in PAGES:
            answer = await director.get(page)
            assert answer.status_code == 200, page
            sizes[page] = len(answer.content)
        form = {"csrf": await director.token("/director/codes")}
        sizes["codes for joining"] = len((await director.browser.post("/director/codes", data=form)).content)
    assert {page: size for page, size in sizes.items() if size > MOST_BYTES} == {}


@pytest.mark.anyio
async def test_every_score_card_is_on_one_of_the_pages(hall: Hall) -> None:
    async with visiting(hall, password=DIRECTOR) as director:
        pages = [(await director.get(f"/director/cards/Open?page={page}")).text for page in range(1, 5)]
        assert [page.count('class="score-card"') for page in pages] == [25, 25, 25, 25]
        assert all(f"/qr/player/{number}.svg" in "".join(pages) for number in range(1, 101))
        first = (await director.get("/director/cards/Open")).text
        for page in ("0", "5", "x", "²", "1" * 5000):
            assert (await director.get("/director/cards/Open", params={"page": page})).text == first
