"""A server that leaves no connection open."""

import asyncio
import socket

import uvicorn


class ClosingServer(uvicorn.Server):
    """Ends every connection when it stops.

    uvicorn (0.54) asks the connections that it knows at that moment to end; one that was accepted just then
    hears of nothing, is waited for in vain, and stays open when the loop is closed.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        for connection in tuple(self.server_state.connections):
            transport = connection.transport
            if isinstance(transport, asyncio.WriteTransport):
                transport.abort()
        await asyncio.sleep(0)  # a transport closes its socket in the loop's next turn
