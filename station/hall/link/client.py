"""One MQTT connection at a time, to one broker, made again whenever it is lost.

Everything here runs in the thread of a `ClientLoop`, whose event loop waits for the sockets: the library's
own loop cannot wait for sockets numbered 1024 or above, which a director with many readers has. Each
connection is a new client of the library: what an earlier one had still to send is forgotten, since whoever
sends keeps what matters until it is answered.
"""

import asyncio
import logging
import random
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from station.hall.link.address import Address, Context


@dataclass(frozen=True, slots=True)
class Backoff:
    """first_s, then twice as long each time, up to most_s."""

    first_s: float = 1.0
    most_s: float = 15.0

    def wait_s(self, failed: int, chance: float) -> float:
        """After so many failures in a row. chance: 0 to 1, spreads many tables over half of the time, so that
        they do not all come at once."""
        longest = min(self.most_s, self.first_s * 2.0 ** min(failed - 1, 30))
        return longest * (0.5 + chance / 2)


USUAL: Final = Backoff()
REFUSED: Final = Backoff(0.5, 15.0)
"""For a machine that is not let in. It may have been admitted just now, and the broker not have read its
files again yet."""


KEEPALIVE_S: Final = 7
"""A silent peer is noticed after at most twice that, by the broker after one and a half times."""

CONNECT_S: Final = 5
SESSION_S: Final = 2 * 24 * 3600
"""How long the broker keeps what is meant for a machine that is away."""

NOT_AUTHORISED: Final = (134, 135)

_AT_A_TIME: Final = threading.BoundedSemaphore(8)
"""Connections that are being made: many tables in one process must not ask for all the processor."""

LOG: Final = logging.getLogger("station.hall")

UserProperties = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Received:
    """A message from the broker."""

    topic: str
    payload: bytes
    properties: UserProperties = ()


class Handler(Protocol):
    """Whose connection it is. Called in the thread of the loop; what it raises is logged, and that is all."""

    def connected(self) -> None:
        """There is a connection, and its subscriptions are in force."""

    def lost(self, why: str) -> None: ...

    def received(self, message: Received) -> None: ...

    def tick(self, now_s: float) -> None:
        """Called a few times a second, connected or not."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How to connect. subscriptions: topic filters, at QoS 1. will: topic and payload
    that the broker publishes (retained) when the client is gone. session: whether the broker keeps messages
    for it."""

    address: Address
    subscriptions: tuple[str, ...] = ()
    will: tuple[str, bytes] | None = None
    session: bool = True
    keepalive_s: int = KEEPALIVE_S
    backoff: Backoff = USUAL


class Client:
    """A connection that is kept up. Make it with `ClientLoop.add`."""

    def __init__(self, wanted: Wanted, handler: Handler, loop: asyncio.AbstractEventLoop) -> None:
        self._wanted, self._handler, self._loop = wanted, handler, loop
        self._context = wanted.address.context()
        self._client: mqtt.Client | None = None
        self._over = asyncio.Event()
        self._failed, self._due_s = 0, 0.0
        self.why = ""
        """Why there is no connection, as a sentence; "" while there is one."""
        self.up = False
        self.refused = False
        self.wants_to_write = False
        """Whether the line is slow: the last time, not all could be written."""

    @property
    def socket(self) -> ssl.SSLSocket | None:
        return None if self._client is None else _socket(self._client)

    def publish(
        self,
        topic: str,
        payload: bytes,
        *,
        qos: int = 1,
        retain: bool = False,
        properties: UserProperties = (),
    ) -> bool:
        """Send a message, if there is a connection; whether it was taken."""
        if not self.up or self._client is None:
            return False
        added = None
        if properties:
            added = _properties(PacketTypes.PUBLISH)
            added.UserProperty = list(properties)
        try:
            sent = self._client.publish(topic, payload, qos, retain, added)
        except (ValueError, OSError) as error:
            LOG.warning("a message to %s cannot be sent: %s", topic, error)
            return False
        return sent.rc == mqtt.MQTT_ERR_SUCCESS

    async def run(self) -> None:
        """Connect, and again whenever the connection is lost, until this is cancelled."""
        while True:
            await self._connection()
            was_up, self.up, self._client = self.up, False, None
            self._failed += 1
            if was_up or self._failed == 1:
                self._call(self._handler.lost, self.why)
            backoff = REFUSED if self.refused else self._wanted.backoff
            wait_s = backoff.wait_s(self._failed, random.random())
            self._due_s = self._loop.time() + wait_s
            await asyncio.sleep(wait_s)

    def tick(self) -> None:
        """Whatever is due: a ping, what the handler does from time to time."""
        if self._client is not None:
            self._guarded(self._client.loop_misc)
        self._call(self._handler.tick, self._loop.time())

    def close(self) -> None:
        """Say goodbye: the broker sends no last will."""
        client, self._client, self.up = self._client, None, False
        if client is not None:
            client.disconnect()
            client.loop_write()
            self._hang_up(client)

    async def _connection(self) -> None:
        """One connection, from its beginning to its end."""
        client = self._new()
        try:
            await self._dialled(client)
        except Exception as error:
            self.why = f"the hall does not answer at {self._wanted.address.host}: {error}"
            _give_up(client, self._context)
            return
        there = _socket(client)
        if there is None:
            return  # it was lost at once
        self._client = client
        self._over.clear()

        def quiet(*_: object) -> None:
            self._loop.remove_writer(there)

        # The library may close its socket in any call; its number can be another's at once.
        client.on_socket_close = lambda *_: self._forget(there)
        client.on_socket_register_write = lambda *_: self._loop.add_writer(there, self._guarded, self._write)
        client.on_socket_unregister_write = quiet
        self._loop.add_reader(there, self._guarded, self._read)
        self._guarded(self._write)
        await self._over.wait()

    async def _dialled(self, client: mqtt.Client) -> None:
        """Names that nobody answers for, and machines that do not answer, take seconds: meanwhile the loop
        has other things to do."""
        address, wanted, done = self._wanted.address, self._wanted, self._loop.create_future()
        properties = _properties(PacketTypes.CONNECT)
        properties.SessionExpiryInterval = SESSION_S if wanted.session else 0

        def finish(error: Exception | None) -> None:
            if done.cancelled():
                _give_up(client, self._context)
            elif error is not None:
                done.set_exception(error)
            else:
                done.set_result(None)

        def dial() -> None:
            failed: Exception | None = None
            try:
                with _AT_A_TIME:
                    client.connect(
                        address.host,
                        address.port,
                        wanted.keepalive_s,
                        clean_start=not wanted.session,
                        properties=properties,
                    )
            except Exception as error:  # whatever it is, it is tried again
                failed = error
            try:
                self._loop.call_soon_threadsafe(finish, failed)
            except RuntimeError:  # the loop has ended meanwhile
                _give_up(client, self._context)

        threading.Thread(target=dial, name="connecting", daemon=True).start()
        await done

    def _new(self) -> mqtt.Client:
        wanted = self._wanted
        client = mqtt.Client(CallbackAPIVersion.VERSION2, wanted.address.user, protocol=mqtt.MQTTv5)
        client.username_pw_set(wanted.address.user, wanted.address.password)
        client.tls_set_context(self._context)
        client.connect_timeout = CONNECT_S
        client.on_connect = self._on_connect
        client.on_subscribe = lambda *_: self._call(self._handler.connected)
        client.on_message = self._on_message
        client.on_disconnect = self._on_disconnect
        if wanted.will is not None:
            client.will_set(wanted.will[0], wanted.will[1], qos=1, retain=True)
        return client

    def _read(self) -> None:
        client = self._client
        while client is not None:
            client.loop_read()
            there = _socket(client)
            # TLS may have decrypted more than was asked for; the socket then stays silent.
            if there is None or not there.pending():
                break

    def _write(self) -> None:
        client = self._client
        if client is not None:
            client.loop_write()
            self.wants_to_write = client.want_write()

    def _guarded(self, what: Callable[[], object]) -> None:
        """Have the library do something; what nobody foresaw ends this connection and nothing else."""
        try:
            what()
        except Exception as error:
            LOG.exception("an error of ours in a connection to the hall")
            self.why = f"the connection to the hall failed: {error}"
            if self._client is not None:
                self._hang_up(self._client)

    def _hang_up(self, client: mqtt.Client) -> None:
        there = _socket(client)
        # The library would close its socket once more, some time later.
        client.on_socket_close = client.on_socket_unregister_write = None
        if there is not None:
            self._forget(there)
            there.close()

    def _forget(self, there: ssl.SSLSocket) -> None:
        """A socket is about to be closed: this connection has ended."""
        self._loop.remove_reader(there)
        self._loop.remove_writer(there)
        self._over.set()

    def _on_connect(
        self, client: mqtt.Client, _: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        refused = reason.value in NOT_AUTHORISED
        if refused is not self.refused:
            self.refused, self._failed = refused, 0  # waiting begins anew with another reason
        if reason.is_failure:
            self.why = (
                "the hall does not let this table in any more; join again: station table join CODE"
                if self.refused
                else f"the hall refuses the connection: {reason}"
            )
            return
        self.up, self._failed, self.why = True, 0, ""
        if self._wanted.subscriptions:
            client.subscribe([(topic, 1) for topic in self._wanted.subscriptions])
        else:
            self._call(self._handler.connected)

    def _on_message(self, _client: mqtt.Client, _: object, message: mqtt.MQTTMessage) -> None:
        said = getattr(message.properties, "UserProperty", ())
        properties = tuple((key, value) for key, value in said)
        self._call(self._handler.received, Received(message.topic, bytes(message.payload), properties))

    def _on_disconnect(
        self, _client: mqtt.Client, _: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        self.why = self.why or f"the hall closed the connection: {reason}"

    def _call(self, handler: Callable[..., None], *values: object) -> None:
        try:
            handler(*values)
        except Exception:
            # One message that nobody foresaw must not end all communication.
            LOG.exception("an error of ours in %s", getattr(handler, "__qualname__", handler))


def _socket(client: mqtt.Client) -> ssl.SSLSocket | None:
    """The library promises less than it gives: every connection is by TLS."""
    there = client.socket()
    return there if isinstance(there, ssl.SSLSocket) else None


def _give_up(client: mqtt.Client, context: Context) -> None:
    """Close what there may be of a connection that nobody uses."""
    there = client.socket()
    if there is not None:
        there.close()
    context.close_last()


def _properties(kind: int) -> Properties:
    return Properties(kind)  # type: ignore[no-untyped-call]  # the library has no types here
