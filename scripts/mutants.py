"""How much the tests notice: change the code in one place at a time and see whether any test fails.

    python -m scripts.mutants --sample 150 --seed 1 --only station/games/house/rules

Each mutant is one changed comparison, operator, constant, condition, return value or missing statement, tried
in a copy of the working tree: first on the tests that mirror its module, then on all others of rules, games
and referee that import it, or something that imports it. What no test notices is printed, and last the
survival rate.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from scripts.reaching import Imports

ROOT: Final = Path(__file__).resolve().parents[1]
MUTATED: Final = ("station/rules", "station/referee", "station/games/*/rules", "station/games/*/rules.py")
"""Which code is mutated, unless `--only` says otherwise."""
TRIED: Final = (Path("tests/rules"), Path("tests/games"), Path("tests/referee"))
"""Where the tests are that may notice, besides those that mirror the module."""

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip

Change = tuple[ast.AST, ast.AST, Callable[[ast.AST], None]]
"""What was there, what is there instead, and how to put it there."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """The `number`th change of a module, counted from its top."""

    path: Path
    number: int


def tests_of(module: Path, root: Path) -> Path:
    """The folder of tests, relative to `root`, that mirrors this module: the deepest that exists."""
    mirrored = Path("tests", *module.with_suffix("").parts[1:])
    return next(one for one in (mirrored, *mirrored.parents) if (root / one).is_dir())


def changes(tree: ast.AST) -> Iterator[Change]:
    """Every change there is. Annotations, decorators and what is only said are left alone."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if name in {
                "annotation",
                "returns",
                "decorator_list",
                "type_params",
                "bases",
                "keywords",
                "msg",
            } and (name != "keywords" or isinstance(parent, ast.ClassDef)):
                continue
            for place, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.AST):
                    put = _put(parent, name, place if isinstance(value, list) else None)
                    yield from ((child, other, put) for other in _others(child))


def _put(parent: ast.AST, name: str, place: int | None) -> Callable[[ast.AST], None]:
    def put(node: ast.AST) -> None:
        if place is None:
            setattr(parent, name, node)
        else:
            getattr(parent, name)[place] = node

    return put


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What might be there instead."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=comparators) if type(op) in COMPARISONS:
            yield ast.Compare(left, [COMPARISONS[type(op)]()], comparators)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            if not any(isinstance(side, ast.JoinedStr) for side in (left, right)):
                yield ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.BoolOp(op=ast.And(), values=values):
            yield ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(op=ast.Or(), values=values):
            yield ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield ast.Constant(value + 1)
        case ast.Return(value=ast.AST() as value) if not (
            isinstance(value, ast.Constant) and value.value is None
        ):
            yield ast.Return(ast.Constant(None))
        case ast.Assign() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Expr(value=ast.Call()):
            yield ast.Pass()


def mutated(source: str, number: int) -> tuple[str, int, str, str]:
    """The module with this change; the line, and what it says before and after."""
    tree = ast.parse(source)
    was, other, put = list(changes(tree))[number]
    before, after = ast.unparse(was), ast.unparse(ast.fix_missing_locations(other))
    put(other)
    return ast.unparse(ast.fix_missing_locations(tree)), getattr(was, "lineno", 0), before, after


def every_mutant(root: Path, only: list[str]) -> list[Mutant]:
    """Of the modules under these paths, which may be patterns."""
    found = {
        file
        for one in only
        for place in root.glob(one)
        for file in ([place] if place.is_file() else place.rglob("*.py"))
    }
    return [
        Mutant(file.relative_to(root), number)
        for file in sorted(found)
        for number in range(sum(1 for _ in changes(ast.parse(file.read_text(encoding="utf-8")))))
    ]


def copied(to: Path) -> None:
    """The working tree as git sees it: nothing ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


class Tests:
    """Runs tests in a copy of the working tree."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._imports = Imports(root)
        self._usual_s: dict[tuple[Path, ...], float] = {}
        self._said = root / "said.txt"

    def of(self, module: Path) -> Iterator[tuple[Path, ...]]:
        """Those that mirror the module, then the others that reach it."""
        mirrored = tests_of(module, self._root)
        yield (mirrored,)
        others = self._imports.reaching(module, list(TRIED))
        left = tuple(test for test in others if mirrored not in test.parents)
        if left:
            yield left

    def usually_take_s(self, tests: tuple[Path, ...]) -> float:
        """How long they take as they are; measured once. Raises FailingError if one fails."""
        if tests not in self._usual_s:
            began_s = time.monotonic()
            if self.notice(tests, 3600):
                raise FailingError(self._failing())
            self._usual_s[tests] = time.monotonic() - began_s
        return self._usual_s[tests]

    def notice(self, tests: tuple[Path, ...], limit_s: float) -> bool:
        """Whether a test fails, or none comes to an end in time."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n0", "--tb=line"]
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(self._root)}
        with (
            self._said.open("w", encoding="utf-8") as said,
            subprocess.Popen(
                [*command, *map(str, tests)], cwd=self._root, env={**os.environ, **quiet},
                start_new_session=True, stdout=said, stderr=subprocess.STDOUT,
            ) as run,
        ):  # fmt: skip
            try:
                return run.wait(limit_s) != 0
            except subprocess.TimeoutExpired:
                # With whatever the tests started.
                os.killpg(run.pid, 9)
                return True

    def _failing(self) -> str:
        """What the last tests failed with, in pytest's words."""
        said = self._said.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join([line for line in said if line.startswith(("FAILED", "ERROR"))] or said[-5:])


class FailingError(Exception):
    """Tests fail before anything was changed."""

    def __init__(self, said: str) -> None:
        super().__init__(f"a test fails as it is; make it pass first\n{said}")


class Changed:
    """A module of the copy that is changed and put back. Compiled modules are found by whole seconds: no two
    states of a file may have the same."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._source, self._stat = file.read_text(encoding="utf-8"), file.stat()
        self._states = 0

    def to(self, source: str | None) -> None:
        """None: as it was."""
        self._file.write_text(self._source if source is None else source, encoding="utf-8")
        self._states += 10
        os.utime(self._file, (self._stat.st_mtime, self._stat.st_mtime + self._states))


def survives(changed: Changed, source: str, tests: Tests, module: Path) -> bool:
    """Whether no test notices the changed source. How long tests usually take is measured with the module as
    it was, and of those that are farther away only if the mutant has survived so far."""
    for some in tests.of(module):
        limit_s = 10 + 4 * tests.usually_take_s(some)
        changed.to(source)
        noticed = tests.notice(some, limit_s)
        changed.to(None)
        if noticed:
            return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--sample", type=int, default=150, metavar="N", help="how many mutants (default: 150)"
    )
    parser.add_argument("--seed", type=int, default=1, help="which of them (default: 1)")
    parser.add_argument(
        "--only", action="append", metavar="PATH", help="a file, folder or pattern; may be repeated"
    )
    options = parser.parse_args()
    known = every_mutant(ROOT, options.only or list(MUTATED))
    if not known:
        parser.error("there is nothing to mutate at these paths")
    sample = sorted(
        Random(options.seed).sample(known, min(options.sample, len(known))),
        key=lambda one: (one.path, one.number),
    )
    survived, files = 0, dict[Path, Changed]()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copied(root)
        tests = Tests(root)
        for mutant in sample:
            file = root / mutant.path
            changed = files.setdefault(mutant.path, Changed(file))
            source, line, before, after = mutated(file.read_text(encoding="utf-8"), mutant.number)
            try:
                alive = survives(changed, source, tests, mutant.path)
            except FailingError as error:
                print(f"mutants: {error}", file=sys.stderr)
                return 2
            if alive:
                survived += 1
                print(f"{mutant.path}:{line}: {before!r} → {after!r}", flush=True)
    rate = 100 * survived / len(sample)
    print(
        f"{survived} of {len(sample)} mutants survived ({rate:.1f} %), "
        f"of {len(known)} there are; seed {options.seed}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
