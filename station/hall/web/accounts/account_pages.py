"""The director's page of accounts, and what its forms do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from station.hall.director.commands import Note
from station.hall.tournament.sentence import Sentence, said
from station.hall.web.accounts.accounts import Account, AccountError, new_password
from station.hall.web.forms.fields import DoubtError, Fields
from station.hall.web.frame import Site, page
from station.hall.web.settings import Role

ROLES: Final[Mapping[Role, Sentence]] = {
    Role.DIRECTOR: said("director"),
    Role.ARBITER: said("arbiter"),
    Role.CLERK: said("clerk"),
}
"""What roles are called."""


@dataclass(frozen=True, slots=True)
class AccountPages:
    site: Site

    def accounts(self, request: Request) -> Response:
        return page(self.site, request, "accounts.html", accounts=self.site.accounts.every(), roles=ROLES)


def _add(site: Site, fields: Fields, actor: str, tr: Callable[[str], str]) -> tuple[str, ...]:
    try:
        role = Role(fields.text("role", needed=True))
    except ValueError:
        raise AccountError("choose what this person may do") from None
    name = fields.text("name", needed=True)
    password = fields.text("password") or new_password()
    if site.accounts.named(name) is not None and not fields.sure:
        raise DoubtError(said("{name} has an account. Make a new password for it?", name=name))
    made = site.accounts.add(name, role, password)
    site.hall.do(Note(f"Account {made.name} ({made.role}) made"), actor)
    if fields.text("password"):
        return (tr("Done."),)
    text = tr("{name} signs in with the password {password}. It is not shown again.")
    return (text.format(name=made.name, password=password),)


def _revoke(site: Site, fields: Fields, actor: str, tr: Callable[[str], str]) -> tuple[str, ...]:
    name = fields.text("name", needed=True)
    if not fields.sure:
        raise DoubtError(
            said("Revoke the account of {name}? Whoever has it is signed out at once.", name=name)
        )
    gone = site.accounts.revoke(name)
    site.hall.do(Note(f"Account {gone.name} ({gone.role}) revoked"), actor)
    return (tr("Done."), "undo", site.memory.undoing.put(gone))


def put_back(site: Site, account: Account, actor: str) -> None:
    """Undo that it was revoked. Raises AccountError if there is one of its name by now."""
    site.accounts.put_back(account)
    site.hall.do(Note(f"Account {account.name} ({account.role}) put back"), actor)


ACCOUNTS: Final = {"add-account": _add, "revoke-account": _revoke}
"""What the forms do, by their names; only the director's."""
