"""The page about phones: while people gather, and over a game."""

from collections.abc import Mapping
from dataclasses import replace

from station.screen.pages.appearance import Appearance
from station.screen.phones.state import PhoneSeat, PhonesState
from tests.screen.examples.hall import code

PhonesExample = tuple[PhonesState, Appearance]

ADDRESS = "http://192.168.178.104:8800"


def _state(game: str, seats: tuple[PhoneSeat, ...], *, begun: bool = False) -> PhonesState:
    qr = code(f"{ADDRESS}/j/KWTZ")
    ready = any(seat.held for seat in seats)
    return PhonesState(game, ADDRESS, "KWTZ", qr, f"{ADDRESS}/w/MHRA/", seats, begun=begun, ready=ready)


def _at_table() -> PhonesState:
    """People hold their own tiles; some have a phone."""
    seats = PhoneSeat("Ada", held=True), PhoneSeat("Player 2"), PhoneSeat("Wilhelmina Sixten")
    return replace(_state("scrabble", seats), at_table=True)


def phones_examples() -> Mapping[str, PhonesExample]:
    free, ada, tom = (
        PhoneSeat(level=1),
        PhoneSeat("Ada", held=True, level=1),
        PhoneSeat("Wilhelmina Sixten", True),
    )
    kim, gone = PhoneSeat("Kim", level=2), PhoneSeat("Mia")
    return {
        "phones-nobody": (_state("house", (free, free, free, free)), Appearance("en", "bright")),
        "phones-gather": (_state("house", (ada, free, tom, PhoneSeat(level=4))), Appearance()),
        "phones-five": (_state("speed", (ada, tom, free, free, free)), Appearance()),
        "phones-table": (_at_table(), Appearance("de")),
        "phones-game": (_state("house", (ada, gone, tom, kim), begun=True), Appearance()),
    }
