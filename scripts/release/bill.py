"""The bill of materials of a release, as CycloneDX JSON: installed packages and bundled files."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scripts.release.licences import Bundled

Bill = dict[str, Any]


def of_environment(python: Path) -> Bill:
    """The packages of an environment, by cyclonedx-bom."""
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--of", "JSON"]
    ran = subprocess.run([*command, str(python)], check=True, capture_output=True, text=True)
    bill: Bill = json.loads(ran.stdout)
    return bill


def of_release(environment: Bill, rows: Iterable[Bundled]) -> Bill:
    """The bill of the release: with its bundled files, without pip and setuptools."""
    components = [c for c in environment["components"] if c["name"] not in ("pip", "setuptools")]
    (subject,) = (c for c in components if c["name"] == "house-station")
    kept = {c["bom-ref"] for c in components}
    subject = {key: value for key, value in subject.items() if key != "externalReferences"}
    return environment | {
        "metadata": environment["metadata"] | {"component": subject | {"type": "application"}},
        "components": [c for c in components if c["name"] != "house-station"]
        + [_component(row) for row in rows],
        "dependencies": [d for d in environment["dependencies"] if d["ref"] in kept],
    }


def fault(bill: Bill) -> str | None:
    """Where the bill breaks the format, if it does. Needs the group `release`."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    found = JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(bill))
    return None if found is None else str(found)


def _component(row: Bundled) -> Bill:
    licence = {"name": row.licence} if row.licence.startswith("LicenseRef-") else {"id": row.licence}
    component: Bill = {
        "type": "data",
        "name": row.name,
        "bom-ref": f"bundled:{row.name}",
        "authors": [{"name": row.made_by}],
        "licenses": [{"license": licence}],
        "properties": [{"name": "house-station:files", "value": pattern} for pattern in row.patterns],
    }
    return component | ({"description": row.source} if row.source else {})
