"""The event as files: published pairings, standings and the games that are over.

One folder that any web server, or none, can show.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from station.errors import InputError
from station.export.page import page as game_page
from station.hall.director.hall import Hall
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_csv import results_csv, standings_csv
from station.hall.web.replayed import Games
from station.hall.web.shown import Public, result_text, round_json, standings_json
from station.web.assets import asset
from station.web.pages import render


def save_event(hall: Hall, folder: Path, language: str = "en") -> list[Path]:
    """Write the files into a folder, made if it is not there; returns them. Raises InputError if it holds
    something else, or cannot be written."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "event.json").exists():
        raise InputError(f"{folder} is not empty and holds no event; name another folder")
    written = []
    try:
        for name, text in event_files(hall, Games(hall), language):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            written.append(path)
    except OSError as error:
        raise InputError(f"cannot write to {folder}: {error.strerror}") from error
    return written


def event_zip(hall: Hall, games: Games, language: str = "en") -> bytes:
    """The same files in an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in event_files(hall, games, language):
            archive.writestr(name, text)
    return out.getvalue()


def event_files(hall: Hall, games: Games, language: str) -> Iterator[tuple[str, str]]:
    """Each file by its name. Only what the public may see; a game whose journal did not come whole is left
    out."""
    state = hall.state
    seen = Public(state)
    played = []
    for number, (one, pairing) in enumerate(seen.finished(), 1):
        try:
            found = games.game(pairing.id)
        except (TournamentError, InputError):
            continue
        name = f"games/{number:03}-{pairing.id}.html"
        yield name, game_page(found)
        played.append(
            {
                "file": name,
                "division": one.division,
                "round": one.number,
                "sides": list(state.titles(pairing)),
                "result": "" if pairing.result is None else result_text(pairing.result),
            }
        )
    rounds = [round_json(state, one, results=one.results_shown) for one in seen.rounds]
    standings = [standings_json(state, name, shown_only=True) for name in seen.divisions]
    told = {**seen.as_json(), "rounds": rounds, "standings": standings, "games": played}
    yield "event.json", json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    yield "style.css", asset("table.css") + asset("page.css") + hall_asset("hall.css")
    for number, name in enumerate(seen.divisions, 1):
        yield f"standings-{number}.csv", standings_csv(state, name, shown_only=True)
        yield f"results-{number}.csv", results_csv(state, name, shown_only=True)
    yield "index.html", render("saved.html", language, "station.hall.web", event=state.name, **told)


def hall_asset(name: str) -> str:
    """The text of a file in our `static`."""
    return (Path(__file__).parent / "static" / name).read_text(encoding="utf-8")
