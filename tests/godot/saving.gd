extends "res://tests/stage.gd"
# The world's time: from a saved game's on, earlier again, paused, faster; who is in it then; and what
# docs/godot.md shows of saved games, as it stands there.

const FRAMES = 240 # enough to walk to an apple and eat it
const SHOWN = "res://tests/shown/"

var _asked = false
var _begun = 0


func _run():
	run_each(["_time_of_the_library", "_later_and_earlier", "_hungry_for_no_hour", "_paused_and_faster",
			"_off_and_on", "_no_time", "_time_isnt_set", "_off_and_broken", "_restart_when_told",
			"_restart_while_it_ends", "_begun_is_told", "_saves"])


# Whether a time is so many seconds, but for rounding.
func _is(seconds, wanted):
	return abs(seconds - wanted) < 0.0001


func _time_of_the_library():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	var world = stage.get_child(0)
	yield(frames(10), "completed")
	hold("it is set", world.native().set_time(3600) and world.seconds == 3600)
	yield(frames(60), "completed")
	hold("time goes on, to %s" % world.seconds, _is(world.seconds, 3601))
	# The step that was under way has timed out, so it isn't tried again for a while.
	yield(frames(900), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _later_and_earlier():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(8, 0, 0)), it])
	var world = stage.get_child(0)
	for seconds in [3600, 3600, 90000.5, 0.25, 7200.0, 0]:
		hold("it begins at %s s" % seconds, world.restart(seconds) and world.seconds == seconds)
		hold("all are in it", world.count() == 2 and it.get_child(0).is_in_world())
		hold("nobody is at a step", it.get_child(0).step == null)
		yield(frames(30), "completed")
		hold("time goes on, to %s" % world.seconds, _is(world.seconds, seconds + 0.5))
		hold("it goes on", it.get_child(1).is_at_work())
	yield(frames(2 * FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


# An hour that is skipped makes nobody hungry.
func _hungry_for_no_hour():
	var it = villager(Vector3())
	var stage = scene(world_of("res://tests/hungry.json"), [it])
	var world = stage.get_child(0)
	hold("it begins", world.restart(3600))
	hold("its food is set at once", it.get_child(0).set_number(world.attribute("food"), 7))
	yield(frames(60), "completed")
	hold("it has %s left" % food(it), food(it) < 7 and food(it) > 6.9)
	end(stage)


func _paused_and_faster():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	var world = stage.get_child(0)
	world.restart(3600)
	paused = true
	yield(frames(20), "completed")
	hold("it stands still", world.seconds == 3600)
	hold("another game is loaded in a pause", world.restart(100))
	yield(frames(20), "completed")
	hold("it stands still", world.seconds == 100)
	paused = false
	Engine.time_scale = 2
	yield(frames(60), "completed")
	# A frame that was under way when the speed was set may still have the old one.
	hold("it went twice as fast: %s" % world.seconds, abs(world.seconds - 102) < 0.05)
	Engine.time_scale = 1
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _off_and_on():
	var stage = scene(world_of(APPLE), [villager(Vector3())])
	var world = stage.get_child(0)
	world.restart(3600)
	world.enabled = false
	hold("there is no time", world.seconds == 0)
	world.enabled = true
	hold("it begins at 0", world.seconds == 0)
	stage.remove_child(world)
	hold("it begins when it is in the tree", not world.restart(50))
	stage.add_child(world)
	hold("it has begun", world.is_running() and world.seconds == 50 and world.count() == 1)
	end(stage)


func _no_time():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	var world = stage.get_child(0)
	yield(frames(5), "completed")
	var seconds = world.seconds
	for bad in [-1, NAN, INF, -INF]:
		expect("a world can't begin at %s s" % bad)
		hold("it doesn't", not world.restart(bad) and world.seconds == seconds)
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _time_isnt_set():
	expect("call restart(3600) instead")
	var stage = scene(world_of(APPLE), [])
	var world = stage.get_child(0)
	world.seconds = 3600
	hold("it is as it was", world.seconds == 0)
	end(stage)


func _off_and_broken():
	expect("the world World is off")
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
	var world = stage.get_child(0)
	world.enabled = false
	hold("it is switched on", world.restart(50) and world.enabled and world.seconds == 50)
	world.documents = ["res://tests/broken.json"]
	hold("it can't begin", not world.restart(60) and not world.enabled)
	world.documents = [APPLE]
	hold("it can again", world.restart(70) and world.seconds == 70)
	yield(frames(FRAMES), "completed")
	hold("it has eaten", food(it) == 4)
	end(stage)


func _restart_when_told():
	for kind in [Udgoap.EVENT_STEP_STARTED, Udgoap.EVENT_STEP_SUCCEEDED]:
		var it = villager(Vector3())
		var stage = scene(world_of(APPLE), [apple(Vector3(2, 0, 0)), it])
		_asked = false
		it.get_child(0).connect("happened", self, "_restart", [stage.get_child(0), kind])
		yield(frames(2 * FRAMES), "completed")
		hold("it was asked", _asked and stage.get_child(0).seconds > 3600)
		hold("it has eaten", food(it) == 4)
		stage.free()


func _restart(kind, _reason, _step, world, when):
	if kind == when and not _asked:
		_asked = true
		hold("it begins", world.restart(3600))


# A performer that asks for another game when its step is broken off: that is the world that is there then.
func _restart_while_it_ends():
	var asking = preload("res://tests/asking_performer.gd").new()
	var it = villager(Vector3(0, 0, 1))
	var stage = scene(world_of(APPLE), [apple(Vector3(4, 0, 0)), apple(Vector3(4, 0, 1)),
			villager(Vector3(), asking), it])
	var world = stage.get_child(0)
	yield(frames(20), "completed")
	hold("it is at a step", asking.is_at_work())
	asking.asks = world
	hold("it begins", world.restart(100) and world.seconds == 200)
	yield(frames(2 * FRAMES), "completed")
	hold("both have eaten", food(it) == 4 and food(asking.get_parent()) == 4)
	world.enabled = false
	world.enabled = true
	hold("the next begins at 0", world.seconds == 0)
	end(stage)


func _begun_is_told():
	var it = villager(Vector3())
	var stage = scene(world_of(APPLE), [it])
	var world = stage.get_child(0)
	world.connect("begun", self, "_fill", [it.get_child(0)])
	_begun = 0
	world.restart(10)
	world.restart(20)
	hold("it is told each time", _begun == 2 and food(it) == 9)
	end(stage)


func _fill(npc):
	_begun += 1
	hold("it is in the world", npc.set_number(npc.world.attribute("food"), 9))


func _saves():
	var stage = _smithy()
	var game = null
	yield(frames(330), "completed")
	var saves = stage.get_node("Saves")
	game = saves.save_smithy()
	hold("it has made %s swords" % game.swords, game.swords > 0 and game.seconds > 5)
	for _time in 2:
		yield(frames(240), "completed")
		saves.load_smithy(game)
		_hold_loaded(stage, game)
	# In another run of the game, or another level.
	stage.free()
	stage = _smithy()
	stage.get_node("Saves").load_smithy(game)
	_hold_loaded(stage, game)
	yield(frames(600), "completed")
	var npc = stage.get_node("smith/Npc")
	hold("it goes on", npc.number(npc.world.attribute("swords")) == 3)
	end(stage)


func _smithy():
	var smith = thing(UdgoapNpc, "smith", Vector3(), UdgoapStepPerformer.new())
	smith.get_child(0).name = "Npc"
	var saves = load(SHOWN + "saves.gd").new()
	saves.name = "Saves"
	saves.world = NodePath("../World")
	saves.smith = NodePath("../smith/Npc")
	var anvil = thing(UdgoapSmartObject, "anvil", Vector3(4, 0, 0))
	return scene(world_of(SHOWN + "smithy.udgoap"), [smith, anvil, saves])


func _hold_loaded(stage, game):
	var npc = stage.get_node("smith/Npc")
	hold("the time is the saved one", npc.world.seconds == game.seconds)
	hold("it is where it was", npc.get_parent().translation == game.place)
	hold("it has what it had", npc.number(npc.world.attribute("swords")) == game.swords)
