"""Ticks, events, steps, reports."""

import threading

import numpy as np
import pytest
import udgoap

from conftest import Scene, refused


def test_a_step_from_its_beginning_to_its_end(scene: Scene) -> None:
    world, wizard, domain = scene.world, scene.wizard, scene.world.domain
    report = world.tick(0.2)
    assert (report.plans, report.steps, report.events) == (1, 1, 2)
    events = world.events
    assert [each.kind for each in events] == [
        udgoap.EventKind.PLAN_ADOPTED,
        udgoap.EventKind.STEP_STARTED,
    ]
    started = events[1]
    assert (started.npc, started.supplier) == (wizard, scene.potion)
    step = wizard.step
    assert step is not None
    assert (domain.name(step.action), step.step_id) == ("goto", started.step_id)
    assert wizard.step_animation == ""
    left = wizard.remaining_steps
    assert (len(left), left[0].action) == (step.step_count, step.action)
    wizard.position = step.stand
    assert wizard.report(step.step_id, udgoap.StepResult.SUCCEEDED)
    assert not wizard.report(step.step_id, udgoap.StepResult.SUCCEEDED)
    world.tick(0.3)
    kinds = world.events["kind"]
    assert kinds.tolist() == [udgoap.EventKind.STEP_SUCCEEDED, udgoap.EventKind.STEP_STARTED]
    assert world.stats.steps == 2
    with refused(udgoap.Status.OUT_OF_RANGE):
        wizard.report(99, udgoap.StepResult.SUCCEEDED)


def test_what_is_reported_becomes_true(scene: Scene) -> None:
    world, wizard = scene.world, scene.wizard
    wizard.set_mind(udgoap.MindOptions(performed_by=udgoap.PerformedBy.REPORTED))
    goes_on = udgoap.ReportResult.TAKEN
    for tick in range(1, 20):
        world.tick(0.2 * tick)
        step = wizard.step
        if step is None:
            break
        wizard.position = step.stand
        assert wizard.report_outcome(step.step_id) == goes_on
        assert wizard.report_outcome(step.step_id) == udgoap.ReportResult.NOT_CURRENT
    assert scene.goblin["health"] == 0
    with refused(udgoap.Status.OUT_OF_RANGE):
        wizard.report_outcome(99, 1)


def test_who_is_told_to_thinks(scene: Scene) -> None:
    scene.wizard.set_mind(udgoap.MindOptions(performed_by=udgoap.PerformedBy.HOST))
    scene.world.tick(0.2)
    thought = scene.world.stats.thought
    scene.wizard.think_now()
    scene.world.tick(0.201)
    assert scene.world.stats.thought == thought + 1


def test_decisions_are_told(scene: Scene) -> None:
    world, wizard = scene.world, scene.wizard
    assert wizard.decisions == []
    world.tick(0.2)
    first = wizard.decisions[-1]
    assert (first.seconds, first.kind) == (0.2, udgoap.DecisionKind.TAKEN_UP)
    assert first.outcome == udgoap.PlanOutcome.COMPLETE
    assert first.score > first.idle
    left = wizard.remaining_steps
    assert first.step_count == len(left)
    assert first.steps == tuple((each.action, each.supplier) for each in left[:4])
    assert first.woken_by == udgoap.WokenBy.TURN
    assert "took up goto" in wizard.explain()
    told = wizard.explain_json()
    assert (told["doing"], told["step"]["action"]) == ("step", "goto")
    assert told["why"]["outcome"] == "complete"
    step = wizard.step
    assert step is not None
    wizard.report(step.step_id, udgoap.StepResult.FAILED)
    last = wizard.decisions[-1]
    assert (last.kind, last.reason) == (
        udgoap.DecisionKind.DROPPED,
        udgoap.EventReason.STEP_ENDED,
    )
    assert last.outcome is None
    assert last.steps == first.steps
    wizard.set_mind(udgoap.MindOptions(decisions=0))
    assert wizard.decisions == []
    assert udgoap.decision_kind_name(last.kind) == "UDG_DECISION_DROPPED"
    assert udgoap.woken_by_name(first.woken_by) == "UDG_WOKEN_BY_TURN"


def test_reasons_of_the_watched_are_kept(scene: Scene) -> None:
    world, wizard = scene.world, scene.wizard
    wizard.watch()
    world.tick(0.2)
    first = wizard.explain_json()["why"]
    wizard.think_now()
    world.tick(0.4)
    assert wizard.explain_json()["decisions"][0]["why"] == first
    wizard.watch(False)
    assert wizard.explain_json()["decisions"][0]["why"] is None
    wakes = world.wakes
    assert wakes[0] == udgoap.Wake(attribute=None, count=1, woken_by=udgoap.WokenBy.TURN)
    assert sum(wake.count for wake in wakes) == world.stats.thought


def test_events_as_an_array(scene: Scene) -> None:
    scene.world.tick(0.2)
    events = scene.world.events
    all_of_them = np.array(events)
    assert all_of_them.dtype == events.dtype
    assert events.dtype.itemsize == 64
    assert all_of_them["npc"].tolist() == [scene.wizard.bits] * 2
    started = events[events["kind"] == udgoap.EventKind.STEP_STARTED]
    assert started["supplier"].tolist() == [scene.potion.bits]
    assert events[-1].kind == udgoap.EventKind.STEP_STARTED
    assert len(events[1:]) == 1
    with pytest.raises(IndexError):
        events[2]
    with pytest.raises(ValueError, match="copied"):
        events.__array__(copy=False)
    copied = events["seconds"]
    scene.world.tick(0.3)
    assert copied.tolist() == [0.2, 0.2]


@pytest.mark.parametrize("how", ["tick", "tick_end", "close"])
def test_a_view_of_events_is_old_when_the_next_tick_begins(scene: Scene, how: str) -> None:
    world = scene.world
    world.tick(0.2)
    events = world.events
    through = iter(events)
    next(through)
    if how == "tick":
        world.tick(0.3)
    elif how == "tick_end":
        world.tick_begin(0.3)
        assert len(events) == 2
        world.tick_end()
    else:
        world.close()
    for read in (lambda: events[0], lambda: events["kind"], lambda: np.array(events)):
        with pytest.raises(udgoap.StaleViewError, match="take a new one"):
            read()
    with pytest.raises(udgoap.StaleViewError):
        len(events)
    with pytest.raises(udgoap.StaleViewError):
        next(through)


def test_no_events(world: udgoap.World) -> None:
    assert len(world.events) == 0
    assert world.events["kind"].tolist() == []
    assert world.events[:].tolist() == []


def test_jobs_on_threads(scene: Scene) -> None:
    world = scene.world
    jobs = world.tick_begin(0.2, udgoap.TickInput(plan_states=100))
    with refused(udgoap.Status.WRONG_TIME):
        scene.goblin["health"] = 3
    threads = [threading.Thread(target=world.plan, args=(job,)) for job in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert world.tick_end().plans == 1


def test_no_tick_begins_while_questions_are_read(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = scene.world
    reading, begun = threading.Event(), threading.Event()

    def begin() -> None:
        reading.wait()
        world.tick_begin(0.2)
        begun.set()

    def read(*_: object) -> list[udgoap.Question]:
        reading.set()
        assert not begun.wait(0.3)
        return []

    monkeypatch.setattr("udgoap.world.questions_of", read)
    thread = threading.Thread(target=begin)
    thread.start()
    assert world.questions == []
    thread.join()
    assert begun.is_set()
    world.tick_end()


def test_how_an_npc_is_run(scene: Scene) -> None:
    wizard = scene.wizard
    performed_by = [wizard.mind.performed_by]
    wizard.set_mind(
        udgoap.MindOptions(performed_by=udgoap.PerformedBy.LIBRARY, think_interval=0),
        udgoap.PlanOptions(depth=3, selector=udgoap.Selector.UDGOAP_BEST),
    )
    performed_by.append(wizard.mind.performed_by)
    assert (wizard.planning.depth, wizard.planning.selector) == (
        3,
        udgoap.Selector.UDGOAP_BEST,
    )
    for tick in range(1, 20):
        scene.world.tick(0.2 * tick, udgoap.TickInput(applies_rates=True))
    assert scene.goblin["health"] == 0
    wizard.set_mind()
    performed_by.append(wizard.mind.performed_by)
    host, library = udgoap.PerformedBy.HOST, udgoap.PerformedBy.LIBRARY
    assert performed_by == [host, library, host]
    with refused(udgoap.Status.OUT_OF_RANGE):
        wizard.set_mind(udgoap.MindOptions(think_interval=-2))


def test_equal_calls_give_equal_worlds(domain: udgoap.Domain) -> None:
    hashes = set()
    for _ in range(2):
        with udgoap.World(domain) as world:
            scene = Scene(world)
            scene.wizard.set_mind(udgoap.MindOptions(performed_by=udgoap.PerformedBy.LIBRARY))
            for tick in range(1, 10):
                world.tick(0.5 * tick)
            hashes.add(world.hash)
    assert len(hashes) == 1
