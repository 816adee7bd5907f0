"""An update from the menu, while the window says that it goes on."""

from threading import Thread
from typing import Final

from station.app.updating import Updates
from station.errors import DeviceError
from station.screen.pages.appearance import Appearance
from station.screen.start.show import StartShow
from station.screen.start.view import StartState, StartView
from station.screen.window import Window

AGAIN: Final = 75
"""The exit status with which the installed unit is started again, by then with the other version."""
LOOKS_A_SECOND: Final = 10


def update_in_window(window: Window, updates: Updates, look: Appearance, *, back: bool) -> str:
    """Update while the window says so. Returns why it could not be done; ends the program where it was."""
    failed: list[str] = []

    def work() -> None:
        try:
            updates.update(back=back)
        except (DeviceError, OSError) as error:
            failed.append(str(error))

    thread = Thread(target=work, name="update", daemon=True)
    thread.start()
    window.wear(StartShow(StartView(look.language, theme=look.theme, busy=True)))
    for _ in window.frames(LOOKS_A_SECOND):
        window.show(StartState(), 0)
        if not thread.is_alive():
            break
    # A window that is closed in between changes nothing: half an update would be worse.
    thread.join()
    if failed:
        return failed[0]
    raise SystemExit(AGAIN)
