"""What the forms of director and arbiters do."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from station.errors import InputError
from station.hall.director.commands import HallCommand
from station.hall.tournament.said import SaidError
from station.hall.tournament.sheet import encoded_text, sheet_of
from station.hall.web.access import form_of, local
from station.hall.web.forms import Fields, FormError, commands_of
from station.hall.web.paging import Site, language, sentence
from station.hall.web.settings import LONGEST_DELAY_S, Role, keep_delay
from station.web.wording import catalogue


@dataclass(slots=True)
class Doing:
    site: Site

    async def do(self, request: Request) -> Response:
        """What a form asks for, then back to its page, which says what came of it."""
        form = await form_of(request)
        role = self.site.role(request)
        assert role is not None, "only those who have signed in come here"
        tr = catalogue(language(request)).gettext
        uploaded = form.get("file")
        back = form.get("back")
        try:
            text, encoding = "", ""
            if isinstance(uploaded, UploadFile):
                text, encoding = encoded_text(await uploaded.read())
            fields = Fields(form, self.site.hall.state, text)
            own = await self._own(fields, role)
            if own is None:
                commands = commands_of(fields, role)
                before = self.site.hall.state.numbers_given
                await run_in_threadpool(self._carry_out, commands, role)
                own = self._came(text, encoding, self.site.hall.state.numbers_given - before, tr)
            said = ["good", own or tr("Done.")]
        except PermissionError as error:
            return JSONResponse({"error": str(error)}, 403)
        except SaidError as error:
            said = ["bad", sentence(error.said.by(tr))]
        except InputError as error:
            said = ["bad", sentence(str(error))]
        finally:
            await form.close()
        request.session["said"] = said
        return RedirectResponse(local(back, "/arbiter") if isinstance(back, str) else "/arbiter", 303)

    @staticmethod
    def _came(text: str, encoding: str, count: int, tr: Callable[[str], str]) -> str:
        """What came of a file of entries, in words; "" if there was none."""
        if not text or not count:
            return ""
        columns = ", ".join(sheet_of(text).left_out)
        if not columns:
            return tr("Entries from the file: {count}").format(count=count)
        return tr("Entries from the file ({encoding}): {count}; columns left out: {columns}").format(
            count=count, encoding=encoding, columns=columns
        )

    def _carry_out(self, commands: tuple[HallCommand, ...], role: Role) -> None:
        for command in commands:
            self.site.hall.do(command, role.value)

    async def _own(self, fields: Fields, role: Role) -> str | None:
        """What the pages do themselves, in words; None if it is for the hall."""
        name = fields.text("do")
        if name not in {"delay", "backup"}:
            return None
        if role is not Role.DIRECTOR:
            raise PermissionError("Only the director may do this.")
        if name == "delay":
            seconds = fields.number("delay")
            if not 0 <= seconds <= LONGEST_DELAY_S:
                raise FormError("a delay is 0 to {most} seconds", most=LONGEST_DELAY_S)
            await run_in_threadpool(keep_delay, self.site.hall.folder, seconds)
            self.site.settings = replace(self.site.settings, delay_s=seconds)
            self.site.watch.delay(seconds)
            return f"{seconds} s"
        if self.site.settings.backup is None:
            raise FormError("this hall is kept in memory; there is nothing to copy")
        return str(await run_in_threadpool(self.site.settings.backup))
