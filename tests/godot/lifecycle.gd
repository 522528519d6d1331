extends "res://tests/stage.gd"
# Nodes off and on, freed at each moment, without a world, with two, from level to level: no error in any
# frame but those that are expected, everything given back, and the others live on.

const FRAMES = 240 # enough to walk to an apple and eat it

var _told = []


func _run():
	_hold_constants()
	run_each(["_eat", "_npc_off_and_on", "_performer_off_and_on", "_world_off_and_on", "_freed_at_once",
			"_freed_in_a_step", "_apple_freed_in_a_step", "_npc_leaves_when_told", "_apple_freed_when_told",
			"_world_leaves_when_told", "_waits_for_a_world", "_without_a_world", "_two_worlds", "_paused",
			"_level_changes", "_level_reloads"])


func _hold_constants():
	var known = Udgoap.new().get_script().get_script_constant_map()
	var theirs = Udgoap.native().constants()
	for name in theirs:
		hold("%s is %d" % [name, theirs[name]], known.get(name) == theirs[name])


func _eat():
	var it = villager(Vector3())
	var eaten = apple(Vector3(2, 0, 0))
	var stage = scene(world_of(APPLE), [eaten, it])
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	hold("the apple's node is gone, too", not is_instance_valid(eaten))
	hold("it is alone in its world", stage.get_child(0).count() == 1)
	end(stage)


func _npc_off_and_on():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	yield(frames(20), "completed")
	hold("it walks", it.get_child(1).is_at_work())
	it.get_child(0).enabled = false
	hold("it has left at once", not it.get_child(0).is_in_world() and stage.get_child(0).count() == 1)
	hold("its step is over", not it.get_child(1).is_at_work())
	var where = it.translation
	yield(frames(20), "completed")
	hold("it stands still", it.translation == where)
	it.get_child(0).enabled = true
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _performer_off_and_on():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	yield(frames(20), "completed")
	it.get_child(1).enabled = false
	hold("nobody performs its step", not it.get_child(1).is_at_work())
	yield(frames(20), "completed")
	it.get_child(1).enabled = true
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _world_off_and_on():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	yield(frames(20), "completed")
	stage.get_child(0).enabled = false
	hold("all is given back", bytes() == _bytes)
	hold("its step is over", not it.get_child(1).is_at_work() and not it.get_child(0).is_in_world())
	yield(frames(20), "completed")
	stage.get_child(0).enabled = true
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _freed_at_once():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	for _time in 3:
		var gone = villager(Vector3(1, 0, 0))
		stage.add_child(gone)
		gone.free()
		var never = villager(Vector3(1, 0, 0))
		never.free()
	hold("they are gone", stage.get_child(0).count() == 2)
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _freed_in_a_step():
	var it = villager(Vector3(-2, 0, 0))
	var gone = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(3, 0, 0)), apple(Vector3(3, 0, 1)), gone, it])
	yield(frames(20), "completed")
	hold("it is at a step", gone.get_child(1).is_at_work())
	gone.free()
	hold("it has left at once", stage.get_child(0).count() == 3)
	yield(frames(FRAMES), "completed")
	hold("the other has eaten", food(it) >= 4)
	end(stage)


func _apple_freed_in_a_step():
	var it = villager(Vector3())
	var gone = apple(Vector3(2, 0, 0))
	var stage = scene(world_of(APPLE), [gone, apple(Vector3(-3, 0, 0)), it])
	yield(frames(20), "completed")
	gone.free()
	yield(frames(FRAMES), "completed")
	hold("it has eaten the other", food(it) == 4)
	end(stage)


# When the step begins, the NPC's body is taken out of the tree.
func _npc_leaves_when_told():
	var it = villager(Vector3())
	var other = villager(Vector3(0, 0, 3))
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it, other])
	it.get_child(0).connect("happened", self, "_leave", [it, Udgoap.EVENT_STEP_STARTED])
	yield(frames(FRAMES), "completed")
	hold("it has left", it.get_parent() == null and stage.get_child(0).count() <= 2)
	hold("the other has eaten", food(other) == 4)
	it.free()
	end(stage)


func _leave(kind, _reason, _step, body, when):
	if kind == when and body.get_parent() != null:
		body.get_parent().remove_child(body)


func _apple_freed_when_told():
	var it = villager(Vector3())
	var gone = apple(Vector3(2, 0, 0))
	var stage = scene(world_of(APPLE), [gone, apple(Vector3(-3, 0, 0)), it])
	it.get_child(0).connect("happened", self, "_free", [gone, Udgoap.EVENT_STEP_STARTED])
	yield(frames(FRAMES), "completed")
	hold("it has eaten the other", food(it) == 4)
	end(stage)


func _free(kind, _reason, _step, body, when):
	if kind == when and is_instance_valid(body):
		body.free()


func _world_leaves_when_told():
	var it = villager(Vector3())
	var world = world_of(APPLE)
	var stage = scene(world, [apple(Vector3(2, 0, 0)), it])
	it.get_child(0).connect("happened", self, "_leave", [world, Udgoap.EVENT_STEP_STARTED])
	yield(frames(60), "completed")
	hold("all is given back", bytes() == _bytes and not it.get_child(1).is_at_work())
	it.get_child(0).disconnect("happened", self, "_leave")
	stage.add_child(world)
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _waits_for_a_world():
	var it = villager(Vector3())
	var stage = Spatial.new()
	for child in [apple(Vector3(2, 0, 0)), it, world_of(APPLE)]:
		stage.add_child(child)
	root.add_child(stage)
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _without_a_world():
	expect("there is no UdgoapWorld for villager")
	var it = villager(Vector3())
	root.add_child(it)
	yield(frames(60), "completed")
	hold("it is in none", not it.get_child(0).is_in_world())
	it.free()
	end(null)


func _two_worlds():
	var here = villager(Vector3())
	var there = villager(Vector3())
	var left = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), here])
	var right = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), there])
	yield(frames(20), "completed")
	hold("each has its own", here.get_child(0).world != there.get_child(0).world)
	left.free()
	yield(frames(FRAMES), "completed")
	hold("the other lives on, and has eaten", food(there) == 4)
	end(right)


func _paused():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	yield(frames(5), "completed")
	paused = true
	var then = stage.get_child(0).seconds
	var where = it.translation
	yield(frames(20), "completed")
	hold("nothing goes on", stage.get_child(0).seconds == then and it.translation == where)
	paused = false
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _level_changes():
	for level in ["res://tests/level.tscn", "res://tests/level.tscn"]:
		hold("the level is there", change_scene(level) == OK)
		yield(frames(FRAMES), "completed")
		hold("it has eaten", food(current_scene.get_node("Villager")) == 4)
	current_scene.free()
	end(null)


func _level_reloads():
	change_scene("res://tests/level.tscn")
	yield(frames(20), "completed")
	hold("it is at a step", current_scene.get_node("Villager").get_child(1).is_at_work())
	reload_current_scene()
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(current_scene.get_node("Villager")) == 4)
	current_scene.free()
	end(null)
