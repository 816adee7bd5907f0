"""Run the benchmarks named, or all but the long ones. `--list` lists them.

A benchmark is a module of a room of this package, with `main() -> int`; the exit status is that of the first
to fail. It is named by ROOM.NAME, by NAME alone where no other room has one of that name, or with all of its
room by ROOM. One that takes more than a few minutes says how long in a constant `LONG`; it runs only when
named, or with `--all`.
"""

import argparse
import ast
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent


def names() -> list[str]:
    """The benchmarks as `room.name`, without importing them."""
    return [
        ".".join(file.relative_to(FOLDER).with_suffix("").parts)
        for file in sorted(FOLDER.rglob("[a-z]*.py"))
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in parsed(file).body)
    ]


def parsed(file: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(file.read_text(encoding="utf-8"))


def file_of(name: str) -> Path:
    """The module of the benchmark called `room.name`."""
    return FOLDER.joinpath(*name.split(".")).with_suffix(".py")


def meant(word: str, there: Sequence[str]) -> list[str]:
    """The benchmarks that a word of the command line names. A `ValueError` says why it names none."""
    if word in there:
        return [word]
    if room := [name for name in there if name.startswith(f"{word}.")]:
        return room
    found = [name for name in there if name.rpartition(".")[2] == word]
    if len(found) > 1:
        raise ValueError(f"several benchmarks are called {word}; say {' or '.join(found)}")
    if not found:
        raise ValueError(f"no benchmark is called {word}; choose from {', '.join(there)}")
    return found


def subject(name: str) -> str:
    """The first line of the benchmark's docstring."""
    described = ast.get_docstring(parsed(file_of(name))) or ""
    return described.partition("\n")[0]


def takes(name: str) -> str:
    """How long a long benchmark takes; "" if it is not long."""
    for node in parsed(file_of(name)).body:
        match node:
            case (
                ast.AnnAssign(target=ast.Name(id="LONG"), value=ast.Constant(value=str(text)))
                | ast.Assign(targets=[ast.Name(id="LONG")], value=ast.Constant(value=str(text)))
            ):
                return text
    return ""


def main() -> int:
    there = names()
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="which to run (default: all but the long ones)"
    )
    parser.add_argument("--list", action="store_true", help="only list them")
    parser.add_argument("--all", action="store_true", help="include the long ones")
    options = parser.parse_args()
    try:
        named = [name for word in options.names for name in meant(word, there)]
    except ValueError as error:
        parser.error(str(error))
    if options.list:
        width = max(map(len, there), default=0)
        for name in named or there:
            print(f"{name:{width}} {subject(name)}" + (f" ({long})" if (long := takes(name)) else ""))
        return 0
    status = 0
    left_out = [] if options.all or named else [name for name in there if takes(name)]
    for name in named or [name for name in there if name not in left_out]:
        print(f"\n== {name}: {subject(name)}", flush=True)
        sys.argv = [f"benchmarks.{name}"]
        try:
            ended = import_module(f"benchmarks.{name}").main()
        except Exception:
            # A failing benchmark must not hide the results of the others.
            traceback.print_exc()
            ended = 1
        status = status or ended
    if left_out:
        skipped = ", ".join(f"{name} ({takes(name)})" for name in left_out)
        print(f"\nSkipped because they take long: {skipped}. Name them, or use --all.")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
