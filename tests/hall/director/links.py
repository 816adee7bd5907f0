"""Links of halls without a broker."""

from station.hall.wire.event import Ack
from station.hall.wire.order import Order


class Sent:
    """A link that remembers what was sent."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, Order | Ack]] = []
        self.revoked: list[str] = []

    def send(self, machine: str, message: Order | Ack) -> None:
        self.messages.append((machine, message))

    def revoke(self, machine: str) -> None:
        self.revoked.append(machine)

    def readmit(self, machine: str) -> None:
        self.revoked.remove(machine)

    def orders(self, machine: str) -> list[Order]:
        return [one for to, one in self.messages if to == machine and isinstance(one, Order)]

    def acks(self, machine: str) -> list[Ack]:
        return [one for to, one in self.messages if to == machine and isinstance(one, Ack)]
