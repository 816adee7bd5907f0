"""Who may do what at the broker, tried on a real one."""

import contextlib
import socket
from collections.abc import Iterator
from functools import partial
from threading import Event

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from station.hall.broker.broker import prepared
from station.hall.link.address import Address
from station.hall.link.client import Backoff, Client, Received, Wanted
from station.hall.link.loop import ClientLoop
from station.hall.wire.topics import ALL_UP, DIRECTOR
from tests.hall.club import until
from tests.hall.conftest import Brokers, Running, need_mosquitto


class Ear:
    """Hears what its client receives."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.up, self.down = Event(), Event()

    def connected(self) -> None:
        self.up.set()

    def lost(self, why: str) -> None:
        self.down.set()

    def received(self, message: Received) -> None:
        self.heard.append((message.topic, message.payload))

    def tick(self, now_s: float) -> None: ...


class Room:
    """Clients at one broker."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.loop = ClientLoop()
        self.loop.start()

    def enter(self, user: str, password: str, *subscriptions: str) -> tuple[Client, Ear]:
        broker, ear = self.running.broker, Ear()
        address = Address("127.0.0.1", broker.port, user, password, broker.identity.authority)
        wanted = Wanted(address, subscriptions, session=False, backoff=Backoff(0.05, 0.1))
        return self.loop.add(wanted, ear), ear

    def machine(self, name: str, *subscriptions: str) -> tuple[Client, Ear]:
        client, ear = self.enter(name, self.running.broker.admit(name), *subscriptions)
        assert ear.up.wait(60)
        # It may have come before the broker had read its password.
        ear.down.clear()
        return client, ear

    def director(self) -> tuple[Client, Ear]:
        client, ear = self.enter(DIRECTOR, self.running.broker.director_password, ALL_UP)
        assert ear.up.wait(60)
        return client, ear

    def say(self, client: Client, topic: str, payload: bytes = b"x") -> bool:
        def publish() -> None:
            client.publish(topic, payload)

        self.loop.call(publish)
        return False


@pytest.fixture
def broker(brokers: Brokers) -> Running:
    """One that listens as each test begins."""
    need_mosquitto()
    return brokers.running()


@pytest.fixture
def room(broker: Running) -> Iterator[Room]:
    made = Room(broker)
    yield made
    made.loop.close()
    broker.broker.revoke(*broker.broker.machines)


def test_a_machine_writes_below_its_own_up_and_nowhere_else(room: Room) -> None:
    _, director = room.director()
    table, _ = room.machine("m-1")
    for topic in ("hall/1/m-2/up/event", "hall/1/m-1/down/order", "hall/1/m-2/down/order", "other", "$SYS/x"):
        room.say(table, topic)
    # A client that is just connecting again forgets what it was given.
    until(lambda: bool(director.heard), lambda: room.say(table, "hall/1/m-1/up/event", b"mine"))
    assert set(director.heard) == {("hall/1/m-1/up/event", b"mine")}


def test_a_machine_reads_what_is_for_it_and_nothing_else(room: Room) -> None:
    director, _ = room.director()
    one, _ = room.machine("m-1")
    _, other = room.machine("m-2", "#", "$SYS/#", "hall/1/m-1/down/#", "hall/1/+/down/#", "hall/1/m-2/down/#")
    room.say(one, "hall/1/m-1/up/view")
    room.say(director, "hall/1/m-1/down/order", b"for one")
    until(lambda: bool(other.heard), lambda: room.say(director, "hall/1/m-2/down/order", b"for two"))
    assert set(other.heard) == {("hall/1/m-2/down/order", b"for two")}


def is_sent_away(client: Client) -> bool:
    return client.refused and "join again" in client.why


def test_who_is_unknown_gets_nothing(room: Room) -> None:
    room.running.broker.admit("m-1")
    for user, password in (("m-1", "guessed"), ("m-9", "guessed"), ("", ""), (DIRECTOR, "")):
        client, ear = room.enter(user, password, "#")
        # A broker that is slow to answer is only tried again.
        until(partial(is_sent_away, client))
        assert not ear.up.is_set()


def test_a_machine_that_is_revoked_is_cut_off_and_stays_out(room: Room) -> None:
    _, director = room.director()
    one, ear = room.machine("m-1")
    two, _ = room.machine("m-2")
    room.running.broker.revoke("m-1")
    assert ear.down.wait(60)
    until(lambda: one.refused)
    room.say(one, "hall/1/m-1/up/event", b"from one")
    until(lambda: bool(director.heard), lambda: room.say(two, "hall/1/m-2/up/event", b"from two"))
    assert set(director.heard) == {("hall/1/m-2/up/event", b"from two")}


def test_a_machine_that_was_revoked_by_mistake_is_let_in_again_by_its_own_password(room: Room) -> None:
    one, ear = room.machine("m-1")
    room.running.broker.revoke("m-1")
    assert ear.down.wait(60)
    until(lambda: one.refused)
    room.running.broker.readmit("m-1")
    until(lambda: one.up)
    room.running.broker.readmit("m-7")  # nobody
    assert "m-7" not in room.running.broker.machines


def test_a_new_password_ends_what_the_old_one_began(room: Room) -> None:
    """Credentials that were copied are worth nothing once the machine has joined again."""
    thief, ear = room.machine("m-1")
    owner, joined = room.machine("m-1")
    assert ear.down.wait(60)
    until(lambda: thief.refused)
    assert owner.up
    assert not joined.down.is_set()


def test_nobody_takes_a_session_over_by_its_id(room: Room) -> None:
    """The broker makes the user name the client's id, so that a machine cannot throw another one out."""
    one, first = room.machine("m-1")
    broker = room.running.broker
    taker = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="m-1", protocol=mqtt.MQTTv5)
    taker.username_pw_set("m-2", broker.admit("m-2"))
    taker.tls_set_context(Address("", 0, "", "", broker.identity.authority).context())
    taker.connect("127.0.0.1", broker.port)
    until(taker.is_connected, lambda: taker.loop(0.05) != mqtt.MQTT_ERR_SUCCESS)
    _, director = room.director()
    room.say(one, "hall/1/m-1/up/event", b"still there")
    until(lambda: bool(director.heard))
    assert not first.down.is_set()
    there = taker.socket()
    taker.disconnect()
    if there is not None:
        there.close()


def test_nothing_is_said_in_the_clear(broker: Running) -> None:
    answer = b""
    with socket.create_connection(("127.0.0.1", broker.broker.port), 5) as plain:
        plain.sendall(b"\x10\x10\x00\x04MQTT\x05\x02\x00\x3c\x00\x00\x03a-b")
        with contextlib.suppress(ConnectionResetError):
            answer = plain.recv(100)
    assert answer[:1] != b"\x20", "it answers a connection without TLS"


def test_another_authority_is_not_trusted(room: Room) -> None:
    stranger = prepared(room.running.broker.files.folder.parent / "stranger").identity.authority
    password = room.running.broker.admit("m-1")
    ear = Ear()
    address = Address("127.0.0.1", room.running.broker.port, "m-1", password, stranger)
    client = room.loop.add(Wanted(address, backoff=Backoff(0.05, 0.1)), ear)
    assert ear.down.wait(60)
    assert "certificate" in client.why
    assert not client.up
