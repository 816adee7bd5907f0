"""The House rules a second time, written from the rulings alone and in another way than the program.

Slow and plain on purpose: the board is a dictionary from (x, y) to a pair of a letter and whether it faces
the mover; for North it is turned by half, so that the mover always reads rightwards and downwards and
always has the home row y = 14. Strings are found by growing a set from every tile. It answers the question
of `station judge house` in the same form, but takes only well-formed ones.
"""

from typing import Any

Place = tuple[int, int]
Board = dict[Place, tuple[str, bool]]


def _line_of(board: Any, place: Place, way: Place) -> list[Place]:
    x, y = place
    while (x - way[0], y - way[1]) in board:
        x, y = x - way[0], y - way[1]
    found = []
    while (x, y) in board:
        found.append((x, y))
        x, y = x + way[0], y + way[1]
    return found


def _strings(board: Any) -> set[tuple[Place, ...]]:
    lines = {tuple(_line_of(board, place, way)) for place in board for way in ((1, 0), (0, 1))}
    return {line for line in lines if len(line) >= 2}


def _around(place: Place) -> list[Place]:
    x, y = place
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def _cells(request: dict[str, Any]) -> tuple[Board, dict[Place, str], list[str]]:
    mover = request["mover"]

    def seen(x: int, y: int) -> Place:
        return (x, y) if mover == "S" else (14 - x, 14 - y)

    board: Board = {}
    for y, row in enumerate(request["board"]):
        for x, letter in enumerate(row):
            if letter != ".":
                board[seen(x, y)] = (letter.upper(), letter.isupper() == (mover == "S"))
    new: dict[Place, str] = {}
    outside = []
    for name, letter in request["place"].items():
        x, y = ord(name[0]) - ord("A"), int(name[1:]) - 1
        if x > 14 or not 0 <= y <= 14:
            outside.append(name)
        else:
            new[seen(x, y)] = letter.upper()
    return board, new, outside


def _objection(board: Board, new: dict[Place, str], outside: list[str], first: bool) -> str | None:  # noqa: PLR0911  (a return a rule)
    if not new and not outside:
        return "no-tiles"
    if outside:
        return "off-board"
    if any(place in board for place in new):
        return "square-taken"
    columns, rows = {x for x, _ in new}, {y for _, y in new}
    if len(columns) != 1 and len(rows) != 1:
        return "not-in-line"
    for x in range(min(columns), max(columns) + 1):
        for y in range(min(rows), max(rows) + 1):
            if (x, y) not in board and (x, y) not in new:
                return "gap"
    at_home = 14 in rows
    if first and not at_home:
        return "not-home"
    if not at_home and not any(beside in board for place in new for beside in _around(place)):
        return "not-connected"
    return None


def answer(request: dict[str, Any]) -> dict[str, Any]:
    board, new, outside = _cells(request)
    lexicon = {word.upper() for word in request["words"]}
    reason = _objection(board, new, outside, request["first"])
    if reason:
        return {"legal": False, "reason": reason}

    for place, letter in new.items():
        board[place] = (letter, True)
    new_words = [line for line in _strings(board) if any(place in new for place in line)]

    def reads(line: tuple[Place, ...], by_mover: bool = True) -> str:
        text = "".join(board[place][0] for place in line)
        return text if by_mover else text[::-1]

    if not new_words:
        return {"legal": False, "reason": "no-word"}
    if not all(reads(line) in lexicon for line in new_words):
        return {"legal": False, "reason": "not-a-word"}

    words = [reads(line) for line in new_words]
    turned = {place for line in new_words for place in line if not board[place][1]}
    steps: list[tuple[str, set[Place]]] = []
    if turned:
        steps = _explode(board, new_words, turned, lexicon)
    return {
        "legal": True,
        "words": sorted(words),
        "turned": _names(turned, request["mover"]),
        "steps": [{"why": why, "squares": _names(gone, request["mover"])} for why, gone in steps],
        "board": _rows(board, request["mover"]),
        "wins": _wins(board),
    }


def _explode(
    board: Board, new_words: list[tuple[Place, ...]], turned: set[Place], lexicon: set[str]
) -> list[tuple[str, set[Place]]]:
    steps: list[tuple[str, set[Place]]] = []
    gone_so_far: set[Place] = set()

    def take(why: str, gone: set[Place]) -> None:
        if gone:
            steps.append((why, gone))
            gone_so_far.update(gone)
            for place in gone:
                del board[place]

    for place in turned:
        board[place] = (board[place][0], True)

    # Mixed strings: the opponent's tiles in them go.
    gone = set()
    for line in _strings(board):
        if {board[place][1] for place in line} == {True, False}:
            gone |= {place for place in line if not board[place][1]}
    take("mixed", gone)

    # Left-overs: not words of the mover, with a turned tile, no new words themselves.
    long_words = [line for line in new_words if len(line) > 2]
    some, every = set(), set()
    for line in _strings(board):
        if line in new_words or not all(board[place][1] for place in line):
            continue
        if not any(place in turned for place in line) or "".join(board[p][0] for p in line) in lexicon:
            continue
        unprotected = {place for place in line if not any(place in word for word in long_words)}
        some |= unprotected
        if not unprotected:
            every |= set(line)
    take("leftover", some)
    take("leftover-all", every)

    # Cascade.
    while True:
        gone = set()
        for line in _strings(board):
            (x0, y0), (x1, y1) = line[0], line[-1]
            dx, dy = line[1][0] - x0, line[1][1] - y0
            if not {(x0 - dx, y0 - dy), (x1 + dx, y1 + dy)} & gone_so_far:
                continue
            text = "".join(board[place][0] for place in line)
            if not board[line[0]][1]:
                text = text[::-1]
            if text not in lexicon:
                gone |= set(line)
        for place in board:
            alone = not any(beside in board for beside in _around(place))
            if alone and any(beside in gone_so_far for beside in _around(place)):
                gone.add(place)
        if not gone:
            return steps
        take("cascade", gone)


def _wins(board: Board) -> bool:
    mine = {place for place, (_, faces_mover) in board.items() if faces_mover}
    reached = {place for place in mine if place[1] == 14}
    while True:
        more = {beside for place in reached for beside in _around(place) if beside in mine} | reached
        if more == reached:
            return any(y == 0 for _, y in reached)
        reached = more


def _as_south(place: Place, mover: str) -> Place:
    return place if mover == "S" else (14 - place[0], 14 - place[1])


def _names(places: set[Place], mover: str) -> list[str]:
    return sorted(f"{chr(ord('A') + x)}{y + 1}" for x, y in (_as_south(place, mover) for place in places))


def _rows(board: Board, mover: str) -> list[str]:
    rows = [["."] * 15 for _ in range(15)]
    for place, (letter, faces_mover) in board.items():
        x, y = _as_south(place, mover)
        rows[y][x] = letter if faces_mover == (mover == "S") else letter.lower()
    return ["".join(row) for row in rows]
