import json

import pytest

from station.cli.main import main


def test_each_check_is_a_line_and_the_verdict_the_last(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["doctor", "--json"])
    *checks, verdict = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {tuple(check) for check in checks} == {("check", "ok", "says")}
    assert verdict == {"ready": all(check["ok"] for check in checks)}
    assert status == (0 if verdict["ready"] else 1)
