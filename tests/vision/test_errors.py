"""Errors of reading pictures have one base, beside the built-in one."""

import inspect

import pytest

from vision import errors

OURS = [error for _, error in inspect.getmembers(errors, inspect.isclass) if error is not errors.VisionError]


@pytest.mark.parametrize("error", OURS, ids=lambda error: error.__name__)
def test_an_error_has_both_bases(error: type[Exception]) -> None:
    assert issubclass(error, errors.VisionError)
    assert issubclass(error, (ValueError, LookupError, OSError))
    assert str(error("no board found")) == "no board found"
