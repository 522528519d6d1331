"""Tags, and what there is near a point."""

from collections.abc import Iterator

import pytest
import udgoap

from conftest import refused

FILES = ["examples/domains/forager.json", "examples/domains/forest.json"]


@pytest.fixture
def world() -> Iterator[udgoap.World]:
    with udgoap.Domain(*FILES) as domain, udgoap.World(domain) as created:
        yield created


def test_tags(world: udgoap.World) -> None:
    domain = world.domain
    edible, poisonous = domain.tags
    assert [domain.name(each) for each in domain.tags] == ["edible", "poisonous"]
    assert domain.tag("edible") == edible and domain.tag(edible) == edible
    assert domain.has_tag("toadstool", edible) and domain.has_tag("toadstool", "poisonous")
    assert not domain.has_tag("mushroom", poisonous)
    with refused(udgoap.Status.UNKNOWN_NAME):
        domain.tag("edibel")


def test_nearby(world: udgoap.World) -> None:
    forager = world.create("forager", (0, 0, 0))
    far = world.create("honeycomb", (9, 0, 0))
    near = world.create("toadstool", (0, 0, 3))
    assert world.nearby((0, 0, 0), 10) == [forager, near, far]
    assert world.nearby((0, 0, 0), 10, tag="edible") == [near, far]
    assert world.nearby((0, 0, 0), 10, tag="poisonous") == [near]
    assert world.nearby((9, 0, 0), 1) == [far]
    npc = forager.npc
    assert world.nearby((0, 0, 0), 10, npc=npc, action="lick_out") == [far]
    assert world.nearby((0, 0, 0), 10, npc=npc, action="goto", by_truth=True) == [near, far]
    with refused(udgoap.Status.INVALID_ARGUMENT):
        world.nearby((0, 0, 0), 10, action="goto")
    with refused(udgoap.Status.OUT_OF_RANGE):
        world.nearby((0, 0, 0), -1)


def test_parts() -> None:
    document = """{ "udgoap": 1, "attributes": { "desk": { "kind": "reference" } },
      "types": { "desk": {}, "drawer": { "attributes": { "desk": {} }, "part_of": "desk" } } }"""
    with udgoap.Domain(("parts.json", document)) as domain, udgoap.World(domain) as world:
        assert domain.part_of("drawer") == domain.attribute("desk")
        assert domain.part_of("desk") is None
        desk = world.create("desk", (0, 0, 0))
        drawer = world.create("drawer", (1, 0, 0))
        assert desk.parts == []
        drawer["desk"] = desk
        assert desk.parts == [drawer] and drawer.parts == []
        desk.position = (5, 0, 0)
        assert drawer.position == (6, 0, 0)
        desk.destroy()
        with refused(udgoap.Status.INVALID_HANDLE):
            _ = drawer.position
