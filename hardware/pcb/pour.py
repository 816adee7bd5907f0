"""Fills a board's ground pours: `python3 hardware/pcb/pour.py FROM TO`, with the Python that has KiCad's
pcbnew."""

import sys
from importlib import import_module
from typing import Any


def main(given: str, filled: str) -> int:
    pcbnew: Any = import_module("pcbnew")
    board = pcbnew.LoadBoard(given)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(filled, board)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
