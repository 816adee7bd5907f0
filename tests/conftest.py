"""What holds for all tests: how they are collected; the English set, and free crosswords as rows of text."""

import contextlib
import gc
import os
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

from station.editions import load_edition
from station.rules.edition import Edition
from station.rules.lettered.position import Tile

for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
    os.environ.setdefault(variable, "dummy")  # without a display, too, when pytest is called by itself

# The same examples every time, however slow the machine is; tests.fuzz tries new ones every day.
settings.register_profile(
    "tests", derandomize=True, deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tests")

OBJECTS = 50_000
"""As many more than at the last look may there be before the garbage collector looks again."""

Cells = tuple[tuple[int, int, Tile], ...]


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Thousands of tests and what they import live to the end: the garbage collector need not look through
    them again and again, which takes a third of the time of the quick ones. Afterwards it looks seldom: what
    it finds is little, and looking as often as usual takes a tenth of the time of all."""
    gc.disable()
    try:
        if session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            _import_from_the_end(session)
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(OBJECTS)
        gc.enable()


def _import_from_the_end(session: pytest.Session) -> None:
    """Every worker imports all modules of tests. On a fresh checkout pytest first has to rewrite their
    asserts, which takes longer than all else and is kept beside them: so one worker begins at the end, and
    finds what the other has rewritten once they meet. What cannot be imported is reported by collecting it.
    """
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1":
        for path in sorted((session.config.rootpath / "tests").rglob("test_*.py"), reverse=True):
            with contextlib.suppress(Exception, pytest.skip.Exception):
                pytest.Module.from_parent(session, path=path).obj  # noqa: B018  (it imports)


FEW = 12
"""Tests of a module that may run on both workers, so that these are done at the same time in the end."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share a fixture of their module run on one worker, which then makes it only once. So do the
    tests of a module of many: after each test pytest-xdist counts what is left of every part it gave out."""
    tests = Counter(map(_module, items))
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("xdist_group") is None:
            known = item._fixtureinfo.name2fixturedefs.values()
            module = _module(item)
            if tests[module] > FEW or any(found[-1].scope == "module" for found in known):
                item.add_marker(pytest.mark.xdist_group(module.removeprefix("tests/")))


def _module(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


@pytest.fixture(scope="session")
def english() -> Edition:
    return load_edition("en")


@pytest.fixture(scope="session")
def laid() -> Callable[..., Cells]:
    """A layout from its rows: `laid("TOCK", ".X")`; `?` is a blank as a camera sees it."""
    return _laid


def _laid(*rows: str) -> Cells:
    return tuple(
        (row, column, Tile(None, blank=True) if sign == "?" else Tile(sign))
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    )
