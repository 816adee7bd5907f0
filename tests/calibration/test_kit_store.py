"""Kits are kept as files, and nothing but a whole kit is taken in."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from calibration.errors import KitError
from calibration.examples import Examples
from calibration.kit import Kit
from calibration.kit_file import load_kit, sheet
from calibration.kit_store import KitStore
from vision.letters.enrolled import LOGITS, Correction


def a_kit(name: str = "red") -> Kit:
    patches = np.random.default_rng(2).integers(0, 256, (4, 64, 64, 3), np.uint8)
    examples = Examples(patches, "ÄBC_", "^^v?", np.array([0, 0, 1, 1]))
    ones = np.ones((6, LOGITS), np.float32)
    correction = Correction(ones[0], ones[:5].T.copy(), ones, np.zeros((3, 5), np.float32), 2.5)
    return Kit(name, "de", "ÄBC", (10, 20, 200), (250, 250, 240), examples, correction, "n1")


@pytest.fixture
def store(tmp_path: Path) -> KitStore:
    kept = KitStore(tmp_path / "kits")
    kept.add(a_kit())
    return kept


def test_a_kit_comes_back_as_it_was_kept(store: KitStore) -> None:
    kit, loaded = a_kit(), store.load("red")
    assert (loaded.name, loaded.edition, loaded.alphabet) == (kit.name, kit.edition, kit.alphabet)
    assert (loaded.body, loaded.ink, loaded.network) == (kit.body, kit.ink, kit.network)
    assert (loaded.examples.letters, loaded.examples.facings) == ("ÄBC_", "^^v?")
    np.testing.assert_array_equal(loaded.examples.patches, kit.examples.patches)
    np.testing.assert_array_equal(loaded.correction.change, kit.correction.change)
    assert loaded.correction.reach == kit.correction.reach


def test_a_store_that_holds_nothing_says_so(tmp_path: Path) -> None:
    empty = KitStore(tmp_path / "none")
    assert empty.names() == ()
    with pytest.raises(KitError, match="no kit 'red'; none is enrolled yet"):
        empty.load("red")


def test_kits_are_listed_renamed_and_deleted(store: KitStore) -> None:
    store.add(a_kit("Dark walnut"))
    store.rename("red", "Rot")
    assert store.names() == ("Dark walnut", "Rot")
    assert store.load("rot").name == "Rot"
    store.rename("Rot", "ROT")
    store.delete("dark walnut")
    assert store.names() == ("ROT",)


def test_a_name_that_is_taken_is_refused_whatever_its_case(store: KitStore) -> None:
    with pytest.raises(KitError, match="a kit 'red' already"):
        store.add(a_kit("RED"))
    store.add(a_kit("RED"), replace=True)
    assert len(store.names()) == 1


@pytest.mark.parametrize("name", ["", ".hidden", "a/b", "..", "-x", "x" * 41, "red ", "a\nb"])
def test_names_that_are_no_file_names_are_refused(store: KitStore, name: str) -> None:
    with pytest.raises(KitError, match="is not a valid kit name"):
        store.add(a_kit(name))


def test_an_exported_kit_can_be_imported_under_another_name(store: KitStore, tmp_path: Path) -> None:
    file = tmp_path / "out.kit"
    store.export("red", file)
    with pytest.raises(KitError, match="already exists"):
        store.export("red", file)
    other = KitStore(tmp_path / "other")
    assert other.import_(file, "theirs").name == "theirs"
    assert other.names() == ("theirs",)


def test_a_kit_holds_a_sheet_to_look_at() -> None:
    assert sheet(a_kit()).shape == (64, 4 * 64, 3)


def test_an_interrupted_save_leaves_the_old_kit(store: KitStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KitError, match="No space left"):
        store.add(a_kit(), replace=True)
    monkeypatch.undo()
    assert store.names() == ("red",)
    assert store.load("red").name == "red"


def rewritten(change: Callable[[str], str]) -> Callable[[bytes], bytes]:
    """Changes the text in a kit's archive."""

    def rewrite(data: bytes) -> bytes:
        packed = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(packed, "w") as new:
            for name in old.namelist():
                content = old.read(name)
                new.writestr(name, change(content.decode()) if name == "kit.toml" else content)
        return packed.getvalue()

    return rewrite


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0xFF]) + data[middle + 1 :]


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (lambda data: b"", "not a kit"),
        (lambda data: b"a picture, perhaps", "not a kit"),
        (lambda data: data[:-200], "damaged"),
        (flipped, "damaged"),
        (rewritten(lambda text: text.replace("schema = 1", "schema = 2")), "newer version"),
        (rewritten(lambda text: text.replace("schema = 1", "schema = 0")), "schema 0"),
        (rewritten(lambda text: text.replace("^^v?", "^^v")), "damaged"),
        (rewritten(lambda text: text.replace("BC_", "Bc_")), "damaged"),
        (rewritten(lambda text: "schema ="), "damaged"),
    ],
)
def test_what_is_no_whole_kit_is_refused(
    store: KitStore, tmp_path: Path, harm: Callable[[bytes], bytes], complaint: str
) -> None:
    file = tmp_path / "x.kit"
    store.export("red", file)
    file.write_bytes(harm(file.read_bytes()))
    with pytest.raises(KitError, match=complaint):
        store.import_(file, "x")
    assert store.names() == ("red",)


def test_an_archive_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("letter.txt", "dear")
    with pytest.raises(KitError, match="not a kit of House Station"):
        load_kit(file)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(KitError, match="no such file"):
        load_kit(tmp_path / "none.kit")
