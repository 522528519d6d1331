"""What NPCs notice, tell each other and believe."""

import math
from collections.abc import Iterator

import numpy as np
import pytest
import udgoap

from conftest import refused

DOMAIN = """{ "udgoap": 1,
    "attributes": { "potency": { "min": 0, "max": 100, "default": 40 } },
    "queries": { "sees": { "kind": "flag" } },
    "sensors": {
        "eyes": { "types": ["potion"], "range": 10, "angle": 120, "interval": 0 },
        "camera": { "types": ["potion"], "range": 10, "interval": 0, "query": "sees" } },
    "types": {
        "potion": { "attributes": { "potency": {} }, "supplies": ["goto"] },
        "guard": { "consumes": ["goto"], "sensors": ["eyes"] },
        "robot": { "consumes": ["goto"], "sensors": ["camera"] } },
    "actions": { "goto": { "effects": ["consumer.position = beside(supplier)"] } } }"""


@pytest.fixture
def world() -> Iterator[udgoap.World]:
    with (
        udgoap.Domain(("senses.json", DOMAIN)) as domain,
        udgoap.World(domain, queries={"sees": udgoap.BY_VIEW}) as world,
    ):
        yield world


def test_names(world: udgoap.World) -> None:
    eyes = world.domain.sensor("eyes")
    assert world.domain.name(eyes) == "eyes"
    with refused(udgoap.Status.UNKNOWN_NAME):
        world.domain.sensor("ears")
    camera = world.domain.sensor("camera")
    assert world.domain.sensors == [eyes, camera]
    assert world.domain.type_sensors("robot") == [camera]
    assert world.domain.type_sensors("potion") == []
    info = world.domain.sensor_info("camera")
    assert info.query == world.domain.query("sees")
    assert (info.range, info.angle, info.interval) == (10, 360, 0)
    assert not info.is_of_self


def test_what_is_seen_told_and_gone(world: udgoap.World) -> None:
    guard, other = world.create("guard").npc, world.create("guard", (300, 0, 0)).npc
    potion = world.create("potion", (0, 0, 5))
    assert world.write_facings([guard], [[0, 0, 1]]).done == 1
    assert guard.facing == (0, 0, 1)
    with refused(udgoap.Status.OUT_OF_RANGE):
        world.write_facings([guard], np.array([[0, 0, 2]], np.float32))
    assert guard.belief(potion, "position") is None
    world.tick(1)
    belief = guard.belief(potion, "position")
    assert belief is not None
    assert belief.fact.value == (0, 0, 5)
    assert belief.source == udgoap.BeliefSource.SENSOR
    assert belief.sensor == world.domain.sensor("eyes")
    assert belief.teller is None
    assert math.isinf(belief.expires)
    assert "eyes" in guard.explain_belief(potion, "potency")
    assert guard.explain_belief_json(potion, "potency")["truth"] == 40
    assert guard.last_seen(potion) is None

    assert guard.talk([other], potion) == 2
    world.tick(1.25)
    heard = other.belief(potion, "potency")
    assert heard is not None
    assert heard.teller == guard
    assert heard.sure_at_first == 0.875
    lie = udgoap.Percept(potion, "potency", 99.0, 1.25, teller=guard, sure=0.5)
    seen = udgoap.Percept(potion, "position", udgoap.Vector3(0, 0, 6), 1.25, "eyes", remember=10)
    assert other.perceive([lie, seen]).told == 2
    noise = other.belief(potion, "position")
    assert noise is not None
    assert noise.expires == 11.25
    with refused(udgoap.Status.OUT_OF_RANGE):
        other.perceive([lie._replace(sure=2.0)])
    with refused(udgoap.Status.NOT_IN_TYPE):
        other.perceive([seen._replace(sensor="camera")])

    assert guard.is_sensor_enabled("eyes")
    guard.set_sensor_enabled("eyes", False)
    assert not guard.is_sensor_enabled("eyes")
    with refused(udgoap.Status.NOT_IN_TYPE):
        guard.set_sensor_enabled("camera", False)
    guard.set_sensor_enabled("eyes", True)
    assert world.sense_backlog == (0, 0.0)

    potion.destroy()
    world.tick(1.5)
    last = guard.last_seen(potion)
    assert last is not None
    assert last.point == (0, 0, 5)
    assert world.sense_stats.gone == 1


def test_what_sensors_ask(world: udgoap.World) -> None:
    robot, potion = world.create("robot").npc, world.create("potion", (3, 0, 0))
    world.set_sense_questions(8)
    assert world.sense_questions == []
    world.tick(1)
    (question,) = world.sense_questions
    assert question.objects == (robot, potion)
    assert question.sensor == world.domain.sensor("camera")
    assert question.point == (3, 0, 0)
    world.answer_senses([True])
    assert robot.belief(potion, "potency") is not None
    with refused(udgoap.Status.WRONG_TIME):
        world.answer_senses([True])
