"""The library's structs as NumPy types, and the arrays that bulk calls take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from udgoap._entity import Entity
from udgoap._native import ffi

Handles: TypeAlias = "npt.NDArray[np.uint64] | Sequence[Entity]"
"""Many objects: their bits in an array, as bulk calls return them, or the objects themselves."""
Floats: TypeAlias = npt.NDArray[np.float32]


def dtype_of(name: str) -> np.dtype[Any]:
    """The structured type of a struct of the header. A handle or an id is its number, a vector three
    floats, a pointer a number as wide as it."""
    return _dtype(ffi.typeof(name))


def _dtype(kind: Any) -> np.dtype[Any]:
    if kind.kind == "primitive":
        letter = "f" if kind.cname in ("float", "double") else "u" if _is_unsigned(kind) else "i"
        return np.dtype(f"{letter}{ffi.sizeof(kind)}")
    if kind.kind in ("pointer", "function"):
        return np.dtype(np.uintp)
    if kind.kind == "array":
        return np.dtype((_dtype(kind.item), (kind.length,)))
    fields = kind.fields
    if len(fields) == 1:
        return _dtype(fields[0][1].type)
    if [name for name, _ in fields] == ["x", "y", "z"]:
        return np.dtype((np.float32, (3,)))
    described: dict[str, Any] = {
        "names": [name for name, _ in fields],
        "formats": [_dtype(field.type) for _, field in fields],
        "offsets": [field.offset for _, field in fields],
        "itemsize": ffi.sizeof(kind),
    }
    return np.dtype(described)  # type: ignore[call-overload, no-any-return]


def _is_unsigned(kind: Any) -> bool:
    return bool(int(ffi.cast(kind, -1)) > 0)


EVENT = dtype_of("UdgEvent")
WRITE = dtype_of("UdgWrite")
READ = dtype_of("UdgRead")
VALUE = dtype_of("UdgValue")
OBJECT_DEF = dtype_of("UdgObjectDef")


def handles(objects: Handles) -> npt.NDArray[np.uint64]:
    """The bits of many objects, side by side."""
    if isinstance(objects, np.ndarray):
        if objects.dtype != np.uint64 or objects.ndim != 1:
            raise TypeError(
                f"objects are handles: an array of one dimension of uint64, not {objects.dtype} of "
                f"{objects.ndim}"
            )
        return np.ascontiguousarray(objects)
    return np.fromiter((each.bits for each in objects), np.uint64, len(objects))


def strided(positions: npt.ArrayLike, count: int) -> tuple[npt.NDArray[np.float32], int]:
    """Positions that the library can read in place, and the bytes from one to the next. They are
    copied only if they must be: if they aren't 32-bit floats, x, y and z aren't side by side, or
    they lie in the opposite order."""
    found = np.asarray(positions)
    if found.shape != (count, 3):
        raise ValueError(f"there are {count} objects, so positions need the shape ({count}, 3), "
                         f"not {found.shape}")  # fmt: skip
    if found.dtype != np.float32 or found.strides[1] != 4 or found.strides[0] <= 0:
        found = np.ascontiguousarray(found, np.float32)
    return found, found.strides[0]


def room(positions: Floats | None, count: int) -> tuple[Floats, int]:
    """Where positions are written, and the bytes from one to the next. Never a copy."""
    if positions is None:
        positions = np.full((count, 3), np.nan, np.float32)
    if positions.dtype != np.float32 or positions.shape != (count, 3):
        raise ValueError(f"positions are written to float32 of the shape ({count}, 3), not to "
                         f"{positions.dtype} of {positions.shape}")  # fmt: skip
    if not positions.flags.writeable:
        raise ValueError("the array for positions can't be written to")
    if count and (positions.strides[1] != 4 or positions.strides[0] < 12):
        raise ValueError("x, y and z must lie side by side, and positions must not overlap: "
                         f"strides of {positions.strides} bytes")  # fmt: skip
    return positions, positions.strides[0] if count else 0


def pointer(kind: str, array: npt.NDArray[Any]) -> Any:
    """An array of NumPy's for the library. It must outlive the call."""
    return ffi.cast(kind, array.ctypes.data)
