"""What `make release` finds wrong with its archives and its bill of materials."""

from pathlib import Path

import pytest

from scripts.release.bill import Bill, of_release
from scripts.release.contents import MOST_BYTES, faults, wanted_in
from scripts.release.licences import Bundled
from scripts.release.trial import missing, pythons

TRACKED = [
    "station/a.py",
    "station/locale/de/x.po",
    "station/locale/de/x.mo",
    "vision/training/b.py",
    "tests/c.py",
]


def test_a_wheel_has_compiled_catalogues_and_an_sdist_their_sources() -> None:
    sources = ["station/a.py", "station/locale/de/x.po"]
    assert wanted_in(Path("x.tar.gz"), TRACKED) == sources
    assert wanted_in(Path("x.whl"), TRACKED) == [*sources, "station/locale/de/x.mo"]


@pytest.mark.parametrize("name", ["tests/c.py", "vision/training/b.py", "Makefile"])
def test_what_needs_a_checkout_does_not_belong_in_a_package(name: str) -> None:
    assert faults("x.whl", ["station/a.py", name], 1, ["station/a.py"]) == [
        f"x.whl: {name} does not belong in it"
    ]


def test_a_missing_file_and_too_large_an_archive_are_faults() -> None:
    assert faults("x.whl", [], MOST_BYTES, ["station/a.py"]) == ["x.whl: station/a.py is missing"]
    assert faults("x.whl", [], MOST_BYTES + 1, []) == ["x.whl: 25.0 MB, more than 25"]


def test_the_bill_is_about_the_release_and_names_bundled_files() -> None:
    environment: Bill = {
        "metadata": {"tools": {}},
        "components": [
            {
                "name": "house-station",
                "version": "9",
                "bom-ref": "h",
                "type": "library",
                "externalReferences": [],
            },
            {"name": "numpy", "version": "2", "bom-ref": "n", "type": "library"},
            {"name": "pip", "version": "1", "bom-ref": "p", "type": "library"},
        ],
        "dependencies": [{"ref": "h", "dependsOn": ["n"]}, {"ref": "n"}, {"ref": "p"}],
    }
    bill = of_release(environment, [Bundled("Words", ("data/*.txt",), "Ann", "MIT", "a list")])
    assert bill["metadata"]["component"] == {
        "name": "house-station", "version": "9", "bom-ref": "h", "type": "application",
    }  # fmt: skip
    assert [c["name"] for c in bill["components"]] == ["numpy", "Words"]
    assert bill["components"][1]["licenses"] == [{"license": {"id": "MIT"}}]
    assert [d["ref"] for d in bill["dependencies"]] == ["h", "n"]


def test_every_python_is_tried_or_listed() -> None:
    assert pythons()
    assert not set(pythons()) & set(missing())
