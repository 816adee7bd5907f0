"""What building a wheel does besides packing files: it compiles the catalogues of texts."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Packs a fresh `.mo` beside every `.po`. An editable install uses those of the checkout."""

    made: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root, made = Path(self.root), Path(tempfile.mkdtemp(prefix="house-station-catalogues-"))
        self.made = made
        for source in sorted(root.glob("station/locale/*/LC_MESSAGES/*.po")):
            target = made / source.relative_to(root).with_suffix(".mo")
            target.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as texts:
                catalogue = read_po(texts, locale=source.parts[-3], domain=source.stem)
            with target.open("wb") as compiled:
                write_mo(compiled, catalogue)
            build_data["force_include"][str(target)] = target.relative_to(made).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatch's
        if self.made is not None:
            shutil.rmtree(self.made)
