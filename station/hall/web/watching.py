"""The tables as spectators see them, later if so agreed, and as the director does: at once.

Each text is made once, however many people watch.
"""

import asyncio
import zlib
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from station.hall.director.hall import Hall
from station.hall.director.tables import TableNow
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.state import TournamentState
from station.hall.web.shown import Public
from station.hall.wire.view import ViewNow
from station.web.streams import Changes, News, compact

Json = dict[str, Any]

TICK_S: Final = 0.5
"""How often delayed views are looked at."""

KEPT_VIEWS: Final = 240
"""Of a table while they wait: with a delay of an hour one every 15 seconds."""


@dataclass(slots=True)
class _Waiting:
    """Views that spectators see later: when, which game, and the text, packed."""

    views: deque[tuple[float, str, bytes]] = field(default_factory=deque)
    taken_at: float = float("-inf")


@dataclass(frozen=True, slots=True)
class Shown:
    """What the public sees of a table. version: goes up with each text. game: the pairing's id."""

    version: int
    game: str = ""
    text: str = ""


NOTHING: Final = Shown(0)


Game = tuple[Round, Pairing]


@dataclass(slots=True)
class Watch:
    """Follows a hall. public: woken for spectators, staff: for director and arbiters. now: seconds."""

    hall: Hall
    delay_s: float = 0
    now: Callable[[], float] = monotonic
    public: Changes = field(default_factory=Changes)
    staff: Changes = field(default_factory=Changes)
    versions: dict[int, int] = field(default_factory=dict)
    news: int = 0
    _state: TournamentState | None = None
    _games: dict[str, Game] = field(default_factory=dict)
    _at: dict[int, Game] = field(default_factory=dict)
    _views: dict[int, tuple[ViewNow | None, float]] = field(default_factory=dict)
    _shown: dict[int, Shown] = field(default_factory=dict)
    _waiting: dict[int, _Waiting] = field(default_factory=dict)

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

    def true_ms(self, table: int) -> int:
        """When the table's view came, in ms of `now`."""
        return round(self._views.get(table, (None, self.now()))[1] * 1000)

    def close(self) -> None:
        self.public.close()
        self.staff.close()

    def shown(self, table: int) -> Shown:
        """What spectators see of a table."""
        return self._shown.get(table, NOTHING)

    def behind(self, game: str) -> bool:
        """Whether spectators have yet to see something of this game."""
        return any(one[1] == game for waiting in self._waiting.values() for one in waiting.views)

    def delay(self, seconds: float) -> None:
        """Show games so much later from now on. What waits is forgotten; nothing is shown sooner."""
        self.delay_s = seconds
        self._waiting.clear()
        self.look(table.number for table in self.hall.state.tables)

    def look(self, tables: Iterable[int]) -> None:
        """Some tables show something new."""
        self._index()
        for number in tables:
            self.versions[number] = self.versions.get(number, 0) + 1
            self._look(number)
        self.staff.note()
        self.public.note()

    def let_out(self) -> None:
        """Show what has waited long enough."""
        now, told = self.now(), False
        for number, waiting in list(self._waiting.items()):
            newest: tuple[float, str, bytes] | None = None
            while waiting.views and waiting.views[0][0] <= now:
                newest = waiting.views.popleft()
            if newest is not None and self._published(newest[1], number):
                self._show(number, newest[1], zlib.decompress(newest[2]).decode(), newest[0])
                told = True
            if not waiting.views:
                del self._waiting[number]
        if told:
            self.public.note()

    def _index(self) -> None:
        """What is published, by game and by table."""
        state = self.hall.state
        if state is self._state:
            return
        self._state = state
        seen = Public(state)
        self._games = {
            pairing.id: (one, pairing)
            for one in seen.rounds
            for pairing in one.pairings
            if not pairing.is_bye
        }
        at = ((table.number, seen.now_at(table.number)) for table in state.tables)
        self._at = {table: game for table, game in at if game is not None}

    def _look(self, number: int) -> None:
        shown = self._shown.get(number)
        if shown is not None and shown.game and not self._published(shown.game, number):
            # Withdrawn: at once, whatever the delay.
            self._shown[number] = Shown(shown.version + 1)
            self._waiting.pop(number, None)
        feed = self._feed(number)
        if feed is None:
            return
        game, text = self._at[number][1].id, compact(feed)
        if not self.delay_s:
            self._show(number, game, text, self.now())
            return
        waiting, now = self._waiting.setdefault(number, _Waiting()), self.now()
        packed = zlib.compress(text.encode(), 1)
        if waiting.views and now - waiting.taken_at < self.delay_s / KEPT_VIEWS:
            due, _, _ = waiting.views.pop()
            waiting.views.append((due, game, packed))
            return
        waiting.views.append((now + self.delay_s, game, packed))
        waiting.taken_at = now

    def _feed(self, number: int) -> Json | None:
        """The view of a table, if it is of the published game there."""
        try:
            view = self.hall.table(number).view
        except TournamentError:
            return None
        if self._views.get(number, (None, 0.0))[0] is not view:
            self._views[number] = view, self.now()
        here = self._at.get(number)
        return view.feed if view is not None and here is not None and view.game == here[1].id else None

    def _published(self, game: str, table: int) -> bool:
        self._index()
        found = self._games.get(game)
        return found is not None and found[1].table == table

    def _show(self, number: int, game: str, view: str, true_at: float) -> None:
        before = self._shown.get(number, NOTHING)
        found, _ = self._games[game]
        head = compact({"table": number, "game": game, "title": f"{found.division} · {found.number}"})
        text = f'{head[:-1]},"true_ms":{round(true_at * 1000)},"view":{view}}}'
        if before.game == game and _without_time(before.text) == _without_time(text):
            return
        self._shown[number] = Shown(before.version + 1, game, text)


def _without_time(text: str) -> str:
    head, _, rest = text.partition('"true_ms":')
    return head + rest.partition(",")[2]


def spectators_news(watch: Watch, tables: tuple[int, ...]) -> Callable[[], Awaitable[tuple[News, ...]]]:
    """What a spectators' stream of these tables tells, as `station.web.streams.stream` asks for it."""
    told: dict[int, int] = {}
    first = True

    async def news() -> tuple[News, ...]:
        nonlocal first
        found: list[News] = []
        if first:
            found.append(("now", compact({"now_ms": round(watch.now() * 1000)})))
            first = False
        for number in tables:
            shown = watch.shown(number)
            if told.get(number) != shown.version:
                told[number] = shown.version
                found.append(("table", shown.text) if shown.text else ("none", compact({"table": number})))
        return tuple(found)

    return news


def staff_news(watch: Watch, table: int | None = None) -> Callable[[], Awaitable[tuple[News, ...]]]:
    """What a stream for director and arbiters tells: a card of each table that changed, or all of one."""
    told: dict[int, int] = {}
    news_told = -1

    async def news() -> tuple[News, ...]:
        nonlocal news_told
        found: list[News] = []
        if news_told != watch.news:
            if news_told >= 0:
                found.append(("changed", compact({"number": watch.news})))
            else:
                found.append(("now", compact({"now_ms": round(watch.now() * 1000)})))
            news_told = watch.news
        numbers = [one.number for one in watch.hall.state.tables] if table is None else [table]
        for number in numbers:
            version = watch.versions.get(number, 0)
            if told.get(number) != version:
                told[number] = version
                with suppress(TournamentError):
                    told_now = card(watch.hall.table(number), whole=table is not None)
                    found.append(("table", compact({**told_now, "true_ms": watch.true_ms(number)})))
        return tuple(found)

    return news


def card(now: TableNow, *, whole: bool = False) -> Json:
    """A table for director and arbiters. whole: with everything that it shows."""
    feed = now.view.feed if now.view is not None else None
    return {
        "table": now.number,
        "machine": now.machine,
        "machine_name": now.machine_name,
        "online": now.online,
        "behind": now.behind,
        "heard_at": now.heard_at,
        "ready": now.ready,
        "checks": [{"check": one.check, "ok": one.ok, "says": one.says} for one in now.checks],
        "assigned": now.assigned,
        "preset": now.preset,
        "checked_in": list(now.checked_in),
        "seats": len(now.pairing.seats) if now.pairing else 0,
        "streamed": now.streamed,
        "alarms": [{"alert": one.alert.value, "says": one.says} for one in now.alarms],
        "arbiter": None if now.arbiter is None else {"id": now.arbiter.id, "says": now.arbiter.says},
        "pairing": now.pairing.id if now.pairing else None,
        "round": None if now.round is None else {"division": now.round.division, "round": now.round.number},
        "game": now.game,
        "result": now.pairing is not None and now.pairing.result is not None,
        "view": feed if whole else _brief(feed),
    }


def _brief(feed: Json | None) -> Json | None:
    """Of a view what fits on a card."""
    if feed is None:
        return None
    keys = ("at_ms", "game", "phase", "players", "question", "ending", "alarms")
    messages = [
        {key: one.get(key) for key in ("key", "tone", "sign", "caption", "headline", "words", "text")}
        for one in feed.get("messages", [])
    ]
    return {**{key: feed.get(key) for key in keys}, "messages": messages}
