"""One decision with the installed package. The document is named on the command line."""

import sys

import udgoap

with (
    udgoap.Domain(sys.argv[1]) as domain,
    udgoap.World(domain) as world,
    udgoap.Planner() as planner,
):
    wizard = world.create("wizard", (0, 0, -10), {"health": 15, "mana": 0}).npc
    world.create("mana_potion", (0, 0, 10), {"potency": 40})
    world.create("goblin", (0, 0, 20))
    world.update(0.1)
    planner.plan(wizard)
    steps = [domain.name(step.action) for step in planner.steps]
    assert steps == ["goto", "drink_mana", "lightning"], steps
