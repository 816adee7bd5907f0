"""The set-up in a window."""

from time import monotonic, sleep
from typing import Final

from station.app.setup.session import SetupSession
from station.clock.station_time import StationTime
from station.screen.setup.show import SetupShow
from station.screen.window import Window

FRAME_S: Final = 1 / 20


def set_up(window: Window, session: SetupSession, time: StationTime) -> None:
    """Show the pages until the set-up or the window is left. Nothing decided or learned is lost."""
    show = SetupShow(session.language, session.progress.theme)
    window.wear(show)
    try:
        while not (window.closed or session.left):
            frame_due = monotonic() + FRAME_S
            session.tick(time.now_ms())
            for name in window.show(session.state(), time.now_ms()):
                session.choose(name, time.now_ms())
            show.language = session.language
            sleep(max(0.0, frame_due - monotonic()))
    finally:
        session.close()
