"""Fingers at a window with the start menu, and what is on record."""

import pygame

from station.app.record import GamesOnRecord
from station.screen.start.buttons import buttons
from station.screen.start.sheet import StartSheet, cards
from station.screen.start.show import StartShow
from station.screen.start.view import StartState
from station.screen.window import Window


class Fingers:
    """Touches one thing after the other, each when the window shows what came of the one before."""

    def __init__(self, window: Window, state: StartState, labels: tuple[str, ...]) -> None:
        self.window, self.state, self.labels = window, state, list(labels)

    def now_ms(self) -> int:
        shows = self.window.shows
        if not isinstance(shows, StartShow) or not self.labels:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return 0
        sheet = StartSheet(self.state, shows.view, self.window.layout)
        label = self.labels[0]
        found = [box for game, box in cards(sheet) if game == label] if not shows.view.game else []
        found += [button.box for button in buttons(sheet) if button.label == label]
        if found:
            self.labels.pop(0)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=found[0].center))
        return 0


def whole_record() -> GamesOnRecord:
    """The games on record, all of them read."""
    record = GamesOnRecord()
    assert record.wait(60)
    return record
