"""Texts on the pages at a hall's table."""

import re
from functools import cache
from typing import Final

from station.referee.events import GameSettings
from station.registry import entry
from station.screen.hall.state import HallState
from station.screen.hall.texts import not_reached
from station.screen.start.wording import StartWording
from station.view.error_texts import error_text
from station.view.wording import minutes

JUDGE: Final = "judge"
"""The option that says who judges words; always shown."""

_ROUND: Final = re.compile(r"Round (\d+)")


@cache
def hall_words(language: str) -> "HallWording":
    return HallWording(language)


class HallWording(StartWording):
    """Texts for one language."""

    def head(self, state: HallState) -> str:
        """Which round at which table, or else which table."""
        table = self.tr("table {number}", number=state.table)
        if state.settings is None:
            return table[:1].upper() + table[1:]
        return f"{self.title(state.title)}, {table}"

    def title(self, said: str) -> str:
        """The title of a round, which the director says in English."""
        found = _ROUND.fullmatch(said)
        return self.tr("Round {number}", number=found[1]) if found else said

    def link(self, state: HallState) -> str:
        """How the connection is, on the small line."""
        if state.reached:
            return state.event
        return not_reached(self)

    def sides(self, settings: GameSettings) -> str:
        """Who plays whom: `North Ann & Bo, South Cy & Di`."""
        names = settings.names
        if not entry(settings.game).sides or len(names) < 4:
            return ", ".join(names)
        south, north = " & ".join(names[0::2]), " & ".join(names[1::2])
        return self.tr("North {north}, South {south}", north=north, south=south)

    def seat(self, settings: GameSettings, player: int) -> str:
        """Where a player sits."""
        if not entry(settings.game).sides:
            if player:
                return self.tr("seat {number}", number=player + 1)
            return self.tr("seat 1, begins")
        south, left = player % 2 == 0, player < 2
        if south:
            return self.tr("South, left board") if left else self.tr("South, right board")
        return self.tr("North, left board") if left else self.tr("North, right board")

    def time(self, settings: GameSettings) -> str:
        """How long everybody has."""
        control = settings.control
        if control.uneven or not control.main_ms:
            return self.duration(control)
        each = self.tr("{time} each", time=minutes(control.main_ms))
        if control.main_ms % 60_000 < 1000:
            each = self.trn("{count} minute each", "{count} minutes each", control.main_ms // 60_000)
        return self.with_bonus(each, control)

    def agreed(self, settings: GameSettings) -> tuple[tuple[str, str], ...]:
        """What the game is set up with: names and values."""
        known = entry(settings.game)
        lines = [
            (self.tr("Game"), self.tr(known.title)),
            (self.tr("Time"), self.time(settings)),
            (self.matter("words", settings.game), self.value("words", settings.lexicon, settings.game)),
            (self.matter("tiles", settings.game), self.value("tiles", settings.edition, settings.game)),
        ]
        agreed = dict(settings.options)
        for option in known.kind.options:
            if option.name == JUDGE and option.choices:
                agreed.setdefault(JUDGE, option.choices[0])
        for name, value in sorted(agreed.items(), key=lambda one: one[0] != JUDGE):
            lines.append((self.matter(name, settings.game), self.value(name, value, settings.game)))
        return tuple(lines)

    def task(self, state: HallState) -> str:
        """What to do now."""
        if state.settings is None:
            return self.tr("Waiting for the next round.")
        if state.begun:
            return self.tr("This game has begun. Go on with it.")
        if state.all_here:
            return self.tr("Everybody is here. Set the game up.")
        return self.tr("Touch your name when you are here.")

    def wrong(self, state: HallState) -> str:
        """What is wrong on the waiting page, "" if nothing is."""
        said = []
        if state.refused:
            said.append(
                self.tr("This table has been removed from the hall. Join again: station table join CODE")
            )
        elif state.why:
            why = error_text(state.why, self)
            said.append(f"{why[:1].upper()}{why[1:]}")
        if state.preset_wrong:
            why = error_text(state.preset_wrong, self)
            said.append(self.tr("The next game cannot be played here: {why}", why=why))
        return "\n".join(said)

    def kept(self, waiting: int) -> str:
        """What the hall does not have yet."""
        return self.trn(
            "{count} message is waiting for the hall.",
            "{count} messages are waiting for the hall.",
            waiting,
        )
