import pytest

from station.editions import load_edition
from station.rules.edition import Edition


@pytest.fixture(scope="session")
def english() -> Edition:
    return load_edition("en")
