"""Influences: what spreads from places and fades, such as danger, noise, or the smell of bread."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from udgoap import arrays
from udgoap._given import Position, vector
from udgoap._native import NULL, ffi, filled, is_found, lib, must
from udgoap.arrays import Floats
from udgoap.values import BestPlace, Influence, Vector3

if TYPE_CHECKING:
    from udgoap.world import World

NO_PLACE = 0xFFFF_FFFF


class InfluencePlace(NamedTuple):
    """A place in which influences are."""

    number: int
    """Its number: its index in what `Influences.all` returns."""
    middle: Vector3
    """Where its middle is, in metres."""


class Influences:
    """The influences of a world, and the places in which they are: `World.influences`."""

    def __init__(self, world: World) -> None:
        self._world = world

    def set_grid(
        self,
        columns: int,
        rows: int,
        cell_size: float = 1,
        origin: Position = (0, 0, 0),
        blocked: npt.ArrayLike | None = None,
    ) -> None:
        """Makes the cells of a grid the places, from a corner on. Earlier places and their influences
        are forgotten. `blocked`: cells into which nothing spreads, bool or uint8 of the shape (rows,
        columns), or one after the other; read in place if they lie side by side."""
        c = ffi.new("UdgInfluenceGrid *")
        must(lib.udg_influence_grid_init(c, ffi.sizeof("UdgInfluenceGrid")))
        c.columns, c.rows, c.cell_size, c.origin = columns, rows, cell_size, vector(origin)
        if blocked is not None:
            cells = _cells(blocked, columns, rows)
            c.blocked, c.blocked_count = arrays.pointer("uint8_t *", cells), cells.size
        must(lib.udg_world_set_influence_grid(self._world._handle, c))

    def set_places(self, places: npt.ArrayLike, links: npt.ArrayLike = ()) -> None:
        """Sets the places, in metres, and the links between them, by their numbers from 0. Earlier
        places and their influences are forgotten. Arrays of float32
        of the shape (count, 3) and of uint32 of the shape (count, 2) are read in place if they lie
        side by side."""
        points, pairs = _rows(places, 3, "places"), _rows(links, 2, "links")
        points = np.ascontiguousarray(points, np.float32)
        pairs = _numbers(pairs)
        first = arrays.pointer("UdgVector3 *", points)
        ends = arrays.pointer("UdgPlaceLink *", pairs)
        world = self._world._handle
        must(lib.udg_world_set_influence_places(world, first, len(points), ends, len(pairs)))

    @property
    def place_count(self) -> int:
        """How many places there are."""
        return int(filled("uint32_t", lib.udg_world_influence_place_count, self._world._handle)[0])

    def place(self, position: Position) -> InfluencePlace | None:
        """The place that a point belongs to; None if there is no place there."""
        number, middle = ffi.new("uint32_t *"), ffi.new("UdgVector3 *")
        call = lib.udg_world_influence_place
        if not is_found(call(self._world._handle, vector(position), number, middle)):
            return None
        return InfluencePlace(int(number[0]), Vector3(middle.x, middle.y, middle.z))

    def add(self, influence: str | Influence, position: Position, strength: float = 1) -> None:
        """Adds to an influence at a point. It spreads, and falls evenly to 0 at its reach."""
        call = lib.udg_world_add_influence
        must(call(self._world._handle, self._id(influence), vector(position), strength))

    def clear(self, influence: str | Influence) -> None:
        """Removes an influence from all places."""
        must(lib.udg_world_clear_influence(self._world._handle, self._id(influence)))

    def at(self, influence: str | Influence, position: Position) -> float:
        """How strong an influence is at a point now; 0 if there is no place."""
        id = self._id(influence)
        out = filled("float", lib.udg_world_influence, self._world._handle, id, vector(position))
        return float(out[0])

    def all(self, influence: str | Influence, into: Floats | None = None) -> Floats:
        """How strong an influence is in each place now. An array of float32 with a number for each
        place, of any shape, such as (rows, columns), is written in place and returned."""
        id, count = self._id(influence), self.place_count
        if into is None:
            into = np.empty(count, np.float32)
        _must_fit(into, count)
        where = arrays.pointer("float *", into)
        written = ffi.new("uint32_t *")
        must(lib.udg_world_influences(self._world._handle, id, where, count, written))
        return into

    def best_place(
        self,
        around: Position,
        weights: Mapping[str | Influence, float],
        *,
        within: float = math.inf,
        metre: float = 0,
        hint: int | None = None,
    ) -> BestPlace | None:
        """The best place within a distance of a point. Its value is the sum of influences, each
        multiplied by its weight, plus `metre` for each metre from the point. None if there is no
        place there. A `hint`, such as the last best place's number, only makes it faster."""
        terms = ffi.new("UdgPlaceTerm[]", len(weights) or 1)
        for number, (influence, weight) in enumerate(weights.items()):
            terms[number] = (self._id(influence), weight)
        best = ffi.new("UdgBestPlace *")
        status = lib.udg_world_find_best_place(
            self._world._handle,
            vector(around),
            within,
            terms if weights else NULL,
            len(weights),
            metre,
            NO_PLACE if hint is None else hint,
            best,
        )
        return BestPlace._of(best, self._world) if is_found(status) else None

    def _id(self, influence: str | Influence) -> tuple[int]:
        return (self._world.domain.influence(influence).id,)


def _cells(blocked: npt.ArrayLike, columns: int, rows: int) -> npt.NDArray[Any]:
    cells = np.asarray(blocked)
    if cells.dtype not in (np.bool_, np.uint8):
        raise TypeError(f"blocked cells are an array of bool or uint8, not of {cells.dtype}")
    if cells.shape not in ((rows, columns), (rows * columns,)):
        raise ValueError(
            f"there are {rows} rows of {columns} cells, so blocked cells need the shape "
            f"({rows}, {columns}) or ({rows * columns},), not {cells.shape}"
        )
    return np.ascontiguousarray(cells)


def _rows(values: npt.ArrayLike, width: int, what: str) -> npt.NDArray[Any]:
    found = np.asarray(values)
    if not found.size:
        # An empty list says nothing of its rows.
        return np.empty((0, width), np.uint32)
    if found.ndim != 2 or found.shape[1] != width:
        raise ValueError(f"{what} need the shape (count, {width}), not {found.shape}")
    return found


def _numbers(pairs: npt.NDArray[Any]) -> npt.NDArray[np.uint32]:
    if not np.issubdtype(pairs.dtype, np.integer):
        raise TypeError(f"links are numbers of places, not {pairs.dtype}")
    if pairs.size and not (pairs.min() >= 0 and pairs.max() < NO_PLACE):
        raise ValueError("links are numbers of places, from 0 on")
    return np.ascontiguousarray(pairs, np.uint32)


def _must_fit(into: Floats, count: int) -> None:
    if into.dtype != np.float32 or into.size != count:
        raise ValueError(
            f"there are {count} places, so strengths are written to float32 of as many, not to "
            f"{into.dtype} of {into.shape}"
        )
    if not (into.flags.writeable and into.flags.c_contiguous):
        raise ValueError("strengths need an array that can be written to and lies side by side")
