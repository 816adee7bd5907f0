"""Who is connected to a server, and for how long it waits for what they want.

Half-open connections are what takes a server from everybody: each is a file, and files are limited. So a
visitor has only so long to ask; and where there are too many, the one that has kept the server waiting
longest goes, not the one that comes.
"""

import contextlib
import resource
import socket
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

Peer = tuple[str, int]
"""An address and a port."""

OTHER_FILES: Final = 200
"""Files that a process needs for other things than visitors."""
WANTED_FILES: Final = 16384


@dataclass(frozen=True, slots=True)
class Patience:
    """most: connections in all; each: of one address, which a whole club may share; waiting: of one
    address, and not asked for anything yet. ask_s: how long a visitor
    has from the first packet to the end of the headers, encryption included; send_s: for the body after
    that."""

    most: int = 2400
    each: int = 500
    waiting: int = 250
    ask_s: float = 10
    send_s: float = 60


USUAL: Final = Patience()


def raised_files(wanted: int = WANTED_FILES) -> int:
    """Have this process, and those it starts, open more files at once, as far as the machine lets it; how
    many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return wanted if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # a system with a limit of its own below that
        return soft
    return most


def patience_for(files: int, usual: Patience = USUAL) -> Patience:
    """The limits that fit a process with so many files."""
    most = max(50, min(usual.most, files - OTHER_FILES))
    each = min(usual.each, max(25, most // 2))
    return replace(usual, most=most, each=each, waiting=min(usual.waiting, each))


@dataclass(slots=True)
class _Visitor:
    """until_s: when it must have asked, or sent all; None while it is being answered."""

    connection: "Connection"
    until_s: float | None


class Door:
    """Counts visitors and hangs up on those who keep the server waiting. For the thread of its loop."""

    def __init__(self, patience: Patience = USUAL, now_s: Callable[[], float] = monotonic) -> None:
        self.patience, self._now_s = patience, now_s
        self._inside: dict[Peer, _Visitor] = {}
        self._of: Counter[str] = Counter()
        self._waiting: dict[str, dict[Peer, None]] = {}
        """Of each address those who have not asked, oldest first."""

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, peer: Peer, connection: "Connection") -> bool:
        """Whether somebody may come in. Where there are too many, one who has not asked yet goes."""
        address, limits = peer[0], self.patience
        if self._of[address] >= limits.each and not self._push_out(address):
            return False
        if len(self._waiting.get(address, ())) >= limits.waiting:
            self._push_out(address)
        # A crowd from one address makes no room at the cost of the others.
        if len(self) >= limits.most and not self._push_out(self._of.most_common(1)[0][0]):
            return False
        self._inside[peer] = _Visitor(connection, None)
        self._of[address] += 1
        self._wait(peer, limits.ask_s)
        return True

    def leave(self, peer: Peer, connection: "Connection") -> None:
        """A connection has ended. Nothing happens if it was shown out before."""
        there = self._inside.get(peer)
        if there is not None and there.connection is connection:
            self._forget(peer)

    def answering(self, peer: Peer) -> None:
        """All that this visitor wants has come."""
        if peer in self._inside:
            self._inside[peer].until_s = None
            self._waits_no_more(peer)

    def sending(self, peer: Peer) -> None:
        """The headers have come, the body has not."""
        if peer in self._inside:
            self._wait(peer, self.patience.send_s)

    def asking(self, peer: Peer) -> None:
        """Another request may come, or has begun, on an open connection."""
        if peer in self._inside and self._inside[peer].until_s is None:
            self._wait(peer, self.patience.ask_s)

    def sweep(self) -> None:
        """Hang up on everybody who took too long. To be called a few times a second."""
        now_s = self._now_s()
        waiting = [peer for peers in self._waiting.values() for peer in peers]
        for peer in waiting:
            until_s = self._inside[peer].until_s
            if until_s is not None and until_s < now_s:
                self._show_out(peer)

    def _wait(self, peer: Peer, for_s: float) -> None:
        self._inside[peer].until_s = self._now_s() + for_s
        self._waiting.setdefault(peer[0], {})[peer] = None

    def _waits_no_more(self, peer: Peer) -> None:
        waiting = self._waiting.get(peer[0], {})
        waiting.pop(peer, None)
        if not waiting:
            self._waiting.pop(peer[0], None)

    def _push_out(self, address: str) -> bool:
        """Show out whoever of an address has waited longest; whether there was anybody."""
        oldest = next(iter(self._waiting.get(address, ())), None)
        if oldest is not None:
            self._show_out(oldest)
        return oldest is not None

    def _show_out(self, peer: Peer) -> None:
        connection = self._inside[peer].connection
        self._forget(peer)
        connection.show_out()

    def _forget(self, peer: Peer) -> None:
        self._waits_no_more(peer)
        del self._inside[peer]
        self._of[peer[0]] -= 1
        if not self._of[peer[0]]:
            del self._of[peer[0]]


class Connection(socket.socket):
    """Tells its door when it is closed. shown_out: nobody is at its other end any more."""

    left: Callable[[], None] | None = None
    shown_out = False

    def show_out(self) -> None:
        """End it. The loop closes it when it notices; its number must not be another's before."""
        self.shown_out = True
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        left, self.left = self.left, None
        if left is not None:
            left()
        super().close()
