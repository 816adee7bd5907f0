"""Limits: how often an address may ask, and how much it may send."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

MOST_ADDRESSES: Final = 20_000
"""Addresses remembered; the one that was quiet longest is forgotten first."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(slots=True)
class Bucket:
    """`burst` at once, then `per_second`, for each key. now: seconds, monotonic."""

    burst: float
    per_second: float
    now: Callable[[], float] = monotonic
    _left: "OrderedDict[str, tuple[float, float]]" = field(default_factory=OrderedDict)

    def take(self, key: str) -> bool:
        """Whether it may be once more."""
        now = self.now()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


class Limited:
    """ASGI middleware: too many requests from an address are answered with 429, before anything else is done.

    A form of more bytes than `longest` is refused as well."""

    def __init__(self, app: ASGIApp, bucket: Bucket, longest: int) -> None:
        self._app, self._bucket, self._longest = app, bucket, longest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        if not self._bucket.take(client[0] if client else ""):
            refused = PlainTextResponse("Too many requests; wait a moment.\n", 429, {"Retry-After": "5"})
            await refused(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        # Without a length, a form could go on for ever.
        chunked = b"transfer-encoding" in dict(scope["headers"])
        if scope["method"] not in SAFE and (chunked or not length.isdigit() or int(length) > self._longest):
            await PlainTextResponse("This form is too long.\n", 413)(scope, receive, send)
            return
        await self._app(scope, receive, send)
