"""The set-up in a window."""

from station.app.setup.session import SetupSession
from station.clock.station_time import StationTime
from station.screen.setup.show import SetupShow
from station.screen.window import Window


def set_up(window: Window, session: SetupSession, time: StationTime) -> None:
    """Show the pages until the set-up or the window is left. Nothing decided or learned is lost."""
    show = SetupShow(session.language, session.progress.theme)
    window.wear(show)
    try:
        for _ in window.frames(20):
            if session.left:
                break
            session.tick(time.now_ms())
            for name in window.show(session.state(), time.now_ms()):
                session.choose(name, time.now_ms())
            show.language = session.language
    finally:
        session.close()
