"""Finds and loads the library, and turns what it returns into Python."""

from __future__ import annotations

import os
import sys
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from udgoap._declarations import ffi as ffi
from udgoap.errors import LibraryError, UdgoapError
from udgoap.values import UDG_ABI_FINGERPRINT, UDG_ABI_VERSION, Status

VARIABLE = "UDGOAP_LIBRARY"
NULL = ffi.NULL


def file_name() -> str:
    """What the library's file is called on this system."""
    return {"win32": "udgoap.dll", "darwin": "libudgoap.dylib"}.get(sys.platform, "libudgoap.so")


class _Library:
    """The loaded library. Loads it when it is first asked for a function."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loaded: Any = None
        self._path: Path | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        function = getattr(self.load(None), name)
        setattr(self, name, function)  # Found faster from now on.
        return function

    def load(self, path: str | os.PathLike[str] | None) -> Any:
        with self._lock:
            if self._loaded is None:
                place = Path(path) if path is not None else find()
                self._loaded = _open(place)
                self._path = place.resolve()
            elif path is not None and Path(path).resolve() != self._path:
                raise LibraryError(
                    f"the library {self._path} is in use already; a process has one. "
                    "Call load_library before anything else"
                )
            return self._loaded

    @property
    def path(self) -> Path:
        self.load(None)
        assert self._path is not None
        return self._path


def find() -> Path:
    """Where the library is: named by UDGOAP_LIBRARY, or beside this package."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    folder = Path(__file__).resolve().parent
    for place in (folder / file_name(), folder.parent / file_name()):
        if place.exists():
            return place
    raise LibraryError(
        f"there is no {file_name()} beside the package ({folder}); name the file in the "
        f"environment variable {VARIABLE}, or call udgoap.load_library(path) first. "
        "`cargo build --release` makes it"
    )


def _open(path: Path) -> Any:
    if not path.exists():
        raise LibraryError(f"there is no library {path}")
    try:
        loaded = ffi.dlopen(str(path.resolve()))
        status = loaded.udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT)
    except (OSError, ffi.error) as error:
        raise LibraryError(f"{path} can't be loaded, or isn't udgoap: {error}") from error
    if status != Status.OK:
        message = ffi.new("char[1024]")
        loaded.udg_last_message(message, 1024, NULL)
        raise LibraryError(f"{path}: {decoded(message)}")
    return loaded


lib: Any = _Library()


def must(status: int) -> None:
    """Raises what the library has to say, unless the call was valid."""
    if status != 0:
        raise failure(status)


def is_found(status: int) -> bool:
    """Whether there was what was asked for."""
    if status == Status.NOT_FOUND:
        return False
    must(status)
    return True


def failure(status: int) -> UdgoapError:
    """The exception for a status, with the message of the failure just now."""
    buffer = ffi.new("char[1024]")
    lib.udg_last_message(buffer, 1024, NULL)
    message = ffi.string(buffer).decode("utf-8", "replace")
    return UdgoapError(status_of(status), message)


def status_of(status: int) -> Status:
    """A status by its number."""
    try:
        return Status(status)
    except ValueError:
        raise LibraryError(f"the library has returned the unknown status {status}") from None


def filled(kind: str, call: Callable[..., int], *arguments: Any) -> Any:
    """What a function writes that takes a pointer after its arguments: that pointer."""
    out = ffi.new(f"{kind} *")
    must(call(*arguments, out))
    return out


def text(call: Callable[..., int], *arguments: Any) -> str:
    """What a function writes that takes a buffer, its size, and where to put the needed size."""
    # Long enough for most: explaining twice takes twice as long.
    size, needed = 4096, ffi.new("size_t *")
    while True:
        buffer = ffi.new("char[]", size)
        status = call(*arguments, buffer, size, needed)
        if status != Status.BUFFER_TOO_SMALL:
            must(status)
            return bytes(ffi.buffer(buffer, needed[0] - 1)).decode("utf-8") if needed[0] else ""
        size = needed[0]


def items(kind: str, call: Callable[..., int], *arguments: Any) -> tuple[Any, int]:
    """What a function lists that takes a pointer, a capacity, and where to put the count: an array of
    C, and how many of it are filled."""
    count = ffi.new("uint32_t *")
    room = 16
    while True:
        array = ffi.new(f"{kind}[]", room)
        status = call(*arguments, array, room, count)
        if status != Status.BUFFER_TOO_SMALL:
            must(status)
            return array, count[0]
        room = count[0]


def utf8(said: str) -> tuple[Any, int]:
    """A text for the library, with its length in bytes. Keep the first while the call runs."""
    raw = said.encode("utf-8")
    return ffi.from_buffer("char[]", raw if raw else b"\0"), len(raw)


def decoded(pointer: Any) -> str:
    """A text of the library's, ended by a zero; copied."""
    if pointer == NULL:
        return ""
    raw: bytes = ffi.string(pointer)
    return raw.decode("utf-8")


class Texts:
    """Reads the texts of structs that belong to no world."""

    _text = staticmethod(decoded)


class Owner:
    """A handle that is given back once: by close, at the end of `with`, or when nobody has the owner
    any more."""

    def __init__(self, handle: Any, destroy: Callable[[Any], int]) -> None:
        self._owned = handle
        self._destroy = destroy
        self._at_the_end = weakref.finalize(self, destroy, handle[0])
        self._at_the_end.atexit = False

    @property
    def _handle(self) -> Any:
        return self._owned[0]

    def close(self) -> None:
        """Gives it back. Closing twice does nothing; any other call is refused from then on.

        Raises UdgoapError with Status.BUSY if another thread uses it, other than to read; it lives on
        then."""
        if self._at_the_end.alive:
            must(self._destroy(self._owned[0]))
            # The handle stays, so that the library can say that what it meant is gone.
            self._at_the_end.detach()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
