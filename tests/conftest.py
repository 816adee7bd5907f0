"""What holds for all tests."""

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share a fixture of their module run on one worker, which then makes it only once."""
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("xdist_group") is None:
            known = item._fixtureinfo.name2fixturedefs.values()
            if any(found[-1].scope == "module" for found in known):
                module = item.nodeid.partition("::")[0]
                item.add_marker(pytest.mark.xdist_group(module.removeprefix("tests/")))
