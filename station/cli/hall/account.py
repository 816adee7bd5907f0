"""`station hall account`: who signs in to the hall's pages by name."""

import argparse
import json
import sys
from typing import Final

from station.cli.hall.options import add_dir_option, folder_of, need_extra
from station.cli.parser import Actions
from station.errors import InputError

EXPLANATION: Final = """\
Who has an account signs in to the hall's pages by name and password, and the log says who did what:

  director  everything
  arbiter   all tables, pauses, calls and rulings
  clerk     entries, check-in and results

The password is made by the machine and printed once; --pin makes six digits. Adding a name again makes a new
password. Revoking ends the sessions of that person at once. The director may be running meanwhile.

examples:
  station hall account add Maria --role arbiter
  station hall account add "Finn O'Brien" --role clerk --pin
  station hall account list
  station hall account revoke Maria

exit status: 0 success; 2 there is no such account, or the name will not do.
"""

ROLES: Final = ("director", "arbiter", "clerk")


def add(actions: Actions) -> None:
    parser = actions.add(
        "account",
        "let somebody sign in by name, or no longer",
        run,
        "Let somebody sign in to the hall's pages by name, or no longer.",
    )
    parser.epilog = EXPLANATION
    parser.add_argument("what", choices=("add", "list", "revoke"), help="what to do")
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help="whose account")
    parser.add_argument("--role", choices=ROLES, help="what that person may do (with add)")
    parser.add_argument("--pin", action="store_true", help="six digits for a password (with add)")
    add_dir_option(parser)
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")


def run(options: argparse.Namespace) -> int:
    """Do it; a new password goes to standard output, as the last word of its line."""
    need_extra("starlette")
    from station.hall.web.accounts.accounts import AccountError, Accounts, new_password
    from station.hall.web.settings import Role

    accounts = Accounts(folder_of(options))
    if options.what == "list":
        every = accounts.every()
        if options.json:
            print(
                json.dumps([{"name": one.name, "role": one.role.value} for one in every], ensure_ascii=False)
            )
        for one in () if options.json else every:
            print(f"{one.name} ({one.role})")
        if not every:
            print("Nobody has an account yet.", file=sys.stderr)
        return 0
    if not options.name.strip():
        raise InputError(f"station hall account {options.what} needs a NAME")
    if options.what == "add" and options.role is None:
        raise InputError(f"say what {options.name} may do: --role {', '.join(ROLES)}")
    try:
        if options.what == "revoke":
            gone = accounts.revoke(options.name)
            print(
                json.dumps({"revoked": gone.name})
                if options.json
                else f"{gone.name} cannot sign in any more."
            )
            return 0
        password = new_password(pin=options.pin)
        made = accounts.add(options.name, Role(options.role), password)
    except AccountError as error:
        raise InputError(str(error)) from None
    if options.json:
        answer = {"name": made.name, "role": made.role.value, "password": password}
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print(f"{made.name} ({made.role}) signs in by this name and the password {password}")
    return 0
