"""`station play … --web`: the table in a browser while it is played."""

import argparse
import io
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main
from station.cli.options.outputs import opened_outputs
from station.hall.broker.addresses import own_addresses

httpx = pytest.importorskip("httpx", reason="asks the pages; `pip install --group test`")
pytest.importorskip("starlette", reason="the extra `web` is not installed")


class Typing(io.StringIO):
    """Somebody who types a play and looks at the page between two lines."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        super().__init__()
        self._capsys = capsys
        self.views: list[dict[str, Any]] = []
        self.address = ""

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]  # lines, one by one
        found = re.search(
            r"The table is shown at (http://127\.0\.0\.1:\d+/)\n", self._capsys.readouterr().err
        )
        assert found
        self.address = found[1]
        for line in ("8H CAT\n", "8H ...S\n"):
            self._look()
            yield line
        self._look()

    def _look(self) -> None:
        self.views.append(httpx.get(f"{self.address}view.json").json())


def test_the_page_follows_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    somebody = Typing(capsys)
    monkeypatch.setattr("sys.stdin", somebody)
    assert main(["play", "scrabble", "--typed", "--new", "--names", "Ann", "Bob", "--web", "0"]) == 0
    assert [view["boards"][0]["rows"][7] for view in somebody.views] == [
        "...............", ".......CAT.....", ".......CATS....",
    ]  # fmt: skip
    assert [player["score"] for player in somebody.views[-1]["players"]] == [10, 6]
    with pytest.raises(httpx.ConnectError):
        httpx.get(somebody.address)


def test_a_port_that_is_taken_or_cannot_be_is_named_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "scrabble", "--typed", "--new", "--web", str(port)]) == 2
    assert capsys.readouterr().err.startswith(f"station: cannot serve pages on 127.0.0.1, port {port}: ")
    assert main(["play", "scrabble", "--typed", "--web", "70000"]) == 2
    assert capsys.readouterr().err == "station: --web 70000: a port is 0 to 65535\n"


@pytest.mark.parametrize(("host", "reachable"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_the_screen_gets_the_address_where_others_can_watch(host: str, reachable: bool) -> None:
    options = argparse.Namespace(feed=None, web=0, web_host=host)
    with opened_outputs(options) as follow:
        others = own_addresses()[0]
        expected = rf"http://{re.escape(others)}:\d+/" if reachable and others != "127.0.0.1" else ""
        assert re.fullmatch(expected, follow.page)
