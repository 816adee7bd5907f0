"""Texts of every screen. English here, other languages in the catalogues of `station/locale`."""

from gettext import NullTranslations, translation
from pathlib import Path

from station.referee.events import Device
from station.referee.state import Doubt, EndTopic
from station.rules.tile import Side

DOMAIN = "house-station"
LOCALE = Path(__file__).resolve().parents[1] / "locale"
LANGUAGES = {"en": "English", "de": "Deutsch"}


class Wording:
    """Texts for one language. A tuple holds alternatives of decreasing length: the first that fits is
    shown."""

    def __init__(self, language: str, turned: bool = False) -> None:
        self.language = language
        self.turned = turned
        self._catalogue: NullTranslations = translation(DOMAIN, LOCALE, [language], fallback=True)

    def _left(self, board: int) -> bool:
        """Whether a board is on the left, seen from this screen."""
        return (board == 0) is not self.turned

    def tr(self, text: str) -> str:
        return self._catalogue.gettext(text)

    def trn(self, one: str, more: str, count: int) -> str:
        return self._catalogue.ngettext(one, more, count)

    # The verdict

    def stands(self) -> tuple[str, ...]:
        return (self.tr("Stands"),)

    def passed(self) -> tuple[str, ...]:
        return (self.tr("Passed"),)

    def taken_back(self) -> tuple[str, ...]:
        return (self.tr("Taken back"), self.tr("Back"))

    def draw(self, count: int) -> tuple[str, ...]:
        return (self.tr("Draw {count}").format(count=count),)

    # Questions

    def blank(self) -> str:
        return self.tr("Blank")

    def asks_where(self, doubt: Doubt, where: str) -> tuple[str, ...]:
        """What must be known before a ruling, in large letters. where: the name of a square."""
        if doubt is Doubt.HIDDEN:
            return (self.tr("Move the hand"), self.tr("Hand away"), self.tr("Hand"))
        return (self.tr("{square} is …?").format(square=where), where)

    def move_the_lamp(self) -> tuple[str, ...]:
        return (
            self.tr("Glare: move the lamp"),
            self.tr("Move the lamp"),
            self.tr("Move lamp"),
            self.tr("Glare"),
        )

    def which_letter_on(self, doubt: Doubt, where: str) -> str:
        if doubt is Doubt.BLANK:
            return self.tr("Which letter is the blank on {square}?").format(square=where)
        return self.tr("Which letter is on {square}?").format(square=where)

    # The game as a whole

    def plays(self, name: str) -> tuple[str, ...]:
        return (self.tr("{name} plays").format(name=name), name)

    def over_without_winner(self) -> tuple[str, ...]:
        return (self.tr("Game over"), self.tr("Over"))

    def draw_agreed(self) -> tuple[str, ...]:
        return (self.tr("A draw"),)

    def resigned(self, names: str) -> str:
        return self.tr("{names} resigned.").format(names=names)

    def end_choice(self, topic: str, names: str, *, offered: bool) -> str:
        """What may be said about the end. names: of the side that says it, "" for everybody. offered: the
        other side offers a draw."""
        if topic == EndTopic.RESIGN:
            return self.tr("{names}: resign").format(names=names)
        if topic == EndTopic.DRAW and offered:
            return self.tr("{names}: accept the draw").format(names=names)
        if topic == EndTopic.DRAW:
            return self.tr("{names}: offer a draw").format(names=names)
        return self.tr("{names}: agreed").format(names=names) if names else self.tr("Keep the result")

    def aborted(self) -> str:
        return self.tr("The arbiter ended the game.")

    def press_to_start(self) -> tuple[str, ...]:
        return (self.tr("Press to start"), self.tr("Press"))

    def looking(self) -> str:
        return self.tr("Looking …")

    def paused(self) -> tuple[str, ...]:
        return (self.tr("Paused"),)

    def no_time_runs(self) -> str:
        return self.tr("No time runs. Tiles stay as they lie.")

    def restarted(self, board: int, why: str) -> str:
        """That a board's clock head restarted. why: a clause."""
        if self._left(board):
            return self.tr("The left clock restarted: {why}.").format(why=self._cause(why))
        return self.tr("The right clock restarted: {why}.").format(why=self._cause(why))

    def lost(self, device: Device) -> tuple[str, ...]:
        """That a device does not answer."""
        if device.head is None:
            return (self.tr("Camera lost"), self.tr("Camera"))
        if self._left(device.head):
            return (self.tr("Left clock lost"), self.tr("Left clock"))
        return (self.tr("Right clock lost"), self.tr("Right clock"))

    def check_clocks(self) -> str:
        return self.tr("Check the clocks, then continue.")

    def _cause(self, why: str) -> str:
        causes = {
            "its supply sagged; look at the cable and the supply": self.tr(
                "its supply sagged; look at the cable and the supply"
            ),
            "its program had hung; tell us if it happens again": self.tr(
                "its program had hung; tell us if it happens again"
            ),
            "its reset line was pulled": self.tr("its reset line was pulled"),
            "it was without power for a moment": self.tr("it was without power for a moment"),
            "nobody knows why": self.tr("nobody knows why"),
        }
        return causes.get(why, why)

    def no_game(self) -> str:
        return self.tr("No game yet.")

    def time_over(self) -> str:
        return self.tr("time over")

    # Hands

    def bag(self, count: int) -> str:
        return self.tr("Bag {count}").format(count=count)

    def in_hand(self, count: int) -> str:
        return self.tr("{count} in hand").format(count=count)

    # Buttons

    def history(self) -> str:
        return self.tr("History")

    def challenge(self, name: str) -> str:
        return self.tr("{name} challenges").format(name=name)

    def other_language(self) -> str:
        """The name of the language that the button switches to, in that language."""
        return LANGUAGES["de" if self.language == "en" else "en"]

    # History

    def turn_of(self, number: int, of: int) -> str:
        return self.tr("Turn {number} of {of}").format(number=number, of=of)

    def played(self) -> tuple[str, ...]:
        return (self.tr("Played"),)

    def accepted(self) -> str:
        return self.tr("accepted by the arbiter")

    def undone(self) -> str:
        return self.tr("taken back by the arbiter")

    def no_turns(self) -> str:
        return self.tr("Nothing has been played yet.")

    def faces(self, side: Side) -> str:
        return self.tr("faces South") if side is Side.SOUTH else self.tr("faces North")
