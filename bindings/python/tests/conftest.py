"""What the tests share: the wizard among his potions and goblins."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import udgoap

ROOT = Path(__file__).resolve().parents[3]
DOMAINS = ROOT / "examples" / "domains"


@pytest.fixture
def domain() -> Iterator[udgoap.Domain]:
    with udgoap.Domain(DOMAINS / "wizard.json") as loaded:
        yield loaded


@pytest.fixture
def world(domain: udgoap.Domain) -> Iterator[udgoap.World]:
    with udgoap.World(domain) as created:
        yield created


class Scene:
    """Appendix A of the thesis."""

    def __init__(self, world: udgoap.World) -> None:
        self.world = world
        self.wizard = world.create("wizard", (0, 0, -10), {"health": 15, "mana": 0}).npc
        self.potion = world.create("mana_potion", (0, 0, 10), {"potency": 40}, user_key=7)
        self.goblin = world.create("goblin", (0, 0, 20))
        world.update(0.1)


@pytest.fixture
def scene(world: udgoap.World) -> Scene:
    return Scene(world)


def refused(status: udgoap.Status, said: str = "") -> "pytest.RaisesExc[udgoap.UdgoapError]":
    """Requires that a call is refused with a status, and says why."""

    def fits(error: udgoap.UdgoapError) -> bool:
        return error.status == status and len(error.message) > 10 and said in error.message

    return pytest.RaisesExc(udgoap.UdgoapError, check=fits)
