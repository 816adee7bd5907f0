"""Who may see and do what at the hall's pages."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from starlette.routing import Route

from station.errors import InputError
from station.hall.director.hall import Hall
from station.hall.web.access import local
from station.hall.web.passwords import kept, matches
from station.hall.web.settings import FILE, Limits, Role, made_keys, opened_keys
from station.web.limits import Bucket
from tests.web.asking import asking, events_of
from tests.web.halls import ARBITER, DIRECTOR, Filled, keys, web_settings
from tests.web.visiting import visiting


def paths_of(pages: object, hall: Hall) -> list[str]:
    """Every address of the application that can be asked for, filled in so that something is there."""
    game = hall.state.rounds[0].pairings[0].id
    call = next(iter(hall.whole.disputes))
    values = {
        "division:path": "Teams", "entry:int": "1", "round:int": "2", "table:int": "1", "what": "results.csv",
        "name": "en", "part": "clocks",
        "game": game, "pairing": game, "dispute": call, "token": "x" * 32,
        "code": "aaaaa-aaaaa", "paper": "badges.pdf",
    }  # fmt: skip
    routes = [one for one in pages.routes if isinstance(one, Route) and "GET" in (one.methods or ())]  # type: ignore[attr-defined]  # Starlette's
    return [re.sub(r"\{([^}]+)\}", lambda found: values[found[1]], one.path) for one in routes]


@pytest.mark.anyio
async def test_pages_of_director_and_arbiters_are_theirs_alone(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        paths = paths_of(visitor.pages, filled.hall)
        assert len(paths) > 35
        for path in paths:
            if not path.startswith(("/director", "/arbiter")):
                continue
            answer = await visitor.get(path)
            assert answer.status_code in {303, 403}, path
            assert "Petrova" not in answer.text
            if answer.status_code == 303:
                assert answer.headers["location"].startswith("/in?to=/"), path


@pytest.mark.anyio
async def test_an_arbiter_does_not_direct(filled: Filled) -> None:
    async with visiting(filled.hall, password=ARBITER) as arbiter:
        assert (await arbiter.get("/arbiter")).status_code == 200
        assert (await arbiter.get("/director")).status_code == 303
        form = {"csrf": await arbiter.token("/arbiter"), "do": "drop", "division": "Teams"}
        answer = await arbiter.browser.post("/arbiter/do", data=form)
        assert answer.status_code == 403
    assert len(filled.hall.state.rounds_of("Teams")) == 3


@pytest.mark.anyio
async def test_a_wrong_password_opens_nothing_and_a_right_one_opens_its_role(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        assert (await visitor.sign_in("let me in")).status_code == 403
        assert (await visitor.get("/arbiter")).status_code == 303
        answer = await visitor.sign_in(ARBITER)
        assert (answer.status_code, answer.headers["location"]) == (303, "/arbiter")


@pytest.mark.anyio
async def test_a_secret_link_signs_in_by_a_button_and_a_guess_finds_nothing(filled: Filled) -> None:
    link = keys()[1][Role.ARBITER]
    async with visiting(filled.hall) as visitor:
        assert (await visitor.get("/in/" + "A" * 32)).status_code == 404
        assert (await visitor.get(link)).status_code == 200
        # Looking at it, as a mail program may, has not signed anybody in.
        assert (await visitor.get("/arbiter")).status_code == 303
        answer = await visitor.browser.post(link, data={"csrf": await visitor.token(link)})
        assert answer.headers["location"] == "/arbiter"
        assert (await visitor.get("/arbiter")).status_code == 200


@pytest.mark.anyio
async def test_cookies_are_for_https_and_for_us_alone(filled: Filled) -> None:
    async with visiting(filled.hall, web_settings(secure=True)) as visitor:
        answer = await visitor.get("/in")
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("__host-hall=")
    assert {"httponly", "secure", "samesite=strict", "path=/"} <= {part.strip() for part in cookie.split(";")}


@pytest.mark.anyio
async def test_the_public_gets_no_cookie(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        for path in ("/", "/pairings", "/standings", "/live", "/games", "/live/1"):
            assert "set-cookie" not in (await visitor.get(path)).headers, path


@pytest.mark.anyio
async def test_a_cookie_made_up_or_of_a_changed_password_is_worth_nothing(filled: Filled) -> None:
    settings = web_settings()
    async with visiting(filled.hall, settings, password=DIRECTOR) as director:
        cookie = director.cookie()["Cookie"]
        forged = cookie[:-4] + ("AAAA" if not cookie.endswith("AAAA") else "BBBB")
    changed = replace(made_keys({Role.DIRECTOR: "another password"})[0], secret=settings.keys.secret)
    for keys_now, sent, status in (
        (settings.keys, cookie, 200),
        (settings.keys, forged, 303),
        (changed, cookie, 303),
    ):
        async with visiting(filled.hall, replace(settings, keys=keys_now)) as visitor:
            answer = await visitor.get("/director", headers={"Cookie": sent})
            assert answer.status_code == status


@pytest.mark.anyio
async def test_signing_out_ends_the_session_also_for_a_copied_cookie(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        async with visiting(hall, password=DIRECTOR) as director:
            copied = director.cookie()
            assert (await director.get("/director", headers=copied)).status_code == 200
            await director.browser.post("/out", data={"csrf": await director.token("/director")})
        # Nor after a restart of the director.
        async with visiting(hall) as visitor:
            assert (await visitor.get("/director", headers=copied)).status_code == 303


@pytest.mark.anyio
@pytest.mark.parametrize("token", ["ü", "a\x00b"])
async def test_a_token_of_any_signs_is_refused(filled: Filled, token: str) -> None:
    async with visiting(filled.hall, password=DIRECTOR) as director:
        answer = await director.browser.post("/arbiter/do", data={"csrf": token, "do": "continue"})
    assert answer.status_code == 403


@pytest.mark.anyio
async def test_signing_in_leads_to_where_one_wanted_to_go(filled: Filled) -> None:
    async with visiting(filled.hall) as visitor:
        asked = await visitor.get("/director/tables")
        form = (await visitor.get(asked.headers["location"])).text
        assert 'name="to" value="/director/tables"' in form
        csrf = re.search(r'name="csrf" value="([^"]*)"', form)
        assert csrf is not None
        data = {"csrf": csrf[1], "password": DIRECTOR, "to": "/director/tables"}
        answer = await visitor.browser.post("/in", data=data)
        assert answer.headers["location"] == "/director/tables"


@pytest.mark.anyio
async def test_a_form_without_the_token_of_the_session_does_nothing(filled: Filled) -> None:
    events = len(filled.hall.log())
    async with visiting(filled.hall, password=DIRECTOR) as director:
        for token in ("", "guessed"):
            answer = await director.browser.post(
                "/arbiter/do", data={"csrf": token, "do": "drop", "division": "Teams"}
            )
            assert answer.status_code == 403
        assert (await director.browser.post("/out", data={})).status_code == 403
        assert (await director.browser.post("/director/join/6", data={})).status_code == 403
        assert (await director.get("/director")).status_code == 200
    async with visiting(filled.hall) as visitor:
        assert (await visitor.browser.post("/in", data={"password": DIRECTOR})).status_code == 403
    assert len(filled.hall.log()) == events


@pytest.mark.anyio
async def test_a_director_sees_every_page_each_form_with_its_token_and_no_inline_script(
    filled: Filled,
) -> None:
    passed_over = (
        "/events",
        "/arbiter/events",
        "/in/",
        "/check-in/",
        "/language/",
        "/arbiter/pictures/",
        "/live/1.json",
    )
    async with visiting(filled.hall, password=DIRECTOR) as director:
        for path in paths_of(director.pages, filled.hall):
            if path.startswith(passed_over):
                continue
            answer = await director.get(path)
            assert answer.status_code == 200, path
            if not answer.headers["content-type"].startswith("text/html"):
                continue
            text = answer.text
            forms = [form for form in re.findall(r"<form[^>]*>", text) if 'method="get"' not in form]
            assert len(forms) == text.count('name="csrf"'), path
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert not re.search(r"\son\w+=|\sstyle=|javascript:", text), path
            for tag in re.findall(r"<script[^>]*>", text):
                assert 'src="/static/' in tag or 'type="application/json"' in tag, path
            # One of the players is called Cyrano <b>de</b> Bergerac.
            assert "<b>de" not in text, path


@pytest.mark.anyio
async def test_trying_passwords_is_slow_for_one_and_for_many() -> None:
    limits = Limits(burst=10_000, login=3, login_per_second=0, logins=5, logins_per_second=0)
    hall = Hall()
    async with visiting(hall, web_settings(limits=limits)) as visitor:
        tries = [(await visitor.sign_in(f"try {k}")).status_code for k in range(4)]
        assert tries == [403, 403, 403, 429]
        assert (await visitor.sign_in(DIRECTOR)).status_code == 429
        # Others are not shut out by one, but all together are slowed.
        async with asking(visitor.pages, "10.0.0.2") as other:
            token = re.search(r'name="csrf" value="([^"]*)"', (await other.get("/in")).text)
            assert token
            answers = [
                (await other.post("/in", data={"csrf": token[1], "password": "x"})).status_code
                for _ in range(3)
            ]
        assert answers == [403, 403, 429]
        assert (await visitor.get("/in/" + "A" * 32)).status_code == 429


@pytest.mark.anyio
async def test_an_address_that_asks_too_much_has_to_wait_while_others_go_on() -> None:
    async with visiting(Hall(), web_settings(limits=Limits(burst=5, per_second=0))) as visitor:
        answers = [(await visitor.get("/event.json")).status_code for _ in range(7)]
        assert answers == [200] * 5 + [429] * 2
        async with asking(visitor.pages, "10.0.0.2") as other:
            assert (await other.get("/event.json")).status_code == 200


@pytest.mark.anyio
async def test_a_form_that_is_too_long_is_refused_unread() -> None:
    async with visiting(Hall(), password=DIRECTOR) as director:
        assert (await director.browser.post("/arbiter/do", content=b"x" * 3_000_000)).status_code == 413


@pytest.mark.anyio
async def test_streams_are_bounded_for_spectators_and_others_still_work(filled: Filled) -> None:
    limits = Limits(burst=1000, streams=3, streams_each=2)
    async with visiting(filled.hall, web_settings(limits=limits), password=DIRECTOR) as director:
        async with (
            events_of(director.pages, "/events?tables=1", host="10.0.0.1") as one,
            events_of(director.pages, "/events?tables=1", host="10.0.0.1") as two,
            events_of(director.pages, "/events?tables=1", host="10.0.0.1") as three,
            events_of(director.pages, "/events?tables=1", host="10.0.0.2") as four,
            events_of(director.pages, "/events?tables=1", host="10.0.0.3") as five,
        ):
            assert [each.status for each in (one, two, three, four, five)] == [200, 200, 503, 200, 503]
            # The director's own streams are counted apart.
            async with events_of(director.pages, "/arbiter/events", director.cookie()) as own:
                assert own.status == 200
                assert (await anext(own))[0] == "now"
        async with events_of(director.pages, "/arbiter/events") as stranger:
            assert stranger.status == 403


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/arbiter", "/arbiter"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/\\evil", "/"),
        ("", "/"),
    ],
)
def test_nobody_is_sent_elsewhere_after_signing_in(path: str, found: str) -> None:
    assert local(path) == found


def test_passwords_are_kept_by_scrypt_with_a_salt_of_their_own() -> None:
    one, other = kept("correct horse"), kept("correct horse")
    assert one != other
    assert one.startswith("scrypt$")
    assert matches("correct horse", one)
    assert not matches("correct house", one)
    assert not matches("correct horse", "scrypt$broken")
    assert not matches("x" * 1000, kept("x" * 1000))


def test_keys_are_shown_once_and_kept_for_their_owner_only(tmp_path: Path) -> None:
    made, fresh = opened_keys(tmp_path)
    assert fresh is not None
    again, nothing = opened_keys(tmp_path)
    assert (again, nothing) == (made, None)
    file = tmp_path / FILE
    assert file.stat().st_mode & 0o077 == 0
    text = file.read_text(encoding="utf-8")
    for secret in (*fresh.passwords.values(), *(link.removeprefix("/in/") for link in fresh.links.values())):
        assert secret not in text
    changed, fresh = opened_keys(tmp_path, {Role.DIRECTOR: "a new password"})
    assert fresh is not None
    assert fresh.passwords[Role.DIRECTOR] == "a new password"
    assert changed.secret != made.secret
    with pytest.raises(InputError, match="8 characters"):
        opened_keys(tmp_path, {Role.DIRECTOR: "short"})
    file.write_text(json.dumps({"secret": 1}), encoding="utf-8")
    with pytest.raises(InputError, match="move it away"):
        opened_keys(tmp_path)


def test_a_bucket_lets_a_burst_through_and_fills_up_again() -> None:
    seconds = [0.0]
    bucket = Bucket(2, 0.5, lambda: seconds[0])
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")
    seconds[0] = 2
    assert [bucket.take("a"), bucket.take("a")] == [True, False]


@pytest.mark.anyio
async def test_a_hall_is_asked_for_by_its_own_names_only() -> None:
    async with visiting(Hall(), web_settings(hosts=("hall.example",))) as visitor:
        assert (await visitor.get("/event.json", headers={"Host": "hall.example:8443"})).status_code == 200
        assert (await visitor.get("/event.json", headers={"Host": "evil.example"})).status_code == 400
