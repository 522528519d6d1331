"""Plans that are written by hand: chosen by utility, or by a machine."""

from collections.abc import Iterator

import pytest
import udgoap

from conftest import DOMAINS, refused


@pytest.fixture
def ward() -> Iterator[udgoap.World]:
    with udgoap.Domain(DOMAINS / "ward.json") as domain, udgoap.World(domain) as world:
        for place, type in enumerate(["stock", "kitchen", "sofa"]):
            world.create(type, (5 * place, 0, 0))
        world.create("patient", (0, 0, 9), {"medication": 10, "food": 90})
        world.create("nurse")
        world.update(0.1)
        yield world


def test_names(ward: udgoap.World) -> None:
    domain = ward.domain
    names = ["medicate", "feed", "take_a_break", "take_cover"]
    assert [domain.name(each) for each in domain.schedules] == names
    assert domain.schedule("feed") == domain.schedules[1]
    assert domain.state_name("nurse", 0)
    with refused(udgoap.Status.OUT_OF_RANGE):
        domain.state_name("sofa", 0)
    with refused(udgoap.Status.UNKNOWN_NAME):
        domain.schedule("dance")


@pytest.mark.parametrize("selector", ["UTILITY_PLANS", "SCHEDULES"])
def test_a_planner_chooses_one(ward: udgoap.World, selector: str) -> None:
    with udgoap.Planner() as planner:
        planner.plan(ward.npcs[-1], udgoap.PlanOptions(selector=udgoap.Selector[selector]))
        assert planner.schedule == ward.domain.schedule("medicate")
        assert len(planner.steps) == 4
        planner.plan(ward.npcs[-1])
        assert planner.schedule is None


def test_an_npc_runs_one(ward: udgoap.World) -> None:
    nurse, domain = ward.npcs[-1], ward.domain
    assert nurse.schedule.schedule is None
    nurse.run_schedule("feed")
    assert nurse.schedule.next == domain.schedule("feed")
    ward.tick(0.2)
    assert nurse.schedule.schedule == domain.schedule("feed")
    step = nurse.step
    assert step is not None
    assert step.schedule == domain.schedule("feed")
