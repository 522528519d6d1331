extends "res://tests/stage.gd"
# What a UdgoapSensor hands over becomes beliefs: by a script, by an Area, and a noise. Its mistakes turn it
# off and are told once.

const HUNT = "res://tests/hunt.json"


func _run():
	run_each(["_notices", "_is_blindfolded", "_hears", "_notices_in_an_area", "_gone", "_renamed",
			"_helpers_freed_at_each_moment"])


# Nobody sees anything by the library's own sensors.
func blind():
	var it = UdgoapLineOfSight.new()
	it.query = "line_of_sight"
	it.view_range = 0.0
	return it


func guard(at, sensor):
	var body = thing(UdgoapNpc, "guard", at)
	body.get_child(0).knows = UdgoapNpc.Knows.OWN_FACTS
	body.add_child(sensor)
	return body


func eyes():
	var it = UdgoapSensor.new()
	it.name = "Eyes"
	it.sensor = "eyes"
	it.sure = 0.75
	it.remember = 2.0
	it.attributes = ["caught"]
	return it


func _notices():
	var sensor = eyes()
	var it = guard(Vector3(), sensor)
	var thief = thing(UdgoapSmartObject, "thief", Vector3(100, 0, 3))
	var world = world_of(HUNT, [blind()])
	var stage = scene(world, [thief, it])
	yield(frames(2), "completed")
	var npc = it.get_child(0)
	var about = thief.get_child(0)
	hold("it knows nothing of him", npc.belief(about, world.attribute("position")) == null)
	hold("it notices him", sensor.notice(about))
	var belief = npc.belief(about, world.attribute("position"))
	hold("it believes where he is", belief != null and belief.value == Vector3(100, 0, 3))
	hold("by its eyes", belief.source == Udgoap.BELIEF_SOURCE_SENSOR and belief.sensor == world.sensor("eyes"))
	hold("it is as sure as was said", belief.sure == 0.75)
	hold("and that he is free", npc.belief(about, world.attribute("caught")).value == false)
	hold("it says why", npc.explain_belief(about, world.attribute("position")).find("its eyes") >= 0)
	yield(frames(180), "completed")
	hold("it has forgotten", npc.belief(about, world.attribute("position")) == null)
	end(stage)


func _is_blindfolded():
	var it = guard(Vector3(), eyes())
	var thief = thing(UdgoapSmartObject, "thief", Vector3(0, 0, -5))
	var sight = blind()
	sight.view_range = 100.0
	var world = world_of(HUNT, [sight])
	var stage = scene(world, [thief, it])
	yield(frames(1), "completed")
	var npc = it.get_child(0)
	var about = thief.get_child(0)
	hold("it is blindfolded", npc.set_sensor_enabled(world.sensor("eyes"), false))
	yield(frames(60), "completed")
	var seconds = 0.0
	var belief = npc.belief(about, world.attribute("position"))
	if belief != null:
		seconds = belief.seconds
	hold("it sees nobody any more", seconds < 0.5)
	hold("it sees again", npc.set_sensor_enabled(world.sensor("eyes"), true))
	yield(frames(60), "completed")
	belief = npc.belief(about, world.attribute("position"))
	hold("it sees him", belief != null and belief.seconds > seconds)
	end(stage)


func _hears():
	var sensor = eyes()
	var it = guard(Vector3(), sensor)
	var thief = thing(UdgoapSmartObject, "thief", Vector3(100, 0, 3))
	var other = guard(Vector3(50, 0, 0), eyes())
	var world = world_of(HUNT, [blind()])
	var stage = scene(world, [thief, it, other])
	yield(frames(2), "completed")
	var about = thief.get_child(0)
	hold("it hears a noise", sensor.notice_at(about, Vector3(7, 0, 7)))
	hold("it tells", it.get_child(0).talk([other.get_child(0)], about) == 2)
	yield(frames(2), "completed")
	var belief = other.get_child(0).belief(about, world.attribute("position"))
	hold("the other believes it", belief != null and belief.value == Vector3(7, 0, 7))
	hold("by hearsay", belief.source == Udgoap.BELIEF_SOURCE_HEARSAY and belief.teller == it.get_child(0))
	hold("less surely", belief.sure < 0.75)
	end(stage)


func _notices_in_an_area():
	var sensor = eyes()
	var it = guard(Vector3(), sensor)
	var area = Area.new()
	area.name = "Area"
	area.add_child(ball(5))
	it.add_child(area)
	sensor.area_path = NodePath("../Area")
	var thief = KinematicBody.new()
	thief.translation = Vector3(100, 0, 0)
	var about = UdgoapSmartObject.new()
	about.type_name = "thief"
	about.moves = true
	thief.add_child(about)
	thief.add_child(ball(0.5))
	var world = world_of(HUNT, [blind()])
	var stage = scene(world, [thief, it])
	yield(frames(30), "completed")
	var npc = it.get_child(0)
	hold("he is far away", npc.belief(about, world.attribute("position")) == null)
	thief.translation = Vector3(2, 0, 1)
	yield(frames(30), "completed")
	var belief = npc.belief(about, world.attribute("position"))
	hold("it has noticed him", belief != null and belief.value == Vector3(2, 0, 1))
	end(stage)


# The library's own sensors ask for the place where somebody was, and the NPC sees that he is gone.
func _gone():
	var sight = UdgoapLineOfSight.new()
	sight.query = "line_of_sight"
	var sensor = eyes()
	var it = guard(Vector3(), sensor)
	var thief = thing(UdgoapSmartObject, "thief", Vector3(0, 0, -4))
	var world = world_of(HUNT, [sight])
	var stage = scene(world, [thief, it])
	yield(frames(30), "completed")
	var npc = it.get_child(0)
	var about = thief.get_child(0)
	var belief = npc.belief(about, world.attribute("position"))
	hold("it sees him, as its body looks there", belief != null and belief.value == Vector3(0, 0, -4))
	thief.translation = Vector3(100, 0, 0)
	about.place()
	yield(frames(30), "completed")
	hold("it has seen that he is gone", npc.belief(about, world.attribute("position")) == null)
	hold("it knows where he was", npc.last_seen(about).point == Vector3(0, 0, -4))
	end(stage)


func _renamed():
	expect("Eyes is off: ")
	var sensor = eyes()
	sensor.sensor = "eye"
	var it = guard(Vector3(), sensor)
	var thief = thing(UdgoapSmartObject, "thief", Vector3(3, 0, 3))
	var stage = scene(world_of(HUNT, [blind()]), [thief, it])
	yield(frames(2), "completed")
	hold("it can't notice", not sensor.notice(thief.get_child(0)))
	hold("it is off", not sensor.enabled)
	hold("nor again", not sensor.notice(thief.get_child(0)))
	end(stage)


func ball(radius):
	var it = CollisionShape.new()
	it.shape = SphereShape.new()
	it.shape.radius = radius
	return it


# What stands beside an NPC, or answers for it, freed at once and at the end of the frame. The NPC goes on.
func _helpers_freed_at_each_moment():
	for which in 4:
		for moment in [0, 1, 2, 13, 40]:
			var at_once = (which + moment) % 2 == 0
			var case = "helper %d freed after %d frames" % [which, moment]
			var sight = blind()
			sight.view_range = 100.0
			var helpers = [sight, UdgoapTravel.new(), eyes(), UdgoapDebugger.new()]
			var it = guard(Vector3(), helpers[2])
			it.add_child(helpers[3])
			helpers[3].shows_text = true
			var thief = thing(UdgoapSmartObject, "thief", Vector3(0, 0, -5))
			var stage = scene(world_of(HUNT, [sight, helpers[1]]), [thief, it])
			if moment > 0:
				yield(frames(moment), "completed")
			if at_once:
				helpers[which].free()
			else:
				helpers[which].queue_free()
			yield(frames(60), "completed")
			var npc = it.get_child(0)
			hold(case + ": the NPC is there", npc.is_in_world() and not is_instance_valid(helpers[which]))
			hold(case + ": the world goes on", stage.get_child(0).is_running())
			end(stage)
