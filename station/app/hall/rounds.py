"""Playing at a hall in a window: its rounds, one after the other, until the window or the hall is left."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from station.app.codes import qr_rows
from station.app.equipment import Equipment
from station.app.hall.between import Between, greet, wait_between
from station.app.hall.onlooker import HallOnlooker
from station.app.hall.presets import ShownClocks
from station.app.hall.table import JoinedTable
from station.app.table.real_table import play_on_table, show_of
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.hall.wire.order import Assign
from station.screen.hall.now import HallNow
from station.screen.hall.show import HallShow
from station.screen.pages.appearance import Appearance
from station.screen.show import GameShow
from station.screen.window import Window

NOTICE_MS: Final = 10_000


def play_at_halls(
    window: Window,
    equipment: Equipment,
    open_table: Callable[[], JoinedTable],
    look: Appearance,
    notice: str = "",
) -> None:
    """Play what the hall assigns that this machine has joined, or joins meanwhile. Raises what `open_table`
    raises."""
    go_on: Appearance | None = look
    while go_on is not None:
        table = open_table()
        try:
            go_on, notice = play_at_hall(window, equipment, table, go_on, notice), ""
        finally:
            table.close()


def play_at_hall(
    window: Window, equipment: Equipment, table: JoinedTable, look: Appearance, notice: str = ""
) -> Appearance | None:
    """Play what the hall assigns. A game that was broken off is gone on with at once. notice: said at
    first. Returns how it was shown if the machine has joined again, None if the window was closed or the
    pages left."""
    greet(table)
    time = StationTime()
    between = Between(table, equipment.check, ShownClocks(equipment.open_heads))
    table.kits = equipment.kits
    assign = table.hall.assigned
    if assign is not None and not table.begun(assign):
        assign = None
    try:
        while not window.closed:
            if assign is None:
                between.check_again()
                window.wear(HallShow(look.language, look.theme))
                if notice:
                    window.say(notice, time.now_ms(), NOTICE_MS)
                assign = wait_between(window, between, time)
                look = Appearance(window.shows.language, look.theme)
            if assign is None:
                return look if between.joined_anew else None
            between.settle()
            try:
                look, notice = _play(window, equipment, table, assign, look), ""
            except (InputError, DeviceError) as error:
                notice = str(error)
            assign = None
        return None
    finally:
        between.settle()


def _play(
    window: Window, equipment: Equipment, table: JoinedTable, assign: Assign, look: Appearance
) -> Appearance:
    """Play the assigned game until it is over, or left; how it was shown at last."""
    game, witness = window.while_shown(
        lambda: table.game(
            assign,
            camera=equipment.camera,
            pauses=equipment.pauses,
            open_heads=equipment.open_heads,
            new_time=equipment.new_time,
        )
    )
    try:
        show = show_of(game, look.language, theme=look.theme, pin=equipment.pin, volume=equipment.volume)
        page = table.page
        show.local = replace(show.local, hall=HallNow(), watched_at=page, code=qr_rows(page))
        window.wear(show)
        game.station.play_sound = None if equipment.sounds is None else equipment.sounds.play
        if equipment.watched is not None:
            equipment.watched(game.station)
        onlooker = HallOnlooker(table.hall, witness, window)
        play_on_table(
            game, equipment.open_devices, window, equipment.voice, equipment.set_volume, onlooker=onlooker
        )
        shown = window.shows
        assert isinstance(shown, GameShow), "it was worn for this game"
        return Appearance(shown.language, shown.local.theme)
    finally:
        table.left(witness)
