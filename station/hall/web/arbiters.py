"""Pages for arbiters: all tables, one of them, calls, and any moment of any game."""

from dataclasses import asdict, dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from station.errors import InputError
from station.hall.director.errors import JournalError
from station.hall.director.events import DisputeRuled
from station.hall.director.pictures import KeptPicture
from station.hall.director.state import Dispute
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.sentence import said
from station.hall.web.frame import Site, language, not_there, page, sentence, words_of
from station.hall.web.news import card, staff_news
from station.hall.web.replayed import Games
from station.hall.web.settings import Role
from station.hall.web.shown import pairing_in_full
from station.hall.wire.happened import KeptMoment
from station.hall.wire.order import Moment as MomentOrder
from station.hall.wire.order import Picture as PictureOrder
from station.json_text import Json
from station.rules.square import square_name
from station.web.streams import stream
from station.web.table_page import PRINTED
from station.web.wording import table_words


@dataclass(slots=True)
class ArbiterPages:
    site: Site
    games: Games

    def supervision(self, request: Request) -> Response:
        """All tables on one page."""
        words = table_words(language(request))
        return page(self.site, request, "supervision.html", tables=self._cards(request), words=words)

    def tables_json(self, request: Request) -> Response:
        return JSONResponse(self._cards(request))

    def lights(self, request: Request) -> Response:
        """Whether the tables are set up."""
        return page(self.site, request, "lights.html", tables=self._cards(request))

    def table(self, request: Request) -> Response:
        """A table in full."""
        now = self.site.hall.table(request.path_params["table"])
        pictures = self._latest(now.machine)
        return page(
            self.site, request, "table-staff.html",
            table=card(now, words_of(request), self.site.hall.clock()),
            pairing=now.pairing and pairing_in_full(self.site.hall.whole, now.pairing.id),
            pictures=pictures, words=table_words(language(request)), printed=PRINTED,
        )  # fmt: skip

    def table_json(self, request: Request) -> Response:
        now = self.site.hall.table(request.path_params["table"])
        return JSONResponse(card(now, words_of(request), self.site.hall.clock(), whole=True))

    async def events(self, request: Request) -> Response:
        """The stream of all tables, or with `?table=` of one in full."""
        asked = request.query_params.get("table", "")
        table = int(asked) if asked.isdecimal() and len(asked) < 7 else None
        role = self.site.role(request)
        if role is Role.CLERK:
            table = 0  # there is no such table: clerks learn what is new, and nothing about the games
        tr = words_of(request)
        watch, reader = self.site.watch, request.client.host if request.client else ""
        return stream(
            self.site.staff_streams, reader, watch.staff,
            staff_news(watch, tr, table, lambda: self.site.role(request) is role), pace_s=0.5,
        )  # fmt: skip

    def picture(self, request: Request) -> Response:
        """A picture that a table sent."""
        name = request.path_params["name"]
        found = next((one for one in self.site.hall.pictures() if one.name == name), None)
        if found is None:
            return JSONResponse({"error": "there is no such picture"}, 404)
        return Response(found.jpeg, media_type="image/jpeg")

    def disputes(self, request: Request) -> Response:
        return page(self.site, request, "disputes.html", calls=self._disputes())

    def disputes_json(self, _request: Request) -> Response:
        return JSONResponse(self._disputes())

    async def dispute(self, request: Request) -> Response:
        """A call for the arbiter, with all there is to see of its moment."""
        id_ = request.path_params["dispute"]
        found = self.site.hall.whole.disputes.get(id_)
        if found is None:
            return not_there(self.site, request, said("There is no such call."))
        return await self._moment(request, found, found.raised.game, found.raised.moment_ms)

    async def moment(self, request: Request) -> Response:
        """Any past moment of any game, opened the same way: `?at_ms=`."""
        return await self._moment(request, None, request.path_params["game"], _at_ms(request))

    async def moment_json(self, request: Request) -> Response:
        """The same as JSON; the last moment without `?at_ms=`."""
        game = request.path_params["game"]
        events = self.site.hall.journal(game).events
        at_ms = _at_ms(request, events[-1].at_ms if events else 0)
        try:
            found = await run_in_threadpool(self.games.moment, game, at_ms, language(request))
        except InputError as error:
            return JSONResponse({"error": str(error)}, 404)
        tr = words_of(request)
        answer = asdict(found)
        answer["story"] = [{**asdict(one), "text": one.text.by(tr)} for one in found.story]
        return JSONResponse(answer)

    async def _moment(
        self, request: Request, found: Dispute | None, game: str | None, at_ms: int
    ) -> Response:
        moment, story, trouble = None, [], ""
        if game is not None:
            try:
                moment = await run_in_threadpool(self.games.moment, game, at_ms, language(request))
                whole = await run_in_threadpool(self.games.game, game)
                story = [{"at_ms": one["at_ms"], "text": " ".join(one["text"])} for one in whole["moments"]]
            except (TournamentError, JournalError) as error:
                trouble = sentence(error.said.by(words_of(request)))
            except InputError as error:
                # Of other parts of the program, in English: a word list that is not here, for example.
                trouble = sentence(str(error))
        pairing = pairing_in_full(self.site.hall.whole, game) if game else None
        table = found.raised.table if found is not None else pairing and pairing["table"]
        kept = self.site.hall.pictures(game=game) if game else ()
        near = [one for one in kept if one.what != "now" and abs(one.at_ms - at_ms) < 120_000]
        return page(
            self.site, request, "dispute.html",
            dispute=None if found is None else _dispute_json(found),
            orders=[one for one in self.site.hall.whole.orders.values() if found and one.dispute == found.id],
            game=game, at_ms=at_ms, table=table, pairing=pairing,
            moment=moment, moments=story, trouble_here=trouble,
            pictures=near, asked=self._asked(game, at_ms),
            words=table_words(language(request)), printed=PRINTED,
        )  # fmt: skip

    def _cards(self, request: Request) -> list[Json]:
        tr = words_of(request)
        hall = self.site.hall
        at = hall.clock()
        return [card(hall.table(one.number), tr, at) for one in hall.state.tables]

    def _disputes(self) -> list[Json]:
        """Open ones first, then the latest."""
        calls = self.site.hall.whole.disputes.values()
        found = sorted(calls, key=lambda one: (one.ruled is None, one.raised.at), reverse=True)
        return [_dispute_json(one) for one in found]

    def _latest(self, machine: str | None) -> tuple[KeptPicture, ...]:
        """The picture of a table asked for last."""
        asked = [
            one.id
            for one in self.site.hall.whole.orders.values()
            if one.machine == machine and isinstance(one.data, PictureOrder)
        ]
        return self.site.hall.pictures(order=asked[-1])[-1:] if asked else ()

    def _asked(self, game: str | None, at_ms: int) -> bool:
        """Whether the table has been asked for its pictures of this moment and has not answered yet."""
        return any(
            isinstance(one.data, MomentOrder)
            and one.data.game == game
            and one.data.at_ms == at_ms
            and one.done is None
            for one in self.site.hall.whole.orders.values()
        )


def _at_ms(request: Request, otherwise: int = 0) -> int:
    asked = request.query_params.get("at_ms", "")
    return int(asked) if asked.isdecimal() and len(asked) < 15 else otherwise


def _dispute_json(one: Dispute) -> Json:
    raised, ruled = one.raised, one.ruled or DisputeRuled(one.id, None, "")
    return {
        "id": one.id, "table": raised.table, "machine": raised.machine, "game": raised.game,
        "moment_ms": raised.moment_ms, "board": raised.lane, "player": raised.player, "says": raised.says,
        "at": raised.at, "ruled": one.ruled is not None,
        "ruling": None if ruled.ruling is None else type(ruled.ruling).__name__,
        "reason": ruled.reason, "by": ruled.by, "ruled_at": ruled.at,
        "kept": None if raised.kept is None else _kept_json(raised.kept),
    }  # fmt: skip


def _kept_json(kept: KeptMoment) -> Json:
    """What the table knew of the moment; squares in the order of how sure the camera was, least first."""
    return {
        "presses": [
            {"board": one.board, "side": one.side.name.lower(), "at_ms": one.at_ms} for one in kept.presses
        ],
        "read_ms": kept.read_ms,
        "read": [
            {
                "square": square_name(one.square), "letter": one.letter, "facing": one.facing, "kit": one.kit,
                "confidence": one.confidence, "others": list(one.others),
            }
            for one in sorted(kept.read, key=lambda one: (one.confidence, one.square))
        ],
        "rulings": list(kept.rulings),
    }  # fmt: skip
