"""Loading the library, and what concerns the whole process."""

from pathlib import Path

import _cffi_backend
import pytest
import udgoap
from udgoap import _native


def test_version_features_and_names() -> None:
    assert udgoap.version().count(".") == 2
    assert udgoap.abi_version() == udgoap.UDG_ABI_VERSION
    assert udgoap.abi_fingerprint() == udgoap.UDG_ABI_FINGERPRINT
    assert udgoap.catches_failures()
    assert isinstance(udgoap.checks_itself(), bool)
    assert udgoap.status_name(udgoap.Status.BUSY) == "UDG_STATUS_BUSY"
    assert udgoap.status_name(9999) == "UDG_STATUS_UNKNOWN"


def test_every_constant_of_a_status_has_the_librarys_name() -> None:
    for status in udgoap.Status:
        assert udgoap.status_name(status) == f"UDG_STATUS_{status.name}"


def test_every_other_constant_has_the_librarys_name() -> None:
    for kind in udgoap.EventKind:
        assert udgoap.event_kind_name(kind) == f"UDG_EVENT_{kind.name}"
    for reason in udgoap.EventReason:
        assert udgoap.reason_name(reason) == f"UDG_REASON_{reason.name}"
    for outcome in udgoap.PlanOutcome:
        assert udgoap.outcome_name(outcome) == f"UDG_PLAN_OUTCOME_{outcome.name}"
    for ended_by in udgoap.PlanEndedBy:
        assert udgoap.ended_by_name(ended_by) == f"UDG_PLAN_ENDED_BY_{ended_by.name}"
    assert udgoap.reason_name(-1) == "UDG_REASON_UNKNOWN"


def test_memory_is_given_back(domain: udgoap.Domain) -> None:
    before = udgoap.memory_stats(udgoap.MemoryCategory.WORLD).live_bytes
    world = udgoap.World(domain)
    assert udgoap.memory_stats(udgoap.MemoryCategory.WORLD).live_bytes > before
    world.close()
    assert udgoap.memory_stats(udgoap.MemoryCategory.WORLD).live_bytes == before


def test_what_is_forgotten_is_given_back(domain: udgoap.Domain) -> None:
    before = udgoap.memory_stats(udgoap.MemoryCategory.WORLD).live_bytes
    udgoap.World(domain)
    assert udgoap.memory_stats(udgoap.MemoryCategory.WORLD).live_bytes == before


def test_the_log_can_be_drained() -> None:
    assert isinstance(udgoap.drain_log(), list)


def test_a_library_that_is_missing_or_another_is_named(tmp_path: Path) -> None:
    with pytest.raises(udgoap.LibraryError, match="there is no library"):
        _native._open(tmp_path / "libudgoap.so")
    (tmp_path / "text.so").write_text("no library")
    with pytest.raises(udgoap.LibraryError, match="isn't udgoap"):
        _native._open(tmp_path / "text.so")


def test_another_library_is_refused() -> None:
    with pytest.raises(udgoap.LibraryError, match="isn't udgoap"):
        _native._open(Path(_cffi_backend.__file__))


def test_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_native, "UDG_ABI_FINGERPRINT", 4711)
    with pytest.raises(udgoap.LibraryError, match="fingerprint 4711: take the header"):
        _native._open(udgoap.load_library())


def test_a_process_has_one_library(tmp_path: Path) -> None:
    used = udgoap.load_library()
    assert udgoap.load_library(used) == used
    with pytest.raises(udgoap.LibraryError, match="in use already"):
        udgoap.load_library(tmp_path / "other.so")


def test_it_is_found_by_variable_or_beside_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UDGOAP_LIBRARY", "/somewhere/libudgoap.so")
    assert _native.find() == Path("/somewhere/libudgoap.so")
    monkeypatch.delenv("UDGOAP_LIBRARY")
    with pytest.raises(udgoap.LibraryError, match="UDGOAP_LIBRARY"):
        _native.find()
    beside = Path(_native.__file__).parent / _native.file_name()
    beside.touch()
    try:
        assert _native.find() == beside
    finally:
        beside.unlink()


def test_the_header_lies_in_the_package() -> None:
    header = Path(_native.__file__).parent / "udgoap.h"
    assert "udg_world_create" in header.read_text(encoding="utf-8")
