"""`station hall broker`: Mosquitto for a hall, kept running."""

import argparse
import sys

from station.cli.hall.options import (
    BROKER_PORT,
    add_dir_option,
    add_host_option,
    add_port_option,
    check_port,
    folder_of,
    need_extra,
)
from station.cli.parser import Actions


def add(actions: Actions) -> None:
    parser = actions.add(
        "broker",
        "write the broker's configuration and run it",
        run,
        "Write Mosquitto's configuration (its own certificate authority, TLS, a password and an access list "
        "for each table) and run it until stopped; if it dies, it is started again. One whose "
        "own keeper was killed is replaced. `station hall serve` runs it by itself unless one runs already.",
    )
    add_dir_option(parser)
    add_port_option(parser, "--port", BROKER_PORT, "the broker")
    add_host_option(parser)
    parser.add_argument("--write", action="store_true", help="only write the configuration, run nothing")


def run(options: argparse.Namespace) -> int:
    """Run the broker until stopped."""
    need_extra("paho", "cryptography")
    check_port("--port", options.port)
    from station.errors import DeviceError
    from station.hall.broker.addresses import lan_address
    from station.hall.broker.broker import prepared
    from station.hall.broker.mosquitto import Kept, orphaned, program, running

    if not options.write:
        program()
    broker = prepared(folder_of(options) / "broker", options.host, options.port)
    if options.write:
        print(broker.files.configuration)
        return 0
    if running(broker.files) is not None and not orphaned(broker.files):
        raise DeviceError(f"a broker runs with {broker.files.folder} already")
    kept = Kept(broker.files, lambda line: print(line, file=sys.stderr))
    print(f"The broker listens at {options.host or lan_address()}:{options.port} (TLS)", file=sys.stderr)
    try:
        kept.wait()
    finally:
        kept.stop()
    return 0
