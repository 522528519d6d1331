extends "res://tests/stage.gd"
# The village, as it is played: Godot's navigation, rays and clock, people who report. Prints what it has
# come to, which has to be the same in two runs. --minutes=N: how long it lives.

var _happened = {}


func _run():
	var minutes = 1.0
	for argument in OS.get_cmdline_args():
		if argument.begins_with("--minutes="):
			minutes = float(argument.substr("--minutes=".length()))
	var is_there = change_scene("res://village/village.tscn") == OK
	hold("the village is there", is_there)
	if not is_there:
		finish()
		return
	yield(self, "idle_frame")
	var world = current_scene.get_node("World")
	var people = current_scene.get_node("Navigation/People").get_children()
	for person in people:
		person.get_node("Npc").connect("happened", self, "_count")
	while world.is_running() and world.seconds < minutes * 60:
		yield(self, "physics_frame")
	hold("the world runs", world.is_running())
	for person in people:
		hold("%s is there" % person.name, person.get_node("Npc").is_in_world())
	var succeeded = _happened.get(Udgoap.EVENT_STEP_SUCCEEDED, 0)
	var failed = _happened.get(Udgoap.EVENT_STEP_FAILED, 0)
	hold("%d steps have succeeded, %d have failed" % [succeeded, failed], succeeded > 20 * failed)
	hold("steps have succeeded", succeeded >= 20 * minutes)
	print("village: %s after %d steps, %d failed" % [world.native().hash(), succeeded, failed])
	current_scene.free()
	finish()


func _count(kind, _reason, _step):
	_happened[kind] = _happened.get(kind, 0) + 1
