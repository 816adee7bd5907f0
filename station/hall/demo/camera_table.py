"""A table of the demo with a camera: drawn pictures and simulated people, in a process of its own; from the
picture to the hall everything is real.

It says how it goes as JSON lines on standard output, and ends with its standard input.
"""

import json
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from station import __version__
from station.app.demo.game import play_live
from station.app.demo.session_start import anew, broken_off
from station.app.demo.simulated_game import game_of, habits_of
from station.app.memory import keep_memory_steady
from station.clock.station_time import StationTime
from station.errors import InputError
from station.hall.link.hall_table import HallTable
from station.hall.link.loop import ClientLoop
from station.hall.link.membership import address_of, membership, outbox_of
from station.hall.link.moments import Moments
from station.hall.link.table_link import TableLink
from station.hall.wire.happened import Check, Checks, Joined
from station.hall.wire.order import Assign
from station.journal.resuming import resume
from station.referee.events import AnyEvent, Told
from station.referee.state import EndTopic, Phase
from station.rules.game import Chosen

WAIT_S: Final = 0.2
AGREE_MS: Final = 4000
"""The players look at the end for so long before they agree to it."""


class PlayersInHall(HallTable):
    """A table of the hall whose simulated players agree to the end of their game after a while."""

    def __init__(self, link: TableLink, journals: Path) -> None:
        super().__init__(link, journals)
        self._over_ms: int | None = None

    def show(self, state: Any, now_ms: int) -> Sequence[AnyEvent]:
        events = list(super().show(state, now_ms))
        if state.phase is not Phase.OVER or state.kept:
            self._over_ms = None
        elif self._over_ms is None:
            self._over_ms = now_ms
        elif now_ms - self._over_ms >= AGREE_MS:
            events.append(Told(now_ms, Chosen(EndTopic.AGREE.value)))
        return events


def main(folder: Path, seed: int) -> int:
    """folder: what `station table join` keeps, with the outbox and journals beside it."""
    keep_memory_steady()
    joined = membership(folder)
    loop = ClientLoop()
    link = TableLink(joined.machine, outbox_of(joined, folder))
    link.connect(loop, address_of(joined))
    loop.start()
    hall = PlayersInHall(link, folder / "journals")
    hall.journals.mkdir(exist_ok=True)
    checks = Checks(
        tuple(Check(name, ok=True, says="simulated") for name in ("camera", "boards", "tiles", "clocks"))
    )
    hall.joined(Joined(__version__, joined.table), checks)
    ended = threading.Event()
    woken = threading.Event()
    link.on_order = woken.set
    threading.Thread(target=_listen, args=(ended, woken), daemon=True).start()
    while not ended.is_set():
        hall.idle()
        if hall.assigned is not None:
            _play(hall, hall.assigned, seed, ended)
            continue
        _tell(waiting=link.state.waiting, delays_ms=[round(one * 1000, 1) for one in link.delays_s])
        link.delays_s.clear()
        woken.wait(WAIT_S)
        woken.clear()
    link.close()
    loop.close()
    return 0


def _play(hall: PlayersInHall, assign: Assign, seed: int, ended: threading.Event) -> None:
    path = hall.journal_of(assign.game)
    if path.exists():
        start = broken_off(resume(path), StationTime)
    else:
        start = anew(assign.settings, path, StationTime)
    game = game_of(seed + hash_of(assign.game), habits_of(assign.settings.game, brisk=True), start)
    moments = Moments(lambda: game.picture)
    game.station.watchers.append(moments.watch)
    hall.pictures = lambda order, at_ms: moments.sent(order, at_ms, game.time.now_ms())
    hall.begin(game.station, assign.game, game.time.now_ms())
    hall.check_in(range(len(assign.settings.names)))
    try:
        play_live(game, hall, closed=lambda: hall.over() or ended.is_set())
    finally:
        moments.close()
        if game.station.journal is not None:
            game.station.journal.close()
    hall.pictures = None
    hall.leave()
    _tell(played=assign.game)


def hash_of(text: str) -> int:
    """A small number that is the same in every process."""
    return sum(text.encode()) % 1000


def _tell(**said: object) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def _listen(ended: threading.Event, woken: threading.Event) -> None:
    sys.stdin.read()
    ended.set()
    woken.set()


if __name__ == "__main__":
    try:
        raise SystemExit(main(Path(sys.argv[1]), int(sys.argv[2])))
    except InputError as error:
        sys.stderr.write(f"station: {error}\n")
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
