"""Which games of the start menu are played by phones."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from station.app.equipment import Equipment
from station.app.phones.seats_file import seats_file
from station.app.review.playing_on import PlayOn
from station.screen.start.view import Agreed, GoOn


@contextmanager
def at_phones(chosen: Agreed | GoOn | PlayOn, equipment: Equipment) -> Iterator[Equipment]:
    """The equipment for a game: with phones, if they were chosen, or if the game that goes on has some."""
    if equipment.open_phones is None or not _wanted(chosen):
        yield equipment
        return
    phones = equipment.open_phones()
    try:
        yield replace(equipment, phones=phones)
    finally:
        phones.close()


def _wanted(chosen: Agreed | GoOn | PlayOn) -> bool:
    if isinstance(chosen, GoOn):
        return seats_file(Path(chosen.journal)).exists()
    return isinstance(chosen, Agreed) and chosen.phones
