"""What a director takes away: CSV, JSON, TSH, and each game."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from station.errors import InputError
from station.export.page import page as game_page
from station.hall.director.games import game_gcg, game_jsonl
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_csv import entries_csv, ratings_csv, results_csv, standings_csv
from station.hall.tournament.exports.as_json import tournament_json
from station.hall.tournament.exports.tsh import tsh
from station.hall.web.frame import Site, language
from station.hall.web.replayed import Games
from station.hall.web.saved_pages import event_zip
from station.journal.rows import as_file

CSV: Final = "text/csv; charset=utf-8"


@dataclass(slots=True)
class Exports:
    site: Site
    games: Games

    def event(self, request: Request) -> Response:
        """The public pages as files."""
        made = event_zip(self.site.hall, self.games, language(request), self.site.watch.behind)
        return _file(made, "event.zip", "application/zip")

    def all_games(self, _request: Request) -> Response:
        """Every game that has come, as journal and page, and as GCG, or as lines of JSON if GCG cannot hold
        it. Each is sent as soon as it is made: of many games that takes a while, and the browser shows that
        something comes."""
        return StreamingResponse(self._archive(), media_type="application/zip", headers=_named("games.zip"))

    def _archive(self) -> Iterator[bytes]:
        sent = _Sent()
        with zipfile.ZipFile(sent, "w", zipfile.ZIP_DEFLATED) as archive:
            for one in self.site.hall.state.rounds:
                for pairing in one.pairings:
                    for name, content in self._game_files(pairing.id):
                        archive.writestr(f"round-{one.number}/{name}", content)
                    yield sent.taken()
        yield sent.taken()

    def tournament(self, _request: Request) -> Response:
        text = json.dumps(tournament_json(self.site.hall.state), ensure_ascii=False, indent=1)
        return _file(text.encode(), "tournament.json", "application/json")

    def entries(self, _request: Request) -> Response:
        return _file(entries_csv(self.site.hall.state).encode("utf-8-sig"), "entries.csv", CSV)

    def of_division(self, request: Request) -> Response:
        """`standings.csv`, `results.csv`, `ratings.csv` or `division.t` of a division."""
        makers: dict[str, tuple[Callable[[str], str], str]] = {
            "standings.csv": (lambda name: standings_csv(self.site.hall.state, name), CSV),
            "results.csv": (lambda name: results_csv(self.site.hall.state, name), CSV),
            "division.t": (lambda name: tsh(self.site.hall.state, name), "text/plain; charset=utf-8"),
            "ratings.csv": (
                lambda name: ratings_csv(
                    self.site.hall.state, name, request.query_params.get("formula", "elo")
                ),
                CSV,
            ),
        }
        what = request.path_params["what"]
        if what not in makers:
            return JSONResponse({"error": f"there are {', '.join(makers)}"}, 404)
        make, kind = makers[what]
        text = make(request.path_params["division"])
        return _file(text.encode("utf-8-sig" if kind is CSV else "utf-8"), what, kind)

    def _game_files(self, id_: str) -> list[tuple[str, bytes]]:
        try:
            mirror = self.site.hall.journal(id_)
            found = [
                (f"{id_}.journal", as_file(mirror)),
                (f"{id_}.html", game_page(self.games.game(id_)).encode()),
            ]
        except (TournamentError, InputError):
            return []
        try:
            return [*found, (f"{id_}.gcg", game_gcg(mirror))]
        except InputError:  # GCG has signs for some games only
            return [*found, (f"{id_}.jsonl", game_jsonl(mirror).encode())]


class _Sent(io.RawIOBase):
    """What an archive writes, to be sent on; nothing of it is kept."""

    def __init__(self) -> None:
        super().__init__()
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        self._written += content
        return len(content)

    def taken(self) -> bytes:
        """What was written since."""
        taken = bytes(self._written)
        self._written.clear()
        return taken


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _file(content: bytes, name: str, kind: str) -> Response:
    return Response(content, media_type=kind, headers=_named(name))
