"""Areas: places that change what actions cost."""

import udgoap

from conftest import refused

DOCUMENT = """{
  "udgoap": 1,
  "types": {
    "visitor": {"supplies": ["chat"], "consumes": ["chat"], "drives": ["rest"]},
    "camera": {"ambiance": [{"modifier": "watched", "within": 5}]}
  },
  "actions": {"chat": {"annotations": ["loud"], "cost": 2}},
  "drives": {"rest": {"weight": 2, "annotations": ["loud"]}},
  "modifiers": {
    "hush": {"annotations": ["loud"], "cost": "cost + 5", "weight": "weight * 3"},
    "watched": {"annotations": ["loud"], "cost": "cost * 2"},
    "panic": {"annotations": ["loud"], "cost": "cost + strength", "half_life": 10, "limit": 6}
  }
}"""


def test_areas() -> None:
    with udgoap.Domain(("areas.json", DOCUMENT)) as domain, udgoap.World(domain) as world:
        hush = domain.modifier("hush")
        assert [domain.name(each) for each in domain.modifiers] == ["hush", "watched", "panic"]
        assert domain.modifiers[0] == hush
        visitor, camera = world.create("visitor", (1, 0, -1)), world.create("camera", (0, 0, -3))
        npc = visitor.npc
        assert npc.cost("chat", visitor) == udgoap.StepCost(bare=2, cost=4)
        library = world.areas.sphere((0, 0, 0), 10, modifiers=["hush"], user_key=9)
        library.name = "library"
        assert (library.name, library.user_key, library.modifiers) == ("library", 9, [hush])
        assert world.areas.find(9) == library and world.areas.find(8) is None
        street = world.areas.box((0, 0, 0), (50, 1, 50), (0, 1, 0, 0))
        street.turn((0, 0, 0, 1))
        room = world.areas.prism((0, 0, 0), [(0, 0, 0), (9, 0, 0), (0, 0, 9)], -1, 1, parent=street)
        assert room.parent == street and street.parent is None
        hosted = world.areas.hosted(group=3, anchor=camera)
        assert (hosted.group, hosted.anchor, hosted.position) == (3, camera, (0, 0, -3))
        assert not hosted.holds(visitor)
        hosted.set_member(visitor, True)
        assert hosted.holds(visitor)
        assert world.areas.of(visitor) == [library, street, hosted]
        assert world.areas.all() == [library, street, room, hosted]
        assert world.areas.at((2, 0, 1)) == [library, street, room]
        library.leave("panic")
        library.leave("panic")
        assert library.strength("panic") == 2
        changes = npc.cost_changes("chat", visitor, at_supplier=True)
        assert [(each.before, each.after) for each in changes] == [(2, 7), (7, 14), (14, 16)]
        assert [each.altered_by for each in changes] == list(udgoap.AlteredBy)
        assert (changes[0].area, changes[0].object) == (library, None)
        assert (changes[1].area, changes[1].object) == (None, camera)
        assert (changes[2].area, changes[2].strength) == (library, 2)
        assert npc.altered_weight("rest") == udgoap.AlteredWeight(bare=2, weight=6)
        (weight,) = npc.weight_changes("rest")
        assert (weight.modifier, weight.area, weight.after) == (hush, library, 6)
        library.position = (100, 0, 0)
        assert library.position == (100, 0, 0)
        library.attach(camera, (1, 0, 0))
        assert library.position == (1, 0, -3)
        library.attach(None, (4, 0, 0))
        assert (library.anchor, library.position) == (None, (4, 0, 0))
        camera.destroy()
        assert not hosted.is_valid and library.is_valid
        library.destroy()
        assert not library.is_valid
        with refused(udgoap.Status.INVALID_HANDLE):
            library.leave("panic")
        with refused(udgoap.Status.OUT_OF_RANGE):
            world.areas.sphere((0, 0, 0), -1)
