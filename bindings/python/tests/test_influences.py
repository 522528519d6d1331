"""Influences: what spreads from places and fades."""

from collections.abc import Iterator

import numpy as np
import pytest
import udgoap

from conftest import refused

DOCUMENT = """{
  "udgoap": 1,
  "types": {"well": {"supplies": ["go"]}, "carter": {"consumes": ["go"]}},
  "actions": {"go": {"cost": "1 + influence(danger, supplier)"}},
  "influences": {
    "danger": {"half_life": 10, "limit": 4, "reach": 4},
    "smell": {}
  }
}"""


@pytest.fixture
def world() -> Iterator[udgoap.World]:
    with udgoap.Domain(("influences.json", DOCUMENT)) as domain, udgoap.World(domain) as created:
        yield created


def test_a_grid(world: udgoap.World) -> None:
    domain, influences = world.domain, world.influences
    danger, smell = domain.influences
    assert [domain.name(each) for each in domain.influences] == ["danger", "smell"]
    assert domain.influence("smell") == smell and domain.influence(smell) == smell
    assert influences.place_count == 0 and influences.place((0, 0, 0)) is None
    # A wall with a gap in the last row.
    wall = np.zeros((3, 6), np.bool_)
    wall[:2, 2] = True
    influences.set_grid(6, 3, cell_size=1, origin=(-1, 0, -1), blocked=wall)
    assert influences.place_count == 18
    assert influences.place((0.2, 7, 1.4)) == (13, (0.5, 0, 1.5))
    assert influences.place((9, 0, 0)) is None
    influences.add("danger", (0.5, 0, -0.5), 2)
    assert influences.at(danger, (0.5, 0, -0.5)) == 2
    assert influences.at("danger", (-0.5, 0, -0.5)) == 1.5
    assert influences.at(danger, (9, 0, 0)) == 0
    map = influences.all("danger").reshape(3, 6)
    assert map.dtype == np.float32
    assert (map[:2, 2] == 0).all() and map[2, 1] == 1
    # Two metres away in a straight line, and more than four around the wall.
    assert map[0, 3] == 0
    assert (influences.all(smell) == 0).all()
    influences.add(smell, (0.5, 0, -0.5))
    assert influences.all(smell).tolist() == [0, 1, *([0] * 16)]
    world.update(10)
    assert np.array_equal(influences.all("danger").reshape(3, 6), map / 2)
    assert influences.at(smell, (0.5, 0, -0.5)) == 1
    influences.clear("smell")
    assert influences.at("smell", (0.5, 0, -0.5)) == 0
    assert influences.at("danger", (0.5, 0, -0.5)) == 1


def test_costs_read_them(world: udgoap.World) -> None:
    well, carter = world.create("well", (0.5, 0, 0.5)), world.create("carter", (3, 0, 0)).npc
    world.influences.set_grid(4, 4)
    assert carter.cost("go", well).bare == 1
    world.influences.add("danger", (0.5, 0, 0.5), 3)
    assert carter.cost("go", well).bare == 4


def test_places_with_links(world: udgoap.World) -> None:
    influences = world.influences
    influences.set_places([(0, 0, 0), (2, 0, 0), (2, 3, 0)], [(0, 1)])
    assert influences.place((2, 2, 0)) == udgoap.InfluencePlace(2, udgoap.Vector3(2, 3, 0))
    influences.add("danger", (0, 0, 0))
    assert influences.all("danger").tolist() == [1, 0.5, 0]
    # What was there before is forgotten.
    points = np.array([(0, 0, 0), (1, 0, 0), (4, 0, 0)], np.float32)
    influences.set_places(points, np.array([(0, 1), (1, 2)], np.uint32))
    assert influences.all("danger").tolist() == [0, 0, 0]
    influences.add("danger", (5, 0, 0), 2)
    assert influences.all("danger").tolist() == [0, 0.5, 2]
    influences.set_places([])
    assert influences.place_count == 0 and influences.all("danger").size == 0


def test_the_best_place(world: udgoap.World) -> None:
    influences = world.influences
    assert influences.best_place((0, 0, 0), {"danger": -1}) is None
    influences.set_grid(40, 30, origin=(0, 0, 0))
    influences.add("danger", (10.5, 0, 10.5), 4)
    influences.add("smell", (20.5, 0, 10.5), 1)
    smells = influences.best_place((10.5, 0, 10.5), {"danger": -1, "smell": 2})
    assert smells is not None
    assert (smells.place, smells.middle, smells.value) == (420, (20.5, 0, 10.5), 2)
    again = influences.best_place((10.5, 0, 10.5), {"danger": -1, "smell": 2}, hint=smells.place)
    assert again is not None and (again.place, again.value) == (smells.place, smells.value)
    assert again.looked_at < smells.looked_at
    # Nearby only, where it is least dangerous, and of these the nearest.
    near = influences.best_place((10.5, 0, 10.5), {"danger": -1}, within=5, metre=-0.01)
    assert near is not None and influences.at("danger", near.middle) == 0
    assert np.isclose(np.hypot(near.middle.x - 10.5, near.middle.z - 10.5), 4)
    assert influences.best_place((500, 0, 0), {}, within=3) is None
    nearest = influences.best_place((5.4, 0, 7.6), {}, metre=-1)
    assert nearest is not None and nearest.middle == (5.5, 0, 7.5)


def test_arrays_are_written_in_place(world: udgoap.World) -> None:
    influences = world.influences
    influences.set_grid(3, 2)
    influences.add("smell", (1.5, 0, 1.5))
    frames = np.full((4, 2, 3), 9, np.float32)
    assert influences.all("smell", into=frames[1]) is not None
    assert frames[1].tolist() == [[0, 0, 0], [0, 1, 0]]
    assert (frames[0] == 9).all() and (frames[2:] == 9).all()
    # Cells as numbers, side by side or not, and as a plain list.
    for blocked in (
        np.array([0, 0, 0, 0, 1, 0], np.uint8),
        np.array([[0, 0, 0], [0, 1, 0]], np.uint8),
        np.asfortranarray(np.array([[0, 0, 0], [0, 1, 0]], np.bool_)),
        [[False, False, False], [False, True, False]],
    ):
        influences.set_grid(3, 2, blocked=blocked)
        best = influences.best_place((1.5, 0, 1.5), {}, metre=-1)
        assert best is not None and best.middle != (1.5, 0, 1.5), blocked
    # Every other row of something larger.
    points = np.arange(24, dtype=np.float32).reshape(8, 3)
    influences.set_places(points[::2])
    place = influences.place(points[6])
    assert place is not None and place == (3, tuple(points[6]))


def test_misuse(world: udgoap.World) -> None:
    influences = world.influences
    with refused(udgoap.Status.NOT_FOUND):
        influences.add("danger", (0, 0, 0))
    influences.set_grid(2, 2)
    influences.add("danger", (0.5, 0, 0.5))
    before = world.hash
    with refused(udgoap.Status.OUT_OF_RANGE):
        influences.set_grid(0, 3)
    with refused(udgoap.Status.OUT_OF_RANGE):
        influences.set_grid(2, 2, cell_size=-1)
    with refused(udgoap.Status.INVALID_ARGUMENT):
        influences.set_grid(2, 1, blocked=np.array([0, 2], np.uint8))
    with pytest.raises(ValueError, match=r"the shape \(1, 2\) or \(2,\), not \(3,\)"):
        influences.set_grid(2, 1, blocked=np.zeros(3, np.uint8))
    with pytest.raises(ValueError, match="the shape"):
        influences.set_grid(2, 1, blocked=np.zeros((2, 1), np.bool_))
    with pytest.raises(TypeError, match="bool or uint8, not of float64"):
        influences.set_grid(2, 1, blocked=[0.0, 1.0])
    with refused(udgoap.Status.OUT_OF_RANGE):
        influences.set_places([(0, 0, 0)], [(0, 1)])
    with refused(udgoap.Status.NOT_FINITE):
        influences.set_places([(0, np.nan, 0)])
    with pytest.raises(ValueError, match=r"places need the shape \(count, 3\)"):
        influences.set_places([(0, 0)])
    with pytest.raises(ValueError, match=r"links need the shape \(count, 2\)"):
        influences.set_places([(0, 0, 0)], [0, 0])
    with pytest.raises(ValueError, match="from 0 on"):
        influences.set_places([(0, 0, 0)], [(-1, 0)])
    with pytest.raises(TypeError, match="numbers of places, not float64"):
        influences.set_places([(0, 0, 0)], [(0.0, 0.0)])
    for strength in (0, -1, np.inf):
        with refused(udgoap.Status.OUT_OF_RANGE):
            influences.add("danger", (0.5, 0, 0.5), strength)
    with refused(udgoap.Status.NOT_FINITE):
        influences.at("danger", (np.inf, 0, 0))
    with refused(udgoap.Status.NOT_FINITE):
        influences.best_place((0, 0, 0), {"danger": np.nan})
    with pytest.raises(ValueError, match="4 places"):
        influences.all("danger", into=np.zeros(5, np.float32))
    with pytest.raises(ValueError, match="4 places"):
        influences.all("danger", into=np.zeros(4, np.float64))
    with pytest.raises(ValueError, match="side by side"):
        influences.all("danger", into=np.zeros((4, 2), np.float32)[:, 0])
    with refused(udgoap.Status.UNKNOWN_NAME):
        world.domain.influence("dagner")
    with refused(udgoap.Status.UNKNOWN_ID):
        influences.clear(udgoap.Influence(77))
    with pytest.raises(TypeError):
        world.domain.influence(world.domain.action("go"))  # type: ignore[arg-type]
    assert world.hash == before
