extends "res://tests/stage.gd"
# What there is near a point, by tag and by offered action; and parts, which go where their wholes go.

const FURNISHED = "res://tests/furnished.json"

var world = null
var page = null
var bench = null
var sofa = null
var throne = null
var cushion = null
var stage = null


func _run():
	run_each(["_near", "_refused", "_parts", "_hands", "_tick", "_nobodys", "_path"])


func _near():
	furnish(1)
	var all = page.world
	hold("all", near(10) == [page, cushion, sofa, throne, bench])
	var seat = all.tag("seat")
	var soft = all.tag("soft")
	var sit = all.action("sit")
	hold("seats", near(3.5, seat) == [sofa, throne])
	hold("what is soft", near(1.5, soft) == [cushion])
	hold("offers", near(10, null, sit, page) == [sofa, bench])
	hold("both", near(10, soft, sit, page) == [sofa])
	hold("a rank", page.set_number(all.attribute("rank"), 5))
	hold("more offers", near(10, null, sit, page) == [sofa, throne, bench])
	# Nothing has what isn't in the document, and somebody who is off knows nothing.
	hold("no tag", near(10, all.tag("seet")) == [])
	hold("no action", near(10, null, all.action("sid"), page) == [])
	hold("tags", sofa.has_tag(seat) and sofa.has_tag(soft) and not bench.has_tag(soft))
	hold("no such tag", not bench.has_tag(all.tag("seet")))
	page.enabled = false
	hold("nobody", near(10, null, sit, page) == [] and not page.has_tag(seat))
	world.enabled = false
	hold("no world", near(10) == [] and world.tag("seat") == 0)
	end(stage)


func _refused():
	furnish(1)
	expect("udgoap: World: udg_world_nearby")
	hold("an action without an NPC", near(10, null, world.action("sit")) == [])
	expect("udgoap: World: udg_world_nearby")
	hold("too near", near(-1) == [])
	hold("it runs", world.is_running())
	end(stage)


func _parts():
	furnish(5, true)
	hold("a part", cushion.whole() == bench and bench.whole() == null)
	hold("parts", bench.parts() == [cushion] and cushion.parts() == [])
	bench.get_parent().translation = Vector3(14, 0, 0)
	bench.place()
	hold("it goes along", x_of(cushion) == 15)
	# It stays when its whole leaves, and is joined to it again.
	bench.enabled = false
	hold("it stays", cushion.is_in_world() and cushion.whole() == null)
	yield(frames(2), "completed")
	bench.enabled = true
	hold("again", cushion.whole() == bench)
	cushion.enabled = false
	hold("without it", bench.parts() == [])
	cushion.enabled = true
	hold("with it", bench.parts() == [cushion])
	# In a world that begins anew, too.
	world.enabled = false
	hold("no world", cushion.whole() == null and bench.parts() == [])
	world.enabled = true
	hold("another world", cushion.whole() == bench)
	end(stage)


func _hands():
	furnish(1, true)
	hold("another whole", cushion.join_to(page) and cushion.whole() == page)
	page.get_parent().translation = Vector3(10, 0, 0)
	yield(frames(3), "completed")
	hold("it goes along", x_of(cushion) == 11)
	hold("taken off", cushion.join_to(null) and cushion.whole() == null)
	page.enabled = false
	hold("not yet", not cushion.join_to(page))
	page.enabled = true
	hold("now", cushion.whole() == page)
	# What is gone has no parts, and they stay.
	page.get_parent().free()
	yield(frames(2), "completed")
	hold("it stays", cushion.is_in_world() and cushion.whole() == null)
	cushion.enabled = false
	cushion.enabled = true
	hold("it comes back", cushion.is_in_world() and cushion.whole() == null)
	end(stage)


# What is said while a tick is open holds when it is over.
func _tick():
	furnish(1, true)
	world._is_ticking = true
	hold("later", not cushion.join_to(page) and cushion.whole() == bench)
	world._is_ticking = false
	yield(frames(2), "completed")
	hold("now", cushion.whole() == page)
	end(stage)


func _nobodys():
	furnish(1)
	expect("udgoap: bench: its type says no part_of, so it is nobody's part")
	hold("no part", not bench.join_to(page) and bench.whole() == null)
	end(stage)


func _path():
	var body = thing(UdgoapSmartObject, "cushion", Vector3())
	var it = body.get_child(0)
	it.part_of_path = NodePath("../..")
	expect("is off: part_of_path leads to no UdgoapSmartObject")
	world = world_of(FURNISHED)
	stage = scene(world, [body])
	yield(frames(2), "completed")
	hold("it is off", not it.enabled and not it.is_in_world())
	end(stage)


# A page among furniture; the cushion is a part of the bench, if it is to be.
func furnish(cushion_at, is_part = false):
	world = world_of(FURNISHED)
	var all = []
	for it in [[UdgoapNpc, "page", 0], [UdgoapSmartObject, "bench", 4], [UdgoapSmartObject, "sofa", -2],
			[UdgoapSmartObject, "throne", 3], [UdgoapSmartObject, "cushion", cushion_at]]:
		all.append(thing(it[0], it[1], Vector3(it[2], 0, 0)))
	page = all[0].get_child(0)
	bench = all[1].get_child(0)
	sofa = all[2].get_child(0)
	throne = all[3].get_child(0)
	cushion = all[4].get_child(0)
	if is_part:
		bench.name = "SmartObject"
		cushion.part_of_path = NodePath("../../bench/SmartObject")
	stage = scene(world, all)


func near(within, tag = null, action = null, who = null):
	return world.nearby(Vector3(), within, tag, action, who)


func x_of(it):
	return world.native().position(it.handle).x
