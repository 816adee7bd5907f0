"""Headers that every answer has: what a page may load and do, and who may frame it."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Only files of this server: no inline script or style, no other address."""


class SecurityHeaders:
    """ASGI middleware that adds them. framed_below: paths that begin so may be shown in frames elsewhere."""

    def __init__(self, app: ASGIApp, framed_below: str = "/overlay") -> None:
        self._app, self._framed = app, framed_below

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        framed = scope["path"].startswith(self._framed)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                policy = POLICY.replace("; frame-ancestors 'none'", "") if framed else POLICY
                headers.setdefault("Content-Security-Policy", policy)
                headers.setdefault("X-Content-Type-Options", "nosniff")
                headers.setdefault("Referrer-Policy", "same-origin")
                headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
                # Scripts and styles are asked for again, but sent only if they have changed.
                stays = scope["path"].startswith("/static/")
                headers.setdefault("Cache-Control", "no-cache" if stays else "no-store")
                if not framed:
                    headers.setdefault("X-Frame-Options", "DENY")
            await send(message)

        await self._app(scope, receive, with_headers)
