"""Worlds, objects, and what NPCs know and want."""

import math

import numpy as np
import pytest
import udgoap

from conftest import DOMAINS, Scene, refused

KINDS = """{
  "udgoap": 1,
  "attributes": {
    "open": {"kind": "flag"}, "home": {"kind": "position"}, "friend": {"kind": "reference"},
    "size": {"min": 0, "max": 10}
  },
  "types": {"door": {"attributes": {"open": {}, "home": {}, "friend": {}, "size": {}}}}
}"""


def test_attributes_of_all_kinds() -> None:
    with udgoap.Domain(("kinds.json", KINDS)) as domain, udgoap.World(domain) as world:
        a = world.create("door", values={"open": True, "home": (1, 2, 3), "size": 4})
        b = world.create("door", (5, 6, 7), {"friend": a}, ranges={"size": (1, 2)})
        assert (a["open"], a["home"], a["size"], a["friend"]) == (True, (1, 2, 3), 4, None)
        assert (b["open"], b["friend"], b["position"]) == (False, a, (5, 6, 7))
        assert (b.range("size"), b["size"]) == ((1, 2), 1)
        a["open"], a["home"], a["friend"], a["size"] = False, np.array([4, 5, 6]), b, 99
        assert (a["open"], a["home"], a["size"], a.reference("friend")) == (False, (4, 5, 6), 10, b)
        a["position"] = [1, 1, 1]
        assert a.position == (1, 1, 1)
        a["friend"] = None
        assert a["friend"] is None
        for name, wrong in [("open", 1), ("size", "x"), ("size", True), ("home", 3), ("friend", 5)]:
            with pytest.raises(TypeError):
                a[name] = wrong  # type: ignore[assignment]
        with refused(udgoap.Status.NOT_FINITE):
            a["size"] = math.nan
        with refused(udgoap.Status.NOT_FINITE):
            a["size"] = 1e300
        with refused(udgoap.Status.WRONG_KIND):
            a.number("open")
        b.destroy()
        with refused(udgoap.Status.INVALID_HANDLE):
            b["home"]
        with refused(udgoap.Status.INVALID_HANDLE):
            b["home"] = (1, 2, 3)


def test_objects(scene: Scene) -> None:
    world = scene.world
    assert world.object_count == 3
    assert world.npcs[0] == scene.wizard
    assert world.find(7) == scene.potion
    assert world.find(8) is None
    assert scene.potion.user_key == 7
    assert scene.potion.name == ""
    scene.potion.name = "blue flask"
    assert scene.potion.name == "blue flask"
    with refused(udgoap.Status.INVALID_ARGUMENT):
        scene.potion.name = "two\nlines"
    assert scene.goblin.type == world.domain.type("goblin")
    assert world.objects_of_type("goblin") == [scene.goblin]
    assert len({scene.goblin, world.objects_of_type("goblin")[0]}) == 1
    assert scene.goblin != scene.potion
    scene.goblin.destroy()
    assert not scene.goblin.is_alive
    with refused(udgoap.Status.INVALID_HANDLE):
        scene.goblin["health"]
    with refused(udgoap.Status.NOT_AN_NPC):
        scene.potion.npc  # noqa: B018
    with refused(udgoap.Status.DUPLICATE_KEY):
        world.create("goblin", user_key=7)
    with pytest.raises(OverflowError):
        world.create("goblin", user_key=-1)


def test_offers_groups_and_origin(scene: Scene) -> None:
    world, goblin = scene.world, scene.goblin
    goblin.set_action_enabled(udgoap.OfferSide.SUPPLIES, "melee", False)
    assert not goblin.is_action_enabled(udgoap.OfferSide.SUPPLIES, "melee")
    goblin.group = 4
    assert (goblin.group, world.group_size(4)) == (4, 1)
    assert world.set_group_dormant(4, True) == 1
    assert (goblin.is_dormant, world.is_group_dormant(4)) == (True, True)
    world.shift_origin((100, 0, 0))
    assert goblin.position == (100, 0, 20)


def test_worlds_are_told_apart(domain: udgoap.Domain, scene: Scene) -> None:
    with udgoap.World(domain, udgoap.WorldDef(user_key=9, seed=3)) as other:
        assert other.user_key == 9
        assert other.hash != scene.world.hash
        foreign = udgoap.Object(other, scene.goblin.bits)
        assert foreign != scene.goblin
        with refused(udgoap.Status.INVALID_HANDLE):
            foreign["health"]
        assert other.memory.total > 0
        assert other.search_memory.limit == 1 << 20
        with refused(udgoap.Status.NOT_FOUND):
            other.poison_reason  # noqa: B018


def test_time(world: udgoap.World) -> None:
    world.update(2)
    world.time = 3
    assert world.time == 3
    with refused(udgoap.Status.WRONG_TIME):
        world.update(1)


def test_a_closed_world_refuses_everything(scene: Scene) -> None:
    scene.world.close()
    scene.world.close()
    assert not scene.world.is_valid
    with refused(udgoap.Status.INVALID_HANDLE):
        scene.goblin["health"]
    with refused(udgoap.Status.INVALID_HANDLE, "destroyed"):
        scene.world.tick(1)
    with refused(udgoap.Status.INVALID_HANDLE):
        scene.world.events  # noqa: B018


def test_a_world_outlives_its_domains_handle() -> None:
    domain = udgoap.Domain(DOMAINS / "wizard.json")
    with udgoap.World(domain) as world:
        goblin = world.create("goblin")
        health = domain.attribute("health")
        domain.close()
        world.update(1)
        assert goblin.number(health) == 30


def test_drives_and_goals(scene: Scene) -> None:
    wizard, domain = scene.wizard, scene.world.domain
    assert [domain.name(each.drive) for each in wizard.drives][0] == "kill_all_enemies"
    goals = wizard.goals
    assert (domain.name(goals[0].rule), goals[0].about) == ("kill_enemy", scene.goblin)
    assert wizard.drive_satisfaction("maximize_health") == pytest.approx(0.15)
    assert wizard.drive_weight("maximize_mana") is None
    wizard.set_drive_weight("maximize_mana", 3)
    assert wizard.drive_weight("maximize_mana") == 3
    wizard.clear_drive_weight("maximize_mana")
    assert wizard.drive_weight("maximize_mana") is None
    wizard.set_goal_bias("maximize_mana", 1)
    wizard.exclude_step("melee", None, 5)
    wizard.take_drive("maximize_mana")
    scene.world.update(1)
    assert len(wizard.drives) == 2
    wizard.give_drive("maximize_mana", scene.goblin)
    scene.world.update(2)
    assert [each.giver for each in wizard.drives][-1] == scene.goblin
    with refused(udgoap.Status.OUT_OF_RANGE):
        wizard.set_drive_weight("maximize_mana", -1)


def test_facts(scene: Scene) -> None:
    wizard, goblin = scene.wizard, scene.goblin
    wizard.belief_mode = udgoap.BeliefMode.OWN_FACTS
    assert wizard.belief_mode == udgoap.BeliefMode.OWN_FACTS
    told = [
        udgoap.Told(goblin, "health", 12, 0.05),
        udgoap.Told(goblin, "position", udgoap.Vector3(1, 2, 3), 0.05),
    ]
    assert wizard.tell(told).told == 2
    fact = wizard.fact(goblin, "health")
    assert fact is not None
    assert (fact.value, fact.object, fact.timestamp) == (12, goblin, 0.05)
    assert [each.value for each in wizard.facts] == [(1, 2, 3), 12]
    assert wizard.fact_counts.count == 2
    wizard.set_fact_capacity(1)
    assert wizard.fact_counts.count == 1
    assert wizard.forget(goblin) == 1
    assert (wizard.forget(), wizard.forget(goblin, "health")) == (0, 0)
    assert wizard.fact(goblin, "health") is None
    with pytest.raises(TypeError):
        wizard.forget(None, "health")
    with refused(udgoap.Status.WRONG_TIME):
        wizard.tell([udgoap.Told(goblin, "health", 12, 99)])
    with pytest.raises(TypeError):
        wizard.tell([udgoap.Told(goblin, "health", "much", 0)])  # type: ignore[arg-type]
