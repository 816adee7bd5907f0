"""`station hall account`: names with passwords, added, listed and revoked."""

import json
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.cli.main import main
from station.hall.web.accounts.accounts import Accounts
from station.hall.web.settings import Role


def account(folder: Path, *words: str) -> int:
    return main(["hall", "account", *words, "--dir", str(folder)])


def test_an_account_is_added_listed_and_revoked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert account(tmp_path, "add", "Maria", "--role", "clerk", "--pin", "--json") == 0
    added = json.loads(capsys.readouterr().out)
    assert (added["name"], added["role"]) == ("Maria", "clerk")
    found = Accounts(tmp_path).entered("maria", added["password"])
    assert found is not None
    assert found.role is Role.CLERK
    assert account(tmp_path, "list") == 0
    assert capsys.readouterr().out == "Maria (clerk)\n"
    assert account(tmp_path, "revoke", "MARIA") == 0
    assert capsys.readouterr().out == "Maria cannot sign in any more.\n"
    assert account(tmp_path, "list", "--json") == 0
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("add",), "needs a NAME"),
        (("add", "Maria"), "--role director, arbiter, clerk"),
        (("add", "clerk", "--role", "clerk"), "clerk is taken"),
        (("add", "\u202e", "--role", "clerk"), "cannot be the name"),
        (("revoke", "Maria"), "no account Maria"),
        (("revoke",), "needs a NAME"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    words: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert account(tmp_path, *words) == 2
    assert says in capsys.readouterr().err
    assert Accounts(tmp_path).every() == ()
