"""The set-up in a window."""

from collections.abc import Callable
from typing import Final

from station.app.setup.session import SetupSession
from station.clock.station_time import StationTime
from station.screen.setup.show import SetupShow
from station.screen.window import Window

HELP_MS: Final = 3000
"""How often somebody at the table does what the page asks for: what is wrong can be read before."""


def set_up(
    window: Window,
    session: SetupSession,
    time: StationTime,
    helps: Callable[[SetupSession], None] = lambda _session: None,
) -> None:
    """Show the pages until the set-up or the window is left. Nothing decided or learned is lost. helps: does
    now and then what a page asks for."""
    show = SetupShow(session.language, session.progress.theme)
    window.wear(show)
    helped_ms = time.now_ms()
    try:
        for _ in window.frames(20):
            if session.left:
                break
            session.tick(time.now_ms())
            for name in window.show(session.state(), time.now_ms()):
                session.choose(name, time.now_ms())
            show.language = session.language
            if time.now_ms() - helped_ms >= HELP_MS:
                helps(session)
                helped_ms = time.now_ms()
    finally:
        session.close()
