"""Scenarios for the tests of udgoap-tune. What they are told by the environment reaches them in any
process."""

import os
import signal
import time
from pathlib import Path

import udgoap
from udgoap.tune import Candidate


def near(candidate: Candidate, seed: int) -> float:
    """Greatest where every value is 0.25; loads the domain, as others do."""
    assert candidate.domain.counts.drives > 0
    return seed - sum((value - 0.25) ** 2 for value in candidate.values.values())


def first_choice(candidate: Candidate, seed: int) -> float:
    """1 if a wizard with half his health and mana drinks health, when there is time for one potion."""
    with udgoap.World(candidate.domain) as world, udgoap.Planner() as planner:
        wizard = world.create("wizard", values={"health": 50, "mana": 50}).npc
        world.create("mana_potion", (0.5, 0, 0), {"potency": 40})
        world.create("health_potion", (0.5, 0, 0), {"potency": 40})
        world.update(0.1)
        planner.plan(wizard, udgoap.PlanOptions(depth=1))
        steps = [candidate.domain.name(step.action) for step in planner.steps]
    return float(steps == ["drink_health"])


def dies_once(candidate: Candidate, seed: int) -> float:
    """Kills its process the first time that anybody has a weight above 0.5."""
    mark = Path(os.environ["UDGOAP_TEST_MARK"])
    if max(candidate.values.values(), default=0) > 0.5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return near(candidate, seed)


def dies_always(candidate: Candidate, seed: int) -> float:
    """Kills its process in the middle."""
    if candidate.values:
        os.kill(os.getpid(), signal.SIGKILL)
    return 0.0


def raises(candidate: Candidate, seed: int) -> float:
    """Raises for candidates."""
    if candidate.values:
        raise ZeroDivisionError("in the scenario")
    return 0.0


def says(candidate: Candidate, seed: int) -> str:
    """Returns no number."""
    return "well"


def slow(candidate: Candidate, seed: int) -> float:
    """Leaves a file when it begins, named by its process. A process that is to be held never ends its
    second trial."""
    folder = Path(os.environ["UDGOAP_TEST_MARK"])
    (folder / f"{os.getpid()}-{time.monotonic_ns()}").touch()
    begun = [name for name in os.listdir(folder) if name.startswith(f"{os.getpid()}-")]
    if (folder / f"hold-{os.getpid()}").exists() and len(begun) >= 2:
        (folder / "held").touch()
        time.sleep(600)
    time.sleep(0.05)
    return near(candidate, seed)
