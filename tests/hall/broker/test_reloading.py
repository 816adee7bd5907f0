"""Telling a running Mosquitto that its files have changed."""

import subprocess
import sys
from pathlib import Path

from station.hall.broker.files import BrokerFiles
from station.hall.broker.mosquitto import Reloader

LISTENER = """\
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
print("ready", flush=True)
while True:
    signal.sigwait([signal.SIGHUP])
    print("told", flush=True)
"""


def test_it_is_sent_again_when_the_changes_have_come_to_rest(tmp_path: Path) -> None:
    """Mosquitto forgets a signal that comes while it reads its files: one signal a change is not enough."""
    files = BrokerFiles(tmp_path)
    command = [sys.executable, "-c", LISTENER, str(files.configuration)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            files.process.write_text(f"{process.pid}\n")
            Reloader(files).changed()
            assert process.stdout.readline() == "told\n"
            assert process.stdout.readline() == "told\n"
        finally:
            process.kill()
