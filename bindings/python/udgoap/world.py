"""Worlds: objects and their attributes, time, ticks."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from udgoap._bulk import Bulk
from udgoap._given import Position, set_value, vector
from udgoap._native import NULL, decoded, ffi, filled, items, lib, must, text
from udgoap._senses import SensesOfWorld
from udgoap.areas import Area, Areas
from udgoap.domain import Domain
from udgoap.events import Events
from udgoap.influences import Influences
from udgoap.objects import Npc, Object
from udgoap.queries import Answer, Bindings, Queries, Question, answers_to, questions_of
from udgoap.values import (
    UDG_INITIAL_RANGE,
    UDG_INITIAL_VALUE,
    Action,
    Attribute,
    AttributeKind,
    BeliefMode,
    SearchMemory,
    Status,
    Tag,
    TickInput,
    TickReport,
    Type,
    Value,
    Wake,
    WorldDef,
    WorldMemory,
    WorldStats,
)


class World(Bulk, SensesOfWorld):
    """One running instance of a domain. Its objects end with it. One thread at a time may change it,
    while no planner searches; else Status.BUSY. Reads that are under way are waited for."""

    domain: Domain
    """The vocabulary. It may not be closed while its names are looked up."""

    def __init__(
        self, domain: Domain, definition: WorldDef | None = None, *, queries: Queries | None = None
    ) -> None:
        """Creates an empty world at time 0. Each query of the domain needs a function that answers
        it, or BY_VIEW."""
        self.domain = domain
        self._views_lock = threading.RLock()
        self._events_age = 0
        self._kinds: dict[str | Attribute, tuple[Attribute, AttributeKind]] = {}
        self._bindings = Bindings(domain, queries if queries is not None else {})
        self._bindings.world = weakref.ref(self)
        self._position = domain.attribute("position")
        c = ffi.new("UdgWorldDef *")
        must(lib.udg_world_def_init(c, ffi.sizeof("UdgWorldDef")))
        if definition is not None:
            definition._write(c)
        c.domain = domain._handle
        c.query_bindings, c.query_binding_count = self._bindings.array, self._bindings.count
        handle = filled("UdgWorld", lib.udg_world_create, c)
        # The functions live as long as what destroys the world.
        super().__init__(handle, _Destroy(lib.udg_world_destroy, self._bindings))

    def close(self) -> None:
        """Destroys the world with everything in it. Closing twice does nothing."""
        with self._ends_events():
            super().close()

    @property
    def is_valid(self) -> bool:
        """Whether it was not closed."""
        return bool(lib.udg_world_is_valid(self._handle))

    @property
    def poison_reason(self) -> str:
        """Why it answers with Status.POISONED. Raises with Status.NOT_FOUND if it is well."""
        return text(lib.udg_world_poison_reason, self._handle)

    @property
    def time(self) -> float:
        """Seconds since its beginning. Assign a later one: drives and goals stay as they are."""
        return float(filled("double", lib.udg_world_time, self._handle)[0])

    @time.setter
    def time(self, seconds: float) -> None:
        must(lib.udg_world_set_time(self._handle, seconds))

    def update(self, seconds: float) -> None:
        """Moves time on to so many seconds, and brings all drives and goals up to date."""
        must(lib.udg_world_update(self._handle, seconds))

    @property
    def user_key(self) -> int:
        """The key that it was created with; 0 for none."""
        return int(filled("uint64_t", lib.udg_world_user_key, self._handle)[0])

    @property
    def object_count(self) -> int:
        """How many objects live, NPCs included."""
        out = ffi.new("uint32_t *")
        must(lib.udg_world_counts(self._handle, out, NULL))
        return int(out[0])

    @property
    def hash(self) -> int:
        """A fingerprint of all that can change a decision."""
        return int(filled("uint64_t", lib.udg_world_hash, self._handle)[0])

    @property
    def memory(self) -> WorldMemory:
        """How much memory it holds."""
        return WorldMemory._of(filled("UdgWorldMemory", lib.udg_world_memory, self._handle), self)

    @property
    def search_memory(self) -> SearchMemory:
        """What the searches of ticks may use, and have used."""
        out = filled("UdgSearchMemory", lib.udg_world_search_memory, self._handle)
        return SearchMemory._of(out, self)

    def create(
        self,
        type: str | Type,
        position: Position | None = None,
        values: Mapping[str | Attribute, Value | Position] | None = None,
        *,
        ranges: Mapping[str | Attribute, tuple[float, float]] | None = None,
        user_key: int = 0,
        belief_mode: BeliefMode | None = None,
    ) -> Object:
        """Creates an object; an NPC, if its type consumes actions or has drives: see `.npc`."""
        c = ffi.new("UdgObjectDef *")
        must(lib.udg_object_def_init(c, ffi.sizeof("UdgObjectDef")))
        c.object_type.id = self.domain.type(type).id
        c.user_key = user_key
        if position is not None:
            c.position, c.has_position = vector(position), 1
        if belief_mode is not None:
            c.belief_mode = int(belief_mode)
        first, c.initial_value_count = self._initial_values(values or {}, ranges or {})
        c.initial_values = first
        return Object(self, int(filled("UdgObject", lib.udg_object_create, self._handle, c).bits))

    def objects_of_type(self, type: str | Type) -> list[Object]:
        """The living objects of one type, without those of types that inherit from it."""
        id = self.domain.type(type).id
        found, count = items("UdgObject", lib.udg_world_objects_of_type, self._handle, (id,))
        return [Object(self, int(found[number].bits)) for number in range(count)]

    def nearby(
        self,
        position: Position,
        radius: float,
        *,
        npc: Npc | None = None,
        action: str | Action | None = None,
        tag: str | Tag | None = None,
        by_truth: bool = False,
    ) -> list[Object]:
        """What is within a distance of a point that an NPC can do an action to, that has a tag, or
        both: the nearest first, and of objects that are equally near the one created first. As the
        NPC knows it, unless `by_truth`; without an NPC what is true, and no action."""
        c = ffi.new("UdgNearby *")
        must(lib.udg_nearby_init(c, ffi.sizeof("UdgNearby")))
        c.position, c.radius, c.by_truth = vector(position), radius, by_truth
        if npc is not None:
            c.npc.bits = npc.bits
        if action is not None:
            c.action.id = self.domain.action(action).id
        if tag is not None:
            c.tag.id = self.domain.tag(tag).id
        found, count = items("UdgObject", lib.udg_world_nearby, self._handle, c)
        return [Object(self, int(found[number].bits)) for number in range(count)]

    @property
    def npcs(self) -> list[Npc]:
        """The living NPCs, in order of creation."""
        found, count = items("UdgNpc", lib.udg_world_npcs, self._handle)
        return [Npc(self, int(found[number].bits)) for number in range(count)]

    def find(self, user_key: int) -> Object | None:
        """The living object with a key; None if there is none."""
        out = ffi.new("UdgObject *")
        status = lib.udg_world_find_object(self._handle, user_key, out)
        if status == Status.NOT_FOUND:
            return None
        must(status)
        return Object(self, int(out.bits))

    @property
    def areas(self) -> Areas:
        """Its areas: creating, listing and finding them."""
        return Areas(self)

    @property
    def influences(self) -> Influences:
        """Its influences, such as danger or noise: where they can be, making and reading them."""
        return Influences(self)

    def set_group_dormant(self, group: int, is_dormant: bool) -> int:
        """Puts a group to sleep, or wakes it. Returns how many objects that was."""
        out = ffi.new("uint32_t *")
        must(lib.udg_world_set_group_dormant(self._handle, group, int(bool(is_dormant)), out))
        return int(out[0])

    def is_group_dormant(self, group: int) -> bool:
        """Whether a group sleeps."""
        out = ffi.new("uint32_t *")
        must(lib.udg_world_group(self._handle, group, out, NULL))
        return bool(out[0])

    def group_size(self, group: int) -> int:
        """How many objects are in a group."""
        return int(filled("uint32_t", lib.udg_world_group, self._handle, group, NULL)[0])

    def shift_origin(self, offset: Position) -> None:
        """Moves everything in the world by so many metres."""
        must(lib.udg_world_shift_origin(self._handle, vector(offset)))

    def tick(self, seconds: float, options: TickInput | None = None) -> TickReport:
        """One tick, from beginning to end, to the new time."""
        out = ffi.new("UdgTickReport *")
        with self._ends_events():
            self._must(lib.udg_world_tick(self._handle, _tick_input(seconds, options), out))
        return TickReport._of(out, self)

    def tick_begin(self, seconds: float, options: TickInput | None = None) -> int:
        """Begins a tick. Returns how many jobs there are: call `plan` for each, on any threads, and
        `tick_end` then."""
        out = ffi.new("uint32_t *")
        with self._views_lock:
            self._must(lib.udg_world_tick_begin(self._handle, _tick_input(seconds, options), out))
        return int(out[0])

    def plan(self, job: int) -> None:
        """Goes on with one search of a tick. Other Python threads run meanwhile."""
        must(lib.udg_world_plan(self._handle, job))

    def tick_end(self) -> TickReport:
        """Ends a tick; NPCs decide, steps go on."""
        out = ffi.new("UdgTickReport *")
        with self._ends_events():
            must(lib.udg_world_tick_end(self._handle, out))
        return TickReport._of(out, self)

    @property
    def events(self) -> Events:
        """What has happened to NPCs in the last tick, and since the one before."""
        first, count = ffi.new("UdgEvent **"), ffi.new("uint32_t *")
        with self._views_lock:
            must(lib.udg_world_events(self._handle, first, count))
            return Events(self, first[0], count[0])

    @property
    def wakes(self) -> list[Wake]:
        """What has had NPCs think in ticks, and how often; what never did is left out."""
        found, count = items("UdgWake", lib.udg_world_wakes, self._handle)
        return [Wake._of(found[number], self) for number in range(count)]

    def measure_times(self, measures: bool = True) -> None:
        """Whether the times in `stats` are taken by the system's clock, which changes nothing else."""
        must(lib.udg_world_measure_times(self._handle, measures))

    @property
    def stats(self) -> WorldStats:
        """What ticks have done since the world was created."""
        return WorldStats._of(filled("UdgWorldStats", lib.udg_world_stats, self._handle), self)

    @property
    def questions(self) -> list[Question]:
        """What the searches of ticks wait for, where it is answered BY_VIEW."""
        first, count = ffi.new("UdgQuestion **"), ffi.new("uint32_t *")
        with self._views_lock:
            must(lib.udg_world_questions(self._handle, first, count))
            return questions_of(self, first[0], count[0])

    def answer(self, answers: Sequence[Answer]) -> None:
        """Answers these questions, in their order."""
        array = answers_to(len(answers), answers)
        with self._views_lock:
            must(lib.udg_world_answer(self._handle, array, len(answers)))

    @contextmanager
    def _ends_events(self) -> Iterator[None]:
        """Views are old before the library begins, and nobody reads one while it works."""
        with self._views_lock:
            self._events_age += 1
            yield

    def _must(self, status: int) -> None:
        """As must; what a function that answers queries has raised comes first."""
        error = self._bindings.take_error()
        if error is not None:
            raise error
        must(status)

    def _attribute(self, attribute: str | Attribute) -> tuple[Attribute, AttributeKind]:
        known = self._kinds.get(attribute)
        if known is None:
            id = self.domain.attribute(attribute)
            known = id, self.domain.kind(id)
            self._kinds[attribute] = known
        return known

    def _initial_values(
        self,
        values: Mapping[str | Attribute, Value | Position],
        ranges: Mapping[str | Attribute, tuple[float, float]],
    ) -> tuple[Any, int]:
        """An array of C, and how many of it are filled. A slice wouldn't keep the array alive."""
        merged: dict[Attribute, Any] = {}
        array = ffi.new("UdgInitialValue[]", len(values) + len(ranges))
        for name, value in values.items():
            id, kind = self._attribute(name)
            place = merged.setdefault(id, array[len(merged)])
            place.attribute.id, place.fields = id.id, UDG_INITIAL_VALUE
            set_value(place.value, kind, value)
        for name, (least, most) in ranges.items():
            id, _ = self._attribute(name)
            place = merged.setdefault(id, array[len(merged)])
            place.attribute.id = id.id
            place.fields |= UDG_INITIAL_RANGE
            place.minimum, place.maximum = least, most
        return array, len(merged)

    # For structs that are read.
    _text = staticmethod(decoded)

    def _object(self, bits: int) -> Object:
        return Object(self, int(bits))

    def _as_world(self) -> World:
        return self

    def _area(self, bits: int) -> Area:
        return Area(self, int(bits))

    def _npc(self, bits: int) -> Npc:
        return Npc(self, int(bits))


class _Destroy:
    """Destroys a world, and keeps the functions that it calls."""

    def __init__(self, function: Callable[[Any], int], bindings: Bindings) -> None:
        self._function = function
        self._bindings = bindings

    def __call__(self, handle: Any) -> int:
        return self._function(handle)


def _tick_input(seconds: float, options: TickInput | None) -> Any:
    c = ffi.new("UdgTickInput *")
    must(lib.udg_tick_input_init(c, ffi.sizeof("UdgTickInput")))
    if options is not None:
        options._write(c)
    c.seconds = seconds
    return c
