"""HTML from templates. Everything that is filled in is escaped."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from station.web.wording import catalogue


@cache
def environment(package: str, language: str) -> Environment:
    """The templates of a package, in a language."""
    found = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.install_gettext_translations(catalogue(language), newstyle=True)  # type: ignore[attr-defined]  # added by the extension
    return found


def render(template: str, language: str, package: str = "station.web", **values: object) -> str:
    """A page."""
    return environment(package, language).get_template(template).render(language=language, **values)
