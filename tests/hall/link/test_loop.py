"""A loop of many connections outlives whatever happens to one of them."""

import socket
from threading import Event
from time import monotonic

from station.hall.link.address import Address
from station.hall.link.client import Backoff, Client, Received, Wanted
from station.hall.link.loop import ClientLoop
from tests.hall.club import until
from tests.hall.conftest import Running


class Clumsy:
    """Raises whenever it is called."""

    def __init__(self) -> None:
        self.called = Event()

    def connected(self) -> None:
        self.called.set()
        raise RuntimeError("nobody foresaw this")

    def lost(self, why: str) -> None:
        raise RuntimeError(why)

    def received(self, message: Received) -> None:
        raise RuntimeError(message.topic)

    def tick(self, now_s: float) -> None:
        raise RuntimeError("tick")


def test_an_exception_of_a_handler_ends_nothing(broker: Running) -> None:
    made = broker.broker
    loop, one, other = ClientLoop(), Clumsy(), Clumsy()
    loop.start()
    address = Address("127.0.0.1", made.port, "m-1", made.admit("m-1"), made.identity.authority)
    first = loop.add(Wanted(address, ("hall/1/m-1/down/#",), backoff=Backoff(0.05, 0.1)), one)
    assert one.called.wait(60)
    one.called.clear()
    cut(first)
    assert one.called.wait(60), "it connects again"
    again = Address("127.0.0.1", made.port, "m-2", made.admit("m-2"), made.identity.authority)
    loop.add(Wanted(again, backoff=Backoff(0.05, 0.1)), other)
    assert other.called.wait(60)
    loop.close()
    made.revoke("m-1", "m-2")


def test_the_number_of_a_socket_closed_by_the_library_may_be_used_again_at_once(broker: Running) -> None:
    made, loop = broker.broker, ClientLoop()
    loop.start()
    clients = []
    for name in ("m-1", "m-2"):
        address = Address("127.0.0.1", made.port, name, made.admit(name), made.identity.authority)
        clients.append(loop.add(Wanted(address, backoff=Backoff(0.05, 0.1)), Clumsy()))
    until(lambda: all(client.up for client in clients))
    # Which client connects first is up to chance.
    until(lambda: swapped(loop, clients))
    until(lambda: all(client.up for client in clients))
    loop.close()
    made.revoke(*made.machines)


def swapped(loop: ClientLoop, clients: list[Client]) -> bool:
    """Whether each client has got the number of the socket that the library had closed for the other."""
    before, broken = [_number(client) for client in clients], Event()

    def break_off() -> None:
        for client in clients:
            cut(client)
            client.publish("hall/1/m-1/up/view", b"x" * 100_000, qos=0)
        loop.call(broken.set)

    loop.call(break_off)
    assert broken.wait(60)
    until(lambda: all(client.up for client in clients))
    return [_number(client) for client in clients] == before[::-1]


def test_what_was_just_published_does_not_make_the_line_slow(broker: Running) -> None:
    """Else what a table shows after a play would wait for the next look at what is due."""
    made, loop = broker.broker, ClientLoop()
    loop.start()
    address = Address("127.0.0.1", made.port, "m-1", made.admit("m-1"), made.identity.authority)
    client = loop.add(Wanted(address, backoff=Backoff(0.05, 0.1)), Clumsy())
    slow: list[bool] = []

    def publish() -> None:
        if client.publish("hall/1/m-1/up/event", b"x"):
            slow.append(client.wants_to_write)

    until(lambda: client.up)
    loop.call(publish)
    until(lambda: bool(slow))
    assert slow == [False]
    loop.close()
    made.revoke("m-1")


def test_a_hall_that_does_not_answer_holds_nobody_up(broker: Running) -> None:
    """It takes connections and says nothing, as a machine does that hangs."""
    loop, authority = ClientLoop(), broker.broker.identity.authority
    meanwhile: list[bool] = []
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        loop.start()
        client = loop.add(Wanted(Address("127.0.0.1", port, "m-1", "", authority)), Clumsy())
        there, _ = silent.accept()
        loop.call(lambda: meanwhile.append(client.up))
        until(lambda: bool(meanwhile))
        assert meanwhile == [False], "what a table tells must be stored meanwhile"
        loop.close()
        there.close()


def test_waiting_begins_anew_once_the_broker_answers_but_does_not_let_in(broker: Running) -> None:
    """A machine that was admitted just now must not wait long because the hall was away for long before."""
    made, loop = broker.broker, ClientLoop()
    address = Address("127.0.0.1", made.port, "m-1", "not admitted yet", made.identity.authority)
    client = loop.add(Wanted(address), Clumsy())
    client._failed = 20
    loop.start()
    waits_s: list[float] = []

    def refused() -> bool:
        loop.call(lambda: waits_s.append(client._due_s - monotonic()) if client.refused else None)
        return bool(waits_s)

    until(refused)
    assert waits_s[0] < 1
    loop.close()


def cut(client: Client) -> None:
    """Without a word, as a broken network does."""
    if client.socket is not None:
        client.socket.shutdown(socket.SHUT_RDWR)


def _number(client: Client) -> int:
    return -1 if client.socket is None else client.socket.fileno()
