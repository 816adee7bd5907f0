"""One Chromium for all tests of phones; each test has contexts of its own, which end with it."""

from collections.abc import Iterator

import pytest

from tests.phones.browsers import close_all
from tests.web.chromium import Chromium, program


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    path = program()
    if path is None:
        pytest.skip("no Chromium on this machine")
    with Chromium(path) as started:
        yield started


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Chromium]:
    yield chromium
    close_all(chromium)
