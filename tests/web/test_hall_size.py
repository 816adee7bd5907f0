"""How large the pages are in an event of 100 entries: the network of a hall is a busy one."""

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.director.hall import Hall
from tests.web.halls import DIRECTOR, web_settings
from tests.web.large_hall import MOST_BYTES, PAGES, large_hall
from tests.web.visiting import visiting


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    hall = large_hall()
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
