"""Streams of events: bounded in number, and no burden on whoever makes the news."""

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from station.web.streams import Changes, News, Streams, stream
from tests.web.asking import events_of


class Board:
    """Something that changes; `app` streams it."""

    def __init__(self, most: int = 200, each: int = 50) -> None:
        self.changes, self.streams, self.value = Changes(), Streams(most, each), 0
        self.app = Starlette(routes=[Route("/events", self._events)])

    def put(self, value: int) -> None:
        self.value = value
        self.changes.note()

    async def _events(self, request: Request) -> Response:
        async def news() -> tuple[News, ...]:
            return (("value", str(self.value)),)

        assert request.client is not None
        return stream(self.streams, request.client.host, self.changes, news, pace_s=0)


@pytest.mark.anyio
async def test_a_slow_reader_skips_to_the_newest() -> None:
    board = Board()
    async with events_of(board.app, "/events") as events:
        assert await anext(events) == ("value", "0")
        for value in range(1, 1001):
            board.put(value)
        received = [await anext(events)]
        while received[-1] != ("value", "1000"):
            received.append(await anext(events))
        # What was under way when it stopped reading, and the newest; nothing was kept in between.
        assert len(received) <= 3


@pytest.mark.anyio
async def test_there_are_only_so_many_streams_and_only_so_many_for_one_reader() -> None:
    board = Board(most=3, each=2)
    async with (
        events_of(board.app, "/events", host="10.0.0.1") as first,
        events_of(board.app, "/events", host="10.0.0.1") as second,
        events_of(board.app, "/events", host="10.0.0.1") as third,
        events_of(board.app, "/events", host="10.0.0.2") as other,
        events_of(board.app, "/events", host="10.0.0.3") as last,
    ):
        assert [one.status for one in (first, second, third, other, last)] == [200, 200, 503, 200, 503]


@pytest.mark.anyio
async def test_who_goes_makes_room() -> None:
    board = Board(most=1)
    for _ in range(3):
        async with events_of(board.app, "/events") as events:
            assert events.status == 200
            assert await anext(events) == ("value", "0")
    assert board.streams.open == 0


@pytest.mark.anyio
async def test_streams_end_when_the_server_closes() -> None:
    board = Board()
    async with events_of(board.app, "/events") as events:
        await anext(events)
        board.changes.close()
        assert [event async for event in events] == []
    assert board.streams.open == 0
