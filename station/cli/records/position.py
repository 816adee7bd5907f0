"""A position on one line (CGP), for `station score`."""

import json
from typing import Final

from station.editions import load_edition
from station.encodings import recognised
from station.errors import InputError
from station.gcg.cgp import OneLine, against, edition_name, read_cgp
from station.gcg.export import rack_text
from station.rules.square import SIZE

EMPTY: Final = "."


def print_position(name: str, data: bytes, edition: str | None, *, as_json: bool) -> None:
    """Print board, racks and scores, and why the position cannot have been; InputError if it is none."""
    try:
        text, _ = recognised(data)
    except ValueError as error:
        raise InputError(f"this line cannot be read: {error}; save it as UTF-8") from None
    tiles = load_edition(edition or edition_name(text), records=True)
    line = read_cgp(text.strip(), tiles)
    wrong = against(line, tiles)
    racks = [rack_text(rack) for rack in line.racks]
    if as_json:
        answer = {
            "file": name,
            "edition": tiles.name,
            "rows": _rows(line),
            "racks": racks,
            "scores": line.scores,
            "scoreless": line.scoreless,
            "agrees": wrong is None,
            "reason": wrong,
        }
        print(json.dumps(answer, ensure_ascii=False), flush=True)
        return
    print(f"{name} ({tiles.language} edition)")
    print("\n".join(f"{number:2} {row}" for number, row in enumerate(_rows(line), start=1)))
    first, second = (
        f"{score} points, {rack or 'rack unknown'}" for score, rack in zip(line.scores, racks, strict=True)
    )
    print(f"on move: {first}\nother: {second}\nturns in a row without points: {line.scoreless}")
    print("the position can have been" if wrong is None else f"cannot have been: {wrong}")


def _rows(line: OneLine) -> list[str]:
    signs = [
        EMPTY if tile is None else tile.text.lower() if tile.blank else tile.text
        for tile in line.position.tiles
    ]
    return ["".join(signs[row : row + SIZE]) for row in range(0, len(signs), SIZE)]
