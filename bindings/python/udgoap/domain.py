"""Domains: documents in, ids out."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar

from udgoap._native import NULL, Owner, Texts, decoded, failure, ffi, filled, lib, must, utf8
from udgoap.errors import InvalidDocumentError
from udgoap.values import (
    Action,
    Attribute,
    AttributeKind,
    Appearance,
    Diagnostic,
    DomainCounts,
    DomainLimits,
    Drive,
    GoalRule,
    Influence,
    Tag,
    MindOptions,
    OfferSide,
    PlanOptions,
    Modifier,
    Query,
    QueryInfo,
    Schedule,
    Sensor,
    SensorInfo,
    Status,
    Type,
    TypeAttribute,
    TypeDrive,
    TypeInfo,
    TypeOffer,
    Value,
    Vector3,
)

Document: TypeAlias = "str | os.PathLike[str] | tuple[str, str | bytes]"
"""A file's path, or a name together with its JSON."""

Id = TypeVar(
    "Id", Attribute, Type, Action, Drive, Query, Schedule, Sensor, Modifier, Influence, Tag
)

_KINDS: dict[type, str] = {
    Attribute: "an attribute",
    Type: "a type",
    Action: "an action",
    Drive: "a drive",
    Query: "a query",
    Schedule: "a schedule",
    Sensor: "a sensor",
    Modifier: "a modifier",
    Influence: "an influence",
    Tag: "a tag",
}


class Domain(Owner):
    """The vocabulary that worlds share. It never changes, and any thread may use it."""

    warnings: list[Diagnostic]
    """What is allowed in the documents, but probably not meant."""

    def __init__(self, *documents: Document, limits: DomainLimits | None = None) -> None:
        """Loads documents, merged in order: files, or names with their JSON.

        Raises InvalidDocumentError with all that is wrong; OSError for a file."""
        named = [_read(document) for document in documents]
        names = [utf8(name) for name, _ in named]
        texts = [ffi.from_buffer("uint8_t[]", json if json else b"\0") for _, json in named]
        array = ffi.new("UdgDocument[]", max(1, len(named)))
        for place, name, text, (_, json) in zip(array, names, texts, named, strict=False):
            place.name, place.name_length = name
            place.bytes, place.length = text, len(json)
        handle = ffi.new("UdgDomain *")
        status = lib.udg_domain_load(array, len(named), _limits(limits), handle)
        refusal = failure(status) if status != Status.OK else None
        self.warnings = _diagnostics()
        if refusal is not None and refusal.status == Status.INVALID_DOCUMENT:
            raise InvalidDocumentError(refusal.status, refusal.message, self.warnings)
        if refusal is not None:
            raise refusal
        self._found: dict[Any, Any] = {}
        self._names: dict[Any, str] = {}
        super().__init__(handle, lib.udg_domain_destroy)

    @classmethod
    def load(cls, *documents: Document, limits: DomainLimits | None = None) -> Self:
        """The same as the constructor."""
        return cls(*documents, limits=limits)

    def close(self) -> None:
        """Gives the domain back. Worlds that were made of it go on. Closing twice does nothing."""
        super().close()
        self._found.clear()
        self._names.clear()

    @property
    def is_valid(self) -> bool:
        """Whether it was not closed."""
        return bool(lib.udg_domain_is_valid(self._handle))

    @property
    def hash(self) -> int:
        """A fingerprint of what the documents mean."""
        return int(filled("uint64_t", lib.udg_domain_hash, self._handle)[0])

    @property
    def counts(self) -> DomainCounts:
        """How many things of each kind there are."""
        out = filled("UdgDomainCounts", lib.udg_domain_counts, self._handle)
        return DomainCounts._of(out, None)

    def attribute(self, name: str | Attribute) -> Attribute:
        """An attribute by its name. An id stays as it is, here and in the next eight."""
        return _find(self, Attribute, lib.udg_domain_find_attribute, name)

    def type(self, name: str | Type) -> Type:
        """A type by its name."""
        return _find(self, Type, lib.udg_domain_find_type, name)

    def action(self, name: str | Action) -> Action:
        """An action by its name."""
        return _find(self, Action, lib.udg_domain_find_action, name)

    def drive(self, name: str | Drive) -> Drive:
        """A drive by its name."""
        return _find(self, Drive, lib.udg_domain_find_drive, name)

    def query(self, name: str | Query) -> Query:
        """A query by its name. Every domain has "travel"."""
        return _find(self, Query, lib.udg_domain_find_query, name)

    def schedule(self, name: str | Schedule) -> Schedule:
        """A schedule by its name."""
        return _find(self, Schedule, lib.udg_domain_find_schedule, name)

    def sensor(self, name: str | Sensor) -> Sensor:
        """A sensor by its name."""
        return _find(self, Sensor, lib.udg_domain_find_sensor, name)

    def modifier(self, name: str | Modifier) -> Modifier:
        """A modifier of smart ambiance by its name."""
        return _find(self, Modifier, lib.udg_domain_find_modifier, name)

    def influence(self, name: str | Influence) -> Influence:
        """An influence by its name."""
        return _find(self, Influence, lib.udg_domain_find_influence, name)

    def tag(self, name: str | Tag) -> Tag:
        """A tag by its name."""
        return _find(self, Tag, lib.udg_domain_find_tag, name)

    def has_tag(self, of: str | Type, tag: str | Tag) -> bool:
        """Whether objects of a type have a tag."""
        of, tag = self.type(of), self.tag(tag)
        has = filled("uint32_t", lib.udg_domain_type_has_tag, self._handle, (of.id,), (tag.id,))
        return bool(has[0])

    def part_of(self, of: str | Type) -> Attribute | None:
        """Which reference of a type says whose part an object of it is; none if it is nobody's."""
        id = (self.type(of).id,)
        found = filled("UdgAttribute", lib.udg_domain_type_part_of, self._handle, id).id
        return Attribute(found) if found else None

    @property
    def attributes(self) -> list[Attribute]:
        """All attributes, in order of declaration; the built-in "position" is the first."""
        return _all(self, Attribute, lib.udg_domain_attribute_at, self.counts.attributes)

    @property
    def types(self) -> list[Type]:
        """All types, in order of declaration."""
        return _all(self, Type, lib.udg_domain_type_at, self.counts.types)

    @property
    def actions(self) -> list[Action]:
        """All actions, in order of declaration."""
        return _all(self, Action, lib.udg_domain_action_at, self.counts.actions)

    @property
    def drives(self) -> list[Drive]:
        """All drives, in order of declaration."""
        return _all(self, Drive, lib.udg_domain_drive_at, self.counts.drives)

    @property
    def queries(self) -> list[Query]:
        """All queries; the built-in "travel" is the first."""
        return _all(self, Query, lib.udg_domain_query_at, self.counts.queries)

    @property
    def schedules(self) -> list[Schedule]:
        """All schedules, in order of declaration."""
        return _all(self, Schedule, lib.udg_domain_schedule_at, self.counts.schedules)

    @property
    def modifiers(self) -> list[Modifier]:
        """All modifiers of smart ambiance, in order of declaration."""
        count = filled("uint32_t", lib.udg_domain_modifier_count, self._handle)
        return _all(self, Modifier, lib.udg_domain_modifier_at, int(count[0]))

    @property
    def influences(self) -> list[Influence]:
        """All influences, in order of declaration."""
        count = filled("uint32_t", lib.udg_domain_influence_count, self._handle)
        return _all(self, Influence, lib.udg_domain_influence_at, int(count[0]))

    @property
    def tags(self) -> list[Tag]:
        """All tags, in order of declaration."""
        count = filled("uint32_t", lib.udg_domain_tag_count, self._handle)
        return _all(self, Tag, lib.udg_domain_tag_at, int(count[0]))

    @property
    def sensors(self) -> list[Sensor]:
        """All sensors, in order of declaration."""
        return _all(self, Sensor, lib.udg_domain_sensor_at, self.counts.sensors)

    def name(
        self,
        thing: Attribute
        | Type
        | Action
        | Drive
        | GoalRule
        | Query
        | Schedule
        | Sensor
        | Modifier
        | Influence
        | Tag,
    ) -> str:
        """The name of an id."""
        known = self._names.get(thing)
        if known is not None:
            return known
        calls: dict[Any, Any] = {
            Attribute: lib.udg_domain_attribute_name,
            Type: lib.udg_domain_type_name,
            Action: lib.udg_domain_action_name,
            Drive: lib.udg_domain_drive_name,
            GoalRule: lib.udg_domain_goal_rule_name,
            Query: lib.udg_domain_query_name,
            Schedule: lib.udg_domain_schedule_name,
            Sensor: lib.udg_domain_sensor_name,
            Modifier: lib.udg_domain_modifier_name,
            Influence: lib.udg_domain_influence_name,
            Tag: lib.udg_domain_tag_name,
        }
        call = calls.get(type(thing))
        if call is None:
            raise TypeError(f"{thing!r} is no id of a domain")
        out = filled("UdgText", call, self._handle, (thing.id,))
        name = decoded(out.data)
        self._names[thing] = name
        return name

    def state_name(self, type: str | Type, state: int) -> str:
        """The name of a state of the machine that chooses schedules for NPCs of a type."""
        id = (self.type(type).id,)
        return decoded(filled("UdgText", lib.udg_domain_state_name, self._handle, id, state).data)

    def planning(self, type: str | Type) -> PlanOptions:
        """What documents say about how NPCs of a type plan; what they don't say is left open."""
        out = ffi.new("UdgPlanOptions *")
        must(lib.udg_domain_type_planning(self._handle, (self.type(type).id,), NULL, out))
        return PlanOptions._of(out)

    def mind(self, type: str | Type) -> MindOptions:
        """What documents say about how NPCs of a type are run; what they don't say is left open."""
        out = ffi.new("UdgMindOptions *")
        must(lib.udg_domain_type_planning(self._handle, (self.type(type).id,), out, NULL))
        return MindOptions._of(out)

    def kind(self, attribute: str | Attribute) -> AttributeKind:
        """What an attribute holds."""
        id = self.attribute(attribute).id
        out = filled("UdgAttributeKind", lib.udg_domain_attribute_kind, self._handle, (id,))
        return AttributeKind(out[0])

    def query_info(self, query: str | Query) -> QueryInfo:
        """What documents say about a query."""
        out = ffi.new("UdgQueryInfo *")
        must(lib.udg_domain_query_info(self._handle, (self.query(query).id,), out))
        return QueryInfo._of(out, None)

    def sensor_info(self, sensor: str | Sensor) -> SensorInfo:
        """What documents say about a sensor."""
        out = ffi.new("UdgSensorInfo *")
        must(lib.udg_domain_sensor_info(self._handle, (self.sensor(sensor).id,), out))
        return SensorInfo._of(out, None)

    def type_info(self, type: str | Type) -> TypeInfo:
        """What a type is, and how much it has of what."""
        out = filled("UdgTypeInfo", lib.udg_domain_type_info, self._handle, (self.type(type).id,))
        return TypeInfo._of(out, None)

    def type_attributes(self, type: str | Type) -> list[TypeAttribute]:
        """The attributes that objects of a type have, with ranges and first values."""
        id, out = (self.type(type).id,), ffi.new("UdgTypeAttribute *")
        found = []
        for index in range(self.type_info(type).attributes):
            must(lib.udg_domain_type_attribute(self._handle, id, index, out))
            found.append(TypeAttribute._of(out, _Values))
        return found

    def type_offers(self, type: str | Type, side: OfferSide) -> list[TypeOffer]:
        """The actions that a type supplies or consumes, with their manners."""
        id, out = (self.type(type).id,), ffi.new("UdgTypeOffer *")
        info = self.type_info(type)
        found = []
        for index in range(info.supplied if side == OfferSide.SUPPLIES else info.consumed):
            must(lib.udg_domain_type_offer(self._handle, id, side, index, out))
            found.append(TypeOffer._of(out, Texts))
        return found

    def type_drives(self, type: str | Type) -> list[TypeDrive]:
        """The drives that NPCs of a type are born with, or can be given."""
        id, out = (self.type(type).id,), ffi.new("UdgTypeDrive *")
        found = []
        for index in range(self.type_info(type).drives):
            must(lib.udg_domain_type_drive(self._handle, id, index, out))
            found.append(TypeDrive._of(out, None))
        return found

    def type_sensors(self, type: str | Type) -> list[Sensor]:
        """The sensors that NPCs of a type have."""
        id, out = (self.type(type).id,), ffi.new("UdgSensor *")
        found = []
        for index in range(self.type_info(type).sensors):
            must(lib.udg_domain_type_sensor(self._handle, id, index, out))
            found.append(Sensor(out.id))
        return found

    def appearance(self, thing: Type | Action | Drive) -> Appearance:
        """How tools show a type, an action or a drive."""
        calls: dict[Any, Any] = {
            Type: lib.udg_domain_type_appearance,
            Action: lib.udg_domain_action_appearance,
            Drive: lib.udg_domain_drive_appearance,
        }
        call = calls.get(type(thing))
        if call is None:
            raise TypeError(f"{thing!r} is no type, action or drive")
        return Appearance._of(filled("UdgAppearance", call, self._handle, (thing.id,)), Texts)


class _Values:
    """Reads the values of types. A reference begins as none."""

    @staticmethod
    def _value(c: Any) -> Value:
        if c.kind == AttributeKind.NUMBER:
            return float(c.number)
        if c.kind == AttributeKind.FLAG:
            return bool(c.flag)
        if c.kind == AttributeKind.POSITION:
            return Vector3(c.position.x, c.position.y, c.position.z)
        return None


def _find(domain: Domain, kind: type[Id], call: Callable[..., int], name: str | Id) -> Id:
    """The id of a name. What was found once is kept."""
    if isinstance(name, kind):
        return name
    if not isinstance(name, str):
        raise TypeError(f"expected the name or the id of {_KINDS[kind]}, found {name!r}")
    found: Id | None = domain._found.get((kind, name))
    if found is None:
        pointer, length = utf8(name)
        out = filled(f"Udg{kind.__name__}", call, domain._handle, pointer, length)
        found = kind(out.id)
        domain._found[kind, name] = found
    return found


def _all(domain: Domain, kind: type[Id], call: Callable[..., int], count: int) -> list[Id]:
    out = ffi.new(f"Udg{kind.__name__} *")
    found = []
    for index in range(count):
        must(call(domain._handle, index, out))
        found.append(kind(out.id))
    return found


def _read(document: Document) -> tuple[str, bytes]:
    if isinstance(document, tuple):
        name, json = document
        return name, json.encode("utf-8") if isinstance(json, str) else bytes(json)
    return os.fspath(document), Path(document).read_bytes()


def _limits(limits: DomainLimits | None) -> Any:
    if limits is None:
        return NULL
    c = ffi.new("UdgDomainLimits *")
    must(lib.udg_domain_limits_init(c, ffi.sizeof("UdgDomainLimits")))
    limits._write(c)
    return c


def _diagnostics() -> list[Diagnostic]:
    """Those of this thread's last load. They are given back at once."""
    count, one = ffi.new("uint32_t *"), ffi.new("UdgDiagnostic *")
    must(lib.udg_domain_diagnostic_count(count))
    found = []
    for index in range(count[0]):
        must(lib.udg_domain_diagnostic(index, one))
        found.append(Diagnostic._of(one, Texts))
    must(lib.udg_domain_diagnostic_clear())
    return found
