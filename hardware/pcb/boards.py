"""Writes the printed circuit boards: `python -m hardware.pcb.boards`.

From the circuits, the places and the stored tracks; with `--route [NAME…]` the tracks are found anew, which a
changed circuit or place needs (ten seconds a board).
"""

import sys
from pathlib import Path

from hardware.pcb import copper, display, gpio_board, serial_head
from hardware.pcb.board import Board
from hardware.pcb.kicad_board import board_text, project_text
from hardware.pcb.labels import labels
from hardware.pcb.router import route

HERE = Path(__file__).parent


def stored(board: Board) -> copper.Copper:
    """The tracks last found, those of supplies widened."""
    found = copper.from_json((HERE / f"{board.name}.tracks.json").read_text(encoding="utf-8"))
    return copper.widened(board, found)


def boards() -> tuple[Board, ...]:
    return serial_head.board(), display.board(), gpio_board.board()


def files() -> dict[str, str]:
    """The text of every generated file, by name."""
    made = {}
    for board in boards():
        made[f"{board.name}.kicad_pcb"] = board_text(board, stored(board), labels(board))
        made[f"{board.name}.kicad_pro"] = project_text()
    return made


def main(arguments: list[str]) -> int:
    if "--route" in arguments:
        only = [name for name in arguments if not name.startswith("-")]
        for board in boards():
            if only and board.name not in only:
                continue
            found = copper.to_json(route(board))
            (HERE / f"{board.name}.tracks.json").write_text(found, encoding="utf-8")
    for name, text in files().items():
        (HERE / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
