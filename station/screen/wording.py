"""What every screen says. English here, other languages in the catalogues of `station/locale`."""

from gettext import NullTranslations, translation
from pathlib import Path

DOMAIN = "house-station"
LOCALE = Path(__file__).resolve().parents[1] / "locale"
LANGUAGES = {"en": "English", "de": "Deutsch"}


class Wording:
    """Texts for one language. Tuples are the same thing said ever shorter: the first that fits is shown."""

    def __init__(self, language: str, turned: bool = False) -> None:
        self.language = language
        self._turned = turned
        self._catalogue: NullTranslations = translation(DOMAIN, LOCALE, [language], fallback=True)

    def _left(self, board: int) -> bool:
        """Whether a board lies to the left of those who look at this screen."""
        return (board == 0) is not self._turned

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

    def other_letter(self) -> str:
        return self.tr("Other …")

    def blank(self) -> str:
        return self.tr("Blank")

    def no_tile(self) -> str:
        return self.tr("No tile")

    # The game as a whole

    def press_to_start(self) -> tuple[str, ...]:
        return (self.tr("Press to start"), self.tr("Press"))

    def looking(self) -> str:
        return self.tr("Looking …")

    def paused(self) -> tuple[str, ...]:
        return (self.tr("Paused"),)

    def no_time_runs(self) -> str:
        return self.tr("No time runs. Tiles stay as they lie.")

    def restarted(self, board: int, why: str) -> str:
        """That a board's clock head had to start anew. why: as a clause."""
        if self._left(board):
            return self.tr("The left clock restarted: {why}.").format(why=self._cause(why))
        return self.tr("The right clock restarted: {why}.").format(why=self._cause(why))

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

    def menu(self) -> str:
        return self.tr("Menu")

    def history(self) -> str:
        return self.tr("History")

    def close(self) -> str:
        return self.tr("Close")

    def pause(self) -> str:
        return self.tr("Pause")

    def go_on(self) -> str:
        return self.tr("Continue")

    def accept(self) -> str:
        return self.tr("Accept play")

    def undo(self) -> str:
        return self.tr("Undo last play")

    def correct(self) -> str:
        return self.tr("Correct a square")

    def set_clock(self) -> str:
        return self.tr("Set a clock")

    def challenge(self, name: str) -> str:
        return self.tr("{name} challenges").format(name=name)

    def turn_round(self) -> str:
        return self.tr("Turn the boards")

    def other_language(self) -> str:
        """The name of the language that the button leads to, in that language."""
        return LANGUAGES["de" if self.language == "en" else "en"]

    def camera(self) -> str:
        return self.tr("Camera")

    def no_camera(self) -> str:
        return self.tr("No picture from the camera yet.")

    def keys(self) -> str:
        return self.tr("Keys")

    def abort(self) -> str:
        return self.tr("End the game")

    def leave_table(self) -> str:
        return self.tr("Leave the table")

    def sure_to_abort(self) -> str:
        return self.tr("End the game without a winner?")

    def yes_abort(self) -> str:
        return self.tr("Yes, end it")

    def no_abort(self) -> str:
        return self.tr("No, play on")

    def touch_square(self) -> str:
        return self.tr("Touch the square that is wrong.")

    def this_square(self, name: str) -> str:
        return self.tr("Correct {square}").format(square=name)

    def what_lies_on(self, name: str) -> str:
        return self.tr("What lies on {square}?").format(square=name)

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

    # Keys and signs

    def signs(self) -> str:
        return self.tr("Signs")
