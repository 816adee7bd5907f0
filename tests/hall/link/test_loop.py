"""A loop of many connections outlives whatever happens to one of them."""

import socket
from threading import Event
from time import monotonic

from station.hall.link.address import Address
from station.hall.link.backoff import Backoff
from station.hall.link.client import Client, Received, Wanted
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
    assert one.called.wait(10)
    one.called.clear()
    first.drop()
    assert one.called.wait(10), "it connects again"
    again = Address("127.0.0.1", made.port, "m-2", made.admit("m-2"), made.identity.authority)
    loop.add(Wanted(again, backoff=Backoff(0.05, 0.1)), other)
    assert other.called.wait(10)
    loop.close()
    made.revoke("m-1", "m-2")


def test_the_number_of_a_socket_closed_by_the_library_may_be_used_again_at_once(broker: Running) -> None:
    made, loop = broker.broker, ClientLoop()
    loop.start()
    clients = []
    for name in ("m-1", "m-2"):
        address = Address("127.0.0.1", made.port, name, made.admit(name), made.identity.authority)
        clients.append(loop.add(Wanted(address, backoff=Backoff(0.02, 0.05)), Clumsy()))
    until(lambda: all(client.up for client in clients))
    low, high = sorted(clients, key=_number)
    lowest, reused = _number(low), list[int]()

    def break_off() -> None:
        there = low.socket
        assert there is not None
        there.shutdown(socket.SHUT_RDWR)
        low.publish("hall/1/m-1/up/view", b"x" * 100_000, qos=0)  # here the library closes it
        high.fail(OSError("broken"))
        high.step(monotonic() + 10)
        reused.append(_number(high))

    loop.call(break_off)
    until(lambda: bool(reused) and all(client.up for client in clients))
    assert reused == [lowest]
    loop.close()
    made.revoke(*made.machines)


def _number(client: Client) -> int:
    return -1 if client.socket is None else client.socket.fileno()
