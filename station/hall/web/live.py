"""The tables as spectators see them, later if so agreed, and as the director does: at once.

Each text is made once, however many people watch.
"""

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from station.hall.director.hall import Hall
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.state import TournamentState
from station.hall.web.round_clocks import RoundClocks
from station.hall.web.shown import Public
from station.hall.wire.view import ViewNow
from station.json_text import Json
from station.web.streams import Changes, compact

PACE_S: Final = 0.2

TICK_S: Final = 0.5
"""How often delayed views are looked at."""

KEPT_VIEWS: Final = 240
"""Of a table while they wait: with a delay of an hour one every 15 seconds."""


@dataclass(slots=True)
class _Waiting:
    """Views that spectators see later: when, which game, and the text, packed."""

    views: deque[tuple[float, str, bytes]] = field(default_factory=deque)
    taken_at: float = float("-inf")


@dataclass(slots=True)
class Shown:
    """What the public sees of a table. version: goes up with everything new. game: the pairing's id, "" if
    nothing may be seen. view: a line of the feed, true at true_ms."""

    version: int
    table: int = 0
    game: str = ""
    title: str = ""
    true_ms: int = 0
    view: Json | None = None
    _text: str = ""

    @property
    def text(self) -> str:
        """As JSON; made when somebody first asks, and once."""
        if self.game and not self._text:
            head = {"table": self.table, "game": self.game, "title": self.title, "true_ms": self.true_ms}
            self._text = compact({**head, "view": self.view})
        return self._text


NOTHING: Final = Shown(0)


Game = tuple[Round, Pairing]


@dataclass(slots=True)
class Watch:
    """Follows a hall. public: woken for spectators, staff: for director and arbiters. now: seconds. pace_s:
    how long after a change the next is looked at."""

    hall: Hall
    delay_s: float = 0
    now: Callable[[], float] = monotonic
    pace_s: float = PACE_S
    public: Changes = field(default_factory=Changes)
    staff: Changes = field(default_factory=Changes)
    versions: dict[int, int] = field(default_factory=dict)
    news: int = 0
    clocks: RoundClocks = field(init=False)
    _state: TournamentState | None = None
    _games: dict[str, Game] = field(default_factory=dict)
    _at: dict[int, Game] = field(default_factory=dict)
    _views: dict[int, tuple[ViewNow | None, float]] = field(default_factory=dict)
    _shown: dict[int, Shown] = field(default_factory=dict)
    _waiting: dict[int, _Waiting] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.clocks = RoundClocks(self.hall, self.now)

    async def run(self) -> None:
        """Follow until cancelled."""
        changes = aiter(self.hall.changes())
        self.look(table.number for table in self.hall.state.tables)
        while True:
            coming = asyncio.ensure_future(anext(changes))
            try:
                while not coming.done():
                    await asyncio.wait((coming,), timeout=TICK_S if self._waiting else None)
                    self.let_out()
                change = coming.result()
            finally:
                if not coming.done():
                    coming.cancel()
                    with suppress(asyncio.CancelledError, StopAsyncIteration):
                        await coming
            if change.tournament or change.hall:
                self.news += 1
            every = change.tournament or change.hall
            self.look((table.number for table in self.hall.state.tables) if every else change.tables)
            self.let_out()
            # What changes meanwhile comes as one: a thousand streams are woken a few times a second at most.
            await asyncio.sleep(self.pace_s)

    def true_ms(self, table: int) -> int:
        """When the table's view came, in ms of `now`."""
        return round(self._views.get(table, (None, self.now()))[1] * 1000)

    def close(self) -> None:
        self.public.close()
        self.staff.close()

    def shown(self, table: int) -> Shown:
        """What spectators see of a table."""
        return self._shown.get(table, NOTHING)

    @property
    def behind(self) -> frozenset[str]:
        """The games of which spectators have yet to see something."""
        return frozenset(one[1] for waiting in list(self._waiting.values()) for one in list(waiting.views))

    def delay(self, seconds: float) -> None:
        """Show games so much later from now on. What waits is forgotten; nothing is shown sooner."""
        self.delay_s = seconds
        self._waiting.clear()
        self.look(table.number for table in self.hall.state.tables)

    def look(self, tables: Iterable[int]) -> None:
        """Some tables show something new."""
        self._index()
        self.clocks.look()
        for number in tables:
            self.versions[number] = self.versions.get(number, 0) + 1
            self._look(number)
        self.staff.note()
        self.public.note()

    def let_out(self) -> None:
        """Show what has waited long enough."""
        now, let_out = self.now(), False
        for number, waiting in list(self._waiting.items()):
            newest: tuple[float, str, bytes] | None = None
            while waiting.views and waiting.views[0][0] <= now:
                newest = waiting.views.popleft()
            if newest is not None and self._published(newest[1], number):
                self._show(number, newest[1], json.loads(zlib.decompress(newest[2])), newest[0])
                let_out = True
            if not waiting.views:
                del self._waiting[number]
        if let_out:
            self.public.note()

    def _index(self) -> None:
        """What is published, by game and by table. Who sees a game knows its result: where results are kept
        back, so is the game."""
        state = self.hall.state
        if state is self._state:
            return
        self._state = state
        seen = Public(state)
        self._games = {
            pairing.id: (one, pairing)
            for one in seen.rounds
            if one.results_shown
            for pairing in one.pairings
            if not pairing.is_bye
        }
        self._at = state.pairings_at_tables()

    def _look(self, number: int) -> None:
        shown = self._shown.get(number)
        if shown is not None and shown.game and not self._published(shown.game, number):
            # Withdrawn: at once, whatever the delay.
            self._shown[number] = Shown(shown.version + 1)
            self._waiting.pop(number, None)
        feed = self._feed(number)
        if feed is None:
            return
        game = self._at[number][1].id
        if not self.delay_s:
            self._show(number, game, feed, self.now())
            return
        packed = zlib.compress(compact(feed).encode(), 1)
        if self._known(number, game, feed, packed):
            return
        waiting, now = self._waiting.setdefault(number, _Waiting()), self.now()
        if waiting.views and now - waiting.taken_at < self.delay_s / KEPT_VIEWS:
            # In place of the one before, which is then never shown: none is shown sooner than agreed.
            waiting.views.pop()
            waiting.views.append((now + self.delay_s, game, packed))
            return
        waiting.views.append((now + self.delay_s, game, packed))
        waiting.taken_at = now

    def _known(self, number: int, game: str, feed: Json, packed: bytes) -> bool:
        """Whether this view waits already, or is shown and nothing waits: then it is no news."""
        waiting = self._waiting.get(number)
        if waiting is not None and waiting.views:
            return waiting.views[-1][1:] == (game, packed)
        shown = self._shown.get(number, NOTHING)
        return shown.game == game and shown.view == feed

    def _feed(self, number: int) -> Json | None:
        """The view of a table, if it is of the published game there."""
        try:
            view = self.hall.table(number).view
        except TournamentError:
            return None
        if self._views.get(number, (None, 0.0))[0] is not view:
            self._views[number] = view, self.now()
        here = self._at.get(number)
        if view is None or here is None or view.game != here[1].id or view.game not in self._games:
            return None
        return view.feed

    def _published(self, game: str, table: int) -> bool:
        self._index()
        found = self._games.get(game)
        return found is not None and found[1].table == table

    def _show(self, number: int, game: str, view: Json, true_at: float) -> None:
        before = self._shown.get(number, NOTHING)
        if before.game == game and before.view == view:
            return
        found, _ = self._games[game]
        title = f"{found.division} · {found.number}"
        self._shown[number] = Shown(before.version + 1, number, game, title, round(true_at * 1000), view)
