"""The base of all objects: 64 bits and a world."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from udgoap.world import World


class Entity:
    """The base of Object. Two are equal if they are the same object of the same world."""

    __slots__ = ("bits", "world")

    def __init__(self, world: World, bits: int) -> None:
        self.world = world
        self.bits = bits

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Entity):
            return NotImplemented
        return self.world is other.world and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(0x{self.bits:x})"
