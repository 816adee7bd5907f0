"""A machine joins with a code: over HTTPS, from the server of that code alone, and once."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette

from station.cli.main import main
from station.errors import DeviceError, InputError
from station.hall.broker.broker import Broker, prepared
from station.hall.director.commands import HallCommand
from station.hall.director.errors import StorageError
from station.hall.director.events import HallEvent
from station.hall.director.hall import Hall
from station.hall.link.folder import FILE, table_dir
from station.hall.link.joining import Joining, NotLetInError
from station.hall.link.membership import address_of, join, membership
from station.hall.tournament.commands import NameTournament, SetTable
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.state import Table
from station.hall.wire.joining import JoinCode, JoinRequest
from tests.hall.conftest import free_port


@dataclass
class Door:
    """A director's HTTPS server with nothing but the address for joining. now_s: its clock."""

    hall: Hall
    broker: Broker
    joining: Joining
    port: int
    now_s: float = 0.0

    def code(self, table: str = "7") -> JoinCode:
        return JoinCode.parse(self.joining.code(table))


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    broker, port = prepared(tmp_path_factory.mktemp("door"), "127.0.0.1", free_port()), free_port()
    hall = Hall()
    hall.do(NameTournament("Club night"))
    hall.do(SetTable(Table(7)))
    made = Door(hall, broker, Joining(hall, broker, "127.0.0.1", port), port)
    made.joining = Joining(hall, broker, "127.0.0.1", port, now_s=lambda: made.now_s)
    files = broker.files
    server = uvicorn.Server(
        uvicorn.Config(
            Starlette(routes=[made.joining.route()]),
            host="127.0.0.1",
            port=port,
            log_level="error",
            lifespan="off",
            ws="none",
            ssl_keyfile=str(files.key),
            ssl_certfile=str(files.certificate),
        )
    )
    begun = threading.Event()
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        begun.wait(0.01)
    yield made
    server.should_exit = True
    thread.join()
    hall.close()


def test_who_joins_gets_a_name_a_password_and_a_table(door: Door, tmp_path: Path) -> None:
    joined = join(door.code(), tmp_path / "table")
    assert (joined.table, joined.event, joined.port) == ("7", "Club night", door.broker.port)
    assert joined.machine in door.broker.machines
    assert door.hall.whole.served.get(7) == joined.machine
    assert membership(tmp_path / "table") == joined
    assert (tmp_path / "table" / FILE).stat().st_mode & 0o077 == 0
    assert joined.password not in repr(address_of(joined))


def test_a_code_is_good_once_and_not_for_ever(door: Door, tmp_path: Path) -> None:
    code = door.code()
    join(code, tmp_path)
    with pytest.raises(InputError, match="this code has been used or is too old"):
        join(code, tmp_path)
    late = door.code()
    door.now_s += 30 * 60 + 1
    with pytest.raises(InputError, match="this code has been used or is too old"):
        join(late, tmp_path)
    first, second = door.code(), door.code()
    with pytest.raises(InputError, match="this code has been used or is too old"):
        join(first, tmp_path)
    join(second, tmp_path)


def test_joining_again_replaces_the_machine_before(door: Door, tmp_path: Path) -> None:
    before = join(door.code(), tmp_path)
    after = join(door.code(), tmp_path)
    assert membership(tmp_path) == after
    assert door.hall.whole.served.get(7) == after.machine
    known = door.hall.whole.machines.get(before.machine)
    assert known is not None
    assert known.revoked


def test_machines_that_call_themselves_alike_are_distinguished(door: Door, tmp_path: Path) -> None:
    door.hall.do(SetTable(Table(8)))
    one, other = (join(door.code(table), tmp_path / table) for table in ("7", "8"))
    names = [door.hall.whole.machines[joined.machine].name for joined in (one, other)]
    assert len(set(names)) == 2
    assert names[1].startswith(names[0].removesuffix(" 2"))


class FullDisk(Hall):
    """Nothing can be stored."""

    full = True

    def do(self, command: HallCommand, actor: str = "director") -> tuple[HallEvent, ...]:
        if self.full:
            raise StorageError("no space left")
        return super().do(command, actor)


def test_a_full_disk_uses_no_code_up(tmp_path: Path) -> None:
    hall = FullDisk()
    hall.full = False
    hall.do(SetTable(Table(7)))
    broker = prepared(tmp_path / "broker", "127.0.0.1", 8883)
    joining = Joining(hall, broker, "127.0.0.1", 8443)
    token = JoinCode.parse(joining.code("7")).token
    hall.full = True
    with pytest.raises(NotLetInError, match="no space left; the code is still good"):
        joining.join(JoinRequest(token))
    assert broker.machines == ()
    hall.full = False
    assert joining.join(JoinRequest(token)).table == "7"


def test_another_server_never_sees_the_token(door: Door, tmp_path: Path) -> None:
    code = door.code()
    with pytest.raises(DeviceError, match="is not the hall of this code"):
        join(replace(code, fingerprint=bytes(16)), tmp_path)
    join(code, tmp_path)  # it was not used up


def test_a_hall_that_does_not_answer_is_said(door: Door, tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="no hall answers at"):
        join(replace(door.code(), port=free_port()), tmp_path)


def test_there_is_no_code_for_a_table_that_is_not_there(door: Door) -> None:
    with pytest.raises(TournamentError, match="there is no table 9"):
        door.joining.code("9")


def test_the_command(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["table", "join", door.code().text.lower()]) == 0
    assert capsys.readouterr().out.startswith("This machine is table 7 at Club night.")
    assert membership(table_dir()).table == "7"
    assert main(["table", "join", "nonsense"]) == 2
    assert "this is not a code for joining" in capsys.readouterr().err
