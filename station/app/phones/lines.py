"""What each phone is sent of a state, made once for each language and side."""

from threading import Lock

from station.app.table.latest import Latest, Sent
from station.json_text import Json
from station.phones.line import Besides, phone_line, turned
from station.phones.seen import seen_from
from station.view.makers import view_of
from station.view.view import View
from station.view.wording import words_in


class PhoneLines:
    """lock: held while views are made and looked up."""

    def __init__(self) -> None:
        self.lock = Lock()
        self._views: dict[tuple[str, bool], tuple[int, View]] = {}
        self._sent: dict[tuple[int, str], Sent] = {}

    def clear(self) -> None:
        """Another game begins. To be called with the lock."""
        self._views.clear()
        self._sent.clear()

    def view(self, latest: Latest, language: str, *, at_north: bool = False) -> View:
        """All of it, hands too: whoever hands it on leaves out what is hidden. To be called with the lock."""
        made = self._views.get((language, at_north))
        if made is None or made[0] != latest.event:
            state = latest.state
            made = latest.event, view_of(state, state.at_ms, language, turned=at_north)
            self._views[language, at_north] = made
        return made[1]

    def sent(self, latest: Latest, player: int, language: str, besides: Besides) -> Sent:
        """What a player's phone shows of the latest state."""
        with self.lock:
            sent = self._sent.get((player, language))
            if sent is None or sent.event < latest.event:
                sent = self._made(latest, player, language, besides, sent)
                self._sent[player, language] = sent
        return sent

    def _made(
        self, latest: Latest, player: int, language: str, besides: Besides, before: Sent | None
    ) -> Sent:
        at_north = turned(self.view(latest, language), player)
        view = seen_from(self.view(latest, language, at_north=at_north), player)
        line: Json = phone_line(view, player, words_in(language, at_north), latest.state.at_ms, besides)
        return Sent.of(latest, line, before)
