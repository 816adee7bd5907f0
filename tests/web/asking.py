"""Asks an app without a port: pages with httpx, streams as a server would."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from starlette.types import ASGIApp, Message, Scope


def asking(app: ASGIApp, host: str = "127.0.0.1") -> httpx.AsyncClient:
    """A browser at this address."""
    transport = httpx.ASGITransport(app=app, client=(host, 40000))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


class Stream:
    """A stream of events that is read one by one: what is not asked for stays with the app, as with a slow
    network. status: of the answer."""

    def __init__(self, app: ASGIApp, path: str, headers: dict[str, str], host: str) -> None:
        where, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
            "method": "GET", "scheme": "http", "path": where, "raw_path": where.encode(), "root_path": "",
            "query_string": query.encode(), "client": (host, 40001), "server": ("127.0.0.1", 80),
            "headers": [
                (b"host", b"127.0.0.1"), *((k.lower().encode(), v.encode()) for k, v in headers.items()),
            ],
        }  # fmt: skip
        self.status = 0
        self._sent: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=1)
        self._started = asyncio.Event()
        self._left = asyncio.Event()
        self._task: asyncio.Task[None] = asyncio.create_task(self._run(app, scope))
        self._text = ""

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self._receive, self._send)

    async def _receive(self) -> Message:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._started.set()
        else:
            await self._sent.put(message.get("body", b""))
            if not message.get("more_body", False):
                await self._sent.put(None)

    async def started(self) -> int:
        await self._started.wait()
        return self.status

    async def leave(self) -> None:
        """Go, as a browser does whose page is closed."""
        self._left.set()
        while not self._task.done():
            if not self._sent.empty():
                self._sent.get_nowait()
            await asyncio.sleep(0)
        await self._task

    def __aiter__(self) -> AsyncIterator[tuple[str, str]]:
        return self

    async def __anext__(self) -> tuple[str, str]:
        """The next event: its name and data. Comments are passed over."""
        while True:
            while "\n\n" not in self._text:
                found = await self._sent.get()
                if found is None:
                    raise StopAsyncIteration
                self._text += found.decode()
            event, _, self._text = self._text.partition("\n\n")
            values: dict[str, Any] = dict(
                line.split(": ", 1) for line in event.splitlines() if not line.startswith(":")
            )
            if values:
                return values["event"], values["data"]


@asynccontextmanager
async def events_of(
    app: ASGIApp, path: str, headers: dict[str, str] | None = None, host: str = "127.0.0.1"
) -> AsyncIterator[Stream]:
    """A stream that is left at the end."""
    stream = Stream(app, path, headers or {}, host)
    await stream.started()
    try:
        yield stream
    finally:
        await stream.leave()
