extends "res://tests/stage.gd"
# What a UdgoapArea covers, who is in it, and what that does to costs: by an Area's shape, by fields, by who
# enters an Area, in the hierarchy, along with an object. Its mistakes turn it off and are told once.

const QUIET = "res://tests/quiet.json"

var world = null
var visitor = null
var stage = null


func _run():
	run_each(["_box", "_sphere", "_fields", "_members", "_named", "_off_and_on", "_waits",
			"_while_a_tick_is_open", "_hierarchy", "_three", "_attached", "_left", "_for_ever", "_shown",
			"_misspelt", "_no_modifiers", "_no_shape", "_no_spatial", "_attached_to_nothing", "_no_size",
			"_without_a_world"])


func _box():
	var area = volume(BoxShape.new(), ["hush"])
	var shape = area.get_child(0)
	shape.shape.extents = Vector3(2, 1, 1)
	shape.translation = Vector3(1, 0, 0)
	shape.scale = Vector3(2, 1, 1)
	load_with([area])
	# From -3 to 5 along x.
	yield(costs_at(4.9, 0, 7), "completed")
	yield(costs_at(5.1, 0, 2), "completed")
	yield(costs_at(-2.9, 0.9, 7), "completed")
	yield(costs_at(-3.1, 0, 2), "completed")
	# Turned by a quarter to the left: from -5 to 3 along z.
	area.rotation_degrees = Vector3(0, 90, 0)
	yield(costs_at(0, -4.9, 7), "completed")
	yield(costs_at(4.9, 0, 2), "completed")
	yield(costs_at(0, 3.1, 2), "completed")
	area.translation = Vector3(100, 0, 0)
	yield(costs_at(0, -4.9, 2), "completed")
	yield(costs_at(100, -4.9, 7), "completed")
	end(stage)


func _sphere():
	var area = volume(SphereShape.new(), ["hush", "echo"])
	area.get_child(0).shape.radius = 4
	load_with([area])
	yield(costs_at(3.9, 0, 14), "completed")
	yield(costs_at(4.1, 0, 2), "completed")
	area.translation = Vector3(2, 0, 0)
	yield(costs_at(4.1, 0, 14), "completed")
	end(stage)


func _fields():
	var area = sphere("area", 0, 3, ["hush"])
	var it = area.get_child(0)
	load_with([area])
	yield(costs_at(2.9, 0, 7), "completed")
	yield(costs_at(3.1, 0, 2), "completed")
	it.enabled = false
	it.shape = UdgoapArea.AreaShape.BOX
	it.extents = Vector3(1, 1, 10)
	it.enabled = true
	yield(costs_at(0, 9.9, 7), "completed")
	yield(costs_at(2.9, 0, 2), "completed")
	it.enabled = false
	it.shape = UdgoapArea.AreaShape.PRISM
	it.corners = PoolVector3Array([Vector3(), Vector3(10, 0, 0), Vector3(0, 0, 10)])
	it.bottom = -1.0
	it.top = 1.0
	it.enabled = true
	yield(costs_at(4, 4, 7), "completed")
	yield(costs_at(6, 6, 2), "completed")
	area.translation = Vector3(2, 1.5, 2)
	yield(costs_at(6, 5.5, 2), "completed")
	area.translation = Vector3(2, 0.5, 2)
	yield(costs_at(6, 5.5, 7), "completed")
	end(stage)


func _members():
	var area = members(["hush"])
	load_with([area])
	yield(costs_at(1, 0, 7), "completed")
	yield(costs_at(20, 0, 2), "completed")
	yield(costs_at(1, 0, 7), "completed")
	# A second body of the same object counts until the last is out.
	var hand = KinematicBody.new()
	hand.add_child(ball(0.5))
	hand.translation = Vector3(0, 0.2, 0)
	visitor.add_child(hand)
	yield(frames(5), "completed")
	hand.translation = Vector3(30, 0, 0)
	yield(costs_at(1, 0, 7), "completed")
	hand.translation = Vector3(-20, 0, 0)
	yield(costs_at(20, 0, 7), "completed")
	hand.free()
	yield(costs_at(20, 0, 2), "completed")
	# Whatever is off meanwhile.
	area.get_child(1).enabled = false
	yield(costs_at(1, 0, 2), "completed")
	area.get_child(1).enabled = true
	yield(costs_at(1, 0, 7), "completed")
	npc().enabled = false
	yield(frames(5), "completed")
	npc().enabled = true
	yield(costs_at(1, 0, 7), "completed")
	world.enabled = false
	yield(frames(5), "completed")
	world.enabled = true
	yield(costs_at(1, 0, 7), "completed")
	# Out of the tree, and in again.
	stage.remove_child(visitor)
	yield(frames(5), "completed")
	stage.add_child(visitor)
	yield(costs_at(1, 0, 7), "completed")
	stage.remove_child(area)
	yield(costs_at(1, 0, 2), "completed")
	stage.add_child(area)
	yield(costs_at(1, 0, 7), "completed")
	var it = area.get_child(1)
	area.remove_child(it)
	yield(costs_at(1, 0, 2), "completed")
	area.add_child(it)
	yield(costs_at(1, 0, 7), "completed")
	yield(costs_at(20, 0, 2), "completed")
	# Somebody who is freed inside.
	yield(costs_at(1, 0, 7), "completed")
	visitor.free()
	yield(frames(5), "completed")
	it.enabled = false
	it.enabled = true
	end(stage)


func _named():
	var area = members(["hush"])
	var it = area.get_child(1)
	load_with([area])
	yield(costs_at(50, 0, 2), "completed")
	it.set_member(npc(), true)
	it.set_member(npc(), true)
	yield(costs_at(50, 0, 7), "completed")
	hold("it is in it", it.holds(npc()))
	it.set_member(npc(), false)
	it.set_member(npc(), false)
	yield(costs_at(50, 0, 2), "completed")
	end(stage)


func _off_and_on():
	var area = sphere("area", 0, 3, ["hush"])
	var it = area.get_child(0)
	load_with([area])
	yield(costs_at(0, 0, 7), "completed")
	var key = it.key
	hold("it has a key", world.area_by_key(key) == it)
	it.enabled = false
	hold("it has left at once", not it.is_in_world() and world.area_count() == 0)
	yield(costs_at(0, 0, 2), "completed")
	it.enabled = true
	hold("no key twice", it.key > key)
	yield(costs_at(0, 0, 7), "completed")
	world.enabled = false
	hold("nobody is in it", not it.holds(npc()))
	yield(frames(5), "completed")
	world.enabled = true
	yield(costs_at(0, 0, 7), "completed")
	area.free()
	hold("it is gone", world.area_count() == 0)
	yield(costs_at(0, 0, 2), "completed")
	end(stage)


# Areas that come before their world come in in their order.
func _waits():
	var areas = [sphere("first", 0, 3, ["hush"]), sphere("second", 0, 3, ["echo"]), sphere("third", 0, 9, [])]
	visitor = body("visitor", UdgoapNpc)
	world = world_of(QUIET)
	stage = Spatial.new()
	for it in areas + [visitor, world]:
		stage.add_child(it)
	root.add_child(stage)
	yield(costs_at(0, 0, 14), "completed")
	world.enabled = false
	world.enabled = true
	yield(costs_at(0, 0, 14), "completed")
	var found = world.areas_of(npc())
	hold("in all, in order", found.size() == 3 and found[2].get_parent() == areas[2])
	end(stage)


# A game's own code may do all of it while it is asked something.
func _while_a_tick_is_open():
	var inside = members(["hush"])
	var leaving = sphere("leaving", 50, 3, ["echo"])
	var coming = sphere("coming", 50, 3, ["hush"])
	coming.get_child(0).enabled = false
	load_with([inside, leaving, coming])
	yield(costs_at(50, 0, 4), "completed")
	world._is_ticking = true
	inside.get_child(1).set_member(npc(), true)
	leaving.get_child(0).enabled = false
	coming.get_child(0).enabled = true
	hold("not yet", not coming.get_child(0).is_in_world())
	world._is_ticking = false
	world._let_in_and_out()
	yield(costs_at(50, 0, 12), "completed")
	hold("one has come, one has left", world.area_count() == 2)
	hold("in the library, too", world.native().areas_of(npc().handle).size() == 2)
	end(stage)


func _hierarchy():
	var house = sphere("house", 0, 3, ["hush"])
	var folder = Spatial.new()
	var room = sphere("room", 40, 3, ["echo"])
	folder.add_child(room)
	house.add_child(folder)
	var it = house.get_child(0)
	load_with([house])
	yield(costs_at(40, 0, 14), "completed")
	hold("in both", it.holds(npc()) and room.get_child(0).holds(npc()))
	yield(costs_at(0, 0, 7), "completed")
	it.enabled = false
	yield(costs_at(40, 0, 4), "completed")
	it.enabled = true
	yield(costs_at(40, 0, 14), "completed")
	# It goes where what it is below goes.
	house.translation = Vector3(0, 0, 10)
	yield(costs_at(40, 0, 2), "completed")
	yield(costs_at(40, 10, 14), "completed")
	house.remove_child(folder)
	stage.add_child(folder)
	yield(costs_at(40, 0, 4), "completed")
	hold("both are there", world.area_count() == 2)
	end(stage)


func _three():
	var house = sphere("house", 0, 3, ["hush"])
	var floor_ = sphere("floor", 20, 3, ["watched"])
	var room = sphere("room", 20, 3, ["echo"])
	floor_.add_child(room)
	# The inner ones come into the tree before that which they belong to.
	house.add_child(floor_)
	house.move_child(floor_, 0)
	load_with([house])
	# 2 + 5, + 1, * 2.
	yield(costs_at(40, 0, 16), "completed")
	var it = floor_.get_child(0)
	it.enabled = false
	yield(costs_at(40, 0, 14), "completed")
	it.enabled = true
	yield(costs_at(40, 0, 16), "completed")
	house.get_child(1).enabled = false
	yield(costs_at(40, 0, 6), "completed")
	house.get_child(1).enabled = true
	yield(costs_at(40, 0, 16), "completed")
	hold("each once", world.area_count() == 3 and world.native().areas_of(npc().handle).size() == 3)
	house.free()
	hold("all are gone", world.area_count() == 0)
	yield(costs_at(40, 0, 2), "completed")
	end(stage)


func _attached():
	var cart = thing(UdgoapSmartObject, "cart", Vector3())
	var area = sphere("area", 2, 3, ["hush"])
	var it = area.get_child(0)
	it.attached_path = NodePath("../../cart/Cart")
	cart.get_child(0).name = "Cart"
	cart.get_child(0).enabled = false
	load_with([area, cart])
	yield(frames(2), "completed")
	hold("it waits for its object", not it.is_in_world() and it.enabled)
	cart.get_child(0).enabled = true
	yield(costs_at(4.9, 0, 7), "completed")
	yield(costs_at(5.1, 0, 2), "completed")
	# Where the library has the object.
	cart.translation = Vector3(100, 0, 0)
	cart.get_child(0).place()
	yield(costs_at(4.9, 0, 2), "completed")
	yield(costs_at(104.9, 0, 7), "completed")
	cart.get_child(0).enabled = false
	hold("it has left with it", not it.is_in_world() and it.enabled and world.area_count() == 0)
	cart.translation = Vector3()
	cart.get_child(0).enabled = true
	yield(costs_at(4.9, 0, 7), "completed")
	world.enabled = false
	world.enabled = true
	yield(costs_at(4.9, 0, 7), "completed")
	cart.free()
	hold("nor is it there without it", not it.is_in_world() and world.area_count() == 0)
	yield(costs_at(4.9, 0, 2), "completed")
	end(stage)


func _left():
	var area = sphere("area", 0, 3, [])
	var it = area.get_child(0)
	load_with([area])
	yield(costs_at(0, 0, 2), "completed")
	var panic = world.modifier("panic")
	hold("it is left", it.leave_modifier(panic) and it.leave_modifier(panic))
	hold("it is strong", it.strength(panic) > 1.9)
	hold("it costs", npc().cost(world.action("sing"), npc()).cost > 3.9)
	it.enabled = false
	hold("nothing is left", it.strength(panic) == 0.0 and not it.leave_modifier(panic))
	end(stage)


func _for_ever():
	expect("area: ")
	var area = sphere("area", 0, 3, [])
	load_with([area])
	yield(frames(2), "completed")
	hold("it would stay", not area.get_child(0).leave_modifier(world.modifier("hush")))
	end(stage)


func _shown():
	var area = sphere("area", 0, 3, ["hush"])
	var room = volume(BoxShape.new(), ["echo"])
	room.name = "room"
	var it = area.get_child(0)
	load_with([area, room, thing(UdgoapSmartObject, "camera", Vector3(2, 0, 0))])
	yield(costs_at(0, 0, 15), "completed")
	var found = npc().cost(world.action("sing"), npc())
	hold("three change it", found.changes.size() == 3)
	hold("by an area", found.changes[0].area == it and found.changes[0].altered_by == Udgoap.ALTERED_BY_AREA)
	hold("by an object", found.changes[2].object.type_name == "camera")
	hold("it can't do that to others", npc().cost(world.action("sing"), found.changes[2].object) == null)
	var weight = npc().weight(world.drive("mirth"))
	hold("it weighs half", weight.bare == 1 and weight.weight == 0.5 and weight.changes[0].area == it)
	var debugger = UdgoapDebugger.new()
	visitor.add_child(debugger)
	yield(frames(3), "completed")
	debugger.refresh()
	hold("where: " + debugger.text, debugger.text.find("in area, room\n") >= 0)
	hold("why: " + debugger.text, debugger.text.find(
		"sing costs 15: 2 becomes 7 by hush of area, then 7 becomes 14 by echo of room, "
		+ "then 14 becomes 15 by watched of camera\n") >= 0)
	hold("weights: " + debugger.text, debugger.text.find("mirth weighs 0.5: 1 becomes 0.5 by hush of area\n") >= 0)
	hold("nothing is drawn", it.get_child_count() == 0)
	it.draws = true
	yield(frames(2), "completed")
	hold("it is drawn", it.get_child_count() == 1 and it.get_child(0).get_aabb().size.x > 5.9)
	it.draws = false
	hold("a sphere is drawn", it.lines().size() == 2 * 3 * 24 and abs(it.lines()[5].length() - 3) < 0.001)
	hold("a box is drawn", room.get_child(1).lines().size() == 2 * 12 and room.get_child(1).lines()[0] == Vector3(-1, -1, -1))
	it.shape = UdgoapArea.AreaShape.PRISM
	it.corners = PoolVector3Array([Vector3(), Vector3(10, 0, 0), Vector3(0, 0, 10)])
	hold("a prism is drawn", it.lines().size() == 2 * 9)
	it.shape = UdgoapArea.AreaShape.MEMBERS
	hold("members have no form", it.lines().empty())
	it.shape = UdgoapArea.AreaShape.VOLUME
	hold("nor has a Spatial", it.lines().empty())
	debugger.free()
	end(stage)


func _refused(area, text):
	expect(text)
	load_with([area])
	yield(costs_at(0, 0, 2), "completed")
	yield(frames(30), "completed")
	var it = area.get_child(area.get_child_count() - 1)
	hold("it is off", not it.enabled and not it.is_in_world() and world.area_count() == 0)
	end(stage)


func _misspelt():
	return _refused(sphere("area", 0, 3, ["hush", "hushh"]),
			"the domain has no modifier called \"hushh\"; did you mean `hush`?; give the area one of these: hush, echo, watched, panic")


func _no_modifiers():
	expect("the document has no modifiers: add it there, or leave the area's empty")
	stage = scene(world_of(APPLE), [sphere("area", 0, 3, ["hush"])])
	yield(frames(30), "completed")
	end(stage)


func _no_shape():
	var area = volume(CapsuleShape.new(), ["hush"])
	return _refused(area, "there is no BoxShape or SphereShape")


func _no_size():
	return _refused(sphere("area", 0, 0, ["hush"]), "area is off: udg_area_create: ")


func _attached_to_nothing():
	var area = sphere("area", 0, 3, ["hush"])
	area.get_child(0).attached_path = NodePath("..")
	return _refused(area, "attached_path leads to no UdgoapSmartObject")


func _no_spatial():
	var area = Node.new()
	area.add_child(UdgoapArea.new())
	return _refused(area, "its parent has to be a Spatial")


func _without_a_world():
	expect("there is no UdgoapWorld for area, so it waits for one")
	stage = Spatial.new()
	stage.add_child(sphere("area", 0, 3, ["hush"]))
	root.add_child(stage)
	yield(frames(30), "completed")
	end(stage)


func npc():
	return visitor.get_child(0)


func load_with(others):
	visitor = body("visitor", UdgoapNpc)
	world = world_of(QUIET)
	stage = scene(world, [visitor] + others)


# What singing costs the visitor there, after what frames do.
func costs_at(x, z, cost):
	visitor.translation = Vector3(x, 0, z)
	yield(frames(5), "completed")
	var found = npc().cost(world.action("sing"), npc())
	hold("at %s, %s it costs %s, not %s" % [x, z, cost, found.cost], found.cost == cost and found.bare == 2)


func body(type, script):
	var it = KinematicBody.new()
	it.name = type
	it.translation = Vector3(50, 0, 0)
	var node = script.new()
	node.type_name = type
	it.add_child(node)
	it.add_child(ball(0.1))
	return it


func ball(radius):
	var it = CollisionShape.new()
	it.shape = SphereShape.new()
	it.shape.radius = radius
	return it


func sphere(name, x, radius, modifiers):
	var it = Spatial.new()
	it.name = name
	it.translation = Vector3(x, 0, 0)
	var area = UdgoapArea.new()
	area.shape = UdgoapArea.AreaShape.SPHERE
	area.radius = radius
	area.modifiers = modifiers
	it.add_child(area)
	return it


# An Area with a shape.
func volume(shape, modifiers):
	var it = Area.new()
	it.name = "area"
	var part = CollisionShape.new()
	part.shape = shape
	it.add_child(part)
	var area = UdgoapArea.new()
	area.modifiers = modifiers
	it.add_child(area)
	return it


func members(modifiers):
	var it = volume(SphereShape.new(), modifiers)
	it.get_child(0).shape.radius = 4
	it.get_child(1).shape = UdgoapArea.AreaShape.MEMBERS
	return it
