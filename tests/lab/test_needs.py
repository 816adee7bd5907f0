"""What a machine lacks for the laboratory is one sentence."""

from pathlib import Path

import pytest

from scripts.lab.needs import PROGRAMS, lacking

DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n'


@pytest.fixture
def release(tmp_path: Path) -> Path:
    path = tmp_path / "os-release"
    path.write_text(DEBIAN)
    return path


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in PROGRAMS:
        (folder / name).touch(mode=0o755)
    return folder


def test_another_system_is_named_first(tmp_path: Path, release: Path) -> None:
    release.write_text("ID=ubuntu\nID_LIKE=debian\n")
    assert (
        lacking(1000, release, path=str(tmp_path))
        == "the laboratory needs Debian (12 or 13), and this is not Debian"
    )


def test_another_processor_cannot_run_the_guest(release: Path) -> None:
    why = lacking(0, release, machine="aarch64")
    assert why is not None
    assert "x86_64" in why
    assert "aarch64" in why


def test_it_takes_root(release: Path, programs: Path) -> None:
    why = lacking(1000, release, path=str(programs), machine="x86_64")
    assert why is not None
    assert why.endswith("sudo make lab")


def test_programs_that_are_missing_are_named_by_their_packages(release: Path, programs: Path) -> None:
    (programs / "flex").unlink()
    (programs / "xz").unlink()
    why = lacking(0, release, headers=(), path=str(programs), machine="x86_64")
    assert why == "the laboratory needs programs that are not installed: apt-get install flex xz-utils"


def test_a_machine_with_everything_lacks_nothing(release: Path, programs: Path) -> None:
    assert lacking(0, release, headers=(), path=str(programs), machine="x86_64") is None


def test_room_is_needed_only_until_it_is_built(release: Path, programs: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache" / "lab"

    def why(free_gb: float) -> str | None:
        return lacking(
            0,
            release,
            headers=(),
            path=str(programs),
            machine="x86_64",
            cache=cache,
            free_gb=lambda _: free_gb,
        )

    assert why(100) is None
    assert f"GB in {tmp_path}, which has 1.5" in str(why(1.5))
    (cache / "kernel").mkdir(parents=True)
    (cache / "kernel" / "built").touch()
    assert why(1.5) is None
