"""Which tests reach a module of the program: those that import it, or something that imports it."""

import ast
from collections import deque
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("station", "tests")
"""Where modules are looked for."""


class Imports:
    """Who imports whom in a working tree. Modules are paths relative to its root."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._known: dict[Path, frozenset[Path]] = {}

    def of(self, module: Path) -> frozenset[Path]:
        """Modules that this one imports, anywhere in it, and the packages they are in. A test module has what
        the conftests of its folders have, except the one of all tests."""
        if module not in self._known:
            tree = ast.parse((self._root / module).read_text(encoding="utf-8"))
            found = {path for name in _named(tree) for path in self._files(name)}
            if module.name.startswith("test_"):
                conftests = (folder / "conftest.py" for folder in module.parents if len(folder.parts) > 1)
                found |= {one for one in conftests if (self._root / one).is_file()}
            self._known[module] = frozenset(found - {module})
        return self._known[module]

    def steps(self, test: Path, module: Path) -> int | None:
        """How many imports lead from a test to a module; None if none do."""
        seen, ahead = {test}, deque([(test, 0)])
        while ahead:
            here, steps = ahead.popleft()
            if here == module:
                return steps
            new = self.of(here) - seen
            seen |= new
            ahead.extend((one, steps + 1) for one in new)
        return None

    def reaching(self, module: Path, folders: list[Path]) -> list[Path]:
        """The test modules below these folders that reach a module; the nearest first."""
        tests = {
            file.relative_to(self._root)
            for folder in folders
            for file in (self._root / folder).rglob("test_*.py")
        }
        found = [(steps, test) for test in tests if (steps := self.steps(test, module)) is not None]
        return [test for _, test in sorted(found)]

    def _files(self, name: str) -> Iterator[Path]:
        """The files that are run when this name is imported: of packages, and of the module."""
        parts = name.split(".")
        if parts[0] in PACKAGES:
            for length in range(1, len(parts) + 1):
                path = Path(*parts[:length])
                for file in (path / "__init__.py", path.with_suffix(".py")):
                    if (self._root / file).is_file():
                        yield file


def _named(tree: ast.AST) -> Iterator[str]:
    """Whatever is imported, as full names; of `from a import b` both are possible."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
