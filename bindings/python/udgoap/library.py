"""Functions for the whole process: loading the library, its version, memory, the log."""

from __future__ import annotations

import os
from pathlib import Path

from udgoap._native import Texts, decoded, ffi, filled, lib, must
from udgoap.values import (
    UDG_FEATURE_CATCHES_FAILURES,
    UDG_FEATURE_SELF_CHECKS,
    DecisionKind,
    EventKind,
    EventReason,
    LogEntry,
    MemoryCategory,
    MemoryStats,
    PlanEndedBy,
    PlanOutcome,
    Status,
    WokenBy,
)


def load_library(path: str | os.PathLike[str] | None = None) -> Path:
    """Loads the library: the file that is named, else the one that the environment variable
    UDGOAP_LIBRARY names, else the one beside this package. Whatever comes first does so by itself.

    Returns the file. Raises LibraryError if there is none, if it speaks another version of the
    binary interface, or if another file is loaded already."""
    lib.load(path)
    found: Path = lib.path
    return found


def version() -> str:
    """The library's own version, such as "0.1.0"."""
    return decoded(lib.udg_version())


def abi_version() -> int:
    """The version of the binary interface that the loaded library speaks."""
    return int(lib.udg_abi_version())


def abi_fingerprint() -> int:
    """As long as that is 0, what tells one build from another."""
    return int(lib.udg_abi_fingerprint())


def catches_failures() -> bool:
    """Whether failures inside the library are caught and reported. If not, they end the process."""
    return bool(lib.udg_features() & UDG_FEATURE_CATCHES_FAILURES)


def checks_itself() -> bool:
    """Whether the library checks its own work, and is slow, as debug builds do."""
    return bool(lib.udg_features() & UDG_FEATURE_SELF_CHECKS)


def status_name(status: Status | int) -> str:
    """The name of a status, as it stands in the header."""
    return decoded(lib.udg_status_name(int(status)))


def event_kind_name(kind: EventKind | int) -> str:
    """The name of what has happened, as it stands in the header."""
    return decoded(lib.udg_event_kind_name(int(kind)))


def reason_name(reason: EventReason | int) -> str:
    """The name of a reason, as it stands in the header."""
    return decoded(lib.udg_reason_name(int(reason)))


def decision_kind_name(kind: DecisionKind | int) -> str:
    """The name of what an NPC has made of its turn to think, as it stands in the header."""
    return decoded(lib.udg_decision_kind_name(int(kind)))


def woken_by_name(woken_by: WokenBy | int) -> str:
    """The name of what had an NPC think, as it stands in the header."""
    return decoded(lib.udg_woken_by_name(int(woken_by)))


def outcome_name(outcome: PlanOutcome | int) -> str:
    """The name of what a search found, as it stands in the header."""
    return decoded(lib.udg_outcome_name(int(outcome)))


def ended_by_name(ended_by: PlanEndedBy | int) -> str:
    """The name of the bound that a search has reached, as it stands in the header."""
    return decoded(lib.udg_ended_by_name(int(ended_by)))


def memory_stats(category: MemoryCategory = MemoryCategory.ALL) -> MemoryStats:
    """How much memory the library uses, for one purpose or, unless said, for all together."""
    return MemoryStats._of(filled("UdgMemoryStats", lib.udg_memory_stats, int(category)), None)


def drain_log() -> list[LogEntry]:
    """Takes all messages out of the log, oldest first."""
    most = 64
    entries, count = ffi.new("UdgLogEntry[]", most), ffi.new("uint32_t *")
    must(lib.udg_log_drain(entries, most, count))
    return [LogEntry._of(entries[number], Texts) for number in range(count[0])]
