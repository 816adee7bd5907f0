"""Run the benchmarks named, or all but the long ones. `--list` lists them.

A benchmark is a module of this package with `main() -> int`; the exit status is that of the first to fail.
One that takes more than a few minutes says how long in a constant `LONG`; it runs only when named, or with
`--all`.
"""

import argparse
import ast
import sys
import traceback
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    """The modules of this package that define `main`, without importing them."""
    found = []
    for file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body):
            found.append(file.stem)
    return found


def subject(name: str) -> str:
    """The first line of the benchmark's docstring."""
    file = Path(__file__).with_name(f"{name}.py")
    described = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return described.partition("\n")[0]


def takes(name: str) -> str:
    """How long a long benchmark takes; "" if it is not long."""
    file = Path(__file__).with_name(f"{name}.py")
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.AnnAssign(target=ast.Name(id="LONG"), value=ast.Constant(value=str(told))):
                return told
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
    unknown = [name for name in options.names if name not in there]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}; choose from {', '.join(there)}")
    if options.list:
        for name in there:
            print(f"{name:18} {subject(name)}" + (f" ({long})" if (long := takes(name)) else ""))
        return 0
    status = 0
    left_out = [] if options.all or options.names else [name for name in there if takes(name)]
    for name in options.names or [name for name in there if name not in left_out]:
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
        told = ", ".join(f"{name} ({takes(name)})" for name in left_out)
        print(f"\nSkipped because they take long: {told}. Name them, or use --all.")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
