"""Texts of the start menu."""

from datetime import date, datetime
from functools import cache

from station.clock.control import Increment, TimeControl
from station.engine.engine import LEVEL_NAMES
from station.registry import ENTRIES, entry
from station.registry.entry import OptionWords
from station.rules.tile import Side
from station.view.wording import Wording, minutes


@cache
def start_words(language: str) -> "StartWording":
    """The wording in a language; English if there is no catalogue."""
    return StartWording(language)


def _option(name: str, game: str) -> OptionWords | None:
    """An option of a game in words; None for what players agree on before every game."""
    known = entry(game)
    return next((known.words_for(one) for one in known.kind.options if one.name == name), None)


class StartWording(Wording):
    """Texts for one language."""

    def title_of(self, game: str) -> str:
        """What a game is called; a journal may be of one that is no longer known."""
        return self.tr(ENTRIES[game].title) if game in ENTRIES else game.capitalize()

    def no_hall(self) -> str:
        """At a table that belongs to no tournament."""
        return self.tr(
            "No tournament yet: ask the director for this table's code, then run station table join CODE."
        )

    def reading(self, count: int) -> str:
        """While the games on record are read."""
        if not count:
            return self.tr("Reading the games on record …")
        return self.trn("Reading: {count} game so far …", "Reading: {count} games so far …", count)

    def moment(self, when: str, today: str) -> str:
        """A local date and time, such as "2026-11-27 21:40", as people say it on the day `today`."""
        try:
            then, now = datetime.fromisoformat(when), date.fromisoformat(today)
        except ValueError:
            return when
        clock, ago = f"{then:%H:%M}", (now - then.date()).days
        if ago == 0:
            return self.tr("today, {time}", time=clock)
        if ago == 1:
            return self.tr("yesterday, {time}", time=clock)
        return f"{then:%Y-%m-%d}"

    def played_on(self, turn: int, when: str) -> str:
        """Where a game comes from. when: the game before was set up, as text."""
        return self.tr("Played on from turn {turn} of the game of {when}", turn=turn, when=when)

    def unnamed(self, player: int, game: str) -> str:
        """What a player without a name is called at the table."""
        seats = entry(game).seats
        if seats:
            return self.tr(seats[player])
        return self.tr("Player {number}", number=player + 1)

    def level(self, level: int) -> str:
        """How well a computer plays."""
        return {
            1: self.tr("Beginner"),
            2: self.tr("Club player"),
            3: self.tr("Expert"),
            4: self.tr("Master"),
        }[level]

    def matter(self, name: str, game: str) -> str:
        """What to agree on, above the value."""
        words = _option(name, game)
        if words is not None:
            return self.tr(words.caption)
        return {
            "time": self.tr("Time per player"),
            "tiles": self.tr("Tiles"),
            "words": self.tr("Word list"),
            "match": self.tr("Games"),
            "lost": self.tr("Device lost"),
            "computer": self.tr("Computers"),
            "pace": self.tr("The other board"),
        }.get(name, name)

    def value(self, name: str, value: str, game: str) -> str:
        """A value to agree on."""
        option = _option(name, game)
        if option is not None:
            return self.tr(option.values[value]) if value in option.values else value
        if name == "time":
            return self._time(value)
        if name == "match" and value != "1":
            return self.tr("Best of {games}", games=value)
        if name == "pace" and value.isdecimal():
            return self.tr("{seconds} s a play", seconds=value)
        named = {
            ("match", "1"): self.tr("One game"),
            ("lost", "pause"): self.tr("Pause"),
            ("lost", "play-on"): self.tr("Keep playing"),
            **{("computer", name): self.level(level) for level, name in LEVEL_NAMES.items()},
            ("computer", "nobody"): self.tr("Only people"),
            ("pace", "wait"): self.tr("Waits for you"),
            ("words", "english"): self.tr("English"),
            ("tiles", "en"): self.tr("English"),
            ("tiles", "de"): self.tr("German"),
            ("tiles", "fr"): self.tr("French"),
            ("tiles", "pl"): self.tr("Polish"),
        }
        return named.get((name, value), value)

    def _time(self, value: str) -> str:
        return self.duration(TimeControl.parse(value))

    def duration(self, control: TimeControl) -> str:
        """A time control in short: of both sides, if they differ."""
        if control.untimed:
            return self.tr("No clock")
        if control.uneven:
            return " / ".join(self.duration(control.of(side)) for side in (Side.SOUTH, Side.NORTH))
        if not control.main_ms:
            return self.tr("{seconds} s a turn", seconds=control.bonus_ms // 1000)
        whole = control.main_ms % 60_000 < 1000
        count = control.main_ms // 60_000 if whole else minutes(control.main_ms)
        return self.with_bonus(self.tr("{count} min", count=count), control)

    def with_bonus(self, minutes: str, control: TimeControl) -> str:
        """A time with what is added for each turn, if anything is."""
        if control.increment is Increment.NONE:
            return minutes
        return self.tr("{minutes} + {seconds} s", minutes=minutes, seconds=control.bonus_ms // 1000)
