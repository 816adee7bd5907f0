"""What the forms of director and arbiters do."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from station.errors import InputError
from station.hall.director.commands import HallCommand, ReadmitMachine
from station.hall.director.events import HallEvent, MachineRevoked
from station.hall.director.state import HallState
from station.hall.tournament.commands import CheckIn, EnterResult, TournamentCommand, Undo
from station.hall.tournament.decisions import decide
from station.hall.tournament.events import TournamentEvent
from station.hall.tournament.sentence import SaidError
from station.hall.tournament.sheet import encoded_text, sheet_of
from station.hall.tournament.undo import inverses
from station.hall.web.access import form_of, local
from station.hall.web.accounts.account_pages import ACCOUNTS, put_back
from station.hall.web.accounts.accounts import Account
from station.hall.web.forms.commands import commands_of, undoable
from station.hall.web.forms.fields import DoubtError, Fields, FormError
from station.hall.web.forms.memory import Typed, Undoing
from station.hall.web.forms.questions import question
from station.hall.web.forms.quick import entered
from station.hall.web.forms.refill import OWN
from station.hall.web.frame import Site, language, page, sentence
from station.hall.web.settings import LONGEST_DELAY_S, Role, keep_delay
from station.web.wording import catalogue


@dataclass(slots=True)
class Doing:
    site: Site

    async def do(self, request: Request) -> Response:
        """What a form asks for, then back to its page, which says what came of it. Before something grave, or
        something that is hardly meant so, whoever sent it is asked."""
        form = await form_of(request)
        role, actor = self.site.role(request), self.site.actor(request)
        assert role is not None, "only those who have signed in come here"
        tr = catalogue(language(request)).gettext
        back = form.get("back")
        page_back = local(back, "/arbiter") if isinstance(back, str) else "/arbiter"
        typed: Typed = ()
        try:
            text, encoding = await self._file(form)
            typed = _typed(form, text)
            fields = Fields(form, self.site.hall.state, text)
            if fields.ticked("no"):  # whoever was asked does not want it
                said = ["good", tr("Nothing was changed."), "typed", self.site.memory.refused(typed)]
            else:
                said = ["good", *await self._done(fields, (role, actor), encoding, tr)]
        except PermissionError as error:
            return JSONResponse({"error": str(error)}, 403)
        except DoubtError as doubt:
            text = sentence(doubt.question.by(tr))
            return page(self.site, request, "sure.html", path=page_back, question=text, fields=typed)
        except SaidError as error:
            said = ["bad", sentence(error.said.by(tr)), "typed", self.site.memory.refused(typed)]
        except InputError as error:
            said = ["bad", sentence(str(error)), "typed", self.site.memory.refused(typed)]
        finally:
            await form.close()
        request.session["said"] = said
        return RedirectResponse(page_back, 303)

    @staticmethod
    async def _file(form: FormData) -> tuple[str, str]:
        """The text of an uploaded file, and its encoding; "" without one."""
        uploaded = form.get("file")
        if not isinstance(uploaded, UploadFile):
            return "", ""
        return encoded_text(await uploaded.read())

    async def _done(
        self, fields: Fields, by: tuple[Role, str], encoding: str, tr: Callable[[str], str]
    ) -> tuple[str, ...]:
        """Do it; returns what to say, and with which ticket it can be undone, if it can. by: the role of
        whoever asks for it, and what the log calls that person."""
        role, actor = by
        own = await self._own(fields, role, actor, tr)
        if own is not None:
            return own
        undo = self._undo(fields)
        if isinstance(undo, Account):
            await run_in_threadpool(put_back, self.site, undo, actor)
            return (tr("Undone."),)
        commands = (undo,) if undo is not None else commands_of(fields, role)
        if not fields.sure:
            await run_in_threadpool(self._ask, commands)
        before = self.site.hall.state.numbers_given
        events = await run_in_threadpool(self._carry_out, commands, actor)
        text = (fields.file or fields.text("csv")) if fields.text("do") == "import" else ""
        came = self._came(text, encoding, self.site.hall.state.numbers_given - before, tr)
        if undo is not None:
            return (tr("Undone."),)
        ticket = self._undoable(*events) if undoable(commands) else ""
        results = tuple(one.pairing for one in commands if isinstance(one, EnterResult))
        text = entered(self.site.hall.state, results) if fields.text("do") in {"quick", "paste"} else ""
        match commands:
            case (CheckIn(entry, here),):
                name = self.site.hall.state.entry(entry).title
                text = (tr("{name} is here.") if here else tr("{name} is not here.")).format(name=name)
        return (came or text or tr("Done."), "undo", ticket)

    def _ask(self, commands: tuple[HallCommand, ...]) -> None:
        """Raises DoubtError before something grave, and SaidError if that cannot be anyway."""
        for command in commands:
            asked = question(command, self.site.hall.whole)
            if asked is not None:
                if isinstance(command, TournamentCommand):
                    decide(self.site.hall.state, command)
                raise DoubtError(asked)

    def _undo(self, fields: Fields) -> Undoing | None:
        if fields.text("do") != "undo":
            return None
        found = self.site.memory.undoing.take(fields.text("ticket"))
        if found is None:
            raise FormError("this cannot be undone any more")
        return found

    def _undoable(self, before: HallState, events: tuple[HallEvent, ...]) -> str:
        """The ticket for undoing these events; "" if that cannot be."""
        match events:
            case (MachineRevoked(machine), *_):
                return self.site.memory.undoing.put(ReadmitMachine(machine, before.table_of(machine)))
        happened = tuple(event for event in events if isinstance(event, TournamentEvent))
        back = inverses(before.tournament, happened)
        return self.site.memory.undoing.put(Undo(happened, back)) if happened and back else ""

    @staticmethod
    def _came(text: str, encoding: str, count: int, tr: Callable[[str], str]) -> str:
        """What came of a list of entries, in words; "" if there was none. encoding: of a file."""
        if not text or not count:
            return ""
        columns = ", ".join(sheet_of(text).left_out)
        if not encoding:
            came = tr("Entries from the list: {count}; columns left out: {columns}")
            came = came if columns else tr("Entries from the list: {count}")
        elif columns:
            came = tr("Entries from the file ({encoding}): {count}; columns left out: {columns}")
        else:
            came = tr("Entries from the file: {count}")
        return came.format(count=count, encoding=encoding, columns=columns)

    def _carry_out(
        self, commands: tuple[HallCommand, ...], actor: str
    ) -> tuple[HallState, tuple[HallEvent, ...]]:
        """What it came to, and the state before."""
        before = self.site.hall.whole
        return before, tuple(event for one in commands for event in self.site.hall.do(one, actor))

    async def _own(
        self, fields: Fields, role: Role, actor: str, tr: Callable[[str], str]
    ) -> tuple[str, ...] | None:
        """What the pages do themselves, and what to say as `_done`; None if it is for the hall."""
        name = fields.text("do")
        if name not in {"delay", "backup", *ACCOUNTS}:
            return None
        if role is not Role.DIRECTOR:
            raise PermissionError("Only the director may do this.")
        if name in ACCOUNTS:
            return await run_in_threadpool(ACCOUNTS[name], self.site, fields, actor, tr)
        if name == "delay":
            seconds = fields.number("delay")
            if not 0 <= seconds <= LONGEST_DELAY_S:
                raise FormError("a delay must be from 0 to {most} seconds", most=LONGEST_DELAY_S)
            await run_in_threadpool(keep_delay, self.site.hall.folder, seconds)
            self.site.settings = replace(self.site.settings, delay_s=seconds)
            self.site.watch.delay(seconds)
            return (f"{seconds} s",)
        if self.site.settings.backup is None:
            raise FormError("this hall is kept in memory; there is nothing to copy")
        return (str(await run_in_threadpool(self.site.settings.backup)),)


def _typed(form: FormData, text: str) -> Typed:
    """The fields that somebody filled in, the text of a file instead of the file."""
    fields = tuple(
        (name, value) for name, value in form.multi_items() if isinstance(value, str) and name not in OWN
    )
    if not text:
        return fields
    return (*((name, value) for name, value in fields if name != "csv"), ("csv", text))
