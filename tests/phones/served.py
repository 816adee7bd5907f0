"""A table that is played by phones in a process of its own: `python -m tests.phones.served JOURNAL PORT`.

It begins a game of House for four, or with `camera` as a third word one of Scrabble before a camera, or goes
on with the one in the journal, says its port and its code, and ends with its input, if nobody kills it.
"""

import sys
from functools import partial
from pathlib import Path
from threading import Event, Thread

from station.app.phones.seats_file import keep_places, kept_places
from station.app.phones.table import PhonesTable
from station.app.table.game import resumed_game
from station.journal.resume import resume
from tests.phones.before_camera import Camera, table_places, table_settings
from tests.phones.playing import new_places, opened, settings_for, station_for


def main() -> None:
    journal, port, camera = Path(sys.argv[1]), int(sys.argv[2]), "camera" in sys.argv[3:]
    if journal.exists():
        station = resumed_game(resume(journal)).station
        settings = station.state.settings
        places = kept_places(journal, settings)
        assert places is not None
    else:
        settings = table_settings("scrabble", 4) if camera else settings_for("house", 4)
        station = station_for(settings, journal)
        places = table_places(settings) if camera else new_places(settings)
    phones = PhonesTable(settings, places)
    phones.keep = partial(keep_places, journal)
    table = opened(station, phones, port=port, camera=Camera(({},)) if camera else None)
    sys.stdout.write(f"{table.server.port} {table.phones.places.code}\n")
    sys.stdout.flush()
    ended = Event()

    def watch() -> None:
        sys.stdin.read()
        ended.set()

    Thread(target=watch, daemon=True).start()
    table.run(ended.is_set)
    table.server.close()


if __name__ == "__main__":
    main()
