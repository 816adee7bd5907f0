"""Games as Woogles keeps them: its game document, as JSON.

Written from what is public in woogles-io/liwords: `api/proto/ipc/omgwords.proto` and the documents among its
tests. Tiles are bytes in base64: 1 is the first letter of the alphabet, 0 a blank on a rack or a tile that is
there already, and a letter taken from 256 a blank that stands for it. It could not be tried with the site.
"""

import base64
import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

from station.errors import shortened
from station.gcg.check import Checked, Scored, place_of
from station.gcg.editions import ENGLISH
from station.gcg.errors import GcgError
from station.gcg.record import (
    Challenged,
    EndRack,
    Entry,
    Exchanged,
    Line,
    Overtime,
    Player,
    Pragma,
    Record,
    RecordedPass,
    RecordedPlay,
    Withdrawn,
)
from station.gcg.tiles import THROUGH, rack_tiles, word_tiles
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Tile
from station.rules.square import SIZE, parse_square

VERSION: Final = 2
CLASSIC: Final = "classic"
"""What Woogles calls the rules of Scrabble."""
ENGLISH_TILES: Final = "english"
USUAL_BOARD: Final = "CrosswordGame"
MOST: Final = 99_999
"""Points, more than anybody makes."""
_NAMED: Final = {
    "lexicon": "lexicon",
    "letter_distribution": "tile-distribution",
    "description": "description",
}
"""What a document says about its game, and the GCG name of that."""
_POINTS: Final = {Withdrawn: "lost_score", Overtime: "lost_score", Challenged: "bonus"}
_TYPES: Final = {
    RecordedPlay: "TILE_PLACEMENT_MOVE",
    Withdrawn: "PHONY_TILES_RETURNED",
    RecordedPass: "PASS",
    Challenged: "CHALLENGE_BONUS",
    Exchanged: "EXCHANGE",
    Overtime: "TIME_PENALTY",
}
_BESIDE: Final[dict[str, Callable[[Line], Entry]]] = {
    "PHONY_TILES_RETURNED": Withdrawn,
    "CHALLENGE_BONUS": Challenged,
    "TIME_PENALTY": Overtime,
}
Document = dict[str, Any]


def write_document(record: Record, checked: Checked, edition: Edition, variant: str = CLASSIC) -> str:
    """The document of a record that agrees with the rules. variant: what Woogles calls these.

    Raises GcgError for what Woogles has no place for, and for a record that does not agree.
    """
    if edition.name != ENGLISH or len(record.players) != 2:
        raise GcgError("a document of Woogles is written for two players with English tiles")
    if checked.difference is not None:
        raise GcgError(checked.difference.detail)
    nicks = [player.nick for player in record.players]
    events = [_event(scored, nicks, edition) for scored in checked.lines]
    for before, event in pairwise(events):
        if event["type"] == _TYPES[Withdrawn]:
            event["played_tiles"] = before["played_tiles"]
    scores = [0, 0]
    for event in events:
        scores[event["player_index"]] = event["cumulative"]
    over = any(isinstance(entry, EndRack) for entry in record.entries)
    left = Counter(edition.counts) - Counter(tile.from_set for _, tile in checked.position.occupied())
    document = {
        "players": [
            {"nickname": player.nick, "real_name": player.name, "user_id": ""} for player in record.players
        ],
        "events": events,
        "version": VERSION,
        "lexicon": record.pragma("lexicon") or "",
        "uid": "",
        "description": record.pragma("description") or "",
        "racks": ["", ""],
        "challenge_rule": "ChallengeRule_SINGLE",
        "play_state": "GAME_OVER" if over else "PLAYING",
        "current_scores": scores,
        "variant": variant,
        "winner": _winner(scores),
        "board_layout": USUAL_BOARD,
        "letter_distribution": ENGLISH_TILES,
        "type": "ANNOTATED",
        "timers_started": False,
        "end_reason": "STANDARD" if over else "NONE",
        "board": {
            "num_rows": SIZE,
            "num_cols": SIZE,
            "tiles": _packed(checked.position.tiles, edition),
            "is_empty": checked.position.empty,
        },
        "bag": {"tiles": "" if over else _rack(tuple(left.elements()), edition)},
        "scoreless_turns": 0,
        "player_on_turn": 0,
        "timers": {"untimed": True},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _winner(scores: Sequence[int]) -> int:
    return -1 if scores[0] == scores[1] else int(scores[1] > scores[0])


def _event(scored: Scored, nicks: Sequence[str], edition: Edition) -> Document:
    entry, line = scored.entry, scored.entry.line
    event: Document = {
        "note": "; ".join(line.notes),
        "rack": _rack(rack_tiles(line.rack, edition), edition) if THROUGH not in line.rack else "",
        "type": _TYPES.get(type(entry), "END_RACK_PTS"),
        "cumulative": scored.total,
        "row": 0,
        "column": 0,
        "direction": "HORIZONTAL",
        "position": "",
        "played_tiles": "",
        "exchanged": "",
        "score": 0,
        "bonus": 0,
        "end_rack_points": 0,
        "lost_score": 0,
        "is_bingo": False,
        "words_formed_friendly": list(scored.words),
        "player_index": nicks.index(line.nick),
    }
    if isinstance(entry, RecordedPlay):
        event |= {
            "row": entry.square // SIZE,
            "column": entry.square % SIZE,
            "direction": "HORIZONTAL" if entry.across else "VERTICAL",
            "position": place_of(entry),
            "played_tiles": _packed(word_tiles(entry.word, edition), edition),
            "score": scored.score,
            "is_bingo": len(scored.used) == 7,
        }
    elif isinstance(entry, Exchanged):
        if not entry.tiles:
            raise GcgError(f"line {line.number}: nobody saw which tiles were exchanged; Woogles needs them")
        event["exchanged"] = _rack(rack_tiles(entry.tiles, edition), edition)
    elif isinstance(entry, EndRack):
        gains = scored.score >= 0
        event |= {
            "type": "END_RACK_PTS" if gains else "END_RACK_PENALTY",
            "rack": _rack(rack_tiles(entry.tiles, edition), edition),
            "end_rack_points" if gains else "lost_score": abs(scored.score),
        }
    elif type(entry) in _POINTS:
        event[_POINTS[type(entry)]] = abs(scored.score)
    return event


def _rack(tiles: Sequence[str], edition: Edition) -> str:
    return base64.b64encode(
        bytes(0 if tile == BLANK else edition.alphabet.index(tile) + 1 for tile in tiles)
    ).decode()


def _packed(tiles: Sequence[Tile | None], edition: Edition) -> str:
    codes = []
    for tile in tiles:
        code = 0 if tile is None or tile.letter is None else edition.alphabet.index(tile.letter) + 1
        codes.append(256 - code if tile is not None and tile.blank and code else code)
    return base64.b64encode(bytes(codes)).decode()


def is_json(data: bytes) -> bool:
    """Whether a file is JSON rather than GCG."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_document(data: bytes, edition: Edition) -> Record:
    """The record in a document. Raises GcgError, which names the event at fault."""
    try:
        document = json.loads(data)
        players = tuple(
            Player(_text(one["nickname"]), _text(one.get("real_name"))) for one in document["players"]
        )
        named = {name: _text(document.get(key)) for key, name in _NAMED.items()}
        board = _text(document.get("board_layout"))
        events = list(document["events"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise GcgError("this is JSON, but no game document of Woogles") from None
    if named["tile-distribution"] not in {"", ENGLISH_TILES} or board not in {"", USUAL_BOARD}:
        what = f"{named['tile-distribution'] or ENGLISH_TILES} tiles, {board or USUAL_BOARD}"
        raise GcgError(
            f"documents with English tiles on the usual board are read; this has {shortened(what)}"
        )
    named["tile-distribution"] = ENGLISH_TILES
    entries = []
    for number, event in enumerate(events, start=1):
        try:
            entries.append(_entry(event, number, players, edition))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError):
            raise GcgError(f"event {number} of the document cannot be read") from None
    return Record(
        players, tuple(entries), tuple(Pragma(name, value) for name, value in named.items() if value)
    )


def _text(value: object) -> str:
    """A text on one line; "" if there is none. Raises ValueError."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ValueError
    return " ".join(value.split())


def _number(value: object) -> int:
    """A whole number that points can be. Raises ValueError."""
    if isinstance(value, str | float | int) and abs(int(value)) <= MOST:
        return int(value)
    raise ValueError


def _entry(event: Document, number: int, players: Sequence[Player], edition: Edition) -> Entry:
    kind, note = event["type"], _text(event.get("note"))
    lost, notes = -_number(event.get("lost_score") or 0), (note,) if note else ()
    points = _number(event.get("score") or event.get("bonus") or event.get("end_rack_points") or lost)
    rack = _letters(event.get("rack") or "", edition)
    player = {str(place): player for place, player in enumerate(players)}[str(event.get("player_index") or 0)]
    line = Line(number, player.nick, rack, points, _number(event["cumulative"]), notes)
    match kind:
        case "TILE_PLACEMENT_MOVE":
            position = event["position"]
            across = position[:1].isdigit()
            square = parse_square(position[-1] + position[:-1] if across else position)
            return RecordedPlay(line, square, across, _letters(event["played_tiles"], edition, through=True))
        case "EXCHANGE":
            return Exchanged(line, _letters(event["exchanged"], edition), 0)
        case "END_RACK_PTS":
            return EndRack(Line(number, line.nick, "", points, line.total, notes), rack)
        case "END_RACK_PENALTY":
            return EndRack(line, rack)
        case "PASS" | "UNSUCCESSFUL_CHALLENGE_TURN_LOSS":
            return RecordedPass(line)
    return _BESIDE[kind](line)


def _letters(packed: str, edition: Edition, *, through: bool = False) -> str:
    """Tiles as GCG writes them. Raises ValueError for bytes that are no tiles."""
    text = ""
    for code in base64.b64decode(packed, validate=True):
        if code == 0:
            text += THROUGH if through else BLANK
        elif code > 128:
            text += edition.alphabet[256 - code - 1].lower()
        else:
            text += edition.alphabet[code - 1]
    return text
