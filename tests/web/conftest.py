"""What the tests of pages share."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.hall.closed import halls_closed  # noqa: F401  (a fixture)

if TYPE_CHECKING:
    from tests.web.halls import Filled


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def filled() -> Iterator["Filled"]:
    """A hall in the middle of a tournament; not to be changed."""
    pytest.importorskip("starlette", reason="the extra `hall` is not installed")
    from tests.web.halls import ask_picture, filled_hall

    made = filled_hall()
    ask_picture(made)
    yield made
    made.hall.close()


@pytest.fixture
def own() -> "Filled":
    """A hall in the middle of a tournament that may be changed."""
    pytest.importorskip("starlette", reason="the extra `hall` is not installed")
    from tests.web.halls import filled_hall

    return filled_hall()
