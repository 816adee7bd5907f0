"""Every page of the hall worth a picture, by name: its path, and what is there once it is drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from station.hall.web.app import app
from station.hall.web.players.codes import code_of
from tests.web.chromium import Chromium
from tests.web.halls import DIRECTOR, Filled, keys, web_settings
from tests.web.tables import served

DRAWN: Final = "document.readyState === 'complete'"
BOARD: Final = "document.querySelector('.board') && document.querySelector('.clock')"


@dataclass(frozen=True, slots=True)
class Page:
    """staff: only for those who have signed in. ready: as an expression of its script. like: another page is
    made of the same parts."""

    path: str
    staff: bool = False
    ready: str = "true"
    like: bool = False


def pages_of(filled: Filled) -> dict[str, Page]:
    """Every page, public ones first."""
    hall = filled.hall
    game = hall.state.round("Teams", 1).pairings[0].id
    corrected = hall.state.round("Scrabble A/B", 1).pairings[-1].id
    late = hall.state.entries[-1]
    call = next(iter(hall.whole.disputes.values())).id
    return {
        "event": Page("/", ready=BOARD),
        "find": Page("/find?name=o"),
        "pairings": Page("/pairings", like=True),
        "pairing-sheet": Page("/pairings/Teams/2", like=True),
        "standings": Page("/standings"),
        "player": Page("/players/1"),
        "enter": Page("/enter"),
        "check-in": Page(f"/check-in/{code_of(keys()[0], late.number)}"),
        "projector": Page("/projector"),
        "live": Page("/live", ready=BOARD),
        "table": Page("/live/1", ready=BOARD, like=True),
        "games": Page("/games", like=True),
        "replay": Page(f"/games/{game}#2", ready="document.querySelector('.board')"),
        "overlay": Page("/overlay/1", ready=BOARD, like=True),
        "sign-in": Page("/in"),
        "director": Page("/director", staff=True),
        "entries": Page("/director/entries", staff=True),
        "entry": Page("/director/entries/1", staff=True),
        "check-in-list": Page("/director/check-in", staff=True),
        "change-table": Page("/director/tables/1", staff=True, like=True),
        "rounds": Page("/director/rounds/Teams", staff=True),
        "why": Page("/director/why/Teams/2", staff=True),
        "result": Page(f"/director/pairings/{corrected}", staff=True),
        "prizes": Page("/director/prizes/Teams?below=1600", staff=True),
        "score-cards": Page("/director/cards/Teams", staff=True, like=True),
        "tables": Page("/director/tables", staff=True),
        "joining-code": Page("/director/join/6", staff=True, like=True),
        "codes": Page("/director/codes", staff=True),
        "poster": Page("/director/poster", staff=True, like=True),
        "accounts": Page("/director/accounts", staff=True),
        "log": Page("/director/log", staff=True, like=True),
        "supervision": Page("/arbiter", staff=True, ready="document.querySelector('.card .time')"),
        "set-up": Page("/arbiter/lights", staff=True),
        "table-in-full": Page("/arbiter/tables/1", staff=True, ready=BOARD, like=True),
        "calls": Page("/arbiter/disputes", staff=True, like=True),
        "call": Page(
            f"/arbiter/disputes/{call}", staff=True, ready="document.querySelector('#moment .board')"
        ),
    }


@contextmanager
def hall_served(filled: Filled) -> Iterator[str]:
    """The address of its pages, without a slash at the end."""
    code = "192.168.1.20:8443/ABCDEFGH23456723/ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    settings = web_settings(
        join_code=lambda _: code, backup=lambda: Path("hall.sqlite"), address="https://hall.example:8443"
    )
    with served(app(filled.hall, settings)) as address:
        yield address.rstrip("/")


def open_page(browser: Chromium, address: str, page: Page) -> None:
    """Load a page and wait until it is drawn."""
    path = page.path.partition("#")[0].partition("?")[0]
    browser.open(f"{address}{page.path}", f"location.pathname === '{path}' && {DRAWN} && ({page.ready})")


def sign_in(browser: Chromium, address: str, password: str = DIRECTOR) -> None:
    """By keyboard."""
    browser.open(f"{address}/in")
    browser.wait("document.activeElement && document.activeElement.type === 'password'")
    browser.type(password)
    browser.press("Enter")
    browser.wait("location.pathname === '/director'")
