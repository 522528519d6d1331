"""Planners: searches, plans, and why they are as they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from udgoap._given import plan_options
from udgoap._native import Owner, ffi, filled, items, lib, must, text
from udgoap.objects import Npc, Object
from udgoap.queries import Answer, Question, answers_to, questions_of
from udgoap.values import (
    UDG_PLAN_STATES_UNLIMITED,
    Action,
    Binding,
    DriveForecast,
    GoalRule,
    PlanGoal,
    PlannerDef,
    PlanOptions,
    PlanResult,
    PlanState,
    PlanStep,
    Query,
    Schedule,
    SearchMemory,
    Status,
)
from udgoap.world import World

Steps: TypeAlias = "Sequence[tuple[str | Action, Object]]"
"""Steps of a plan: each an action and to whom it is done."""


def thesis_options() -> PlanOptions:
    """The options that the thesis prints."""
    c = ffi.new("UdgPlanOptions *")
    must(lib.udg_plan_options_init_thesis(c, ffi.sizeof("UdgPlanOptions")))
    return PlanOptions._of(c)


class Planner(Owner):
    """The memory of one planning effort, and what it found. It serves one NPC after the other, of any
    world; keep one for each thread that plans."""

    def __init__(self, definition: PlannerDef | None = None) -> None:
        c = ffi.new("UdgPlannerDef *")
        must(lib.udg_planner_def_init(c, ffi.sizeof("UdgPlannerDef")))
        if definition is not None:
            definition._write(c)
        handle = filled("UdgPlanner", lib.udg_planner_create, c)
        self._world: World | None = None
        super().__init__(handle, lib.udg_planner_destroy)

    @property
    def is_valid(self) -> bool:
        """Whether it was not closed."""
        return bool(lib.udg_planner_is_valid(self._handle))

    def plan(self, npc: Npc, options: PlanOptions | None = None) -> PlanResult:
        """Plans for an NPC, from beginning to end. That there is no plan is no failure but an answer:
        see `outcome`."""
        out = ffi.new("UdgPlanResult *")
        world = npc.world
        call = (self._handle, world._handle, (npc.bits,), plan_options(options), out)
        world._must(lib.udg_planner_plan(*call))
        self._world = world
        return PlanResult._of(out, world)

    def begin(self, npc: Npc, options: PlanOptions | None = None) -> None:
        """Begins to plan. Go on with `go_on`; the world may change meanwhile, and the search sees it
        as it is now."""
        world = npc.world
        call = (self._handle, world._handle, (npc.bits,), plan_options(options))
        world._must(lib.udg_planner_begin(*call))
        self._world = world

    def go_on(
        self, plan_states: int = UDG_PLAN_STATES_UNLIMITED, microseconds: int = 0
    ) -> PlanResult:
        """Goes on with a search that was begun: as far as so many plan states, or for so long; 0 for
        no limit of time."""
        out = ffi.new("UdgPlanResult *")
        must(lib.udg_planner_continue(self._handle, plan_states, microseconds, out))
        return PlanResult._of(out, self._planned())

    def cancel(self) -> None:
        """Cancels a search that is under way."""
        must(lib.udg_planner_cancel(self._handle))

    @property
    def questions(self) -> list[Question]:
        """What a search that was begun waits for, where it is answered BY_VIEW."""
        found, count = items("UdgQuestion", lib.udg_planner_questions, self._handle)
        return questions_of(self._planned(), found, count)

    def answer(self, answers: Sequence[Answer]) -> None:
        """Answers these questions, in their order. Then go on."""
        array = answers_to(len(answers), answers)
        must(lib.udg_planner_answer(self._handle, array, len(answers)))

    def forget_answers(
        self, world: World, query: str | Query | None = None, about: Object | None = None
    ) -> None:
        """Forgets answers that are kept: to a query or to all, about an object or about all."""
        id = world.domain.query(query).id if query is not None else 0
        bits = about.bits if about is not None else 0
        must(lib.udg_planner_forget_answers(self._handle, world._handle, (id,), (bits,)))

    @property
    def memory(self) -> SearchMemory:
        """What its searches may use, and have used."""
        out = filled("UdgSearchMemory", lib.udg_planner_memory, self._handle)
        return SearchMemory._of(out, None)

    @property
    def steps(self) -> list[PlanStep]:
        """The steps of the last plan, in order."""
        found, count = items("UdgPlanStep", lib.udg_planner_steps, self._handle)
        return [PlanStep._of(found[number], self._planned()) for number in range(count)]

    @property
    def drives(self) -> list[DriveForecast]:
        """What the last plan does for each of the NPC's drives."""
        found, count = items("UdgDriveForecast", lib.udg_planner_drives, self._handle)
        return [DriveForecast._of(found[number], self._planned()) for number in range(count)]

    @property
    def goal(self) -> PlanGoal | None:
        """The goal that the last plan is for, if it was made by GOAP."""
        out = ffi.new("UdgPlanGoal *")
        status = lib.udg_planner_goal(self._handle, out)
        if status == Status.NOT_FOUND:
            return None
        must(status)
        return PlanGoal._of(out, self._planned())

    @property
    def schedule(self) -> Schedule | None:
        """The schedule that the last plan is, if it is one."""
        out = ffi.new("UdgSchedule *")
        status = lib.udg_planner_schedule(self._handle, out)
        if status == Status.NOT_FOUND:
            return None
        must(status)
        return Schedule(out.id)

    @property
    def plan_states(self) -> list[PlanState]:
        """All that the last search has considered, in order of generation."""
        found, count = items("UdgPlanState", lib.udg_planner_plan_states, self._handle)
        return [PlanState._of(found[number], self._planned()) for number in range(count)]

    def plan_state_steps(self, state: int) -> list[Binding]:
        """The steps of one of them, by its number."""
        call = (lib.udg_planner_plan_state_steps, self._handle, state)
        found, count = items("UdgBinding", *call)
        return [Binding._of(found[number], self._planned()) for number in range(count)]

    def plan_state_need(self, state: int) -> str:
        """What its first step that can't be executed needs."""
        return text(lib.udg_planner_plan_state_need, self._handle, state)

    def explain(self, world: World | None = None) -> str:
        """Why this plan, in sentences. Without a world: what the planner itself has kept."""
        return text(lib.udg_planner_explain, self._handle, _world(world))

    def explain_data(self, world: World | None = None) -> dict[str, Any]:
        """The same as data; `docs/explanations.md` has every field."""
        return _parsed(text(lib.udg_planner_explain_json, self._handle, _world(world)))

    def why_not(self, world: World, steps: Steps) -> str:
        """Why not these steps, in sentences."""
        return self._why_not(lib.udg_planner_why_not, world, steps)

    def why_not_data(self, world: World, steps: Steps) -> dict[str, Any]:
        """The same as data."""
        return _parsed(self._why_not(lib.udg_planner_why_not_json, world, steps))

    def why_not_goal(self, world: World, rule: GoalRule, about: Object | None = None) -> str:
        """Why no plan for this goal of the NPC's, in sentences."""
        bits = about.bits if about is not None else 0
        call = (self._handle, world._handle, (rule.id,), (bits,))
        return text(lib.udg_planner_why_not_goal, *call)

    def why_not_goal_data(
        self, world: World, rule: GoalRule, about: Object | None = None
    ) -> dict[str, Any]:
        """The same as data."""
        bits = about.bits if about is not None else 0
        call = (self._handle, world._handle, (rule.id,), (bits,))
        return _parsed(text(lib.udg_planner_why_not_goal_json, *call))

    def _why_not(self, call: Callable[..., int], world: World, steps: Steps) -> str:
        array = ffi.new("UdgBinding[]", max(1, len(steps)))
        for place, (action, supplier) in zip(array, steps, strict=False):
            place.action.id = world.domain.action(action).id
            place.supplier.bits = supplier.bits
        return text(call, self._handle, world._handle, array, len(steps))

    def _planned(self) -> Any:
        """The world of the last plan. Where there is none, the library has refused before."""
        return self._world


def _world(world: World | None) -> Any:
    return world._handle if world is not None else (0,)


def _parsed(found: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(found)
    return data
