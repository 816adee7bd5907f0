"""What streams say about the tables, as `station.web.streams.stream` asks for it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime

from station.hall.director.tables import TableNow
from station.hall.tournament.errors import TournamentError
from station.hall.web.frame import troubles
from station.hall.web.live import Watch
from station.hall.web.round_clocks import Timed
from station.json_text import Json
from station.web.streams import News, StreamOverError, compact


def spectators_news(watch: Watch, tables: tuple[int, ...]) -> Callable[[], Awaitable[tuple[News, ...]]]:
    """What a spectators' stream of these tables sends."""
    sent: dict[int, int] = {}
    first = True
    clocks_sent: tuple[Timed, ...] = ()

    async def news() -> tuple[News, ...]:
        nonlocal first, clocks_sent
        found: list[News] = []
        if first:
            found.append(("now", compact({"now_ms": round(watch.now() * 1000)})))
            first = False
        clocks = watch.clocks.running()
        if clocks != clocks_sent:
            clocks_sent = clocks
            found.append(("clocks", compact(watch.clocks.as_json())))
        for number in tables:
            shown = watch.shown(number)
            if sent.get(number) != shown.version:
                sent[number] = shown.version
                found.append(("table", shown.text) if shown.game else ("none", compact({"table": number})))
        return tuple(found)

    return news


def staff_news(
    watch: Watch,
    tr: Callable[[str], str],
    table: int | None = None,
    still: Callable[[], bool] = lambda: True,
) -> Callable[[], Awaitable[tuple[News, ...]]]:
    """What a stream for director and arbiters sends: a card of each table that changed, or all of one. still:
    whether that person may see it; else the stream ends."""
    sent: dict[int, int] = {}
    news_sent = -1

    async def news() -> tuple[News, ...]:
        nonlocal news_sent
        found: list[News] = []
        if not still():
            raise StreamOverError
        if news_sent != watch.news:
            about = {
                "number": watch.news,
                "calls": len(watch.hall.whole.open_disputes()),
                "troubles": troubles(watch.hall, tr),
                "clocks": watch.clocks.as_json(),
            }
            if news_sent >= 0:
                found.append(("changed", compact(about)))
            else:
                now_ms = round(watch.now() * 1000)
                found.append(("now", compact({"now_ms": now_ms, **about})))
            news_sent = watch.news
        numbers = [one.number for one in watch.hall.state.tables] if table is None else [table]
        for number in numbers:
            version = watch.versions.get(number, 0)
            if sent.get(number) != version:
                sent[number] = version
                with suppress(TournamentError):
                    shown = card(watch.hall.table(number), tr, watch.hall.clock(), whole=table is not None)
                    found.append(("table", compact({**shown, "true_ms": watch.true_ms(number)})))
        return tuple(found)

    return news


def card(now: TableNow, tr: Callable[[str], str], at: datetime, *, whole: bool = False) -> Json:
    """A table for director and arbiters. tr: of their language. at: now, by the director's clock. whole: with
    everything that it shows."""
    feed = now.view.feed if now.view is not None else None
    return {
        "table": now.number,
        "machine": now.machine,
        "machine_name": now.machine_name,
        "online": now.online,
        "behind": now.behind,
        "heard_at": now.heard_at,
        "heard_s": _age_s(now.heard_at, at),
        "ready": now.ready,
        "checks": [{"check": one.check, "ok": one.ok, "says": one.says} for one in now.checks],
        "assigned": now.assigned,
        "preset": now.preset,
        "checked_in": list(now.checked_in),
        "seats": len(now.pairing.seats) if now.pairing else 0,
        "streamed": now.streamed,
        "alarms": [{"alert": one.alert.value, "says": one.says.by(tr)} for one in now.alarms],
        "arbiter": None if now.arbiter is None else {"id": now.arbiter.id, "says": now.arbiter.raised.says},
        "pairing": now.pairing.id if now.pairing else None,
        "round": None if now.round is None else {"division": now.round.division, "round": now.round.number},
        "game": now.game,
        "result": now.pairing is not None and now.pairing.result is not None,
        "view": feed if whole else _brief(feed),
    }


def _age_s(heard_at: str, at: datetime) -> int | None:
    """How many seconds ago something was heard, None if nothing was. A clock that was put back makes nothing
    come from the future."""
    return max(0, int((at - datetime.fromisoformat(heard_at)).total_seconds())) if heard_at else None


def _brief(feed: Json | None) -> Json | None:
    """Of a view what fits on a card."""
    if feed is None:
        return None
    keys = ("at_ms", "game", "phase", "players", "question", "ending", "alarms")
    messages = [
        {key: one.get(key) for key in ("key", "tone", "sign", "caption", "headline", "words", "text")}
        for one in feed.get("messages", [])
    ]
    boards = feed.get("boards")
    marks = [one.get("marks") for one in boards if isinstance(one, dict)] if isinstance(boards, list) else []
    hand = any(isinstance(one, dict) and one.get("hidden") for one in marks)
    return {**{key: feed.get(key) for key in keys}, "messages": messages, "hand": hand}
