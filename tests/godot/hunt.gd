extends "res://tests/stage.gd"
# The hunt, with a thief who makes his round: guards notice, lose, search, ask, tell, give up and catch.
# Prints what it has come to, which has to be the same in two runs. --picture=FILE: what it looks like.

const SECONDS = 90.0


func _run():
	var picture = ""
	for argument in OS.get_cmdline_args():
		if argument.begins_with("--picture="):
			picture = argument.substr("--picture=".length())
	var is_there = change_scene("res://hunt/hunt.tscn") == OK
	hold("the hunt is there", is_there)
	if not is_there:
		finish()
		return
	yield(self, "idle_frame")
	var hunt = current_scene
	hunt.is_played = false
	var world = hunt.get_node("World")
	while world.is_running() and world.seconds < SECONDS:
		yield(self, "physics_frame")
		if picture != "" and world.seconds > 34:
			yield(VisualServer, "frame_post_draw")
			var image = root.get_texture().get_data()
			image.flip_y()
			image.save_png(picture)
			picture = ""
	hold("the world runs", world.is_running())
	var told = []
	for what in hunt.counts:
		hold("guards have %s" % what, hunt.counts[what] > 0)
		told.append("%s: %d" % [what, hunt.counts[what]])
	print("hunt: %s, %s" % [world.native().hash(), PoolStringArray(told).join(", ")])
	current_scene.free()
	finish()
