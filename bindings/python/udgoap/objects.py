"""Objects and NPCs together with their worlds."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from udgoap._entity import Entity
from udgoap._given import Position, number_of, plan_options, set_value, vector
from udgoap._native import NULL, ffi, filled, is_found, items, lib, must, text, utf8
from udgoap._senses import SensesOfNpc
from udgoap.decisions import Decision, decision_of
from udgoap.values import (
    Action,
    AlteredWeight,
    Attribute,
    AttributeKind,
    BeliefMode,
    Binding,
    CostChange,
    Drive,
    DriveState,
    Fact,
    FactCounts,
    Goal,
    MindOptions,
    OfferSide,
    PlanOptions,
    ReportResult,
    Schedule,
    ScheduleState,
    Step,
    StepCost,
    StepResult,
    TellReport,
    Type,
    Value,
    Vector3,
)


class Range(NamedTuple):
    """Between what values a number can be; infinite where there is no end."""

    minimum: float
    maximum: float


class Slots(NamedTuple):
    """How many may do an action to an object at a time, and what has become of these slots."""

    slots: int
    """How many there are; 0 for no limit."""
    taken: int
    reserved: int
    held: int
    queued: int


class Told(NamedTuple):
    """What an NPC is told: of whom, which attribute, its value, and when it was so."""

    object: Object
    attribute: str | Attribute
    value: Value
    timestamp: float


class Object(Entity):
    """Any entity of a world: 64 bits and its world. It owns nothing, so it can be dropped, and found
    again. Two are equal if they are the same object of the same world."""

    __slots__ = ()

    @property
    def _call(self) -> tuple[Any, Any]:
        return self.world._handle, (self.bits,)

    @property
    def exists(self) -> bool:
        """Whether it is in its world, and wasn't destroyed.

        That isn't what documents say under ``alive``: an NPC that is dead by its document exists
        until the game destroys it. `Npc.explain` says whether it is dead.
        """
        return bool(filled("uint32_t", lib.udg_object_is_valid, *self._call)[0])

    @property
    def is_alive(self) -> bool:
        """The same as `exists`, its older name: whether the handle is alive, not the NPC."""
        return self.exists

    @property
    def type(self) -> Type:
        """Its type."""
        return Type(filled("UdgType", lib.udg_object_type, *self._call).id)

    @property
    def user_key(self) -> int:
        """The key that it was created with; 0 for none."""
        return int(filled("uint64_t", lib.udg_object_user_key, *self._call)[0])

    @property
    def name(self) -> str:
        """What explanations call it; empty for no name."""
        return text(lib.udg_object_name, *self._call)

    @name.setter
    def name(self, name: str) -> None:
        said, length = utf8(name)
        must(lib.udg_object_set_name(*self._call, said, length))

    @property
    def npc(self) -> Npc:
        """It as an NPC. Raises UdgoapError with Status.NOT_AN_NPC if it is none."""
        return Npc(self.world, int(filled("UdgNpc", lib.udg_npc_from_object, *self._call).bits))

    def destroy(self) -> None:
        """Destroys it. NPCs keep the facts that they have of it."""
        must(lib.udg_object_destroy(*self._call))

    def __getitem__(self, attribute: str | Attribute) -> Value:
        """What an attribute is, whatever its kind."""
        id, kind = self.world._attribute(attribute)
        if kind == AttributeKind.NUMBER:
            return self.number(id)
        if kind == AttributeKind.FLAG:
            return self.flag(id)
        if kind == AttributeKind.REFERENCE:
            return self.reference(id)
        if id != self.world._position:
            return self.world._read_one(self.bits, id)
        return self.position

    def __setitem__(self, attribute: str | Attribute, value: Value | Position) -> None:
        """Writes an attribute, whatever its kind; a number becomes the nearest that it can be."""
        id, kind = self.world._attribute(attribute)
        if kind == AttributeKind.NUMBER:
            must(lib.udg_object_set_number(*self._call, (id.id,), number_of(value)))
        elif kind == AttributeKind.FLAG:
            if not isinstance(value, (bool, np.bool_)):
                raise TypeError(f"a flag is True or False, not {value!r}")
            must(lib.udg_object_set_flag(*self._call, (id.id,), int(value)))
        elif kind == AttributeKind.REFERENCE:
            if value is not None and not isinstance(value, Object):
                raise TypeError(f"a reference is an object or None, not {value!r}")
            bits = value.bits if value is not None else 0
            must(lib.udg_object_set_reference(*self._call, (id.id,), (bits,)))
        elif id == self.world._position:
            must(lib.udg_object_set_position(*self._call, vector(value)))
        else:
            self.world._write_one(self.bits, id, kind, value)

    def number(self, attribute: str | Attribute) -> float:
        """Reads a number."""
        id = self.world.domain.attribute(attribute).id
        return float(filled("float", lib.udg_object_number, *self._call, (id,))[0])

    def flag(self, attribute: str | Attribute) -> bool:
        """Reads a flag."""
        id = self.world.domain.attribute(attribute).id
        return bool(filled("uint32_t", lib.udg_object_flag, *self._call, (id,))[0])

    def reference(self, attribute: str | Attribute) -> Object | None:
        """Reads a reference; None if there is none, or it isn't alive any more."""
        id = self.world.domain.attribute(attribute).id
        out = filled("UdgObject", lib.udg_object_reference, *self._call, (id,))
        return Object(self.world, int(out.bits)) if out.bits else None

    @property
    def position(self) -> Vector3:
        """Where it is, in metres. Assign any three numbers."""
        out = filled("UdgVector3", lib.udg_object_position, *self._call)
        return Vector3(out.x, out.y, out.z)

    @position.setter
    def position(self, metres: Position) -> None:
        must(lib.udg_object_set_position(*self._call, vector(metres)))

    @property
    def facing(self) -> Vector3:
        """Which way it looks, as a unit vector; zeros as long as it has neither been turned nor
        moved. World.write_facings turns it."""
        out = filled("UdgVector3", lib.udg_object_facing, *self._call)
        return Vector3(out.x, out.y, out.z)

    def range(self, attribute: str | Attribute) -> Range:
        """Between what values a number of it can be."""
        least, most = ffi.new("float *"), ffi.new("float *")
        id = self.world.domain.attribute(attribute).id
        must(lib.udg_object_range(*self._call, (id,), least, most))
        return Range(float(least[0]), float(most[0]))

    def set_action_enabled(self, side: OfferSide, action: str | Action, enabled: bool) -> None:
        """Enables or disables an action of it, as the one that it is done to, or that does it."""
        id = self.world.domain.action(action).id
        must(lib.udg_object_set_action_enabled(*self._call, int(side), (id,), int(bool(enabled))))

    def is_action_enabled(self, side: OfferSide, action: str | Action) -> bool:
        """Whether an action of it is enabled."""
        id = self.world.domain.action(action).id
        out = filled("uint32_t", lib.udg_object_is_action_enabled, *self._call, int(side), (id,))
        return bool(out[0])

    def slots(self, action: str | Action) -> Slots:
        """How many slots it has for an action, and what has become of them."""
        id = self.world.domain.action(action).id
        out = filled("UdgSlotCounts", lib.udg_object_slots, *self._call, (id,))
        return Slots(out.slots, out.taken, out.reserved, out.held, out.queued)

    def hold_slots(self, action: str | Action, count: int) -> None:
        """Holds so many slots for the host, in place of those that were held before."""
        id = self.world.domain.action(action).id
        must(lib.udg_object_hold_slots(*self._call, (id,), count))

    def end_steps(self, action: str | Action) -> int:
        """Breaks off what NPCs are doing to it, and tells how many steps that were."""
        id = self.world.domain.action(action).id
        return int(filled("uint32_t", lib.udg_object_end_steps, *self._call, (id,))[0])

    @property
    def parts(self) -> list[Object]:
        """Its parts, in order of creation, without the parts of its parts."""
        found, count = items("UdgObject", lib.udg_object_parts, *self._call)
        return [Object(self.world, int(found[number].bits)) for number in range(count)]

    @property
    def group(self) -> int:
        """The group that it is in; 0 for none. Assign another."""
        out = ffi.new("uint32_t *")
        must(lib.udg_object_group(*self._call, out, NULL))
        return int(out[0])

    @group.setter
    def group(self, group: int) -> None:
        must(lib.udg_object_set_group(*self._call, group))

    @property
    def is_dormant(self) -> bool:
        """Whether its group sleeps."""
        return bool(filled("uint32_t", lib.udg_object_group, *self._call, NULL)[0])


class Npc(Object, SensesOfNpc):
    """An object that is known to be an NPC."""

    __slots__ = ()

    def set_drive_weight(self, drive: str | Drive, weight: float) -> None:
        """Gives it a weight of its own for a drive, in place of the domain's."""
        must(lib.udg_npc_set_drive_weight(*self._call, self._drive(drive), number_of(weight)))

    def clear_drive_weight(self, drive: str | Drive) -> None:
        """Takes its own weight away, so that the domain's counts again."""
        must(lib.udg_npc_clear_drive_weight(*self._call, self._drive(drive)))

    def drive_weight(self, drive: str | Drive) -> float | None:
        """Its own weight for a drive; None if it has none."""
        out = ffi.new("float *")
        status = lib.udg_npc_drive_weight(*self._call, self._drive(drive), out)
        return float(out[0]) if is_found(status) else None

    def set_goal_bias(self, drive: str | Drive, bias: float) -> None:
        """Makes a drive's goals more or less urgent to GOAP; 0 takes an earlier bias back."""
        must(lib.udg_npc_set_goal_bias(*self._call, self._drive(drive), number_of(bias)))

    def exclude_step(self, action: str | Action, supplier: Object | None, seconds: float) -> None:
        """Keeps a step out of its plans for so many seconds; without a supplier, to anyone."""
        id = self.world.domain.action(action).id
        bits = supplier.bits if supplier is not None else 0
        must(lib.udg_npc_exclude_step(*self._call, (id,), (bits,), seconds))

    def tell_slots_taken(self, of: Object, action: str | Action, seconds: float) -> None:
        """Has it believe for so many seconds that all slots are taken; 0: that one is free."""
        id = self.world.domain.action(action).id
        must(lib.udg_npc_tell_slots_taken(*self._call, (of.bits,), (id,), seconds))

    def give_drive(
        self, drive: str | Drive, giver: Object | None = None, seconds: float = math.inf
    ) -> None:
        """Gives it a drive that its type lists, from its next update on, for so many seconds."""
        bits = giver.bits if giver is not None else 0
        must(lib.udg_npc_give_drive(*self._call, self._drive(drive), (bits,), seconds))

    def take_drive(self, drive: str | Drive) -> None:
        """Takes a drive from it at its next update."""
        must(lib.udg_npc_take_drive(*self._call, self._drive(drive)))

    def cost(
        self, action: str | Action, supplier: Object, *, at_supplier: bool = False
    ) -> StepCost:
        """What a step would cost it where it is; at the supplier, as the selector "goap" sees it."""
        out = ffi.new("UdgStepCost *")
        id = self.world.domain.action(action).id
        given = (*self._call, (id,), (supplier.bits,), int(at_supplier), out)
        must(lib.udg_npc_cost(*given, NULL, 0, NULL))
        return StepCost._of(out, self.world)

    def cost_changes(
        self, action: str | Action, supplier: Object, *, at_supplier: bool = False
    ) -> list[CostChange]:
        """What alters that cost, in order: areas, objects, and what steps have left."""
        out = ffi.new("UdgStepCost *")
        id = self.world.domain.action(action).id
        given = (*self._call, (id,), (supplier.bits,), int(at_supplier), out)
        found, count = items("UdgCostChange", lib.udg_npc_cost, *given)
        return [CostChange._of(found[number], self.world) for number in range(count)]

    def altered_weight(self, drive: str | Drive) -> AlteredWeight:
        """What a drive would weigh for it if it decided now, with and without areas."""
        out = ffi.new("UdgAlteredWeight *")
        must(lib.udg_npc_altered_weight(*self._call, self._drive(drive), out, NULL, 0, NULL))
        return AlteredWeight._of(out, self.world)

    def weight_changes(self, drive: str | Drive) -> list[CostChange]:
        """What alters that weight, in order: areas, objects, and what steps have left."""
        given = (*self._call, self._drive(drive), ffi.new("UdgAlteredWeight *"))
        found, count = items("UdgCostChange", lib.udg_npc_altered_weight, *given)
        return [CostChange._of(found[number], self.world) for number in range(count)]

    def drive_satisfaction(self, drive: str | Drive) -> float:
        """How satisfied a drive was at the world's last update, 0 to 1."""
        out = filled("float", lib.udg_npc_drive_satisfaction, *self._call, self._drive(drive))
        return float(out[0])

    @property
    def drives(self) -> list[DriveState]:
        """The drives that it had at the world's last update."""
        found, count = items("UdgDriveState", lib.udg_npc_drives, *self._call)
        return [DriveState._of(found[number], self.world) for number in range(count)]

    @property
    def goals(self) -> list[Goal]:
        """The goals that it had at the world's last update."""
        found, count = items("UdgGoal", lib.udg_npc_goals, *self._call)
        return [Goal._of(found[number], self.world) for number in range(count)]

    @property
    def belief_mode(self) -> BeliefMode:
        """Where its knowledge comes from. Assign another."""
        return BeliefMode(filled("UdgBeliefMode", lib.udg_npc_belief_mode, *self._call)[0])

    @belief_mode.setter
    def belief_mode(self, mode: BeliefMode) -> None:
        must(lib.udg_npc_set_belief_mode(*self._call, int(mode)))

    def tell(self, facts: Iterable[Told]) -> TellReport:
        """Tells it facts about other objects; all or none."""
        told = [Told(*fact) for fact in facts]
        array = ffi.new("UdgFact[]", max(1, len(told)))
        for place, fact in zip(array, told, strict=False):
            id, kind = self.world._attribute(fact.attribute)
            place.object.bits, place.attribute.id = fact.object.bits, id.id
            place.timestamp = fact.timestamp
            set_value(place.value, kind, fact.value)
        report = filled("UdgTellReport", lib.udg_npc_tell, *self._call, array, len(told))
        return TellReport._of(report, self.world)

    def fact(self, about: Object, attribute: str | Attribute) -> Fact | None:
        """A fact that it was told; None if it has no such fact."""
        out = ffi.new("UdgFact *")
        id = self.world.domain.attribute(attribute).id
        status = lib.udg_npc_fact(*self._call, (about.bits,), (id,), out)
        return Fact._of(out, self.world) if is_found(status) else None

    @property
    def facts(self) -> list[Fact]:
        """All facts that it was told."""
        found, count = items("UdgFact", lib.udg_npc_facts, *self._call)
        return [Fact._of(found[number], self.world) for number in range(count)]

    @property
    def fact_counts(self) -> FactCounts:
        """How many facts it has, and can have."""
        out = filled("UdgFactCounts", lib.udg_npc_fact_counts, *self._call)
        return FactCounts._of(out, self.world)

    def set_fact_capacity(self, capacity: int) -> None:
        """Sets how many facts it can have. If it has more, the oldest go."""
        must(lib.udg_npc_set_fact_capacity(*self._call, capacity))

    def forget(self, about: Object | None = None, attribute: str | Attribute | None = None) -> int:
        """Makes it forget one fact, all about one object, or everything; returns how many facts."""
        out = ffi.new("uint32_t *")
        if about is None:
            if attribute is not None:
                raise TypeError("name the object whose attribute is to be forgotten")
            must(lib.udg_npc_forget_all(*self._call, out))
        elif attribute is None:
            must(lib.udg_npc_forget_object(*self._call, (about.bits,), out))
        else:
            id = self.world.domain.attribute(attribute).id
            must(lib.udg_npc_forget(*self._call, (about.bits,), (id,), out))
        return int(out[0])

    def set_mind(
        self, mind: MindOptions | None = None, planning: PlanOptions | None = None
    ) -> None:
        """Says how ticks run it, and how it plans; None for the defaults."""
        options = NULL
        if mind is not None:
            options = ffi.new("UdgMindOptions *")
            must(lib.udg_mind_options_init(options, ffi.sizeof("UdgMindOptions")))
            mind._write(options)
        must(lib.udg_npc_set_mind(*self._call, options, plan_options(planning)))

    @property
    def mind(self) -> MindOptions:
        """How ticks run it."""
        out = ffi.new("UdgMindOptions *")
        must(lib.udg_npc_mind(*self._call, out, NULL))
        return MindOptions._of(out)

    @property
    def planning(self) -> PlanOptions:
        """How it plans in ticks."""
        return PlanOptions._of(filled("UdgPlanOptions", lib.udg_npc_mind, *self._call, NULL))

    @property
    def schedule(self) -> ScheduleState:
        """Which schedule it runs, and in which state its machine is."""
        out = filled("UdgScheduleState", lib.udg_npc_schedule, *self._call)
        return ScheduleState._of(out, self.world)

    def run_schedule(self, schedule: str | Schedule) -> None:
        """Has it run a schedule from the next tick on, in whichever state."""
        id = self.world.domain.schedule(schedule).id
        must(lib.udg_npc_run_schedule(*self._call, (id,)))

    @property
    def step(self) -> Step | None:
        """The step that it is at; None if it is at none."""
        out = ffi.new("UdgStep *")
        status = lib.udg_npc_step(*self._call, out)
        return Step._of(out, self.world) if is_found(status) else None

    @property
    def remaining_steps(self) -> list[Binding]:
        """What is left of its plan, the step that it is at included; empty without a plan."""
        found, count = items("UdgBinding", lib.udg_npc_remaining_steps, *self._call)
        return [Binding._of(found[number], self.world) for number in range(count)]

    @property
    def decisions(self) -> list[Decision]:
        """What it has decided lately in ticks, the oldest first."""
        found, count = items("UdgDecision", lib.udg_npc_decisions, *self._call)
        return [decision_of(self.world, found[number]) for number in range(count)]

    def watch(self, watched: bool = True) -> None:
        """Keeps the reasons of its decisions from now on, or doesn't any more. A decision takes
        about twice as long; up to 16 NPCs of a world."""
        must(lib.udg_npc_watch(*self._call, int(watched)))

    def explain(self) -> str:
        """What it is doing and why, in sentences."""
        return text(lib.udg_npc_explain, *self._call)

    def explain_json(self) -> dict[str, Any]:
        """What it is doing and why, as data."""
        told: dict[str, Any] = json.loads(text(lib.udg_npc_explain_json, *self._call))
        return told

    @property
    def step_animation(self) -> str:
        """The tag of the animation that the supplier of its step wants; empty for none."""
        return text(lib.udg_npc_step_animation, *self._call)

    def think_now(self) -> None:
        """Has it think at the next tick, even if nothing has changed that it goes by."""
        must(lib.udg_npc_think_now(*self._call))

    def report(self, step_id: int, result: StepResult) -> bool:
        """Tells what came of a step that the host performs. Returns whether it was still at that
        step; if not, nothing has changed."""
        return bool(filled("uint32_t", lib.udg_npc_report, *self._call, step_id, int(result))[0])

    def report_outcome(self, step_id: int, outcome: int = -1) -> ReportResult:
        """Reports a step as done, and which of its uncertain outcomes has come of it, which counts
        where the library writes what steps do. Its place in the document, from 0; by default one is
        drawn by the world's seed. REFUSED: that couldn't happen any more, and the step has failed."""
        out = filled("UdgReportResult", lib.udg_npc_report_outcome, *self._call, step_id, outcome)
        return ReportResult(out[0])

    def _drive(self, drive: str | Drive) -> tuple[int]:
        return (self.world.domain.drive(drive).id,)
