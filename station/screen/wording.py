"""Texts on and above buttons and on the help page; those of tables are in `station.view`."""

from functools import cache

from station.view.wording import Wording


@cache
def screen_words(language: str, turned: bool = False) -> "ScreenWording":
    """The wording in a language; English if there is no catalogue. turned: left and right as seen from
    North."""
    return ScreenWording(language, turned)


class ScreenWording(Wording):
    """Texts for one language."""

    def close(self) -> str:
        return self.tr("Close")

    def kit(self, kit: str) -> str:
        return self.tr("left kit") if self.left(0 if kit == "a" else 1) else self.tr("right kit")

    def a_blank(self, blank: bool) -> str:
        return self.tr("a blank") if blank else self.tr("no blank")

    def keys_for(self, board: int) -> str:
        if self.left(board):
            return self.tr("Keys now act on the left board.")
        return self.tr("Keys now act on the right board.")

    def _sides_help(self) -> tuple[tuple[str, str], ...]:
        """(keys, what they do), for the help page."""
        return (
            ("Tab", self.tr("the other board; next button")),
            ("M, F10", self.tr("arbiter's menu")),
            (self.tr("Enter"), self.tr("touch that button")),
            (self.tr("Space"), self.tr("pause, continue")),
            ("H", self.tr("history; ← → leaf through it")),
            ("C", self.tr("what the camera sees")),
            ("A … Z", self.tr("answer a question")),
            ("L", self.tr("language")),
            ("R", self.tr("turn the boards round")),
            ("F11", self.tr("full screen")),
            ("Esc", self.tr("close")),
            ("?, F1", self.tr("this page")),
        )

    def other_way(self, down: bool) -> str:
        return self.tr("Downwards") if down else self.tr("Across")

    def _plain_help(self) -> tuple[tuple[str, str], ...]:
        return (
            ("A … Z", self.tr("type tiles, answer a question")),
            ("Shift A", self.tr("a blank that stands for a letter")),
            ("0 … 9", self.tr("type a number")),
            ("?", self.tr("a blank; this page")),
            ("← → ↑ ↓", self.tr("where a play begins; leaf")),
            ("Tab", self.tr("across or downwards; next button")),
            (self.tr("Enter"), self.tr("type a play; done; touch it")),
            (self.tr("Space"), self.tr("pause, continue")),
            ("M, F10", self.tr("arbiter's menu")),
            ("H, L, R, C", self.tr("history, language, turn, camera")),
            ("F11", self.tr("full screen")),
            ("Esc", self.tr("close")),
        )

    def turn_round(self, boards: int) -> str:
        return self.tr("Turn the boards") if boards > 1 else self.tr("Turn the board")

    def arbiter(self, lane: int, lanes: int) -> str:
        if lanes == 1:
            return self.tr("Arbiter")
        return self.tr("Arbiter, left board") if self.left(lane) else self.tr("Arbiter, right board")

    def help_lines(self, *, sides: bool) -> tuple[tuple[str, str], ...]:
        """(keys, what they do), for the help page."""
        return self._sides_help() if sides else self._plain_help()
