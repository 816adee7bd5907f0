"""What the forms of director and arbiters refuse is said in the language of whoever fills them in."""

import re
from collections.abc import Mapping
from html import unescape

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from tests.web.halls import DIRECTOR, Filled
from tests.web.visiting import Visitor, visiting

Form = Mapping[str, str | list[str]]


def forms(filled: Filled) -> dict[str, Form]:
    """A form for each kind of refusal, by what is wrong."""
    state = filled.hall.state
    first, second, third = (state.round("Teams", number).pairings for number in (1, 2, 3))
    letters = state.round("Scrabble A/B", 1).pairings
    call = next(iter(filled.hall.whole.disputes.values())).id
    teams, singles = {"division": "Teams"}, {"division": "Scrabble A/B"}
    entry = {"entry": "1"}
    rule = {"do": "rule", "dispute": call, "reason": "so"}
    result = {"do": "result", "pairing": first[0].id}
    scores = {"do": "result", "pairing": letters[0].id, "outcome": "scores"}
    return {
        "nothing known": {"do": "dance"},
        "no name": {"do": "name", "name": ""},
        "a long name": {"do": "name", "name": "x" * 101},
        "a text without end": {"do": "name", "name": "x" * 1001},
        "a delay of a day": {"do": "delay", "delay": "86400"},
        "a delay in words": {"do": "delay", "delay": "long"},
        "nothing to copy": {"do": "backup"},
        "a division without a name": {"do": "division", "name": " x" * 30},
        "clocks in words": {"do": "division", "name": "X", "clocks": "ten"},
        "an option in words": {"do": "division", "name": "X", "options": "judge"},
        "a form of its own": {"do": "division", "name": "X", "form": "crowd"},
        "an unknown game": {"do": "division", "name": "X", "game": "chess", "form": "singles", "seats": "2"},
        "an unknown method": {"do": "division", "name": "X", "method": "magic"},
        "an unknown tie-break": {"do": "division", "name": "X", "tie_breaks": "luck"},
        "House for three": {"do": "division", "name": "X", "seats": "3"},
        "teams of three": {"do": "division", "name": "X", "game": "scrabble", "form": "teams", "seats": "3"},
        "a crowd at a table": {
            "do": "division", "name": "X", "game": "scrabble", "form": "singles", "seats": "7",
        },
        "rounds below nothing": {"do": "division", "name": "X", "rounds": "-1"},
        "Scrabble in teams": {
            "do": "division", "name": "X", "game": "scrabble", "form": "teams", "seats": "4",
        },
        "an option that there is not": {
            "do": "division", "name": "X", "game": "auction", "form": "singles", "seats": "2",
            "options": "judge=x",
        },
        "another form after pairing": {"do": "division", "name": "Teams", "form": "partners"},
        "a division with entries": {"do": "remove-division", **teams},
        "no such division": {"do": "remove-division", "division": "nowhere"},
        "no tables": {"do": "add-tables", "tables": ""},
        "tables in words": {"do": "add-tables", "tables": "many"},
        "too many tables": {"do": "add-tables", "tables": "1-99999"},
        "a table below one": {"do": "table", "table": "0"},
        "no such entry to keep it for": {"do": "table", "table": "1", "reserved": "99"},
        "no such table": {"do": "remove-table", "table": "99"},
        "a table in use": {"do": "remove-table", "table": "1"},
        "half a team": {"do": "add-entry", **teams, "player": "Solo"},
        "nobody": {"do": "add-entry", **singles},
        "a name that is too long": {"do": "add-entry", **singles, "player": "x" * 61},
        "a name that turns the line": {"do": "add-entry", **singles, "player": "A\u202eB"},
        "a name twice": {"do": "add-entry", **singles, "player": "ada"},
        "a rating in words": {"do": "add-entry", **singles, "player": "Zoe", "rating": "good"},
        "a rating too high": {"do": "add-entry", **singles, "player": "Zoe", "rating": "10000"},
        "a club too long": {"do": "add-entry", **singles, "player": "Zoe", "club": "x" * 61},
        "no file": {"do": "import"},
        "a file without names": {"do": "import", **singles, "csv": "rating\n1"},
        "a file without lines": {"do": "import", **singles, "csv": "player"},
        "a file with a column twice": {"do": "import", **singles, "csv": "player,player\nZoe,9"},
        "a file with a comma": {"do": "import", **singles, "csv": "player\nKim, Zoe"},
        "a file without a division": {"do": "import", "csv": "player\nZoe"},
        "a file with a strange division": {"do": "import", "csv": "player,division\nZoe,Z"},
        "a file with half a team": {"do": "import", **teams, "csv": "player\nZoe"},
        "a file with a rating in words": {"do": "import", **singles, "csv": "player,rating\nZoe,good"},
        "a file that is none": {"do": "import", **singles, "csv": 'player\n"Zoe'},
        "a file with many faults": {"do": "import", **singles, "csv": "player\n" + "ada\n" * 12},
        "no such entry": {"do": "remove-entry", "entry": "99"},
        "an entry that plays": {"do": "remove-entry", **entry},
        "an entry elsewhere": {"do": "change-entry", **entry, "division": "Scrabble A/B"},
        "back without having gone": {"do": "return-entry", **entry},
        "sitting out what is paired": {"do": "sit-out", **entry, "round": "1"},
        "a round without a number": {"do": "sit-out", **entry},
        "a round before results": {"do": "pair", **singles, "method": "swiss"},
        "a drop of what is public": {"do": "drop", **singles},
        "a round published twice": {"do": "publish", **teams, "round": "1"},
        "a round that is not there": {"do": "publish", **teams, "round": "9"},
        "a withdrawal of what is not public": {"do": "withdraw", **teams, "round": "3"},
        "a start of what is not public": {"do": "start", **teams, "round": "3"},
        "a swap after the game": {"do": "swap", **teams, "round": "1", "one": "1", "other": "2"},
        "a swap with somebody elsewhere": {"do": "swap", **teams, "round": "2", "one": "1", "other": "7"},
        "pairings in words": {"do": "pairings", **teams, "round": "3", "pairings": "one and two"},
        "pairings out of order": {"do": "pairings", **teams, "round": "9", "pairings": "1 - 2"},
        "pairings of three": {"do": "pairings", **teams, "round": "3", "pairings": "1 - 2 - 3"},
        "pairings with a stranger": {"do": "pairings", **teams, "round": "3", "pairings": "1 - 7"},
        "pairings in two places": {"do": "pairings", **teams, "round": "3", "pairings": "1 - 2\n1 - 3"},
        "a bye for two": {"do": "pairings", **teams, "round": "3", "pairings": "1+2"},
        "no such pairing": {"do": "turn", "pairing": "r1-00000000"},
        "a turn after the game": {"do": "turn", "pairing": first[0].id},
        "a move to where others play": {"do": "move", "pairing": third[0].id, "table": "4"},
        "a result that nobody chose": {**result, "outcome": "9"},
        "a result without an outcome": result,
        "a result changed without a reason": {**result, "outcome": "draw"},
        "one score": {**scores, "score": "400"},
        "scores in words": {**scores, "score": ["many", "more"]},
        "no result to take back": {"do": "clear-result", "pairing": second[0].id, "reason": "so"},
        "no other result to keep out": {"do": "keep", "pairing": second[0].id},
        "no such machine": {"do": "revoke", "machine": "m-99"},
        "a machine that never joined": {"do": "serve", "table": "6", "machine": "m-99"},
        "a machine where it stands": {"do": "serve", "table": "1", "machine": "m-1"},
        "a machine where another stands": {"do": "serve", "table": "1", "machine": "m-2"},
        "a picture of an empty table": {"do": "picture", "table": "6"},
        "a message to an empty table": {"do": "message", "text": "Hello", "tables": "6"},
        "a message without words": {"do": "message", "text": " "},
        "no such call": {"do": "rule", "dispute": "d-99", "ruling": "stands", "reason": "so"},
        "a ruling that is none": {**rule, "ruling": "dance"},
        "a ruling without a reason": {**rule, "ruling": "stands", "reason": ""},
        "a third board": {**rule, "ruling": "stands", "board": "2"},
        "a clock in words": {**rule, "ruling": "clock", "time": "late"},
        "a clock of two days": {**rule, "ruling": "clock", "time": "48:00:00"},
        "a square beyond": {**rule, "ruling": "letter", "square": "Z99", "letter": "A"},
        "three letters": {**rule, "ruling": "letter", "square": "H8", "letter": "ABC"},
    }  # fmt: skip


async def refused(director: Visitor, fields: Form, language: str) -> str:
    """What is said about a form."""
    form = {"csrf": await director.token("/director"), "back": "/director", **fields}
    headers = {"Accept-Language": language}
    answer = await director.browser.post("/arbiter/do", data=form, headers=headers)
    assert answer.status_code == 303, answer.text
    page = (await director.get("/director", headers=headers)).text
    found = re.search(r'class="said bad" role="status">([^<]*)<', page)
    assert found, f"{fields} was not refused"
    return unescape(found[1])


@pytest.mark.anyio
async def test_whatever_a_form_asks_for_in_vain_is_refused_in_the_readers_language(filled: Filled) -> None:
    before, same, refusals = len(filled.hall.log()), [], {}
    async with visiting(filled.hall, password=DIRECTOR) as director:
        for wrong, fields in forms(filled).items():
            english, german = [await refused(director, fields, spoken) for spoken in ("en", "de")]
            refusals[wrong] = german
            if english == german or not english.endswith((".", "!", "?")) or "{" in german:
                same.append((wrong, english, german))
    assert same == []
    assert len(filled.hall.log()) == before, "what is refused changes nothing"
    assert refusals["a round published twice"] == "Runde 1 der Klasse Teams ist schon veröffentlicht."
    assert refusals["a file with many faults"].count("ada ist in der Klasse") == 8
    assert refusals["a file with many faults"].endswith("; und 4 weitere.")


@pytest.mark.anyio
async def test_names_with_braces_stay_names(own: Filled) -> None:
    async with visiting(own.hall, password=DIRECTOR) as director:
        said = await refused(director, {"do": "remove-division", "division": "{name} {0} %s"}, "de")
    assert said.startswith("Es gibt keine Klasse „{name} {0} %s“")
