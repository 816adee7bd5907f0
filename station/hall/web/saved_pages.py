"""The event as files: published pairings, standings and the games that are over.

One folder that any web server, or none, can show.
"""

import io
import json
import zipfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from station.errors import InputError
from station.export.page import page as game_page
from station.hall.director.mirror import GameMirror
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_csv import results_csv, standings_csv
from station.hall.tournament.state import TournamentState
from station.hall.web.into_folder import written
from station.hall.web.replayed import Games
from station.hall.web.shown import Public, finished_json, round_json, standings_json, without_results
from station.web.assets import asset
from station.web.pages import render

INDEX: Final = "event.json"
"""By this file a folder is known to hold an event that was saved before."""

Progress = Callable[[int, int], None]


class Kept(Protocol):
    """A hall at work, or one that is only read."""

    @property
    def state(self) -> TournamentState: ...

    def journal(self, game: str) -> GameMirror: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """games: that can be leafed through. left_out: finished games of which no journal has come, or none that
    can be replayed, by what their sides are called."""

    files: tuple[Path, ...]
    games: int
    left_out: tuple[str, ...]


def save_event(
    hall: Kept,
    folder: Path,
    language: str = "en",
    *,
    behind: Collection[str] = (),
    progress: Progress | None = None,
) -> Saved:
    """Write the files into a folder, made if it is not there, in place of an event that was saved there
    before: of that, nothing is left. behind: games that spectators still have to see the end of. progress:
    gets the number of games that are done, and of how many.

    Raises InputError if it holds something else, or cannot be written; then nothing in it has changed.
    """
    left_out: list[str] = []
    files = event_files(hall, Games(hall), language, behind=behind, progress=progress, left_out=left_out)
    paths = written(folder, files, INDEX)
    games = sum(path.parent != folder for path in paths)
    return Saved(paths, games, tuple(left_out))


def event_zip(hall: Kept, games: Games, language: str = "en", behind: Collection[str] = ()) -> bytes:
    """The same files in an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in event_files(hall, games, language, behind=behind):
            archive.writestr(name, text)
    return out.getvalue()


def event_files(
    hall: Kept,
    games: Games,
    language: str,
    *,
    behind: Collection[str] = (),
    progress: Progress | None = None,
    left_out: list[str] | None = None,
) -> Iterator[tuple[str, str]]:
    """Each file by its name, the index last. Only what the public may see; a game whose journal cannot be
    replayed is left out. left_out: is filled with what the sides of those are called."""
    state = without_results(hall.state, behind)
    seen = Public(state)
    played = []
    finished = seen.finished()
    for number, (one, pairing) in enumerate(finished, 1):
        try:
            found = games.game(pairing.id)
        except (TournamentError, InputError):
            if left_out is not None:
                left_out.append(" – ".join(state.titles(pairing)))
            continue
        finally:
            if progress is not None:
                progress(number, len(finished))
        name = f"games/{number:03}-{pairing.id}.html"
        yield name, game_page(found, (f"← {state.name}", "../index.html"))
        played.append({**finished_json(state, one, pairing), "file": name})
    rounds = [round_json(state, one, results=one.results_shown) for one in seen.rounds]
    standings = [standings_json(state, name, shown_only=True) for name in seen.divisions]
    tables = [
        (f"{what}-{number}.csv", make(state, name, shown_only=True))
        for number, name in enumerate(seen.divisions, 1)
        for what, make in (("standings", standings_csv), ("results", results_csv))
    ]
    yield from tables
    files = [INDEX, "index.html", "style.css", *(name for name, _ in tables)]
    files += [str(one["file"]) for one in played]
    contents = {
        **seen.as_json(), "rounds": rounds, "standings": standings, "games": played, "files": files,
    }  # fmt: skip
    yield "style.css", asset("table.css") + asset("page.css") + hall_asset("hall.css")
    pages = {**contents, "event": state.name, "files": {one["id"]: one["file"] for one in played}}
    yield "index.html", render("saved.html", language, "station.hall.web", **pages)
    yield INDEX, json.dumps(contents, ensure_ascii=False, indent=1) + "\n"


def hall_asset(name: str) -> str:
    """The text of a file in our `static`."""
    return (Path(__file__).parent / "static" / name).read_text(encoding="utf-8")
