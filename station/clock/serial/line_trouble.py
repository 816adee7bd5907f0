"""What is wrong with the line to a head, as people read it."""

from dataclasses import dataclass
from typing import Final

from station.clock.serial.messages import VERSION, CauseCode

CAUSES: Final = {
    CauseCode.BROWN_OUT: "its power dipped; check the cable and the power supply",
    CauseCode.WATCHDOG: "its program hung; please report it if it happens again",
    CauseCode.EXTERNAL: "its reset line was pulled",
    CauseCode.POWER_ON: "it was without power for a moment",
}
UNKNOWN_CAUSE: Final = "nobody knows why"


@dataclass(slots=True)
class LineTrouble:
    """port: where the head was heard last, "" before it has been found. why: there is no port now, "" if
    there is. version: of its protocol, if that is not ours. uneven: it is to count different
    bonuses for the two sides, and cannot. restarted: why it was reset, until it is used
    again."""

    board: int
    port: str = ""
    why: str = "it has not been found yet"
    version: int | None = None
    uneven: bool = False
    restarted: str = ""

    @property
    def name(self) -> str:
        """The head's, for people."""
        where = f" at {self.port}" if self.port else ""
        return f"the {('left', 'right')[self.board]} board's clock head{where}"

    def sentence(self, *, up: bool, known: bool) -> str | None:
        """What is wrong and what to do. known: the head has been heard before."""
        if self.version is not None:
            versions = f"({self.version}, not {VERSION})"
            if self.version < VERSION:
                return f"{self.name} speaks an older protocol {versions}; flash the head's firmware"
            return f"{self.name} speaks a newer protocol {versions}; update this program"
        if not up:
            why = self.why or "it does not answer; check its cable"
            goes_on = ". It keeps running as a plain chess clock" if known else ""
            return f"{self.name} is not connected: {why}{goes_on}"
        if self.uneven:
            return (
                f"{self.name} cannot give the two sides different bonuses: its firmware is from before that; "
                "flash it, or choose the same for both"
            )
        if self.restarted:
            return (
                f"{self.name} has restarted: {self.restarted}. Its clock is paused at the times it had; "
                "continue when both players are ready"
            )
        return None


def cause_of(cause: int) -> str:
    """Why a head was reset, as a clause; cause: as in a snapshot."""
    return next((clause for bit, clause in CAUSES.items() if cause & bit), UNKNOWN_CAUSE)
