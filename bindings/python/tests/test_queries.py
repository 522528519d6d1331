"""Questions to the host, by function and by view."""

import math
from collections.abc import Sequence

import pytest
import udgoap
from udgoap.queries import Queries

from conftest import refused


SIGHT = """{
  "udgoap": 1,
  "queries": {"sees": {"arguments": 2, "kind": "flag"}},
  "attributes": {"hurt": {"kind": "flag"}},
  "types": {
    "foe": {"attributes": {"hurt": {}}, "supplies": ["shoot"]},
    "guard": {"consumes": ["shoot"], "drives": ["fight"]}
  },
  "actions": {"shoot": {"preconditions": ["call:sees(consumer, supplier)"],
                        "effects": ["supplier.hurt = true"]}},
  "drives": {"fight": {"goals": {"hit": {"for_each": "foe", "as": "foe",
                                         "conditions": ["foe.hurt"]}}}}
}"""


def sight(queries: Queries) -> tuple[udgoap.World, udgoap.Npc, udgoap.Object]:
    world = udgoap.World(udgoap.Domain(("sight.json", SIGHT)), queries=queries)
    guard = world.create("guard", user_key=1).npc
    foe = world.create("foe", user_key=2)
    world.update(0.1)
    return world, guard, foe


def test_a_function_answers() -> None:
    asked: list[udgoap.Question] = []

    def see(questions: list[udgoap.Question]) -> Sequence[udgoap.Answer]:
        asked.extend(questions)
        return [True] * len(questions)

    world, guard, foe = sight({"sees": see})
    planner = udgoap.Planner()
    assert planner.plan(guard).step_count == 1
    assert [question.user_keys for question in asked] == [(1, 2)]
    assert asked[0].objects == (guard, foe)
    assert asked[0].query == world.domain.query("sees")
    planner.forget_answers(world, "sees", foe)
    planner.forget_answers(world)
    assert world.tick(0.2).plans == 1


def test_no_answer_is_none() -> None:
    _, guard, _ = sight({"sees": lambda questions: [None] * len(questions)})
    assert udgoap.Planner().plan(guard).step_count == 0


def test_what_a_function_raises_comes_out_of_the_call() -> None:
    def fail(questions: list[udgoap.Question]) -> Sequence[udgoap.Answer]:
        raise KeyError("the level")

    world, guard, _ = sight({"sees": fail})
    planner = udgoap.Planner()
    for call in (
        lambda: planner.plan(guard),
        lambda: planner.begin(guard),
        lambda: world.tick(0.2),
    ):
        with pytest.raises(KeyError, match="the level"):
            call()


def test_wrong_answers_are_refused() -> None:
    _, guard, _ = sight({"sees": lambda questions: [math.nan]})
    with refused(udgoap.Status.NOT_FINITE):
        udgoap.Planner().plan(guard)
    _, guard, _ = sight({"sees": lambda questions: []})
    with pytest.raises(ValueError, match="1 questions, but 0 answers"):
        udgoap.Planner().plan(guard)


def test_a_function_may_read_and_not_write() -> None:
    worlds: list[udgoap.World] = []

    def see(questions: list[udgoap.Question]) -> Sequence[udgoap.Answer]:
        assert worlds[0].time == 0.1
        with refused(udgoap.Status.BUSY):
            worlds[0].update(3)
        return [True]

    world, guard, _ = sight({"sees": see})
    worlds.append(world)
    assert udgoap.Planner().plan(guard).step_count == 1


def test_by_view() -> None:
    world, guard, foe = sight({"sees": udgoap.BY_VIEW})
    planner = udgoap.Planner()
    with refused(udgoap.Status.WRONG_TIME):
        planner.plan(guard)
    planner.begin(guard)
    assert [question.objects for question in planner.questions] == [(guard, foe)]
    with refused(udgoap.Status.INVALID_ARGUMENT):
        planner.answer([])
    planner.answer([True])
    assert planner.go_on().step_count == 1
    world.tick_begin(0.2)
    assert [question.user_keys for question in world.questions] == [(1, 2)]
    world.answer([True])
    world.plan(0)
    assert world.tick_end().plans == 1
    with refused(udgoap.Status.WRONG_TIME):
        world.answer([True])


def test_each_query_needs_somebody() -> None:
    with refused(udgoap.Status.UNBOUND_QUERY):
        sight({})
    with pytest.raises(TypeError, match="BY_VIEW"):
        sight({"sees": 5})  # type: ignore[dict-item]
