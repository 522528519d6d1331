"""What is tuned: weights of drives and costs of actions, and the document that they make."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import udgoap
from udgoap.queries import Queries
from udgoap.tune.errors import TuneError
from udgoap.tune.scenario import Documents


@dataclass(frozen=True)
class Parameter:
    """A number of the documents that is looked for."""

    kind: str
    """weight or cost."""
    name: str
    """Of the drive or the action."""
    low: float
    """The least that is tried."""
    high: float
    """The greatest."""

    @property
    def key(self) -> str:
        """What it is called in studies and candidates: weight.maximize_mana."""
        return f"{self.kind}.{self.name}"


def mod(values: Mapping[str, float], note: str = "") -> str:
    """The document that gives drives and actions these values, by keys as weight.maximize_mana. It is
    loaded after those that define them."""
    document: dict[str, Any] = {"udgoap": 1}
    if note:
        document["note"] = note
    for key, value in values.items():
        kind, name = key.split(".", 1)
        group = {"weight": "drives", "cost": "actions"}[kind]
        document.setdefault(group, {})[name] = {"extend": True, kind: value}
    return json.dumps(document, indent=2) + "\n"


def choose(
    documents: Documents,
    weights: Sequence[str] | None,
    costs: Sequence[str] | None,
    weight_range: tuple[float, float],
    cost_range: tuple[float, float],
) -> list[Parameter]:
    """What is to be tuned. A name may say its range: NAME=LOW:HIGH. No names of weights stand for all
    drives that NPCs are born with, a type's name for that type's; no names of costs for all actions
    whose cost is a number."""
    if weights is None and costs is None:
        raise TuneError("say what to tune: --weights, --costs, or both")
    with udgoap.Domain(*documents) as domain:
        drives = _drives(domain)
        found: dict[str, Parameter] = {}
        if weights is not None:
            for name, bounds in _weights(domain, drives, weights, weight_range):
                found[name] = _parameter("weight", name, bounds)
        parameters = list(found.values())
        if costs is not None:
            named = {name: _parameter("cost", name, bounds)
                     for name, bounds in _costs(domain, documents, costs, cost_range)}  # fmt: skip
            parameters += named.values()
    _must_count(documents, parameters)
    return parameters


def _parameter(kind: str, name: str, bounds: tuple[float, float]) -> Parameter:
    low, high = bounds
    if not (math.isfinite(low) and math.isfinite(high) and 0 <= low < high):
        raise TuneError(
            f"the range of the {kind} of {name} is {low:g} to {high:g}; it must be finite, from 0 up, "
            "and its end greater than its beginning"
        )
    return Parameter(kind, name, low, high)


def _split(said: str, default: tuple[float, float]) -> tuple[str, tuple[float, float]]:
    name, equals, bounds = said.partition("=")
    if not equals:
        return name, default
    low, colon, high = bounds.partition(":")
    try:
        if not colon:
            raise ValueError
        return name, (float(low), float(high))
    except ValueError:
        raise TuneError(f"`{said}` isn't NAME=LOW:HIGH, such as {name}=0.5:2") from None


def _drives(domain: udgoap.Domain) -> dict[str, dict[str, float]]:
    """Types of NPCs with the drives that they are born with, and what those weigh at first."""
    queries: Queries = {domain.name(query): udgoap.BY_VIEW for query in domain.queries}
    found: dict[str, dict[str, float]] = {}
    with udgoap.World(domain, queries=queries) as world, udgoap.Planner() as planner:
        for type in domain.types:
            one = world.create(type)
            try:
                npc = one.npc
            except udgoap.UdgoapError:
                continue
            world.update(world.time)
            planner.begin(npc, udgoap.PlanOptions(plan_states=1))
            if questions := planner.questions:
                planner.answer([None] * len(questions))
            planner.go_on()
            weights = {domain.name(each.drive): each.weight for each in planner.drives}
            found[domain.name(type)] = weights
            one.destroy()
    return found


def _weights(
    domain: udgoap.Domain,
    drives: Mapping[str, Mapping[str, float]],
    said: Sequence[str],
    default: tuple[float, float],
) -> Iterable[tuple[str, tuple[float, float]]]:
    born = [name for of_type in drives.values() for name in of_type]
    if not said:
        yield from ((name, default) for name in dict.fromkeys(born))
        return
    every = [domain.name(drive) for drive in domain.drives]
    for each in said:
        name, bounds = _split(each, default)
        if name in drives:
            if not drives[name]:
                raise TuneError(f"the type {name} has no drives")
            yield from ((drive, bounds) for drive in drives[name])
        elif name in every:
            yield name, bounds
        else:
            raise TuneError(
                f"`{name}` is neither a drive nor a type of NPCs; drives: {_listed(every)}; types: "
                f"{_listed(drives)}"
            )


def _costs(
    domain: udgoap.Domain,
    documents: Documents,
    said: Sequence[str],
    default: tuple[float, float],
) -> Iterable[tuple[str, tuple[float, float]]]:
    every = [domain.name(action) for action in domain.actions]
    if not said:
        worked_out = _worked_out_costs(documents)
        yield from ((name, default) for name in every if name not in worked_out)
        return
    for each in said:
        name, bounds = _split(each, default)
        if name not in every:
            raise TuneError(f"there is no action `{name}`; there are {_listed(every)}")
        yield name, bounds


def _worked_out_costs(documents: Documents) -> set[str]:
    """Actions whose cost is an expression, which a number would take the place of."""
    found: set[str] = set()
    for _, text in documents:
        for name, action in json.loads(text).get("actions", {}).items():
            if isinstance(action, dict) and "cost" in action:
                (found.add if isinstance(action["cost"], str) else found.discard)(name)
    return found


def _must_count(documents: Documents, parameters: Sequence[Parameter]) -> None:
    """Requires that the documents load with the parameters, and that each weight reaches somebody: a
    type may have one of its own."""
    if not parameters:
        raise TuneError("there is nothing to tune: no drives, or no actions whose cost is a number")
    middle = {each.key: (each.low + each.high) / 2 for each in parameters}
    with udgoap.Domain(*documents, ("tuned.json", mod(middle))) as domain:
        drives = _drives(domain)
    for each in parameters:
        if each.kind != "weight":
            continue
        having = {name: of[each.name] for name, of in drives.items() if each.name in of}
        tried = middle[each.key]
        if not any(math.isclose(weight, tried, rel_tol=1e-6) for weight in having.values()):
            who = (
                f"the type {next(iter(having))} has" if having else "no NPC is born with it, or has"
            )
            raise TuneError(
                f"the weight of the drive {each.name} counts for nobody: {who} one of its own in "
                '"drives" of the type; take it away there, or leave the drive out'
            )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
