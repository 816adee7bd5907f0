"""Pages for the director and the arbiters, and what their forms do."""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from station.errors import InputError
from station.hall.director.errors import StorageError
from station.hall.director.pictures import KeptPicture
from station.hall.director.state import Dispute
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.sheets import pairing_sheet, score_cards
from station.hall.web.access import form_of, local
from station.hall.web.forms import Fields, FormError, commands_of
from station.hall.web.paging import Site, language, page
from station.hall.web.replayed import Games
from station.hall.web.settings import Role
from station.hall.web.shown import division_json, result_text, round_json, standings_json
from station.hall.web.watching import card, staff_news
from station.hall.wire.moment import KeptMoment
from station.hall.wire.order import Moment as MomentOrder
from station.hall.wire.order import Picture as PictureOrder
from station.rules.square import square_name
from station.web.streams import stream
from station.web.table_page import PRINTED
from station.web.wording import catalogue, table_words

Json = dict[str, Any]

_NOBODY: Final[Json] = {"name": "", "rating": "", "club": ""}
_BLANK: Final[Json] = {
    "name": "", "game": "house", "clocks": "10", "form": "teams", "seats": 4, "rounds": "", "method": "swiss",
    "lexicon": "english", "edition": "en", "options": {}, "given_tie_breaks": [], "tables": [],
}  # fmt: skip
"""What the forms for a new entry and a new division hold at first."""

LOGGED: Final = 300
"""Entries of the log on a page."""


@dataclass(slots=True)
class StaffPages:
    site: Site
    games: Games

    # Forms

    async def do(self, request: Request) -> Response:
        """What a form asks for, then back to its page, which says what came of it."""
        form = await form_of(request)
        role = self.site.role(request)
        assert role is not None, "only those who have signed in come here"
        tr = catalogue(language(request)).gettext
        uploaded = form.get("file")
        back = form.get("back")
        try:
            text = await _text_of(uploaded) if isinstance(uploaded, UploadFile) else ""
            fields = Fields(form, self.site.hall.state, text)
            own = await self._own(fields, role)
            if own is None:
                commands = commands_of(fields, role)
                await run_in_threadpool(self._carry_out, commands, role)
            said = ["good", own or tr("Done.")]
        except PermissionError as error:
            return JSONResponse({"error": str(error)}, 403)
        except (FormError, TournamentError, StorageError, InputError) as error:
            said = ["bad", _sentence(str(error))]
        finally:
            await form.close()
        request.session["said"] = said
        return RedirectResponse(local(back, "/arbiter") if isinstance(back, str) else "/arbiter", 303)

    def _carry_out(self, commands: tuple[Any, ...], role: Role) -> None:
        for command in commands:
            self.site.hall.do(command, role.value)

    async def _own(self, fields: Fields, role: Role) -> str | None:
        """What the pages do themselves, in words; None if it is for the hall."""
        name = fields.text("do")
        if name not in {"delay", "backup"}:
            return None
        if role is not Role.DIRECTOR:
            raise PermissionError("Only the director may do this.")
        if name == "delay":
            seconds = fields.number("delay")
            if not 0 <= seconds <= 3600:
                raise FormError("a delay is 0 to 3600 seconds")
            self.site.settings = replace(self.site.settings, delay_s=seconds)
            self.site.watch.delay(seconds)
            return f"{seconds} s"
        if self.site.settings.backup is None:
            raise FormError("this hall is kept in memory; there is nothing to copy")
        return str(await run_in_threadpool(self.site.settings.backup))

    # For arbiters

    def supervision(self, request: Request) -> Response:
        """All tables on one page."""
        words = table_words(language(request))
        return page(self.site, request, "supervision.html", tables=self._cards(), words=words)

    def tables_json(self, _request: Request) -> Response:
        return JSONResponse(self._cards())

    def lights(self, request: Request) -> Response:
        """Whether the tables are set up."""
        return page(self.site, request, "lights.html", tables=self._cards())

    def table(self, request: Request) -> Response:
        """A table in full."""
        number = request.path_params["table"]
        try:
            now = self.site.hall.table(number)
        except TournamentError as error:
            return page(self.site, request, "error.html", 404, says=_sentence(str(error)))
        pictures = self._latest(now.machine)
        return page(
            self.site, request, "table-staff.html",
            table=card(now), pairing=now.pairing and self._pairing(now.pairing.id),
            pictures=pictures, words=table_words(language(request)), printed=PRINTED,
        )  # fmt: skip

    def table_json(self, request: Request) -> Response:
        try:
            return JSONResponse(card(self.site.hall.table(request.path_params["table"]), whole=True))
        except TournamentError as error:
            return JSONResponse({"error": str(error)}, 404)

    async def events(self, request: Request) -> Response:
        """The stream of all tables, or with `?table=` of one in full."""
        told = request.query_params.get("table", "")
        table = int(told) if told.isdecimal() and len(told) < 7 else None
        watch, reader = self.site.watch, request.client.host if request.client else ""
        return stream(self.site.staff_streams, reader, watch.staff, staff_news(watch, table), pace_s=0.5)

    def picture(self, request: Request) -> Response:
        """A picture that a table sent."""
        name = request.path_params["name"]
        found = next((one for one in self.site.hall.pictures() if one.name == name), None)
        if found is None:
            return JSONResponse({"error": "there is no such picture"}, 404)
        return Response(found.jpeg, media_type="image/jpeg")

    def disputes(self, request: Request) -> Response:
        return page(self.site, request, "disputes.html", told=self._disputes())

    def disputes_json(self, _request: Request) -> Response:
        return JSONResponse(self._disputes())

    async def dispute(self, request: Request) -> Response:
        """A call for the arbiter, with all there is to see of its moment."""
        id_ = request.path_params["dispute"]
        found = next((one for one in self.site.hall.whole.disputes if one.id == id_), None)
        if found is None:
            return page(self.site, request, "error.html", 404, says="There is no such call.")
        return await self._moment(request, found, found.game, found.moment_ms)

    async def moment(self, request: Request) -> Response:
        """Any past moment of any game, opened the same way: `?at_ms=`."""
        told = request.query_params.get("at_ms", "")
        at_ms = int(told) if told.isdecimal() and len(told) < 15 else 0
        return await self._moment(request, None, request.path_params["game"], at_ms)

    async def _moment(
        self, request: Request, found: Dispute | None, game: str | None, at_ms: int
    ) -> Response:
        moment, story, trouble = None, [], ""
        if game is not None:
            try:
                moment = await run_in_threadpool(self.games.moment, game, at_ms)
                whole = await run_in_threadpool(self.games.game, game)
                story = [{"at_ms": one["at_ms"], "text": " ".join(one["text"])} for one in whole["moments"]]
            except (TournamentError, InputError) as error:
                trouble = _sentence(str(error))
        pairing = self._pairing(game) if game else None
        table = found.table if found is not None else pairing and pairing["table"]
        kept = self.site.hall.pictures(game=game) if game else ()
        near = [one for one in kept if one.what != "now" and abs(one.at_ms - at_ms) < 120_000]
        return page(
            self.site, request, "dispute.html",
            dispute=None if found is None else _dispute_json(found),
            orders=self._orders(found.id) if found else [],
            game=game, at_ms=at_ms, table=table, pairing=pairing,
            moment=None if moment is None else asdict(moment), moments=story, trouble_here=trouble,
            pictures=[_picture_json(one) for one in near],
            asked=self._asked(game, at_ms),
            words=table_words(language(request)), printed=PRINTED,
        )  # fmt: skip

    # For the director

    def event(self, request: Request) -> Response:
        state = self.site.hall.state
        return page(
            self.site, request, "director.html",
            about={"name": state.name, "date": state.date, "place": state.place},
            divisions=self._divisions(), delay=self.site.settings.delay_s,
            differing=[self._pairing(id_) for id_, _ in self.site.hall.whole.differing],
            blank=_BLANK, can_copy=self.site.settings.backup is not None,
            games=self._game_names(), methods=_methods(),
        )  # fmt: skip

    def entries(self, request: Request) -> Response:
        state = self.site.hall.state
        return page(self.site, request, "entries.html", divisions=self._divisions(), nobody=_NOBODY, entries=[
            {
                "number": one.number, "division": one.division, "name": one.name, "title": one.title,
                "players": [asdict(player) for player in one.players], "rating": one.rating,
                "withdrawn": one.withdrawn, "sits_out": list(one.sits_out), "from_round": one.from_round,
            }
            for one in state.entries
        ])  # fmt: skip

    def entries_json(self, _request: Request) -> Response:
        return JSONResponse([asdict(one) for one in self.site.hall.state.entries])

    def round(self, request: Request) -> Response:
        """The rounds of a division, the latest open for changes."""
        state, name = self.site.hall.state, request.path_params["division"]
        try:
            division = division_json(state, name)
        except TournamentError as error:
            return page(self.site, request, "error.html", 404, says=_sentence(str(error)))
        rounds = [self._round(one) for one in reversed(state.rounds_of(name))]
        return page(
            self.site, request, "rounds.html",
            division=division, rounds=rounds, table=standings_json(state, name, shown_only=False),
            tables=[one.number for one in state.tables], methods=_methods(),
        )  # fmt: skip

    def rounds_json(self, request: Request) -> Response:
        state, name = self.site.hall.state, request.path_params["division"]
        return JSONResponse([round_json(state, one) for one in state.rounds_of(name)])

    def pairing(self, request: Request) -> Response:
        """One pairing: its result by hand, corrections, its table, who starts."""
        pairing = self._pairing(request.path_params["pairing"])
        if pairing is None:
            return page(self.site, request, "error.html", 404, says="There is no such pairing.")
        tables = [one.number for one in self.site.hall.state.tables]
        return page(self.site, request, "pairing.html", pairing=pairing, tables=tables)

    def cards(self, request: Request) -> Response:
        """The score cards of a division, to print."""
        state, name = self.site.hall.state, request.path_params["division"]
        try:
            state.division(name)
            # A card on paper must not tell of a round before the notice board does.
            known = replace(state, rounds=tuple(one for one in state.rounds if one.published))
            cards = score_cards(known, name)
        except TournamentError as error:
            return page(self.site, request, "error.html", 404, says=_sentence(str(error)))
        return page(self.site, request, "cards.html", division=name, cards=cards)

    def sheet(self, request: Request) -> Response:
        """The pairing sheet, published or not."""
        found = request.path_params
        try:
            sheet = pairing_sheet(self.site.hall.state, found["division"], found["round"])
        except TournamentError as error:
            return page(self.site, request, "error.html", 404, says=_sentence(str(error)))
        return page(self.site, request, "sheet.html", sheet=sheet)

    def tables(self, request: Request) -> Response:
        whole = self.site.hall.whole
        served = dict(whole.served)
        tables = [{**asdict(one), "machine": served.get(one.number, "")} for one in whole.tournament.tables]
        return page(
            self.site, request, "tables.html",
            tables=tables, machines=[asdict(one) for one in whole.machines],
            can_join=self.site.settings.join_code is not None,
        )  # fmt: skip

    def joining(self, request: Request) -> Response:
        """A new code for a table; every look makes one that is good once."""
        table = str(request.path_params["table"])
        return page(self.site, request, "join.html", table=table, code="")

    async def joining_code(self, request: Request) -> Response:
        await form_of(request)
        table = str(request.path_params["table"])
        make: Callable[[str], str] | None = self.site.settings.join_code
        if make is None:
            return page(self.site, request, "error.html", 404, says="Machines cannot join this hall.")
        code = await run_in_threadpool(make, table)
        return page(self.site, request, "join.html", table=table, code=code, drawn=_drawn(code))

    def log(self, request: Request) -> Response:
        told = [
            {"number": one.number, "at": one.at, "actor": one.actor, "what": _words(type(one.event).__name__),
             "text": _plain(one.event)}
            for one in reversed(self.site.hall.log()[-LOGGED:])
        ]  # fmt: skip
        return page(self.site, request, "log.html", told=told)

    # What the pages are made of

    def _cards(self) -> list[Json]:
        return [card(one) for one in self.site.hall.tables]

    def _divisions(self) -> list[Json]:
        state = self.site.hall.state
        return [
            {
                **division_json(state, one.name),
                "entries": len(state.entries_of(one.name)),
                "paired": len(state.rounds_of(one.name)),
                "tables": list(one.tables),
                "given_tie_breaks": list(one.tie_breaks),
                "complete": all(found.complete for found in state.rounds_of(one.name)),
            }
            for one in state.divisions
        ]

    def _round(self, found: Any) -> Json:
        state = self.site.hall.state
        told = round_json(state, found)
        entries = {number for one in found.pairings for number in one.entries}
        told["entries"] = [
            {"number": number, "title": state.entry(number).title} for number in sorted(entries)
        ]
        told["by_hand"] = "\n".join(
            " - ".join("+".join(map(str, side)) for side in one.sides)
            for one in found.pairings
            if not one.is_bye
        )
        return told

    def _pairing(self, id_: str) -> Json | None:
        state = self.site.hall.state
        try:
            found, pairing = state.located(id_)
        except TournamentError:
            return None
        told = next(one for one in round_json(state, found)["pairings"] if one["id"] == id_)
        differing = dict(self.site.hall.whole.differing).get(id_)
        return {
            **told,
            "division": found.division,
            "round": found.number,
            "house": state.division(found.division).preset.game == "house",
            "differs": None if differing is None else result_text(differing),
            "corrections": [
                {
                    "before": one.before and result_text(one.before),
                    "after": one.after and result_text(one.after),
                    "reason": one.reason,
                    "actor": one.actor,
                    "at": one.at,
                }
                for one in pairing.corrections
            ],
        }

    def _disputes(self) -> list[Json]:
        """Open ones first, then the latest."""
        found = sorted(self.site.hall.whole.disputes, key=lambda one: (not one.ruled, one.at), reverse=True)
        return [_dispute_json(one) for one in found]

    def _latest(self, machine: str | None) -> list[Json]:
        """The picture of a table asked for last."""
        asked = [
            one.id
            for one in self.site.hall.whole.orders
            if one.machine == machine and isinstance(one.data, PictureOrder)
        ]
        found = self.site.hall.pictures(order=asked[-1]) if asked else ()
        return [_picture_json(one) for one in found[-1:]]

    def _orders(self, dispute: str) -> list[Json]:
        return [
            {"done": one.done, "says": one.says}
            for one in self.site.hall.whole.orders
            if one.dispute == dispute
        ]

    def _asked(self, game: str | None, at_ms: int) -> bool:
        """Whether the table has been asked for its pictures of this moment and has not answered yet."""
        return any(
            isinstance(one.data, MomentOrder)
            and one.data.game == game
            and one.data.at_ms == at_ms
            and one.done is None
            for one in self.site.hall.whole.orders
        )

    def _game_names(self) -> list[str]:
        from station.games import ENTRIES

        return list(ENTRIES)


def _methods() -> list[str]:
    from station.hall.tournament.methods.registry import METHODS

    return list(METHODS)


async def _text_of(file: UploadFile) -> str:
    """Raises FormError if the file is not text."""
    content = await file.read()
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise FormError("the file is not text; save it as CSV in UTF-8")


def _sentence(text: str) -> str:
    told = text.strip()
    return f"{told[:1].upper()}{told[1:]}{'' if told.endswith(('.', '!', '?')) else '.'}"


def _plain(event: Any) -> str:
    """What an event of the hall is about, in one line: its plain values."""
    told = ((name, getattr(event, name)) for name in event.__slots__)
    parts = (
        f"{name} {value}" for name, value in told if isinstance(value, str | int) and value not in ("", 0)
    )
    return ", ".join(parts)[:200]


def _words(name: str) -> str:
    """`RoundPaired` as `round paired`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def _dispute_json(one: Dispute) -> Json:
    return {
        "id": one.id, "table": one.table, "machine": one.machine, "game": one.game,
        "moment_ms": one.moment_ms, "board": one.lane, "player": one.player, "says": one.says, "at": one.at,
        "ruled": one.ruled, "ruling": None if one.ruling is None else type(one.ruling).__name__,
        "reason": one.reason, "by": one.by, "ruled_at": one.ruled_at,
        "kept": None if one.kept is None else _kept_json(one.kept),
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


def _picture_json(one: KeptPicture) -> Json:
    return {"name": one.name, "what": one.what, "at_ms": one.at_ms, "kept_at": one.kept_at}


def _drawn(code: str) -> str:
    """A QR code as an image that a page can hold."""
    import segno

    return segno.make(code, error="m", micro=False).svg_data_uri(scale=6, border=4, light="#fff")
