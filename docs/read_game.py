"""Shows the boards of a game in our notation after a turn: python read_game.py game.jsonl [TURN]"""
# ruff: noqa: T201  (it shows them)

import json
import sys
from pathlib import Path

head, *lines = map(json.loads, Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
last = int(sys.argv[2]) if len(sys.argv) > 2 else 10**9
boards: list[dict[str, str]] = [{} for _ in range(head["boards"])]

print(f"{head['game']}: {', '.join(head['players'])}")
for line in lines:
    if line.get("turn", last + 1) > last:
        break
    if "turn" in line:
        print(f"{line['turn']:4} {line['text']}")
    for change in line["changes"]:
        board = boards[change["board"]]
        for square in change["gone"]:
            del board[square]
        board.update(change["put"])

for board in boards:
    print()
    for row in range(1, 16):
        # A tile is its letter (small: a blank), in House with the side that it faces and its kit: "Kv" + "b".
        print(f"{row:2}", *(board.get(f"{column}{row}", ".")[0] for column in "ABCDEFGHIJKLMNO"))
