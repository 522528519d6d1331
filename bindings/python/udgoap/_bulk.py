"""Calls about many objects of a world at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from udgoap import arrays
from udgoap._given import Position, set_value
from udgoap._native import NULL, Owner, ffi, filled, lib, must
from udgoap.arrays import Floats, Handles
from udgoap.values import (
    Attribute,
    AttributeKind,
    BulkReport,
    Type,
    Value,
    Vector3,
)

if TYPE_CHECKING:
    from udgoap.domain import Domain
    from udgoap.objects import Object

_FIELDS = {
    AttributeKind.NUMBER: "number",
    AttributeKind.FLAG: "flag",
    AttributeKind.POSITION: "position",
    AttributeKind.REFERENCE: "reference",
}


class BulkValues(NamedTuple):
    """What was read of many objects."""

    values: npt.NDArray[Any]
    """float32, bool, float32 in rows of three, or handles; zeros of objects that aren't alive."""
    is_alive: npt.NDArray[np.bool_]
    """Which of them live."""


class Bulk(Owner):
    """What World has of these; a part of it."""

    domain: Domain

    def create_many(
        self,
        type: str | Type,
        positions: npt.ArrayLike,
        user_keys: npt.ArrayLike | None = None,
    ) -> npt.NDArray[np.uint64]:
        """Creates an object at each position, all or none. Returns their handles."""
        places = np.asarray(positions, np.float32)
        if places.ndim != 2 or places.shape[1] != 3:
            raise ValueError(f"positions need the shape (count, 3), not {places.shape}")
        one = ffi.new("UdgObjectDef *")
        must(lib.udg_object_def_init(one, ffi.sizeof("UdgObjectDef")))
        one.object_type.id, one.has_position = self.domain.type(type).id, 1
        defs = np.empty(len(places), arrays.OBJECT_DEF)
        defs[:] = np.frombuffer(ffi.buffer(one), arrays.OBJECT_DEF)
        defs["position"] = places
        if user_keys is not None:
            defs["user_key"] = user_keys
        made = np.zeros(len(places), np.uint64)
        first = arrays.pointer("UdgObjectDef *", defs)
        out = arrays.pointer("UdgObject *", made)
        must(lib.udg_object_create_many(self._handle, first, len(defs), out))
        return made

    def destroy_many(self, objects: Handles) -> int:
        """Destroys objects. Returns how many weren't alive."""
        bits = arrays.handles(objects)
        first = arrays.pointer("UdgObject *", bits)
        out = filled("uint32_t", lib.udg_object_destroy_many, self._handle, first, len(bits))
        return int(out[0])

    def write(
        self, objects: Handles, attribute: str | Attribute, values: npt.ArrayLike
    ) -> BulkReport:
        """Writes an attribute of many objects: a value for each, or one for all. Numbers become the
        nearest that they can be; objects that aren't alive are skipped; both are counted."""
        bits = arrays.handles(objects)
        id, kind = self._attribute(attribute)
        writes = np.zeros(len(bits), arrays.WRITE)
        writes["object"], writes["attribute"] = bits, id.id
        writes["value"]["kind"] = int(kind)
        writes["value"][_FIELDS[kind]] = _fitting(kind, values)
        return self.write_records(writes)

    def write_records(self, writes: npt.NDArray[Any]) -> BulkReport:
        """Writes attributes of all kinds, in order: an array of the dtype `udgoap.arrays.WRITE`."""
        if writes.dtype != arrays.WRITE or writes.ndim != 1:
            raise TypeError(f"writes are an array of udgoap.arrays.WRITE, not of {writes.dtype}")
        writes = np.ascontiguousarray(writes)
        first = arrays.pointer("UdgWrite *", writes)
        report = filled("UdgBulkReport", lib.udg_world_write, self._handle, first, len(writes))
        return BulkReport._of(report, self)

    def read(self, objects: Handles, attribute: str | Attribute) -> BulkValues:
        """Reads an attribute of many objects."""
        bits = arrays.handles(objects)
        id, kind = self._attribute(attribute)
        reads = np.zeros(len(bits), arrays.READ)
        reads["object"], reads["attribute"] = bits, id.id
        values = np.zeros(len(bits), arrays.VALUE)
        first = arrays.pointer("UdgRead *", reads)
        out = arrays.pointer("UdgValue *", values)
        must(lib.udg_world_read(self._handle, first, len(bits), out, NULL))
        found = np.array(values[_FIELDS[kind]])
        if kind == AttributeKind.FLAG:
            found = found != 0
        return BulkValues(found, values["kind"] != 0)

    def write_positions(self, objects: Handles, positions: npt.ArrayLike) -> BulkReport:
        """Writes positions. An array of float32 of the shape (count, 3) is read in place, also if
        the rows lie in something larger, such as one field of an array of structs."""
        bits = arrays.handles(objects)
        found, stride = arrays.strided(positions, len(bits))
        report = ffi.new("UdgBulkReport *")
        first = arrays.pointer("UdgObject *", bits)
        where = arrays.pointer("UdgVector3 *", found)
        must(lib.udg_world_write_positions(self._handle, first, len(bits), where, stride, report))
        return BulkReport._of(report, self)

    def read_positions(self, objects: Handles, into: Floats | None = None) -> Floats:
        """Reads positions, into an array of float32 of the shape (count, 3) if there is one, which
        may lie in something larger. Rows of objects that aren't alive stay as they are; in a new
        array they are NaN."""
        bits = arrays.handles(objects)
        found, stride = arrays.room(into, len(bits))
        first = arrays.pointer("UdgObject *", bits)
        where = arrays.pointer("UdgVector3 *", found)
        must(lib.udg_world_read_positions(self._handle, first, len(bits), where, stride, NULL))
        return found

    def _attribute(self, attribute: str | Attribute) -> tuple[Attribute, AttributeKind]:
        raise NotImplementedError

    def _read_one(self, bits: int, attribute: Attribute) -> Value:
        """An attribute that no function reads singly."""
        reads, values = ffi.new("UdgRead *"), ffi.new("UdgValue *")
        reads.object.bits, reads.attribute.id = bits, attribute.id
        must(lib.udg_world_read(self._handle, reads, 1, values, NULL))
        if values.kind == AttributeKind.NONE:
            self._must_live(bits)
        return self._value(values[0])

    def _write_one(
        self, bits: int, attribute: Attribute, kind: AttributeKind, value: Value | Position
    ) -> None:
        write, report = ffi.new("UdgWrite *"), ffi.new("UdgBulkReport *")
        write.object.bits, write.attribute.id = bits, attribute.id
        set_value(write.value, kind, value)
        must(lib.udg_world_write(self._handle, write, 1, report))
        if report.skipped:
            self._must_live(bits)

    def _must_live(self, bits: int) -> None:
        """Calls for many objects skip the dead; those for one refuse them."""
        must(lib.udg_object_position(self._handle, (bits,), ffi.new("UdgVector3 *")))

    def _value(self, c: Any) -> Value:
        kind = AttributeKind(c.kind)
        if kind == AttributeKind.NUMBER:
            return float(c.number)
        if kind == AttributeKind.FLAG:
            return bool(c.flag)
        if kind == AttributeKind.POSITION:
            return Vector3(c.position.x, c.position.y, c.position.z)
        if kind == AttributeKind.REFERENCE and c.reference.bits:
            return self._object(int(c.reference.bits))
        return None

    def _object(self, bits: int) -> Object:
        raise NotImplementedError


def _fitting(kind: AttributeKind, values: npt.ArrayLike) -> npt.NDArray[Any]:
    found = np.asarray(values)
    if kind == AttributeKind.FLAG:
        if found.dtype != np.bool_:
            raise TypeError(f"flags are an array of bool, not of {found.dtype}")
        return found.astype(np.uint32)
    if kind == AttributeKind.REFERENCE:
        if found.dtype != np.uint64:
            raise TypeError(f"references are handles, an array of uint64, not of {found.dtype}")
        return found
    if not (np.issubdtype(found.dtype, np.floating) or np.issubdtype(found.dtype, np.integer)):
        raise TypeError(f"numbers are expected, not {found.dtype}")
    with np.errstate(over="ignore"):  # The library refuses what is infinite.
        return found.astype(np.float32)
