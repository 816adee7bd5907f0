"""A station that is killed loses no deed of a phone and doubles none, and every phone has its seat again."""

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from tests.phones.killing import deed_across_a_kill, killed_often


@pytest.mark.parametrize("camera", [False, True], ids=["dealt", "camera"])
def test_phones_come_back_by_themselves_and_nothing_is_lost_or_doubled(tmp_path: Path, camera: bool) -> None:
    luck = Random(7)
    with killed_often(tmp_path / "game.journal", camera=camera) as (child, phones):
        for _ in range(2):
            deed_across_a_kill(child, phones, luck)
        kinds = [phone.look()[0] for phone in phones]
        assert kinds == ["view"] * 4
        assert sum(phones[0].line["turns"]) == 2
