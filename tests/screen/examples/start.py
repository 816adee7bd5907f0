"""Pages of the start menu worth a picture."""

from dataclasses import replace

from station.editions import load_edition
from station.referee.events import GameSettings
from station.registry import ENTRIES
from station.registry.draw_for_first import lot
from station.screen.start.our_words import OurWords
from station.screen.start.view import Broken, Following, Kept, LastChosen, OnRecord, StartState, StartView

StartExample = tuple[StartState, StartView]
RecordExample = tuple[OnRecord, StartView]
WordsExample = tuple[OurWords, StartView]

_PLAYED = tuple((language, "Ada 61, Ben 40, Cleo 74") for language in ("en", "de"))
_STATE = StartState(
    Broken("auction", _PLAYED, "2026-11-26 21:40"),
    ("en", "de", "fr", "pl"),
    names=("Ada", "Ben"),
    today="2026-11-27",
)
_MATCH = Following(
    GameSettings("scrabble", ("Ben", "Ada")),
    (("en", "Best of 5: Ada 1 · Ben 2."), ("de", "Best of 5: Ada 1 · Ben 2.")),
)
_LAST = (
    LastChosen("house", names=("Bartholomäus", "", "Maximiliane"), chosen=(("time", "25"),), at_screen=True),
    LastChosen("scrabble", 3, ("Ada",), seats=("", "expert", "beginner"), at_screen=True),
    LastChosen("speed", 4, ("Ada", "Ben", "Cleo", "Dan"), at_screen=False),
)


def start_examples() -> dict[str, StartExample]:
    """Every example by its name."""
    pages = {f"start-{game}": (_STATE, StartView(game=game)) for game in ENTRIES}
    most = {
        f"start-{game}-{most}": (_STATE, StartView(game=game, players=most))
        for game, most in (("scrabbage", 4), ("auction", 4), ("speed", 5), ("speed", 8))
    }
    chosen = (("time", 7), ("tiles", 3), ("challenge", 4), ("last_rack", 1))
    agreed = StartView(game="scrabble", chosen=chosen)
    typing = StartView(game="friendly", names=("", "Bartholomäus", "", "", ""), chosen=chosen, typing=1)
    said = StartView(game="idaho", notice="This set is too small for five.", notice_until_ms=10_000_000)
    return {
        "start-menu": (StartState(editions=("en", "de")), StartView()),
        "start-menu-again": (_STATE, StartView()),
        "start-menu-own": (replace(_STATE, can_switch_off=True), StartView()),
        "start-menu-off": (replace(_STATE, can_switch_off=True), StartView(switching_off=True)),
        "start-menu-match": (replace(_STATE, following=_MATCH, kept=3), StartView()),
        "start-menu-record": (replace(_STATE, kept=12), StartView()),
        "start-menu-setup": (replace(_STATE, setup=True, kept=3), StartView()),
        "start-menu-hall": (replace(_STATE, setup=True, kept=3, hall=True), StartView()),
        "start-menu-home": (StartState(camera=False, kept=3, puzzles=True), StartView()),
        "start-menu-last": (
            replace(_STATE, camera=False, names=(), kept=3, puzzles=True),
            StartView(last=_LAST),
        ),
        "start-home": (StartState(camera=False), StartView(game="house")),
        "start-phones": (StartState(camera=False, phones=True), StartView(game="house")),
        "start-our-words": (
            StartState(camera=False, agreed=(("english", 3),)),
            StartView(game="house", last=_LAST),
        ),
        "start-seats": (StartState(camera=False), StartView(game="house", seating=True)),
        "start-seats-5": (_STATE, StartView(game="speed", players=5, seating=True)),
        "start-menu-pages": (replace(_STATE, games=(*ENTRIES, *ENTRIES)), StartView(page=1)),
        **pages,
        **most,
        "start-agreed": (_STATE, agreed),
        "start-typing": (_STATE, typing),
        "start-lot": (_STATE, replace(typing, typing=None, lot=lot(4, load_edition("en")).draw("C"))),
        "start-lot-drawn": (_STATE, replace(typing, typing=None, begins="Bartholomäus")),
        "start-lot-here": (
            StartState(camera=False),
            StartView(game="house", begins="", drawn=(("", "A"), ("Mia", "K"), ("Tom", "C"), ("Kim", "L"))),
        ),
        "start-notice": (_STATE, said),
    }


def words_examples() -> dict[str, WordsExample]:
    """Pages of the words agreed on."""
    few, many = (
        ("GOOGLED", "NOSH", "OMA"),
        tuple(f"{letter}{letter}SCHMETTERLING" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    )
    page = StartView(game="house")
    return {
        "our-words": (OurWords("English", few, ("BLINGY",)), page),
        "our-words-many": (OurWords("English", many, many[1:3]), replace(page, page=1)),
        "our-words-none": (OurWords("English"), page),
        "our-words-trouble": (
            OurWords("English", few, trouble="cannot write agreed-words.json: No space left on device"),
            page,
        ),
    }


def record_examples() -> dict[str, RecordExample]:
    """Pages of the games on record."""
    folder = "/home/house/.local/share/house-station/journals"
    games = tuple(
        Kept(
            game,
            names,
            f"2026-11-{20 - day} 19:30",
            result,
            f"{folder}/2026-11-{20 - day}-193000.journal",
            follows=game == "scrabbage",
            origin="Played on from turn 12 of the game of 2026-11-18 21:05" if game == "auction" else "",
        )
        for day, (game, names, result) in enumerate(
            (
                ("house", "Ada, Ben, Mia, Tom", ""),
                ("scrabble", "Ada 412, Ben 388", "Ada wins"),
                ("auction", "Ada 61, Ben 40, Cleo 74, Dan 52", "Cleo wins"),
                ("speed", "Player 1, Player 2, Player 3, Player 4, Player 5", "Player 4 wins"),
                ("scrabbage", "Maximiliane 121, Bartholomäus 97", "Maximiliane wins"),
                ("friendly", "Ada 100, Ben 96", ""),
            )
        )
    )
    return {
        "record": (OnRecord(games), StartView()),
        "record-next-page": (OnRecord(games), StartView(page=1)),
        "record-empty": (OnRecord(), StartView()),
        "record-reading": (OnRecord(games * 50, whole=False), StartView(page=57)),
    }
