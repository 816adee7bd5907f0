"""One MQTT connection at a time, to one broker, made again whenever it is lost.

Everything here runs in the thread of a `ClientLoop`. Each connection is a new client of the library: what an
earlier one had still to send is forgotten, since whoever sends keeps what matters until it is answered.
"""

import logging
import random
import socket as sockets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from station.hall.link.address import Address
from station.hall.link.backoff import REFUSED, USUAL, Backoff

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
    """A message from the broker. retained: it was sent before this client subscribed."""

    topic: str
    payload: bytes
    retained: bool = False
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
    """What a connection is to be like. subscriptions: topic filters, at QoS 1. will: topic and payload
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

    def __init__(
        self,
        wanted: Wanted,
        handler: Handler,
        changed: Callable[["Client"], None],
        touched: Callable[["Client"], None],
        lost_socket: Callable[["Client"], None],
        *,
        call: Callable[[Callable[[], None]], None],
    ) -> None:
        """changed: called when there is a new socket, or none. touched: when something may wait to be
        written. lost_socket: just before a socket is closed. call: has something done in the loop's thread,
        from any other."""
        self._wanted, self._handler, self._in_loop = wanted, handler, call
        self._changed, self._touched, self._lost_socket = changed, touched, lost_socket
        self._context = wanted.address.context()
        self._client: mqtt.Client | None = None
        self._connecting = False
        self._failed, self._due_s, self._why = 0, 0.0, ""
        self.up = False
        self.refused = False
        self.closed = False

    @property
    def why(self) -> str:
        """Why there is no connection, as a sentence; "" while there is one."""
        return self._why

    @property
    def socket(self) -> sockets.socket | None:
        found: Any = None if self._client is None else self._client.socket()
        return found  # type: ignore[no-any-return]  # the library promises less than it gives

    @property
    def wants_to_write(self) -> bool:
        return self._client is not None and self._client.want_write()

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
        self._touched(self)
        return sent.rc == mqtt.MQTT_ERR_SUCCESS

    def step(self, now_s: float) -> None:
        """Whatever is due: a new connection, a ping."""
        if self._client is None:
            if now_s >= self._due_s and not self.closed and not self._connecting:
                self._connect()
        else:
            self._after(self._client.loop_misc(), now_s)
        self._call(self._handler.tick, now_s)

    def read(self, now_s: float) -> None:
        client = self._client
        while client is not None and client is self._client:
            status = client.loop_read(100)
            self._after(status, now_s)
            there: Any = client.socket()
            # TLS may have decrypted more than was asked for; the socket then stays silent.
            if status != mqtt.MQTT_ERR_SUCCESS or there is None or not there.pending():
                break

    def write(self, now_s: float) -> None:
        if self._client is not None:
            self._after(self._client.loop_write(), now_s)

    def close(self) -> None:
        """Say goodbye: the broker sends no last will."""
        self.closed = True
        client, self._client = self._client, None
        if client is not None:
            client.on_disconnect = None
            client.disconnect()
            client.loop_write()
            there = client.socket()
            if there is not None:
                there.close()
            self._changed(self)
        self.up = False

    def drop(self) -> None:
        """Cut the connection without a word, as a broken network does; a new one is made at once."""
        there = self.socket
        if there is not None:
            there.shutdown(sockets.SHUT_RDWR)

    def _connect(self) -> None:
        """Names that nobody answers for, and machines that do not answer, take seconds: meanwhile the loop
        has other things to do."""
        wanted = self._wanted
        client = mqtt.Client(CallbackAPIVersion.VERSION2, wanted.address.user, protocol=mqtt.MQTTv5)
        client.username_pw_set(wanted.address.user, wanted.address.password)
        client.tls_set_context(self._context)
        client.connect_timeout = CONNECT_S
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        client.on_disconnect = self._on_disconnect
        if wanted.will is not None:
            client.will_set(wanted.will[0], wanted.will[1], qos=1, retain=True)
        properties = _properties(PacketTypes.CONNECT)
        properties.SessionExpiryInterval = SESSION_S if wanted.session else 0

        def connect() -> None:
            found: int | Exception
            try:
                with _AT_A_TIME:
                    found = client.connect(
                        wanted.address.host,
                        wanted.address.port,
                        wanted.keepalive_s,
                        clean_start=not wanted.session,
                        properties=properties,
                    )
            except Exception as error:
                # Whatever it is, the loop tries again.
                found = error
            self._in_loop(lambda: self._begin(client, found))

        self._connecting = True
        threading.Thread(target=connect, name="connecting", daemon=True).start()

    def _begin(self, client: mqtt.Client, found: int | Exception) -> None:
        """The library has connected, or could not."""
        self._connecting = False
        if self.closed or isinstance(found, Exception):
            there = client.socket()
            if there is not None:
                there.close()
            self._context.close_last()
        if isinstance(found, Exception):
            self._gone(f"the hall does not answer at {self._wanted.address.host}: {found}", time.monotonic())
        elif not self.closed:
            # The library may close its socket in any call; its number can be another's at once.
            client.on_socket_close = lambda _client, _userdata, _socket: self._lost_socket(self)
            self._client = client
            self._after(found, time.monotonic())
            self._changed(self)

    def fail(self, error: Exception) -> None:
        """Something went wrong that nobody foresaw: begin anew after a while."""
        self._gone(f"the connection to the hall failed: {error}", time.monotonic())

    def _after(self, status: int, now_s: float) -> None:
        if status != mqtt.MQTT_ERR_SUCCESS and self._client is not None and not self.closed:
            why = self._why or f"the connection to the hall broke: {mqtt.error_string(MQTTErrorCode(status))}"
            self._gone(why, now_s)

    def _gone(self, why: str, now_s: float) -> None:
        client, self._client = self._client, None
        was_up, self.up = self.up, False
        if client is not None:
            client.on_disconnect = None
            there = client.socket()
            if there is not None:
                there.close()
        self._failed += 1
        self._why = why
        backoff = REFUSED if self.refused else self._wanted.backoff
        self._due_s = now_s + backoff.wait_s(self._failed, random.random())
        self._changed(self)
        if was_up or self._failed == 1:
            self._call(self._handler.lost, why)

    def _on_connect(
        self, client: mqtt.Client, _: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if client is not self._client:
            return
        refused = reason.value in NOT_AUTHORISED
        if refused is not self.refused:
            self.refused, self._failed = refused, 0  # waiting begins anew with another reason
        if reason.is_failure:
            self._why = (
                "the hall does not let this table in any more; join again: station table join CODE"
                if self.refused
                else f"the hall refuses the connection: {reason}"
            )
            return
        self.up, self._failed, self._why = True, 0, ""
        if self._wanted.subscriptions:
            client.subscribe([(topic, 1) for topic in self._wanted.subscriptions])
        else:
            self._call(self._handler.connected)

    def _on_subscribe(self, client: mqtt.Client, _: Any, _mid: int, _reasons: Any, _properties: Any) -> None:
        if client is self._client:
            self._call(self._handler.connected)

    def _on_message(self, client: mqtt.Client, _: Any, message: mqtt.MQTTMessage) -> None:
        if client is not self._client:
            return
        said = getattr(message.properties, "UserProperty", ())
        received = Received(
            message.topic, bytes(message.payload), message.retain, tuple((key, value) for key, value in said)
        )
        self._call(self._handler.received, received)

    def _on_disconnect(
        self, client: mqtt.Client, _: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if client is self._client and not self._why:
            self._why = f"the hall closed the connection: {reason}"

    def _call(self, handler: Callable[..., None], *values: object) -> None:
        try:
            handler(*values)
        except Exception:
            # One message that nobody foresaw must not end all communication.
            LOG.exception("an error of ours in %s", getattr(handler, "__qualname__", handler))


def _properties(kind: int) -> Properties:
    return Properties(kind)  # type: ignore[no-untyped-call]  # the library has no types here
