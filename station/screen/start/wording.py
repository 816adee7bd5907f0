"""What the start menu says."""

from functools import cache

from station.clock.control import Increment, TimeControl
from station.view.wording import Wording


@cache
def start_words(language: str) -> "StartWording":
    """The wording in a language; English where there is no catalogue."""
    return StartWording(language)


class StartWording(Wording):
    """Texts for one language."""

    def which_game(self) -> str:
        return self.tr("What shall we play?")

    def go_on_with(self, title: str, names: str, when: str) -> str:
        told = self.tr("Go on with {game}").format(game=title)
        return " · ".join(part for part in (told, names, when) if part)

    def how_many(self, least: int, most: int) -> str:
        if least == most:
            return self.tr("{count} players").format(count=most)
        return self.tr("{least} to {most} players").format(least=least, most=most)

    def full_rules(self, game: str) -> str:
        return self.tr("Full rules: {page}").format(page=f"docs/rules/{game}.md")

    def players(self) -> str:
        return self.tr("Players")

    def names(self) -> str:
        return self.tr("Names, clockwise; the first begins. Touch one to type it.")

    def house_names(self) -> str:
        return self.tr("Names: left South and North, right South and North. Touch one to type it.")

    def unnamed(self, player: int) -> str:
        return self.tr("Player {number}").format(number=player + 1)

    def whose_name(self, player: int) -> str:
        return self.tr("Name of player {number}").format(number=player + 1)

    def play(self) -> str:
        return self.tr("Play")

    def back(self) -> str:
        return self.tr("Back")

    def typed_name(self) -> str:
        return self.tr("Done")

    def space(self) -> str:
        return self.tr("Space")

    def matter(self, name: str, game: str = "") -> str:
        """What is agreed on, above the value."""
        if (game, name) == ("auction", "points"):
            return self.tr("Points for each to bid with")
        return {
            "time": self.tr("Time for each"),
            "tiles": self.tr("Tiles"),
            "words": self.tr("Words"),
            "judge": self.tr("Who judges words"),
            "first": self.tr("First on the left"),
            "challenge": self.tr("Wrong words"),
            "last_rack": self.tr("Who is out gets"),
            "penalties": self.tr("Overtime costs"),
            "points": self.tr("Points to win"),
            "penalty": self.tr("A fragment costs"),
            "checked": self.tr("Camera checks"),
        }.get(name, name)

    def value(self, name: str, value: str) -> str:
        """A value that is agreed on."""
        if name == "time":
            return self._time(value)
        told = {
            ("judge", "referee"): self.tr("the station"),
            ("judge", "players"): self.tr("the players"),
            ("first", "S"): self.tr("South"),
            ("first", "N"): self.tr("North"),
            ("challenge", "void"): self.tr("are refused"),
            ("challenge", "free"): self.tr("free challenge"),
            ("challenge", "single"): self.tr("single challenge"),
            ("challenge", "double"): self.tr("double challenge"),
            ("challenge", "five-point"): self.tr("5-point challenge"),
            ("last_rack", "twice"): self.tr("others' tiles twice"),
            ("last_rack", "moved"): self.tr("others' tiles once"),
            ("penalties", "overtime"): self.tr("10 a minute"),
            ("penalties", "none"): self.tr("nothing"),
            ("penalty", "0"): self.tr("nothing"),
            ("checked", "last"): self.tr("the winner"),
            ("checked", "every"): self.tr("every call"),
            ("words", "english"): self.tr("English"),
            ("tiles", "en"): self.tr("English"),
            ("tiles", "de"): self.tr("German"),
            ("tiles", "fr"): self.tr("French"),
            ("tiles", "pl"): self.tr("Polish"),
        }
        return told.get((name, value), value)

    def _time(self, value: str) -> str:
        control = TimeControl.parse(value)
        minutes = self.tr("{count} min").format(count=control.main_ms // 60_000)
        if control.increment is Increment.NONE:
            return minutes
        return self.tr("{minutes} + {seconds} s").format(minutes=minutes, seconds=control.bonus_ms // 1000)
