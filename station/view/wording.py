"""Texts of every screen. English here, other languages in the catalogues of `station/locale`."""

from functools import cache

from station.languages import catalogue, languages, next_language
from station.referee.events import Device
from station.rules.tile import Side
from station.texts import tr

RESTARTS = (
    tr("its power dipped; check the cable and the power supply"),
    tr("its program hung; please report it if it happens again"),
    tr("its reset line was pulled"),
    tr("it was without power for a moment"),
    tr("nobody knows why"),
)
"""Why a clock head restarted, as the heads say it."""


@cache
def words_in(language: str, turned: bool = False) -> "Wording":
    """The wording in a language; English if there is no catalogue. turned: left and right as seen from
    North."""
    return Wording(language, turned)


class Wording:
    """Texts for one language. A tuple holds alternatives of decreasing length: the first that fits is
    shown."""

    def __init__(self, language: str, turned: bool = False) -> None:
        self.language = language
        self.turned = turned
        self._catalogue = catalogue(language)

    def left(self, board: int) -> bool:
        """Whether a board is on the left, seen from this screen."""
        return (board == 0) is not self.turned

    def tr(self, text: str, /, **values: object) -> str:
        """A text in this language, with these values filled in."""
        found = self._catalogue.gettext(text)
        return found.format(**values) if values else found

    def trn(self, one: str, more: str, number: int, /, **values: object) -> str:
        """One of two texts, by a number, which is filled in as `count`."""
        found = self._catalogue.ngettext(one, more, number)
        return found.format(**{"count": number, **values}) if values or "{count}" in found else found

    def decimal(self, number: float) -> str:
        """A number with one decimal."""
        whole, tenths = f"{number:.1f}".split(".")
        return self.tr("{whole}.{tenths}", whole=whole, tenths=tenths)

    # The verdict

    def stands(self) -> tuple[str, ...]:
        return (self.tr("Stands"),)

    def passed(self) -> tuple[str, ...]:
        return (self.tr("Passed"),)

    def draw(self, count: int) -> tuple[str, ...]:
        return (self.tr("Draw {count}", count=count),)

    # Questions

    def blank(self) -> str:
        return self.tr("Blank")

    # The game as a whole

    def plays(self, name: str) -> tuple[str, ...]:
        return (self.tr("{name}'s turn", name=name), name)

    def over_without_winner(self) -> tuple[str, ...]:
        return (self.tr("Game over"), self.tr("Over"))

    def draw_agreed(self) -> tuple[str, ...]:
        return (self.tr("A draw"),)

    def press_to_start(self) -> tuple[str, ...]:
        return (self.tr("Press to start"), self.tr("Press"))

    def restarted(self, board: int, why: str) -> str:
        """That a board's clock head restarted. why: a clause."""
        if self.left(board):
            return self.tr("The left clock restarted: {why}.", why=self.tr(why))
        return self.tr("The right clock restarted: {why}.", why=self.tr(why))

    def lost(self, device: Device) -> tuple[str, ...]:
        """That a device does not answer."""
        if device.head is None:
            return (self.tr("Camera lost"),)
        left = self.left(device.head)
        which = self.tr("Left clock lost") if left else self.tr("Right clock lost")
        return (which, self.tr("Clock lost"))

    # Hands

    def bag(self, count: int) -> str:
        return self.tr("Bag {count}", count=count)

    def in_hand(self, count: int) -> str:
        return self.tr("{count} in hand", count=count)

    # Buttons

    def history(self) -> str:
        return self.tr("History")

    def challenge(self, name: str) -> str:
        return self.tr("{name} challenges", name=name)

    def other_language(self) -> str:
        """The name of the language that the button switches to, in that language."""
        return languages()[next_language(self.language)]

    # History

    def played(self) -> tuple[str, ...]:
        return (self.tr("Played"),)

    def faces(self, side: Side) -> str:
        return self.tr("faces South") if side is Side.SOUTH else self.tr("faces North")


def time_left(ms: int) -> str:
    """A time on a clock, as the clock shows it: a second until it has passed, below a minute a tenth."""
    tenths = -(-ms // 100)
    if ms < 0 or tenths < 600:
        return minutes(ms if ms < 0 else 100 * tenths)
    return minutes(1000 * -(-ms // 1000))


def minutes(ms: int) -> str:
    """A time as `m:ss`, with a minus as wide as a digit."""
    whole, seconds = divmod(abs(ms) // 1000, 60)
    return f"{'−' if ms < 0 else ''}{whole}:{seconds:02}"
