"""Events: a view of what has happened to NPCs, in the library's own memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from udgoap._native import ffi
from udgoap.arrays import EVENT
from udgoap.errors import StaleViewError
from udgoap.values import Event

if TYPE_CHECKING:
    from udgoap.world import World


class Events:
    """A view of the events of the last tick, in the library's own memory. It is old when the next
    tick begins or the world ends, and raises StaleViewError then. What it gives out is copied: a
    name gives that field of all events, a number one event, a slice or a mask an array of structs.
    """

    def __init__(self, world: World, first: Any, count: int) -> None:
        self._world = world
        self._age = world._events_age
        self._first = first
        self._count = count

    def __len__(self) -> int:
        with self._world._views_lock:
            self._must_be_fresh()
            return self._count

    @overload
    def __getitem__(self, which: int) -> Event: ...

    @overload
    def __getitem__(
        self, which: str | slice | npt.NDArray[np.bool_] | npt.NDArray[np.integer[Any]]
    ) -> npt.NDArray[Any]: ...

    def __getitem__(
        self, which: int | str | slice | npt.NDArray[np.bool_] | npt.NDArray[np.integer[Any]]
    ) -> Event | npt.NDArray[Any]:
        with self._world._views_lock:
            seen = self._seen()
            if isinstance(which, (int, np.integer)):
                number = range(self._count)[which]
                return Event._of(self._first[number], self._world)
            return np.array(seen[which])

    def __iter__(self) -> Iterator[Event]:
        for number in range(len(self)):
            yield self[number]

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("events are copied out of the library: they don't stay there")
        with self._world._views_lock:
            return np.array(self._seen(), dtype)

    @property
    def dtype(self) -> np.dtype[Any]:
        """How one event lies in memory."""
        return EVENT

    def _must_be_fresh(self) -> None:
        if self._world._events_age != self._age:
            raise StaleViewError(
                "this view of events is old: a tick has begun since it was taken, or its world has "
                "ended; take a new one with World.events"
            )

    def _seen(self) -> npt.NDArray[Any]:
        """The memory itself. It must not leave this class."""
        self._must_be_fresh()
        if self._count == 0:
            return np.empty(0, EVENT)
        memory = ffi.buffer(self._first, self._count * EVENT.itemsize)
        return np.frombuffer(memory, EVENT)
