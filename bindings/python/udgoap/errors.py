"""The exceptions of the package."""

from __future__ import annotations

from udgoap.values import Diagnostic, Severity, Status


class LibraryError(Exception):
    """The native library can't be found or loaded, or doesn't fit this package."""


class UdgoapError(Exception):
    """The library has refused a call, which has changed nothing unless its comment says otherwise."""

    status: Status
    """Which rule it broke."""
    message: str
    """The function, what was wrong, and what to do."""

    def __init__(self, status: Status, message: str) -> None:
        super().__init__(f"UDG_STATUS_{status.name}: {message}")
        self.status = status
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.status, self.message)


class InvalidDocumentError(UdgoapError):
    """Documents have errors; all of them are listed."""

    diagnostics: list[Diagnostic]
    """What is wrong, and where; warnings too."""

    def __init__(self, status: Status, message: str, diagnostics: list[Diagnostic]) -> None:
        listed = "".join(f"\n  {describe(one)}" for one in diagnostics)
        super().__init__(status, message + listed)
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.status, self.message, self.diagnostics)


class StaleViewError(RuntimeError):
    """A view of events was read when a tick had begun since, or its world had ended."""


def describe(found: Diagnostic) -> str:
    """A diagnostic as a line: `game.json:6:74: error: there is no action…`."""
    kind = "error" if found.severity == Severity.ERROR else "warning"
    where = f" (at {found.path})" if found.path else ""
    return f"{found.document}:{found.line}:{found.column}: {kind}: {found.message}{where}"


def _again(status: Status, message: str, diagnostics: list[Diagnostic]) -> InvalidDocumentError:
    error = InvalidDocumentError(status, "", diagnostics)
    error.message = message
    error.args = (f"UDG_STATUS_{status.name}: {message}",)
    return error
