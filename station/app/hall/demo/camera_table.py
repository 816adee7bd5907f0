"""A table of the demo with a camera, in a process of its own: what `station play --hall --simulated` plays.

It says how it goes as JSON lines on standard output, and ends with its standard input.
"""

import json
import sys
import threading
from pathlib import Path
from typing import Final

from station.app.hall.simulated import SimulatedHallTable
from station.app.hall.table import joined_table
from station.app.memory import keep_memory_steady
from station.errors import InputError

WAIT_S: Final = 0.2


def main(folder: Path, seed: int) -> int:
    """folder: what `station table join` keeps, with the outbox and journals beside it."""
    keep_memory_steady()
    table = joined_table(folder)
    link = table.hall.link
    ended = threading.Event()
    threading.Thread(target=_listen, args=(ended,), daemon=True).start()
    simulated = SimulatedHallTable(table, seed)
    while not ended.is_set():
        games = simulated.games
        simulated.step(ended.is_set)
        if simulated.games > games:
            _report(played=simulated.games)
        else:
            _report(waiting=link.state.waiting, delays_ms=[round(one * 1000, 1) for one in link.delays_s])
            link.delays_s.clear()
            ended.wait(WAIT_S)
    table.close()
    return 0


def _report(**news: object) -> None:
    sys.stdout.write(json.dumps(news) + "\n")
    sys.stdout.flush()


def _listen(ended: threading.Event) -> None:
    sys.stdin.read()
    ended.set()


if __name__ == "__main__":
    try:
        raise SystemExit(main(Path(sys.argv[1]), int(sys.argv[2])))
    except InputError as error:
        sys.stderr.write(f"station: {error}\n")
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
