"""Checks and converts what the library is given: numbers, positions, values and options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from udgoap._entity import Entity
from udgoap._native import NULL, ffi, lib, must
from udgoap.values import AttributeKind, PlanOptions, Value

Position: TypeAlias = "Sequence[float] | npt.NDArray[Any]"
"""Metres along the host's three axes: any three numbers."""


def number_of(value: object) -> float:
    """A number, whatever holds it."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.number)):
        raise TypeError(f"expected a number, found {value!r}")
    return float(value)


def vector(value: object) -> tuple[float, float, float]:
    """Three numbers, whatever holds them."""
    try:
        x, y, z = (float(each) for each in value)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise TypeError(f"a position is three numbers, not {value!r}") from None
    return x, y, z


def set_value(c: Any, kind: AttributeKind, value: Value | Position) -> None:
    """Writes a value of any kind to C."""
    c.kind = int(kind)
    if kind == AttributeKind.NUMBER:
        c.number = number_of(value)
    elif kind == AttributeKind.FLAG:
        if not isinstance(value, (bool, np.bool_)):
            raise TypeError(f"a flag is True or False, not {value!r}")
        c.flag = int(value)
    elif kind == AttributeKind.POSITION:
        c.position = vector(value)
    elif value is not None:
        if not isinstance(value, Entity):
            raise TypeError(f"a reference is an object or None, not {value!r}")
        c.reference.bits = value.bits


def plan_options(options: PlanOptions | None) -> Any:
    """Options for C; null for None."""
    if options is None:
        return NULL
    c = ffi.new("UdgPlanOptions *")
    must(lib.udg_plan_options_init(c, ffi.sizeof("UdgPlanOptions")))
    options._write(c)
    return c
