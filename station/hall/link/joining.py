"""How machines join: codes that the director hands out, and the address where a table turns one in."""

import hashlib
import itertools
import secrets
import threading
import time
from base64 import b32encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from station.errors import InputError
from station.hall.broker.broker import Broker
from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.errors import StorageError
from station.hall.director.hall import Hall
from station.hall.tournament.errors import TournamentError
from station.hall.wire.errors import WireError
from station.hall.wire.joining import GOOD_S, PATH, JoinAnswer, JoinCode, JoinRequest
from station.hall.wire.payload import packed, unpacked

MOST_BYTES: Final = 4096


class NotLetInError(ValueError):
    """status: of HTTP."""

    def __init__(self, status: int, says: str) -> None:
        super().__init__(says)
        self.status = status


@dataclass(frozen=True, slots=True)
class _Ticket:
    table: int
    until_s: float


class Joining:
    """host, port: of the director's pages, as tables reach them. Nobody guesses the 80 random bits of a
    token; how often an address may ask is up to the pages."""

    def __init__(
        self,
        hall: Hall,
        broker: Broker,
        host: str,
        port: int,
        *,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hall, self._broker = hall, broker
        self._host, self._port, self._now_s = host, port, now_s
        self._lock = threading.Lock()
        self._tickets: dict[bytes, _Ticket] = {}

    def code(self, table: str) -> str:
        """A new code for the machine of a table. The one given out before is void.

        Raises TournamentError if there is no such table.
        """
        number = int(table) if table.isascii() and table.isdecimal() else 0
        self._hall.state.table(number)
        token = b32encode(secrets.token_bytes(10)).decode()
        ticket = _Ticket(number, self._now_s() + GOOD_S)
        with self._lock:
            others = {key: one for key, one in self._tickets.items() if one.table != number}
            self._tickets = {**others, _key(token): ticket}
        return JoinCode(self._host, self._port, token, self._broker.identity.fingerprint).text

    def join(self, request: JoinRequest) -> JoinAnswer:
        """Let a machine in: it gets a name and a password, and stands at the table of its code. A machine
        that was there is revoked.

        Raises NotLetInError.
        """
        ticket = self._redeem(request.token)
        machine = f"m-{secrets.token_hex(4)}"
        try:
            password = self._broker.admit(machine)
            self._hall.do(JoinMachine(machine, self._named(request.host)), "joining")
            self._hall.do(ServeTable(ticket.table, machine, replace=True), "joining")
        except (TournamentError, StorageError, InputError, OSError) as error:
            with suppress(OSError):  # on a full disk it was not let in either
                self._broker.revoke(machine)
            with self._lock:
                self._tickets.setdefault(_key(request.token), ticket)
            raise NotLetInError(409, f"{error}; the code is still good") from error
        return JoinAnswer(
            machine,
            password,
            self._broker.identity.authority,
            self._host,
            self._broker.port,
            str(ticket.table),
            self._hall.state.name,
        )

    def _named(self, host: str) -> str:
        """What people call a machine: as it calls itself, with a number where another one does so, too."""
        name = host.strip()[:50] or "station"
        known = {one.name for one in self._hall.whole.machines.values() if not one.revoked}
        numbered = (f"{name} {number}" for number in itertools.count(2))
        return name if name not in known else next(one for one in numbered if one not in known)

    def route(self) -> Route:
        """For the director's pages."""
        return Route(PATH, self._answer, methods=["POST"])

    async def _answer(self, request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return _said(413, "the request is too long")
        try:
            asked = JoinRequest.from_json(unpacked(body))
            # Storing waits for the disk; the event loop must not.
            joined = await anyio.to_thread.run_sync(partial(self.join, asked))
        except WireError as error:
            return _said(400, str(error))
        except NotLetInError as error:
            return _said(error.status, str(error))
        return Response(packed(joined.to_json()), 200, media_type="application/json")

    def _redeem(self, token: str) -> _Ticket:
        now_s = self._now_s()
        with self._lock:
            ticket = self._tickets.pop(_key(token), None)
        if ticket is None or ticket.until_s < now_s:
            raise NotLetInError(
                403, "this code has been used or is too old; the director's page of tables shows a new one"
            )
        return ticket


def _key(token: str) -> bytes:
    """Tokens are looked up by digest, so that the time it takes says nothing about them."""
    return hashlib.sha256(token.encode()).digest()


def _said(status: int, sentence: str) -> Response:
    return Response(packed({"error": sentence}), status, media_type="application/json")
