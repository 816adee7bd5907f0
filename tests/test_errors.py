"""What to install is named so that typing it works."""

import subprocess
import sys

from station.errors import pip_install, quoted


def test_an_optional_part_is_installed_where_the_program_runs() -> None:
    command = pip_install("hall")
    assert command == f"{sys.executable} -m pip install 'house-station[hall]'"


def test_the_command_is_one_that_a_shell_understands() -> None:
    command = pip_install("hall").replace("install 'house-station[hall]'", "--version")
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("pip ")


def test_of_what_somebody_wrote_a_message_quotes_no_more_than_can_be_read() -> None:
    assert quoted("8H CAT") == "'8H CAT'"
    assert quoted("x" * 40) == repr("x" * 40)
    assert quoted("x" * 5000) == repr("x" * 39 + "…")
