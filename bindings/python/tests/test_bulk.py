"""Many objects at a time, from arrays of NumPy's."""

import numpy as np
import pytest
import udgoap
from udgoap import arrays

from conftest import refused

ACTOR = np.dtype([("mesh", np.int32), ("where", np.float32, (3,)), ("name", "S5")])


@pytest.fixture
def goblins(world: udgoap.World) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return world.create_many("goblin", np.arange(12).reshape(4, 3), user_keys=np.arange(1, 5))


Goblins = np.ndarray[tuple[int], np.dtype[np.uint64]]


def test_positions_are_read_in_place_from_a_field_of_structs(
    world: udgoap.World, goblins: Goblins
) -> None:
    actors = np.zeros(4, ACTOR)
    actors["where"] = np.arange(20, 32).reshape(4, 3)
    seen, stride = arrays.strided(actors["where"], 4)
    assert np.shares_memory(seen, actors)
    assert stride == ACTOR.itemsize
    assert world.write_positions(goblins, actors["where"]).done == 4
    assert np.array_equal(world.read_positions(goblins), actors["where"])
    back = np.zeros(4, ACTOR)
    assert np.shares_memory(world.read_positions(goblins, back["where"]), back)
    assert np.array_equal(back["where"], actors["where"])
    assert not back["mesh"].any()


@pytest.mark.parametrize(
    "positions",
    [
        np.arange(12, dtype=np.float64).reshape(4, 3),
        np.arange(12, dtype=np.float32).reshape(4, 3)[::-1][::-1],
        np.asfortranarray(np.arange(12, dtype=np.float32).reshape(4, 3)),
        np.arange(12).reshape(4, 3).tolist(),
    ],
)
def test_what_must_be_copied_is(
    world: udgoap.World, goblins: Goblins, positions: np.typing.ArrayLike
) -> None:
    world.write_positions(goblins, np.zeros((4, 3)))
    world.write_positions(goblins, positions)
    assert np.array_equal(world.read_positions(goblins), np.arange(12).reshape(4, 3))


def test_reversed_and_repeated_rows(world: udgoap.World, goblins: Goblins) -> None:
    rows = np.arange(12, dtype=np.float32).reshape(4, 3)
    world.write_positions(goblins, rows[::-1])
    assert np.array_equal(world.read_positions(goblins), rows[::-1])
    world.write_positions(goblins, np.broadcast_to(rows[1], (4, 3)))
    assert np.array_equal(world.read_positions(goblins), np.tile(rows[1], (4, 1)))


def test_numbers(world: udgoap.World, goblins: Goblins) -> None:
    report = world.write(goblins, "health", np.array([5, 10, 15, 99.0]))
    assert (report.done, report.clamped) == (4, 1)
    udgoap.Object(world, int(goblins[1])).destroy()
    values, is_alive = world.read(goblins, "health")
    assert values.tolist() == [5, 0, 15, 30]
    assert is_alive.tolist() == [True, False, True, True]
    assert world.write(goblins, "health", 7).skipped == 1
    assert np.isnan(world.read_positions(goblins)[1]).all()
    assert world.destroy_many(goblins) == 1
    assert world.object_count == 0


def test_objects_may_be_listed(world: udgoap.World, goblins: Goblins) -> None:
    objects = world.objects_of_type("goblin")
    assert [each.bits for each in objects] == goblins.tolist()
    assert [each.user_key for each in objects] == [1, 2, 3, 4]
    world.write(objects, "health", [1, 2, 3, 4])
    assert world.read(objects, "health").values.tolist() == [1, 2, 3, 4]


def test_flags_and_references() -> None:
    json = """{"udgoap": 1,
      "attributes": {"lit": {"kind": "flag"}, "next": {"kind": "reference"}},
      "types": {"lamp": {"attributes": {"lit": {}, "next": {}}}}}"""
    with udgoap.Domain(("lamps.json", json)) as domain, udgoap.World(domain) as world:
        lamps = world.create_many("lamp", np.zeros((3, 3)))
        world.write(lamps, "lit", np.array([True, False, True]))
        assert world.read(lamps, "lit").values.tolist() == [True, False, True]
        world.write(lamps, "next", np.roll(lamps, 1))
        assert np.array_equal(world.read(lamps, "next").values, np.roll(lamps, 1))
        with pytest.raises(TypeError):
            world.write(lamps, "lit", [1, 0, 1])
        with pytest.raises(TypeError):
            world.write(lamps, "next", [1, 0, 1])


def test_records_of_all_kinds(world: udgoap.World, goblins: Goblins) -> None:
    writes = np.zeros(2, arrays.WRITE)
    writes["object"] = goblins[:2]
    writes["attribute"] = [world.domain.attribute(it).id for it in ("health", "position")]
    writes["value"]["kind"] = [udgoap.AttributeKind.NUMBER, udgoap.AttributeKind.POSITION]
    writes["value"]["number"][0] = 3
    writes["value"]["position"][1] = (7, 8, 9)
    assert world.write_records(writes).done == 2
    assert udgoap.Object(world, int(goblins[0]))["health"] == 3
    assert udgoap.Object(world, int(goblins[1])).position == (7, 8, 9)


def test_nothing(world: udgoap.World) -> None:
    none = np.zeros(0, np.uint64)
    assert world.write_positions(none, np.zeros((0, 3), np.float32)).done == 0
    assert world.read_positions(none).shape == (0, 3)
    assert world.write([], "health", []).done == 0
    assert len(world.create_many("goblin", np.zeros((0, 3)))) == 0
    assert world.destroy_many([]) == 0


def test_misuse(world: udgoap.World, goblins: Goblins) -> None:
    with pytest.raises(ValueError, match=r"shape \(4, 3\)"):
        world.write_positions(goblins, np.zeros((3, 3)))
    with pytest.raises(ValueError, match=r"shape \(4, 3\)"):
        world.read_positions(goblins, np.zeros((3, 3), np.float32))
    with pytest.raises(ValueError, match="float64"):
        world.read_positions(goblins, np.zeros((4, 3)))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="side by side"):
        world.read_positions(goblins, np.zeros((3, 4), np.float32).T)
    fixed = np.zeros((4, 3), np.float32)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="written"):
        world.read_positions(goblins, fixed)
    with pytest.raises(TypeError, match="uint64"):
        world.write(goblins.astype(np.int64), "health", 1)
    with pytest.raises(TypeError):
        world.write_records(np.zeros(3))
    with pytest.raises(ValueError):
        world.create_many("goblin", np.zeros(3))
    with pytest.raises(ValueError):
        world.write(goblins, "health", [1, 2])
    with refused(udgoap.Status.NOT_FINITE):
        world.write(goblins, "health", [1, 2, 3, np.nan])
    with refused(udgoap.Status.NOT_IN_TYPE):
        world.write(goblins, "mana", 1)
    assert world.read(goblins, "health").values.tolist() == [30] * 4
