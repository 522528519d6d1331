"""Planners: the worked example of the thesis, searches in several calls, explanations."""

import pytest
import udgoap

from conftest import Scene, refused


@pytest.fixture
def planner() -> udgoap.Planner:
    return udgoap.Planner(udgoap.PlannerDef(memory_bytes=1 << 20))


def named(scene: Scene, steps: list[udgoap.PlanStep]) -> list[str]:
    return [scene.world.domain.name(step.action) for step in steps]


def test_the_worked_example(scene: Scene, planner: udgoap.Planner) -> None:
    result = planner.plan(scene.wizard)
    assert result.outcome == udgoap.PlanOutcome.COMPLETE
    assert result.generated == 6
    assert result.utility == pytest.approx(0.45)
    steps = planner.steps
    assert named(scene, steps) == ["goto", "drink_mana", "lightning"]
    assert [step.supplier for step in steps] == [scene.potion, scene.potion, scene.goblin]
    assert (steps[0].supplier_user_key, steps[0].distance, steps[0].animation) == (7, 0.5, "")
    assert [drive.after for drive in planner.drives] == pytest.approx([1, 0.15, 0.2])
    assert planner.goal is None
    states = planner.plan_states
    assert [state.utility for state in states] == pytest.approx(
        [0.383, 0.383, 0.183, 0, 0.45, 0.45], abs=1e-3
    )
    assert states[5].unmet_step == udgoap.UDG_PLAN_STATE_EXECUTABLE
    assert planner.memory.limit == 1 << 20
    assert 0 < planner.memory.last <= planner.memory.peak
    assert planner.plan_state_need(0) == "distance(consumer, supplier) <= 2"
    assert [each.supplier for each in planner.plan_state_steps(4)] == [scene.potion, scene.goblin]


def test_options(scene: Scene, planner: udgoap.Planner) -> None:
    assert udgoap.thesis_options().trim is False
    options = udgoap.PlanOptions(selector=udgoap.Selector.GOAP)
    planner.plan(scene.wizard, options)
    goal = planner.goal
    assert goal is not None
    assert scene.world.domain.name(goal.rule) == "kill_enemy"
    with refused(udgoap.Status.OUT_OF_RANGE):
        planner.plan(scene.wizard, udgoap.PlanOptions(depth=129))
    with pytest.raises(OverflowError):
        planner.plan(scene.wizard, udgoap.PlanOptions(depth=-1))


def test_in_several_calls(scene: Scene, planner: udgoap.Planner) -> None:
    planner.plan(scene.wizard)
    whole = planner.steps
    planner.begin(scene.wizard)
    result = planner.go_on(1)
    assert result.outcome == udgoap.PlanOutcome.UNFINISHED
    scene.goblin.position = (0, 0, 0)
    while result.outcome == udgoap.PlanOutcome.UNFINISHED:
        result = planner.go_on(1)
    assert planner.steps == whole
    planner.begin(scene.wizard)
    planner.cancel()
    with refused(udgoap.Status.WRONG_TIME):
        planner.go_on()


def test_why(scene: Scene, planner: udgoap.Planner) -> None:
    world = scene.world
    planner.plan(scene.wizard)
    assert planner.explain(world).startswith("plan: goto(mana_potion)")
    assert "lightning" in planner.explain()
    assert planner.explain_data(world)["plan"]
    assert planner.explain_data()
    assert "die" in planner.why_not(world, [("goto", scene.goblin), ("melee", scene.goblin)])
    assert planner.why_not_data(world, [("melee", scene.goblin)])
    goal = scene.wizard.goals[-1]
    assert planner.why_not_goal(world, goal.rule)
    assert planner.why_not_goal_data(world, goal.rule)
    with refused(udgoap.Status.OUT_OF_RANGE):
        planner.why_not(world, [])


def test_misuse(scene: Scene, planner: udgoap.Planner, domain: udgoap.Domain) -> None:
    with refused(udgoap.Status.NOT_FOUND):
        planner.steps  # noqa: B018
    with refused(udgoap.Status.WRONG_TIME):
        planner.go_on()
    with refused(udgoap.Status.WRONG_TIME):
        planner.questions  # noqa: B018
    planner.plan(scene.wizard)
    with refused(udgoap.Status.OUT_OF_RANGE):
        planner.plan_state_steps(99)
    with udgoap.World(domain) as other, refused(udgoap.Status.INVALID_HANDLE):
        planner.explain(other)
    scene.wizard.destroy()
    with refused(udgoap.Status.INVALID_HANDLE):
        planner.plan(scene.wizard)
    planner.close()
    assert not planner.is_valid
    with refused(udgoap.Status.INVALID_HANDLE):
        planner.steps  # noqa: B018
