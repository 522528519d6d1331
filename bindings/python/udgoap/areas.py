"""Areas: places that change what actions cost and what drives weigh."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from udgoap._given import Position, vector
from udgoap._native import ffi, filled, items, lib, must, text, utf8
from udgoap.values import AreaShape, Modifier, Status, Vector3

if TYPE_CHECKING:
    from udgoap.objects import Object
    from udgoap.world import World


class Area:
    """An area of a world: 64 bits and its world. It owns nothing, so it can be dropped, and found
    again. Two are equal if they are the same area of the same world."""

    __slots__ = ("bits", "world")

    def __init__(self, world: World, bits: int) -> None:
        self.world = world
        self.bits = bits

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Area):
            return NotImplemented
        return self.world is other.world and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return f"Area(0x{self.bits:x})"

    @property
    def _call(self) -> tuple[Any, Any]:
        return self.world._handle, (self.bits,)

    def destroy(self) -> None:
        """Destroys it, and what steps have left in it."""
        must(lib.udg_area_destroy(*self._call))

    @property
    def is_valid(self) -> bool:
        """Whether it exists in its world."""
        return bool(filled("uint32_t", lib.udg_area_is_valid, *self._call)[0])

    @property
    def user_key(self) -> int:
        """The key that it was created with; 0 for none."""
        return int(filled("uint64_t", lib.udg_area_user_key, *self._call)[0])

    @property
    def name(self) -> str:
        """Its name, for explanations; empty for none."""
        return text(lib.udg_area_name, *self._call)

    @name.setter
    def name(self, name: str) -> None:
        said, length = utf8(name)
        must(lib.udg_area_set_name(*self._call, said, length))

    def _info(self) -> Any:
        """Its info, which owns what is read from it: keep it while you read a field of a field."""
        return filled("UdgAreaInfo", lib.udg_area_info, *self._call)

    @property
    def position(self) -> Vector3:
        """Its position in metres. With an anchor, you assign its offset from that."""
        info = self._info()
        return Vector3(info.position.x, info.position.y, info.position.z)

    @position.setter
    def position(self, position: Position) -> None:
        must(lib.udg_area_set_position(*self._call, vector(position)))

    @property
    def parent(self) -> Area | None:
        """The area that it belongs to."""
        info = self._info()
        return Area(self.world, int(info.parent.bits)) if info.parent.bits else None

    @property
    def anchor(self) -> Object | None:
        """The object that it is attached to."""
        info = self._info()
        return self.world._object(info.anchor.bits) if info.anchor.bits else None

    @property
    def group(self) -> int:
        """Its group; 0 for none."""
        return int(self._info().group)

    def attach(self, anchor: Object | None, position: Position = (0, 0, 0)) -> None:
        """Attaches it to an object, or detaches it."""
        bits = anchor.bits if anchor is not None else 0
        must(lib.udg_area_attach(*self._call, (bits,), vector(position)))

    def turn(self, rotation: Sequence[float]) -> None:
        """Turns a box, by a unit quaternion (x, y, z, w)."""
        must(lib.udg_area_set_rotation(*self._call, _quaternion(rotation)))

    def set_member(self, object: Object, is_member: bool) -> None:
        """Says that an object is in it, in addition to the objects inside its shape."""
        must(lib.udg_area_set_member(*self._call, (object.bits,), int(is_member)))

    def holds(self, object: Object) -> bool:
        """Whether an object is in it."""
        return bool(filled("uint32_t", lib.udg_area_holds, *self._call, (object.bits,))[0])

    @property
    def modifiers(self) -> list[Modifier]:
        """The modifiers that it was created with, in order."""
        found, count = items("UdgModifier", lib.udg_area_modifiers, *self._call)
        return [Modifier(int(found[number].id)) for number in range(count)]

    def leave(self, modifier: str | Modifier) -> None:
        """Leaves a modifier in it, as a step does whose action lists it."""
        id = self.world.domain.modifier(modifier).id
        must(lib.udg_area_leave_modifier(*self._call, (id,)))

    def strength(self, modifier: str | Modifier) -> float:
        """How strong a modifier that steps have left in it is now."""
        id = self.world.domain.modifier(modifier).id
        return float(filled("double", lib.udg_area_strength, *self._call, (id,))[0])


class Areas:
    """The areas of a world: `World.areas`."""

    def __init__(self, world: World) -> None:
        self._world = world

    def sphere(self, position: Position, radius: float, **others: Any) -> Area:
        """Creates a sphere, by its radius in metres. `others`, here and in the next three:
        modifiers (names or ids), user_key, parent, anchor, group."""
        return self._create(AreaShape.SPHERE, position, {"radius": radius}, **others)

    def box(
        self,
        position: Position,
        half_size: Position,
        rotation: Sequence[float] = (0, 0, 0, 1),
        **others: Any,
    ) -> Area:
        """Creates a box, by half its edges in metres, turned by a unit quaternion (x, y, z, w)."""
        turned = {"half_size": vector(half_size), "rotation": _quaternion(rotation)}
        return self._create(AreaShape.BOX, position, turned, **others)

    def prism(
        self,
        position: Position,
        corners: Sequence[Position],
        bottom: float,
        top: float,
        **others: Any,
    ) -> Area:
        """Creates a prism over a polygon, between two heights, in metres above its position."""
        array = ffi.new("UdgVector3[]", [vector(corner) for corner in corners])
        form = {"bottom": bottom, "top": top, "corners": array, "corner_count": len(corners)}
        return self._create(AreaShape.PRISM, position, form, **others)

    def hosted(self, position: Position = (0, 0, 0), **others: Any) -> Area:
        """Creates an area without a shape, for objects named with Area.set_member."""
        return self._create(AreaShape.HOST, position, {}, **others)

    def _create(
        self,
        shape: AreaShape,
        position: Position,
        form: dict[str, Any],
        *,
        modifiers: Sequence[str | Modifier] = (),
        user_key: int = 0,
        parent: Area | None = None,
        anchor: Object | None = None,
        group: int = 0,
    ) -> Area:
        world = self._world
        c = ffi.new("UdgAreaDef *")
        must(lib.udg_area_def_init(c, ffi.sizeof("UdgAreaDef")))
        c.shape, c.position, c.user_key, c.group = int(shape), vector(position), user_key, group
        for name, value in form.items():
            setattr(c, name, value)
        ids = [(world.domain.modifier(each).id,) for each in modifiers]
        own = ffi.new("UdgModifier[]", ids or 1)
        c.modifiers, c.modifier_count = own, len(ids)
        if parent is not None:
            c.parent.bits = parent.bits
        if anchor is not None:
            c.anchor.bits = anchor.bits
        return Area(world, int(filled("UdgArea", lib.udg_area_create, world._handle, c).bits))

    def all(self) -> list[Area]:
        """All areas, in order of creation."""
        return self._list(lib.udg_world_areas)

    def at(self, position: Position) -> list[Area]:
        """The areas that a point is in."""
        return self._list(lib.udg_world_areas_at, vector(position))

    def of(self, object: Object) -> list[Area]:
        """The areas that an object is in."""
        return self._list(lib.udg_object_areas, (object.bits,))

    def find(self, user_key: int) -> Area | None:
        """The area with a key; None if there is none."""
        out = ffi.new("UdgArea *")
        status = lib.udg_world_find_area(self._world._handle, user_key, out)
        if status == Status.NOT_FOUND:
            return None
        must(status)
        return Area(self._world, int(out.bits))

    def _list(self, call: Any, *arguments: Any) -> list[Area]:
        found, count = items("UdgArea", call, self._world._handle, *arguments)
        return [Area(self._world, int(found[number].bits)) for number in range(count)]


def _quaternion(value: Sequence[float]) -> tuple[float, float, float, float]:
    x, y, z, w = (float(each) for each in value)
    return x, y, z, w
