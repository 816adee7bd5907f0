"""What to install is named so that typing it works."""

import subprocess
import sys

from station.errors import pip_install


def test_an_optional_part_is_installed_where_the_program_runs() -> None:
    told = pip_install("hall")
    assert told == f"{sys.executable} -m pip install 'house-station[hall]'"


def test_the_command_is_one_that_a_shell_understands() -> None:
    command = pip_install("hall").replace("install 'house-station[hall]'", "--version")
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("pip ")
