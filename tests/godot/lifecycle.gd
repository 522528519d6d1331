extends "res://tests/stage.gd"
# Nodes off and on, freed at each moment, without a world, with two, from level to level: no error in any
# frame but those that are expected, everything given back, and the others live on.

const FRAMES = 240 # enough to walk to an apple and eat it

var _told = []


func _run():
	_hold_constants()
	run_each(["_eat", "_npc_off_and_on", "_performer_off_and_on", "_apple_off_and_on", "_world_off_and_on",
			"_freed_at_once", "_freed_at_each_moment", "_freed_in_a_step", "_apple_freed_in_a_step", "_npc_leaves_when_told", "_apple_freed_when_told",
			"_world_leaves_when_told", "_waits_for_a_world", "_without_a_world", "_two_worlds", "_paused",
			"_level_changes", "_somebody_stays", "_level_reloads", "_code_reloads"])


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


func _apple_off_and_on():
	var it = villager(Vector3())
	var eaten = apple(Vector3(2, 0, 0))
	var stage = scene(world_of(APPLE), [eaten, it])
	yield(frames(20), "completed")
	eaten.get_child(0).enabled = false
	hold("it has left at once", not eaten.get_child(0).is_in_world() and stage.get_child(0).count() == 1)
	yield(frames(20), "completed")
	hold("there is nothing to do", not it.get_child(1).is_at_work())
	eaten.get_child(0).enabled = true
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


# Each node that there is, at moments from before the first step to after the last, at once and at the end
# of the frame. The other villager has an apple for itself, which it eats wherever there is a world.
func _freed_at_each_moment():
	for which in 7:
		for moment in [0, 1, 2, 13, 37, 61, 67, 97]:
			var at_once = (which + moment) % 2 == 0
			var case = "node %d freed after %d frames, %s" % [which, moment, "at once" if at_once else "queued"]
			var world = world_of(APPLE)
			var first = villager(Vector3())
			var other = villager(Vector3(0, 0, 40))
			var eaten = apple(Vector3(2, 0, 0))
			var nodes = [world, first, first.get_child(0), first.get_child(1), eaten, eaten.get_child(0), null]
			var stage = scene(world, [eaten, apple(Vector3(0, 0, 42)), first, other])
			nodes[6] = stage
			if moment > 0:
				yield(frames(moment), "completed")
			if is_instance_valid(nodes[which]):
				if at_once:
					nodes[which].free()
				else:
					nodes[which].queue_free()
			yield(frames(FRAMES), "completed")
			if which == 0:
				hold(case + ": the other waits", not other.get_child(0).is_in_world())
			elif which < 6:
				hold(case + ": the other has eaten", food(other) == 4)
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


# Somebody is taken out of a level in the middle of a step, and put into the next one.
func _somebody_stays():
	var it = villager(Vector3())
	var left = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	yield(frames(20), "completed")
	hold("it is at a step", it.get_child(1).is_at_work())
	left.remove_child(it)
	left.free()
	hold("it is in none", not it.get_child(0).is_in_world() and not it.get_child(1).is_at_work())
	var right = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	hold("it is in the next", right.get_child(0).count() == 2)
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(right)


func _level_reloads():
	change_scene("res://tests/level.tscn")
	yield(frames(20), "completed")
	hold("it is at a step", current_scene.get_node("Villager").get_child(1).is_at_work())
	reload_current_scene()
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(current_scene.get_node("Villager")) == 4)
	current_scene.free()
	end(null)


# Scripts are compiled again while somebody walks, as when an editor hands a change to the running game.
func _code_reloads():
	var it = villager(Vector3())
	var other = villager(Vector3(0, 0, 40))
	var stage = scene(world_of(APPLE), [apple(Vector3(4, 0, 0)), apple(Vector3(0, 0, 42)), it, other])
	for _time in 3:
		yield(frames(15), "completed")
		for path in _scripts("res://addons/udgoap"):
			hold("%s is reloaded" % path, load(path).reload(true) == OK)
		hold("it is still at a step", it.get_child(1).is_at_work())
	yield(frames(FRAMES), "completed")
	hold("both have eaten", food(it) == 4 and food(other) == 4)
	end(stage)


func _scripts(folder):
	var found = []
	var directory = Directory.new()
	directory.open(folder)
	directory.list_dir_begin(true)
	var name = directory.get_next()
	while name != "":
		if name.ends_with(".gd"):
			found.append(folder.plus_file(name))
		name = directory.get_next()
	hold("there are scripts in " + folder, found.size() > 10)
	return found
