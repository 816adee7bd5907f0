"""Only phones on the network of this machine."""

from ipaddress import ip_address

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

ELSEWHERE = "This table is played on its own network only. Join the same Wi-Fi as the table.\n"


def is_local(host: str) -> bool:
    """Whether an address belongs to a private network, or to this machine."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None) or address
    return bool(mapped.is_private or mapped.is_loopback or mapped.is_link_local)


class LocalOnly:
    """ASGI middleware that refuses everybody else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == "http" and not is_local(client[0] if client else ""):
            await PlainTextResponse(ELSEWHERE, 403)(scope, receive, send)
            return
        await self._app(scope, receive, send)
