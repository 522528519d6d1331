extends "res://tests/stage.gd"
# Without a library, or with another than the bridge was made for, the world says so once, and the rest of
# the game goes on. What is expected is an argument: --expect=TEXT, several of them.


func _run():
	for argument in OS.get_cmdline_args():
		if argument.begins_with("--expect="):
			expect(argument.substr("--expect=".length()))
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	for _frame in 60:
		yield(self, "physics_frame")
	hold("the world is off", not stage.get_child(0).is_running() and not stage.get_child(0).enabled)
	hold("the NPC waits", not it.get_child(0).is_in_world() and not it.get_child(1).is_at_work())
	stage.free()
	finish()
