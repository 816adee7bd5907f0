"""Named accounts: who may do what, who did it, and what ends with an account."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

import httpx

from station.hall.director.events import Noted
from station.hall.director.hall import Hall
from station.hall.tournament import commands as c
from station.hall.web.accounts.accounts import FILE, AccountError, Accounts, new_password
from station.hall.web.forms.commands import ARBITER as FOR_ARBITERS
from station.hall.web.forms.commands import CLERK, may_do
from station.hall.web.forms.commands import DIRECTOR as FOR_DIRECTORS
from station.hall.web.settings import Role
from tests.web.asking import events_of
from tests.web.directing.test_hall_asked import fields_of, send, undo
from tests.web.directing.test_hall_quick import PAGE, ROUND, a_round
from tests.web.halls import ARBITER, DIRECTOR, Filled
from tests.web.test_hall_links import walked
from tests.web.visiting import Visitor, visiting

PASSWORD = "123456"


def account(visitor: Visitor, name: str, role: Role, password: str = PASSWORD) -> Accounts:
    """The accounts of the hall that somebody visits, with one more, cheap to try."""
    accounts: Accounts = visitor.pages.state.site.accounts
    accounts.add(name, role, password, n=16)
    return accounts


async def sign_in(visitor: Visitor, name: str, password: str = PASSWORD) -> httpx.Response:
    form = {"csrf": await visitor.token("/in"), "name": name, "password": password}
    return await visitor.browser.post("/in", data=form)


@pytest.mark.anyio
async def test_everybody_signs_in_by_name_to_the_pages_of_the_role() -> None:
    async with visiting(a_round()) as visitor:
        assert 'name="name"' not in (await visitor.get("/in")).text, "as it was while nobody has an account"
        for name, role, home in (
            ("Dora", Role.DIRECTOR, "/director"),
            ("Arno", Role.ARBITER, "/arbiter"),
            ("Cleo", Role.CLERK, "/director/entries"),
        ):
            account(visitor, name, role)
            assert 'name="name"' in (await visitor.get("/in")).text
            answer = await sign_in(visitor, f" {name.upper()} ")
            assert (answer.status_code, answer.headers["location"]) == (303, home)
            assert f'<span class="quiet">{name}</span>' in (await visitor.get(home)).text
            await visitor.browser.post("/out", data={"csrf": await visitor.token(home)})
        for password in (ARBITER, DIRECTOR):
            assert (await visitor.sign_in(password)).status_code == 303, "the shared passwords go on working"


@pytest.mark.anyio
async def test_a_wrong_name_or_password_opens_nothing() -> None:
    async with visiting(a_round()) as visitor:
        account(visitor, "Arno", Role.ARBITER)
        for name, password in (("Arno", "654321"), ("Nobody", PASSWORD), ("Arno", DIRECTOR), ("Arno", "")):
            answer = await sign_in(visitor, name, password)
            assert answer.status_code == 403
            assert "Name or password is wrong." in answer.text
        assert (await visitor.get("/arbiter")).status_code == 303


@pytest.mark.anyio
async def test_a_clerk_enters_results_and_the_log_says_who() -> None:
    hall = a_round()
    async with visiting(hall) as clerk:
        account(clerk, "Cleo", Role.CLERK)
        await sign_in(clerk, "Cleo")
        await send(clerk, PAGE, do="quick", **ROUND, lines="12 412 388")
        assert hall.log()[-1].actor == "Cleo"
        await clerk.do("quick", PAGE, **ROUND, lines="12 412 389")
        (found,) = (one for one in hall.state.rounds[0].pairings if one.table == 12)
        assert found.corrections[-1].actor == "Cleo"
    async with visiting(hall, password=DIRECTOR) as director:
        assert "Cleo" in (await director.get("/director/log")).text
        assert "Cleo" in (await director.get(f"/director/pairings/{found.id}")).text


@pytest.mark.anyio
@pytest.mark.parametrize("role", [Role.CLERK, Role.ARBITER])
async def test_every_form_is_refused_to_a_role_that_may_not_send_it(role: Role) -> None:
    hall = a_round()
    before = len(hall.log())
    async with visiting(hall) as visitor:
        account(visitor, "Somebody", role)
        home = "/director/entries" if role is Role.CLERK else "/arbiter"
        await sign_in(visitor, "Somebody")
        csrf = await visitor.token(home)
        forbidden = [do for do in (*FOR_ARBITERS, *FOR_DIRECTORS) if not may_do(do, role)]
        for do in (*forbidden, "delay", "backup", "add-account", "revoke-account"):
            form = {"csrf": csrf, "do": do, "back": home, "sure": "1", "name": "X", "division": "Open"}
            answer = await visitor.browser.post("/arbiter/do", data=form)
            assert answer.status_code == 403, do
    assert len(hall.log()) == before
    assert len(forbidden) > 15
    assert set(FOR_DIRECTORS) >= CLERK


@pytest.mark.anyio
async def test_a_clerk_finds_no_link_and_no_button_that_is_for_others(filled: Filled) -> None:
    async with visiting(filled.hall) as clerk:
        account(clerk, "Cleo", Role.CLERK)
        await sign_in(clerk, "Cleo")
        found = await walked(clerk, ["/director/entries"], ("/director", "/arbiter"), passing=".pdf")
        assert "/director/rounds/Teams" in found
        assert any(path.startswith("/director/pairings/") for path in found)
        assert not [path for path in found if path.startswith("/arbiter")]
        for path, text in found.items():
            assert text or path.endswith(".json"), f"{path} sends a clerk away"
        asked = {name for page in found.values() for name in re.findall(r'name="do" value="([^"]*)"', page)}
        assert asked <= CLERK
        for path in ("/director", "/director/tables", "/director/log", "/director/accounts", "/arbiter"):
            assert (await clerk.get(path)).status_code == 303, path
        async with events_of(clerk.pages, "/arbiter/events?table=1", clerk.cookie()) as stream:
            assert (await anext(stream))[0] == "now", "what is new, and no game"


@pytest.mark.anyio
async def test_revoking_ends_sessions_and_streams_at_once_and_so_does_a_new_password() -> None:
    hall = a_round()
    async with visiting(hall) as visitor:
        accounts = account(visitor, "Arno", Role.ARBITER)
        for end in (
            lambda: accounts.revoke("Arno"),
            lambda: account(visitor, "arno", Role.ARBITER, "777777"),
        ):
            account(visitor, "Arno", Role.ARBITER)
            await sign_in(visitor, "Arno")
            async with events_of(visitor.pages, "/arbiter/events", visitor.cookie()) as stream:
                assert (await anext(stream))[0] == "now"
                assert (await visitor.get("/arbiter")).status_code == 200
                end()
                assert (await visitor.get("/arbiter")).status_code == 303
                hall.do(c.NameTournament(f"Renamed {len(hall.log())}"))
                messages = [data async for _, data in stream]
                assert not any("Renamed" in data for data in messages)


@pytest.mark.anyio
async def test_a_role_that_is_changed_counts_at_once(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    with Hall(tmp_path) as hall:
        async with visiting(hall) as visitor:
            made = accounts.add("Arno", Role.ARBITER, PASSWORD, n=16)
            await sign_in(visitor, "Arno")
            assert (await visitor.get("/director")).status_code == 303
            accounts._write({"arno": replace(made, role=Role.DIRECTOR)})
            assert (await visitor.get("/director")).status_code == 200


@pytest.mark.anyio
async def test_the_director_makes_and_revokes_accounts_on_a_page() -> None:
    hall, page = a_round(), "/director/accounts"
    async with visiting(hall, password=DIRECTOR) as director:
        said = await director.do("add-account", page, name="Maria", role="arbiter")
        found = re.fullmatch(r"Maria signs in with the password (\S+)\. It is not shown again\.", said)
        assert found is not None
        assert found[1] not in (await director.get(page)).text
        assert hall.log()[-1].actor == "director"
        asked = await send(director, page, do="add-account", name="Maria", role="clerk", password="12345678")
        assert "Maria has an account. Make a new password for it?" in asked.text
        asked = await send(director, page, do="revoke-account", name="Maria")
        assert "Revoke the account of Maria?" in asked.text
        await director.browser.post("/arbiter/do", data=fields_of(asked.text))
        assert director.pages.state.site.accounts.every() == ()
        for name, role, password, answer in (
            ("Maria", "king", "", "Choose what this person may do."),
            ("Maria", "clerk", "12345", "A password has from 6 to 200 characters."),
            ("director", "clerk", "", "Director is taken; choose another name."),
            ("m-1", "clerk", "", "M-1 is taken; choose another name."),
        ):
            assert await director.do("add-account", page, name=name, role=role, password=password) == answer


@pytest.mark.anyio
async def test_an_account_that_was_revoked_by_mistake_is_put_back_with_its_password() -> None:
    hall, page = a_round(), "/director/accounts"
    async with visiting(hall, password=DIRECTOR) as director:
        accounts = account(director, "Maria", Role.ARBITER)
        await send(director, page, do="revoke-account", name="Maria", sure="1")
        assert accounts.entered("Maria", PASSWORD) is None
        assert await undo(director, page) == "Undone."
        assert accounts.entered("Maria", PASSWORD) is not None
        notes = [one.event for one in hall.log()[-2:]]
        assert notes == [Noted("Account Maria (arbiter) revoked"), Noted("Account Maria (arbiter) put back")]
        await send(director, page, do="revoke-account", name="Maria", sure="1")
        accounts.add("maria", Role.CLERK, "another one", n=16)
        assert await undo(director, page) == "Maria is taken; choose another name."


def test_accounts_are_kept_for_their_owner_and_never_as_plain_passwords(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    accounts.add("Arno", Role.ARBITER, PASSWORD, n=16)
    file = tmp_path / FILE
    assert file.stat().st_mode & 0o077 == 0
    assert PASSWORD not in file.read_text(encoding="utf-8")
    again = Accounts(tmp_path)
    assert [one.name for one in again.every()] == ["Arno"]
    assert again.entered("Arno", PASSWORD) is not None
    file.write_text("nonsense", encoding="utf-8")
    assert again.entered("Arno", PASSWORD) is None, "a file that cannot be read lets nobody in"
    with pytest.raises(AccountError):
        Accounts(None).revoke("Arno")


def test_a_pin_has_six_digits_and_a_password_is_longer() -> None:
    assert re.fullmatch(r"\d{6}", new_password(pin=True))
    assert len(new_password()) == 12
