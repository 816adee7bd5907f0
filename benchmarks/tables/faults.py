"""Are wrong set-ups named, and nothing on good tables?

    python -m benchmarks.tables.faults [TABLES [FIRST]] [--only FAULT]

Simulated tables with random boards, light and tiles: so many of each fault (default: 10), and five times as
many good ones, from this number on (default: 0; another number, other tables). "Also": something else was
called wrong as well. A shadow that costs no letter is worth knowing, not wrong. A camera that moved askew to
the boards' lines may be called out of focus, which says that something may have moved. third-set: tiles of a
third set lie among those of the two sets that the table was set up with in other light; as many such tables
have tiles of their own sets alone ("own-sets"), and both are also judged by the picture alone
("-unlearned"). The exit status is 1 if a fault is not named or anything is called wrong on a good table.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from benchmarks.arguments import add_whole_numbers, parser_of
from calibration.check.finding import Finding, Trouble
from calibration.check.picture import check_picture
from calibration.check.tiles import Colours, of_other_sets, tiles_seen
from station.rules.tile import KITS
from station.simulator.faults.kind import Fault, Injected
from station.simulator.faults.table import FaultyTable
from station.simulator.render.looks.look import draw_look
from station.simulator.render.scene import BoardTile, Scene

LONG: Final = "five minutes"

EACH: Final = 10
"""Tables with each fault, by default."""

NAMED: Final = {
    Fault.TABS_SWAPPED: Trouble.TABS_SWAPPED,
    Fault.TABS_SHIFTED: Trouble.TABS_SHIFTED,
    Fault.TABS_COUNTER_CLOCKWISE: Trouble.TABS_COUNTER_CLOCKWISE,
    Fault.TABS_EXCHANGED: Trouble.TABS_EXCHANGED,
    Fault.TAB_MISSING: Trouble.TAB_MISSING,
    Fault.TAB_COVERED: Trouble.TAB_MISSING,
    Fault.TAB_FAR: Trouble.TAB_MISPLACED,
    Fault.TAB_ON_GRID: Trouble.TAB_ON_GRID,
    Fault.TAB_RAISED: Trouble.TAB_RAISED,
    Fault.BLACK: Trouble.BLACK,
    Fault.MIRRORED: Trouble.MIRRORED,
    Fault.OUT_OF_FOCUS: Trouble.OUT_OF_FOCUS,
    Fault.MOVED: Trouble.MOVED,
    Fault.TOO_SMALL: Trouble.TOO_SMALL,
    Fault.DARK: Trouble.DARK,
    Fault.OVEREXPOSED: Trouble.OVEREXPOSED,
    Fault.GLARE: Trouble.GLARE,
    Fault.SHADOW: Trouble.SHADOW,
    Fault.UNEVEN: Trouble.UNEVEN,
    Fault.FLICKER: Trouble.FLICKER,
}
"""What is to be said of each fault."""

THIRD_SET: Final = "third-set"
OWN_SETS: Final = "own-sets"
UNLEARNED: Final = "-unlearned"
"""Where only the picture shows what sets there are."""

STRANGERS: Final = 3
"""Tiles of a third set among the others."""


@dataclass(frozen=True, slots=True)
class Judged:
    """named: whether the fault was (True for a good table). also: what else was said to be wrong."""

    seed: int
    injected: Injected | None
    named: bool
    also: tuple[Finding, ...]


def main() -> int:
    parser = parser_of(__doc__)
    add_whole_numbers(parser, tables=EACH, first=0)
    parser.add_argument("--only", choices=[*map(str, Fault), THIRD_SET, "none"], help="one fault, or none")
    options = parser.parse_args()
    each, first, only = options.tables, options.first, options.only
    named: Counter[str] = Counter()
    tables: Counter[str] = Counter()
    more: Counter[str] = Counter()
    for judged in judge(each, only, first):
        name = str(judged.injected.fault) if judged.injected else "none"
        tables[name] += 1
        named[name] += judged.named
        more[name] += bool(judged.also)
        if judged.also or not judged.named:
            also = ", ".join(str(finding.trouble) for finding in judged.also)
            print(
                f"  seed {judged.seed} {name}: {'named' if judged.named else 'MISSED'}; also: {also or '–'}"
            )
    for name, seed, right in judge_sets(each, first) if only in (None, THIRD_SET) else ():
        tables[name] += 1
        named[name] += right
        if not right:
            print(f"  seed {seed} {name}: {'MISSED' if name.startswith(THIRD_SET) else 'called wrong'}")
    for name, many in tables.items():
        print(f"{name:24} {named[name]:4} of {many} named, {more[name]} with something else named as well")
    print(f"all: {named.total()} of {tables.total()} right, {more.total()} with something else named as well")
    return 0 if named.total() == tables.total() and not more["none"] else 1


def judge(each: int, only: str | None = None, first: int = 0) -> Iterator[Judged]:
    """Each fault so many times, and five times as many tables without one, from this number on."""
    for fault in (None, *Fault):
        if only in (None, "none" if fault is None else fault):
            for number in range(first, first + each * (5 if fault is None else 1)):
                yield judge_table(
                    7919 * (number + 1) + (0 if fault is None else list(Fault).index(fault)), fault
                )


def judge_sets(each: int, first: int = 0) -> Iterator[tuple[str, int, bool]]:
    """So many tables with tiles of a third set, and as many without: which it is, its number, and whether it
    is judged rightly."""
    for number in range(first, first + each):
        seed = 7919 * (number + 1) + len(Fault)
        sets, own = _learned(seed), _crowded(seed)
        look = draw_look(seed)
        lights = (draw_look(later).light for later in range(seed + 1, seed + 99))
        light = next(one for one in lights if one.name != look.light.name)
        evening = FaultyTable(seed, look=replace(look, light=light))
        for name, scene in ((OWN_SETS, own), (THIRD_SET, _with_strangers(own, seed))):
            picture, third = evening.take(scene), name == THIRD_SET
            yield name, seed, (of_other_sets(tiles_seen(picture), sets) is True) is third
            troubles = {finding.trouble for finding in check_picture(picture).findings}
            yield f"{name}{UNLEARNED}", seed, (Trouble.THIRD_SET in troubles) is third


def _learned(seed: int) -> Colours:
    """The colours of both sets, as a set-up learns them: from tiles of one after the other."""
    colours = []
    for board, kit in enumerate(KITS):
        row = tuple(BoardTile(kit, letter, 4.5 + at, 7.5, 0.0) for at, letter in enumerate("EATRING"))
        seen = tiles_seen(FaultyTable(seed).take(Scene(((), row) if board else (row, ()))))
        assert seen is not None, "the tabs show what is white"
        colours.append(np.median(seen.colours, axis=0))
    return np.stack(colours)


def _crowded(seed: int) -> Scene:
    """Tiles of its own set on each board."""
    scenes = (tiles(later) for later in range(seed, seed + 99))
    return next(scene for scene in scenes if min(map(len, scene.boards)) > STRANGERS)


def _with_strangers(scene: Scene, seed: int) -> Scene:
    """The same with some tiles of the left board from a third set."""
    left = list(scene.boards[0])
    for at in np.random.default_rng((seed, 0x3E7)).permutation(len(left))[:STRANGERS].tolist():
        left[at] = replace(left[at], kit="c")
    return replace(scene, boards=(tuple(left), scene.boards[1]))


def judge_table(seed: int, fault: Fault | None) -> Judged:
    """One table with this fault."""
    table = FaultyTable(seed, [] if fault is None else [fault])
    findings = check_picture(table.take(tiles(seed))).findings
    if fault is None:
        return Judged(seed, None, True, tuple(f for f in findings if not f.harmless))
    (injected,) = table.injected
    right = [f for f in findings if _is(f, injected)]
    others = tuple(f for f in findings if f not in right and not f.harmless)
    return Judged(seed, injected, bool(right), others)


def _is(finding: Finding, injected: Injected) -> bool:
    blurred = injected.fault is Fault.MOVED and finding.trouble is Trouble.OUT_OF_FOCUS
    if finding.trouble is not NAMED[injected.fault] and not blurred:
        return False
    if injected.board is not None and finding.board != injected.board:
        return False
    return not injected.tabs or finding.tabs == injected.tabs


def tiles(seed: int) -> Scene:
    """A few rows of tiles on both boards, facing both ways; on every third table none."""
    dice = np.random.default_rng((seed, 0x711E))
    boards: list[tuple[BoardTile, ...]] = []
    for board in range(2):
        laid: list[BoardTile] = []
        for _ in range(int(dice.integers(0, 6)) if seed % 3 else 0):
            row, column, many = int(dice.integers(15)), int(dice.integers(0, 9)), int(dice.integers(3, 7))
            laid += [
                BoardTile(
                    ("a", "b")[board], "EINRSTLUDGOAHCMBFWKZPVJYXQ"[int(dice.integers(26))],
                    column + k + 0.5, row + 0.5, float(dice.normal(0, 1.5)) + 180 * int(dice.integers(2)),
                )
                for k in range(many)
                if not any(int(t.x) == column + k and int(t.y) == row for t in laid)
            ]  # fmt: skip
        boards.append(tuple(laid))
    return Scene((boards[0], boards[1]))


if __name__ == "__main__":
    raise SystemExit(main())
