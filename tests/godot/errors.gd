extends "res://tests/stage.gd"
# What is wrong with documents, names, performers and answerers is told once, and turns off what it is
# about. The others live on.

const FRAMES = 240


func _run():
	run_each(["_broken_document", "_missing_document", "_no_document", "_renamed_type",
			"_renamed_attribute", "_no_npc", "_no_spatial", "_no_npc_beside", "_failing_performer",
			"_failing_answerer", "_silent_query", "_leaves_while_asked", "_world_leaves_while_asked"])


func _off(document, text):
	expect(text)
	var it = villager(Vector3())
	var stage = scene(world_of(document), [it])
	yield(frames(60), "completed")
	hold("the world is off", not stage.get_child(0).is_running() and not stage.get_child(0).enabled)
	hold("the NPC waits", not it.get_child(0).is_in_world() and it.get_child(0).enabled)
	end(stage)


func _broken_document():
	return _off("res://tests/broken.json", "broken.json:4:16: ")


func _missing_document():
	return _off("res://tests/none.json", "the document res://tests/none.json can't be read")


func _no_document():
	return _off("", "it has no document")


# Those that are refused are off, and another lives on.
func _refused(refused, text):
	expect(text)
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [refused, apple(Vector3(2, 0, 0)), it])
	yield(frames(FRAMES), "completed")
	hold("it is off", not refused.get_child(0).enabled and not refused.get_child(0).is_in_world())
	hold("the other has eaten", food(it) == 4)
	end(stage)


func _renamed_type():
	return _refused(thing(UdgoapNpc, "vilager", Vector3(1, 0, 0)), "vilager is off: ")


func _renamed_attribute():
	var it = villager(Vector3(1, 0, 0))
	it.get_child(0).initial_values = {"fod": 3}
	it.name = "Renamed"
	return _refused(it, "Renamed is off: ")


func _no_npc():
	return _refused(thing(UdgoapNpc, "apple", Vector3(90, 0, 0)), "apple is off: ")


func _no_spatial():
	expect("Lost is off: its parent has to be a Spatial")
	var it = UdgoapSmartObject.new()
	it.name = "Lost"
	it.type_name = "apple"
	root.add_child(it)
	yield(frames(5), "completed")
	it.free()
	end(null)


func _no_npc_beside():
	expect("Alone is off: it has no UdgoapNpc beside it")
	var it = UdgoapStepPerformer.new()
	it.name = "Alone"
	root.add_child(it)
	yield(frames(5), "completed")
	it.free()
	end(null)


func _failing_performer():
	expect("Invalid get index 'nothing'")
	expect("_perform of Failing failed, and it is off")
	var failing = villager(Vector3(0, 0, 1), preload("res://tests/failing_performer.gd").new())
	failing.name = "Failing"
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), failing, it])
	yield(frames(FRAMES), "completed")
	hold("it is off", not failing.get_child(1).enabled)
	hold("the other has eaten", food(it) == 4)
	end(stage)


func _failing_answerer():
	expect("Invalid get index 'nothing'")
	expect("Failing gave no number, and is off")
	var failing = preload("res://tests/failing_answerer.gd").new()
	failing.name = "Failing"
	var it = villager(Vector3())
	var stage = scene(world_of("res://tests/asking.json", [failing]), [apple(Vector3(2, 0, 0)), it])
	yield(frames(60), "completed")
	hold("it has no plan", it.get_child(0).step == null)
	end(stage)


func _silent_query():
	expect("no child of World answers `sees`")
	var it = villager(Vector3())
	var stage = scene(world_of("res://tests/asking.json"), [apple(Vector3(2, 0, 0)), it])
	yield(frames(60), "completed")
	hold("it has no plan", it.get_child(0).step == null)
	end(stage)


# Who leaves and comes while a tick is open does so when it ends.
func _leaves_while_asked():
	var answerer = preload("res://tests/restless_answerer.gd").new()
	var it = villager(Vector3())
	var stage = scene(world_of("res://tests/asking.json", [answerer]), [apple(Vector3(2, 0, 0)), it])
	answerer.leaving = apple(Vector3(5, 0, 0))
	answerer.coming = villager(Vector3(1, 0, 0))
	stage.add_child(answerer.leaving)
	yield(frames(FRAMES), "completed")
	hold("one has left, one has come", stage.get_child(0).count() == 3 and answerer.leaving == null)
	hold("both have eaten", food(it) > 0 and food(answerer.coming) > 0)
	end(stage)


func _world_leaves_while_asked():
	var answerer = preload("res://tests/restless_answerer.gd").new()
	var it = villager(Vector3())
	var world = world_of("res://tests/asking.json", [answerer])
	var stage = scene(world, [apple(Vector3(2, 0, 0)), it])
	answerer.ends = world
	yield(frames(60), "completed")
	hold("all is given back", bytes() == _bytes and not world.is_running())
	answerer.ends = null
	world.enabled = true
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) > 0)
	end(stage)
