"""What the page about phones shows, and what people choose there."""

from dataclasses import dataclass

from station.screen.draw.code import QrRows


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """A seat. name: of who sits there, "" for nobody. held: a phone holds it. level: of the computer that
    plays it, or would; 0 for people."""

    name: str = ""
    held: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class PhonesState:
    """game: its name. address: of the page for phones, without the code; code: to be typed there; qr: both,
    for a camera. watch: the address for spectators. begun: the game is on. ready: it may begin.
    local: only phones on this network are let in. at_table: people hold their own tiles, so that nobody needs
    a phone."""

    game: str
    address: str
    code: str
    qr: QrRows
    watch: str
    seats: tuple[PhoneSeat, ...]
    begun: bool = False
    ready: bool = False
    local: bool = True
    at_table: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the game, or go back to it."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Nobody wants to play after all."""


@dataclass(frozen=True, slots=True)
class Freed:
    """A seat is given up, for another phone to take."""

    player: int


@dataclass(frozen=True, slots=True)
class Levelled:
    """The computer that would play a seat plays it at the next level."""

    player: int


Chosen = Begin | Leave | Freed | Levelled
