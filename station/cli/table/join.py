"""`station table join`: become a table of a hall."""

import argparse

from station.cli.parser import Actions


def add(actions: Actions) -> None:
    parser = actions.add(
        "join",
        "join a hall, with a code from its director",
        run,
        "Join a hall. The director's page of tables shows a code, good for one machine and half an "
        "hour. Joining again replaces what was joined before. Then: station play --hall.",
    )
    parser.add_argument("code", metavar="CODE", help="like 192.168.1.10:8443/ABCDEFGHIJKLMNOP/…")


def run(options: argparse.Namespace) -> int:
    """Join, and say where this machine stands."""
    from station.cli.hall.options import need_extra
    from station.errors import InputError
    from station.hall.link.folder import table_dir
    from station.hall.link.membership import join
    from station.hall.wire.errors import WireError
    from station.hall.wire.joining import JoinCode

    need_extra("paho", part="table")
    try:
        code = JoinCode.parse(options.code)
    except WireError as error:
        raise InputError(str(error)) from None
    joined = join(code, table_dir())
    event = f" at {joined.event}" if joined.event else ""
    print(f"This machine is table {joined.table}{event}. To play there: station play --hall")
    return 0
