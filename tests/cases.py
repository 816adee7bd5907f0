"""Many small cases of one thing as one test, which names every case that fails.

A parametrized case costs pytest and pytest-xdist some four milliseconds, in the workers and in the process
that gives out the tests. A case that costs less itself is one of a test's cases instead:

    @for_each("seed", range(400))
    def test_nothing_is_lost(seed: int) -> None:

`CASE=7 pytest …` runs only the cases named so, where there are any.
"""

import functools
import inspect
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

ONE = "CASE"
"""The variable that names one case to run."""

Test = Callable[..., None]


def for_each(
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    ids: Callable[[Any], object] | Iterable[str] = str,
) -> Callable[[Test], Test]:
    """Run the test with each of the cases, as `pytest.mark.parametrize` would, but as one test, with the same
    fixtures for all of them. All that fail are raised together, with their names. Several may stand above
    each other.
    """
    wanted = (names,) if isinstance(names, str) else names
    every = list(cases)
    named = [str(ids(case)) for case in every] if callable(ids) else list(ids)
    known = [(name, case if len(wanted) > 1 else (case,)) for name, case in zip(named, every, strict=True)]

    def decorated(test: Test) -> Test:
        @functools.wraps(test)
        def every_case(**fixtures: Any) -> None:
            if not known:
                pytest.skip("there is no case")
            failed = [
                error
                for name, values in _chosen(known)
                for error in _failing(test, name, fixtures | dict(zip(wanted, values, strict=True)))
            ]
            if failed:
                lines = [line for error in failed for line in error.__notes__[-1:]]
                raise BaseExceptionGroup(f"{len(failed)} of {len(known)} cases: {', '.join(lines)}", failed)

        signature = inspect.signature(test)
        left = [one for one in signature.parameters.values() if one.name not in wanted]
        vars(every_case).update(__signature__=signature.replace(parameters=left), cases=known)
        return every_case

    return decorated


def _chosen(known: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [case for case in known if case[0] == os.environ.get(ONE)] or known


def _failing(test: Test, name: str, values: dict[str, Any]) -> Iterator[BaseException]:
    """What the test fails with, and which case it is. A case that is skipped fails: nobody would see it."""
    try:
        test(**values)
    except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
        error.add_note(name)
        yield error
