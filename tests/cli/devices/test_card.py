"""`station card write`."""

import json
import os
from pathlib import Path

import pytest

from station.card.wifi import key
from station.cli.main import main

CODE = "192.168.1.10:8443/ABCDEFGHIJKLMNOP/ABCDEFGHIJKLMNOPQRSTUVWXYA"
SECRET = "correct horse battery"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The boot partition of a fresh card."""
    folder = tmp_path / "bootfs"
    folder.mkdir()
    (folder / "user-data").write_text("#cloud-config\n# nothing yet\n")
    return folder


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "bundle"
    (folder / "wheels").mkdir(parents=True)
    (folder / "house-station.tar.gz").write_bytes(b"program")
    (folder / "wheels" / "a.whl").write_bytes(b"wheel")
    return folder


@pytest.fixture
def password(tmp_path: Path) -> Path:
    file = tmp_path / "password"
    file.write_text(f"{SECRET}\n")
    return file


def written(folder: Path, *more: str | Path) -> int:
    return main(["card", "write", "--to", str(folder), *map(str, more)])


def test_a_card_gets_its_files_and_the_program(card: Path, bundle: Path, password: Path) -> None:
    wifi = ("--wifi", "Club", "--wifi-password-file", password, "--country", "de")
    assert written(card, "--name", "table7", "--hall", CODE, "--bundle", bundle, *wifi) == 0
    names = {"user-data", "user-data.before", "network-config", "meta-data", "house-station"}
    assert {file.name for file in card.iterdir()} == names
    assert (card / "house-station" / "wheels" / "a.whl").read_bytes() == b"wheel"
    assert "nothing yet" in (card / "user-data.before").read_text()
    assert CODE in (card / "user-data").read_text()
    network = json.loads((card / "network-config").read_text())["network"]["wifis"]["wlan0"]
    assert network["access-points"] == {"Club": {"password": key("Club", SECRET)}}
    assert network["regulatory-domain"] == "DE"
    everything = "".join(file.read_text() for file in card.iterdir() if file.is_file())
    assert SECRET not in everything


def test_written_again_the_first_files_are_still_kept(card: Path) -> None:
    for name in ("table7", "table8"):
        assert written(card, "--name", name, "--git", "https://example.org/x.git") == 0
    assert "nothing yet" in (card / "user-data.before").read_text()
    assert "table8" in (card / "user-data").read_text()


def test_the_password_is_asked_for_and_never_an_argument(
    card: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def getpass(prompt: str) -> str:
        asked.append(prompt)
        return SECRET

    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", getpass)
    assert written(card, "--name", "table7", "--git", "x", "--wifi", "Club", "--country", "DE") == 0
    assert asked == ["Password of the Wi-Fi network Club: "]
    assert SECRET not in capsys.readouterr().out


def test_twenty_cards_in_one_go(card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = [CODE.replace("IJKLMNOP/", f"IJKLMN{chr(65 + n)}{chr(65 + n)}/") for n in range(20)]
    listed = tmp_path / "tables.txt"
    listed.write_text("# table code\n" + "".join(f"table{n + 1} {code}\n" for n, code in enumerate(codes)))
    assert written(card, "--tables", listed, "--git", "https://example.org/x.git") == 0
    for number, code in enumerate(codes, 1):
        data = (card / f"table{number}" / "user-data").read_text()
        assert code in data
        assert f'"hostname": "table{number}"' in data
    assert len({(card / f"table{n}" / "meta-data").read_text() for n in range(1, 21)}) == 20
    assert "20 cards" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--name", "table7"], "say where the Pi gets the program"),
        (["--name", "table7", "--bundle", "."], "has no house-station.tar.gz"),
        (["--name", "table7", "--git", "x", "--hall", "nonsense"], "this is not a code for joining"),
        (["--name", "Table 7", "--git", "x"], "a machine cannot be called 'Table 7'"),
        (["--name", "table7", "--git", "x", "--wifi-open"], "say which network"),
        (["--name", "table7", "--git", "x", "--wifi", "Club", "--wifi-open"], "in which country"),
        (["--name", "table7", "--git", "x", "--wifi", "Club", "--country", "DE"], "cannot be asked for here"),
        (["--tables", "TABLES", "--git", "x", "--hall", CODE], "a code is good for one machine"),
        (["--tables", "TABLES", "--git", "x"], "line 2: table1 is there twice"),
        (["--name", "table7", "--git", "x", "--ssh-key", "TABLES"], "is no public key"),
        (["--name", "table7", "--git", "x", "--options", "say 'no' \"yes\""], "cannot have quotes"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    more: list[str],
    sentence: str,
    card: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    tmp_path = card.parent
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    tables = tmp_path / "tables.txt"
    tables.write_text("table1\ntable1\n")
    assert written(card, *(str(tables) if word == "TABLES" else word for word in more)) == 2
    assert sentence in capsys.readouterr().err
    assert not (card / "meta-data").exists()


def test_a_card_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert written(tmp_path / "bootfs", "--name", "table7", "--git", "x") == 2
    assert f"there is no folder {tmp_path}{os.sep}bootfs; is the card in" in capsys.readouterr().err
