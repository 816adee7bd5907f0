import pytest

from vision.free.reader import FreeReader


@pytest.fixture(scope="session")
def reader() -> FreeReader:
    return FreeReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
