"""The parts of World and Npc about senses: what NPCs notice, tell each other and believe."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy.typing as npt

from udgoap import arrays
from udgoap._given import set_value
from udgoap._native import Owner, ffi, filled, is_found, lib, must, text
from udgoap.arrays import Handles
from udgoap.queries import Answer, Question, answers_to, questions_of
from udgoap.values import (
    Attribute,
    Belief,
    BulkReport,
    LastSeen,
    SenseStats,
    Sensor,
    TellReport,
    Value,
)

if TYPE_CHECKING:
    from udgoap.objects import Npc, Object
    from udgoap.world import World


class Percept(NamedTuple):
    """Something that an NPC perceives: by a sensor, or from a teller. Without either, it counts as
    told by the host."""

    object: Object
    """The object that it is about."""
    attribute: str | Attribute
    """The attribute of that object."""
    value: Value
    """Its value."""
    timestamp: float
    """When the attribute had this value, in seconds of world time."""
    sensor: str | Sensor | None = None
    """The sensor that perceived it."""
    sure: float = 0.0
    """How sure the NPC is, more than 0 and at most 1; 0 for the sensor's value, or else 1."""
    teller: Object | None = None
    """Who told it, for example a lie."""
    remember: float = 0.0
    """How long it is kept, in seconds; `math.inf` for ever; 0 for the time that the document sets
    for the sensor, or for ever without a sensor."""


class SensesOfWorld(Owner):
    """A part of World."""

    def write_facings(self, objects: Handles, facings: npt.ArrayLike) -> BulkReport:
        """Sets the directions in which objects look: a unit vector each, or zeros to let them look in
        the direction in which they move. Read in place as for `write_positions`."""
        bits = arrays.handles(objects)
        directions, stride = arrays.strided(facings, len(bits))
        report = ffi.new("UdgBulkReport *")
        first = arrays.pointer("UdgObject *", bits)
        where = arrays.pointer("UdgVector3 *", directions)
        must(lib.udg_world_write_facings(self._handle, first, len(bits), where, stride, report))
        return BulkReport._of(report, self)

    @property
    def sense_questions(self) -> list[Question]:
        """The questions of sensors that are answered BY_VIEW."""
        first, count = ffi.new("UdgQuestion **"), ffi.new("uint32_t *")
        world = self._as_world()
        with world._views_lock:
            must(lib.udg_world_sense_questions(self._handle, first, count))
            return questions_of(world, first[0], count[0])

    def answer_senses(self, answers: Sequence[Answer]) -> None:
        """Answers these questions, in their order, between ticks."""
        array = answers_to(len(answers), answers)
        with self._as_world()._views_lock:
            must(lib.udg_world_answer_senses(self._handle, array, len(answers)))

    def set_sense_questions(self, most: int) -> None:
        """Sets how many questions sensors may ask in a tick. The default is 128."""
        must(lib.udg_world_set_sense_questions(self._handle, most))

    @property
    def sense_backlog(self) -> tuple[int, float]:
        """How many questions of sensors wait to be asked, and how many seconds the first of them has
        waited. If this grows from tick to tick, allow more questions, or give sensors longer
        intervals."""
        waiting, seconds = ffi.new("uint64_t *"), ffi.new("double *")
        must(lib.udg_world_sense_backlog(self._handle, waiting, seconds))
        return int(waiting[0]), float(seconds[0])

    @property
    def sense_stats(self) -> SenseStats:
        """Counts of what sensors have done since the world was created."""
        out = filled("UdgSenseStats", lib.udg_world_sense_stats, self._handle)
        return SenseStats._of(out, self)

    def _as_world(self) -> World:
        raise NotImplementedError


class SensesOfNpc:
    """A part of Npc."""

    __slots__ = ()

    world: World

    @property
    def _call(self) -> tuple[Any, Any]:
        raise NotImplementedError

    def perceive(self, percepts: Iterable[Percept]) -> TellReport:
        """Lets it perceive what your game has found, or lies that somebody tells; all or none."""
        given = [Percept(*percept) for percept in percepts]
        array = ffi.new("UdgPercept[]", max(1, len(given)))
        for place, percept in zip(array, given, strict=False):
            id, kind = self.world._attribute(percept.attribute)
            place.fact.object.bits, place.fact.attribute.id = percept.object.bits, id.id
            place.fact.timestamp = percept.timestamp
            set_value(place.fact.value, kind, percept.value)
            if percept.sensor is not None:
                place.sensor.id = self.world.domain.sensor(percept.sensor).id
            if percept.teller is not None:
                place.teller.bits = percept.teller.bits
            place.sure, place.remember = percept.sure, percept.remember
        report = filled("UdgTellReport", lib.udg_npc_perceive, *self._call, array, len(given))
        return TellReport._of(report, self.world)

    def talk(self, listeners: Iterable[Npc], about: Object | None = None) -> int:
        """Tells others what it believes about an object, or about all that it knows. They hear it in
        the next tick, and are less sure of it. Returns how many beliefs are told."""
        bits = [(each.bits,) for each in listeners]
        array = ffi.new("UdgNpc[]", bits if bits else 1)
        whom = (about.bits if about is not None else 0,)
        return int(filled("uint32_t", lib.udg_npc_talk, *self._call, array, len(bits), whom)[0])

    def set_sensor_enabled(self, sensor: str | Sensor, enabled: bool) -> None:
        """Switches one of its sensors on or off, for example for a blindfold."""
        id = self.world.domain.sensor(sensor).id
        must(lib.udg_npc_set_sensor_enabled(*self._call, (id,), int(bool(enabled))))

    def is_sensor_enabled(self, sensor: str | Sensor) -> bool:
        """Whether one of its sensors is on."""
        id = self.world.domain.sensor(sensor).id
        return bool(filled("uint32_t", lib.udg_npc_is_sensor_enabled, *self._call, (id,))[0])

    def belief(self, about: Object, attribute: str | Attribute) -> Belief | None:
        """What it believes, and where it has that from; None if it doesn't know."""
        out = ffi.new("UdgBelief *")
        status = lib.udg_npc_belief(*self._call, *self._about(about, attribute), out)
        return Belief._of(out, self.world) if is_found(status) else None

    def last_seen(self, about: Object) -> LastSeen | None:
        """Where an object was before it saw that it is gone; None if it knows where that is, or knows
        no such place."""
        out = ffi.new("UdgLastSeen *")
        status = lib.udg_npc_last_seen(*self._call, (about.bits,), out)
        return LastSeen._of(out, self.world) if is_found(status) else None

    def explain_belief(self, about: Object, attribute: str | Attribute) -> str:
        """Why it believes what it does, in a sentence. Raises with Status.NOT_FOUND if it doesn't
        know."""
        return text(lib.udg_npc_explain_belief, *self._call, *self._about(about, attribute))

    def explain_belief_json(self, about: Object, attribute: str | Attribute) -> dict[str, Any]:
        """The same as data."""
        asked = self._about(about, attribute)
        told: dict[str, Any] = json.loads(
            text(lib.udg_npc_explain_belief_json, *self._call, *asked)
        )
        return told

    def _about(self, about: Object, attribute: str | Attribute) -> tuple[Any, Any]:
        return (about.bits,), (self.world.domain.attribute(attribute).id,)
