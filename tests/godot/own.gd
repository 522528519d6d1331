extends "res://tests/stage.gd"
# What docs/godot.md shows of a game's own scripts, as it stands there: a document, a performer, and a node
# that reads, writes and makes.

const SHOWN = "res://tests/shown/"


func _run():
	run_each(["_smithy"])


func _smithy():
	var performer = load(SHOWN + "smith.gd").new()
	var smith = thing(UdgoapNpc, "smith", Vector3(), performer)
	var sparks = Spatial.new()
	sparks.name = "Sparks"
	sparks.visible = false
	smith.add_child(sparks)
	performer.sparks = NodePath("../Sparks")
	var npc = smith.get_child(0)
	npc.name = "Npc"
	var shop = load(SHOWN + "shop.gd").new()
	shop.smith = NodePath("../smith/Npc")
	var stage = scene(world_of(SHOWN + "smithy.udgoap"), [smith, shop])
	yield(frames(60), "completed")
	hold("without an anvil there is nothing to do", npc.is_in_world() and npc.step == null)
	var anvil = shop.put_up_anvil(Vector3(4, 0, 0))
	var lit = 0
	for _frame in 1200:
		yield(self, "physics_frame")
		var forges = npc.step != null and npc.step.action_name == "forge"
		if sparks.visible and not forges:
			hold("sparks fly while it forges", false)
		lit += 1 if sparks.visible else 0
	# Two seconds for each sword, and at least six are made in twenty seconds.
	hold("it has sold %d swords" % shop.sold, shop.sold >= 6 and int(shop.sold) % 3 == 0)
	hold("there were %d frames of sparks" % lit, lit > 6 * 100)
	anvil.free()
	yield(frames(30), "completed")
	hold("it has stopped", not sparks.visible and npc.step == null)
	end(stage)
