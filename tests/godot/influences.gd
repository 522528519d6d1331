extends "res://tests/stage.gd"
# What a UdgoapInfluenceMap lays and blocks, by hand, by Godot's navigation and by its physics; marks, the best
# place, what is drawn; and what becomes of it with its world. Its mistakes turn it off and are told once.

const HAUNTED = "res://tests/haunted.json"
const WALL = [1, 4]

var world = null
var watcher = null
var map = null
var stage = null


func _run():
	run_each(["_grid", "_named", "_navigation", "_physics", "_points", "_best", "_off_and_on", "_waits",
			"_two_worlds", "_shifted", "_while_a_tick_is_open", "_shown", "_second", "_no_cells", "_too_many",
			"_no_such_cell", "_no_such_point", "_odd_links", "_no_spatial", "_senseless_marks",
			"_without_a_world"])


func _grid():
	map = grid(8, 6, 2)
	load_with([on(map, Vector3(100, 7, -20))])
	hold("it is laid", map.is_in_world() and map.place_count() == 48 and world.influence_map() == map)
	# From 92 to 108 and from -26 to -14, whatever the height.
	hold("the first", map.place_at(Vector3(92.1, 0, -25.9))[0] == 0)
	hold("its middle", map.place_at(Vector3(92.1, 0, -25.9))[1].x == 93)
	hold("the last", map.place_at(Vector3(107.9, 0, -14.1))[0] == 47)
	hold("none", map.place_at(Vector3(108.1, 0, -14.1)).empty() and map.place_at(Vector3(NAN, 0, 0)).empty())
	hold("a mark", map.mark(danger(), Vector3(101, 0, -19), 4))
	hold("spreads", map.strength_at(danger(), Vector3(103, 0, -19)) == 2.0)
	hold("so far", map.strength_at(danger(), Vector3(105, 0, -19)) == 0.0)
	yield(costs_at(101, -19, 6), "completed")
	yield(costs_at(105, -19, 2), "completed")
	var all = map.read(danger())
	hold("all of it", all.size() == 48 and abs(all[map.place_at(Vector3(101, 0, -19))[0]] - 4) < 0.05)
	# Its Spatial doesn't take it along.
	map.get_parent().translation = Vector3(500, 0, 0)
	yield(costs_at(101, -19, 6), "completed")
	hold("no place, no mark", not map.mark(danger(), Vector3(500, 0, 0)))
	hold("it is cleared", map.clear(danger()))
	yield(costs_at(101, -19, 2), "completed")
	# Steps leave what the document says.
	watcher.translation = Vector3(105, 0, -19)
	yield(frames(150), "completed")
	hold("a noise", map.strength_at(world.influence("noise"), Vector3(105, 0, -19)) > 0.5)
	end(stage)


# A wall between two ends of a row, which danger goes around.
func goes_around():
	hold("a mark", map.mark(danger(), Vector3(-1, 0, -1)))
	hold("one cell on", map.strength_at(danger(), Vector3(-1, 0, 0)) == 0.75)
	# Who leans on the wall is beside it, on one side or the other.
	hold("on one side", map.strength_at(danger(), Vector3(-0.4, 0, -1)) == 1.0)
	hold("on the other", map.strength_at(danger(), Vector3(0.4, 0, -1)) == 0.0)
	hold("not through it", map.strength_at(danger(), Vector3(1, 0, -1)) == 0.0)
	hold("these are blocked", map.lines()[1].size() == 2 * 8)


func _named():
	map = grid(3, 3, 1)
	map.blocked = WALL
	load_with([on(map)])
	goes_around()
	end(stage)


# The map comes into the tree before what it looks at.
func _navigation():
	map = grid(3, 3, 1)
	map.blocking = UdgoapInfluenceMap.Blocking.NAVIGATION
	var navigation = Navigation.new()
	navigation.add_child(on(map))
	# Not between -0.5 and 0.5 along x, up to 0.5 along z.
	for plane in [[-2, -0.6, -2, 2], [-0.6, 0.6, 0.6, 2], [0.6, 2, -2, 2]]:
		navigation.add_child(floor_of(plane[0], plane[1], plane[2], plane[3]))
	load_with([navigation])
	hold("it waits for the others", not map.is_in_world())
	yield(frames(4), "completed")
	goes_around()
	# A floor that is too far below is none.
	map.enabled = false
	map.get_parent().translation = Vector3(0, 2.1, 0)
	map.enabled = true
	hold("all is blocked", map.best_place(Vector3(), INF, {}) == null and map.place_count() == 9)
	# Without a Navigation nobody goes anywhere.
	map.enabled = false
	map.navigation_path = NodePath("../../nothing")
	map.get_parent().translation = Vector3()
	map.enabled = true
	hold("nor there", map.best_place(Vector3(), INF, {}) == null)
	end(stage)


func _physics():
	map = grid(3, 3, 1)
	map.blocking = UdgoapInfluenceMap.Blocking.PHYSICS
	var wall = StaticBody.new()
	wall.translation = Vector3(0, 0, -0.5)
	wall.add_child(CollisionShape.new())
	wall.get_child(0).shape = BoxShape.new()
	wall.get_child(0).shape.extents = Vector3(0.4, 1, 0.9)
	# On another layer.
	var carpet = StaticBody.new()
	carpet.collision_layer = 2
	carpet.add_child(CollisionShape.new())
	carpet.get_child(0).shape = BoxShape.new()
	carpet.get_child(0).shape.extents = Vector3(5, 1, 5)
	load_with([on(map), wall, carpet])
	hold("it waits for the others", not map.is_in_world())
	yield(frames(4), "completed")
	goes_around()
	map.enabled = false
	map.obstacles = 2
	map.enabled = true
	hold("all is blocked", map.best_place(Vector3(), INF, {}) == null)
	end(stage)


func _points():
	map = UdgoapInfluenceMap.new()
	map.layout = UdgoapInfluenceMap.Layout.POINTS
	map.points = PoolVector3Array([Vector3(), Vector3(3, 0, 0), Vector3(0, 3, 0), Vector3(3, 3, 0)])
	map.links = [0, 1, 2, 3]
	load_with([on(map, Vector3(50, 0, 0))])
	map.mark(danger(), Vector3(50, 0, 0), 4)
	hold("along a link", map.strength_at(danger(), Vector3(53, 0, 0)) == 1.0)
	hold("not without", map.strength_at(danger(), Vector3(50, 3, 0)) == 0.0)
	map.enabled = false
	map.links = []
	map.link_within = 3
	map.enabled = true
	hold("what was there is forgotten", map.strength_at(danger(), Vector3(50, 0, 0)) == 0.0)
	map.mark(danger(), Vector3(50, 0, 0), 4)
	hold("what is near is linked", map.strength_at(danger(), Vector3(50, 3, 0)) == 1.0)
	hold("the nearest", map.place_at(Vector3(54, 4, 0)) == [3, Vector3(53, 3, 0)])
	hold("links are drawn", map.lines()[0].size() == 2 * 4)
	end(stage)


func _best():
	map = grid(21, 21, 1)
	load_with([on(map)])
	map.mark(danger(), Vector3(), 4)
	var away = {danger(): -1}
	for _again in 2:
		hold("the nearest without danger", map.best_place(Vector3(1, 0, 0), 6, away, -0.01) == Vector3(4, 0, 0))
	hold("from elsewhere", map.best_place(Vector3(-1, 0, 0), 6, away, -0.01) == Vector3(-4, 0, 0))
	hold("none", map.best_place(Vector3(100, 0, 0), 6, away) == null)
	hold("nowhere", map.best_place(Vector3(NAN, 0, 0), 6, away) == null)
	end(stage)


func _off_and_on():
	map = grid(9, 9, 1)
	load_with([on(map)])
	map.mark(danger(), Vector3(), 4)
	yield(costs_at(0, 0, 6), "completed")
	map.enabled = false
	hold("it has left", not map.is_in_world() and world.influence_map() == null)
	hold("nothing can be done", not map.mark(danger(), Vector3()) and not map.clear(danger())
			and map.read(danger()).empty() and map.best_place(Vector3(), 5, {}) == null
			and map.strength_at(danger(), Vector3()) == 0.0 and map.place_count() == 0)
	yield(costs_at(0, 0, 2), "completed")
	map.enabled = true
	# What was there is forgotten.
	yield(costs_at(0, 0, 2), "completed")
	map.mark(danger(), Vector3(), 4)
	yield(costs_at(0, 0, 6), "completed")
	world.enabled = false
	yield(frames(10), "completed")
	world.enabled = true
	hold("it is laid anew", map.is_in_world() and map.place_count() == 81)
	yield(costs_at(0, 0, 2), "completed")
	map.get_parent().free()
	hold("no places", world.influence_map() == null and world.native().place_count() == 0)
	yield(costs_at(0, 0, 2), "completed")
	map = grid(3, 3, 1)
	stage.add_child(on(map))
	hold("another", map.place_count() == 9)
	end(stage)


func _waits():
	map = grid(3, 3, 1)
	world = world_of(HAUNTED)
	stage = Spatial.new()
	stage.add_child(on(map))
	stage.add_child(world)
	root.add_child(stage)
	hold("it has waited", map.is_in_world())
	end(stage)


func _two_worlds():
	map = grid(3, 3, 1)
	load_with([on(map)])
	var theirs = grid(5, 5, 1)
	var other_world = world_of(HAUNTED)
	var other = scene(other_world, [on(theirs)])
	hold("each has its own", theirs.world == other_world and map.world == world)
	theirs.mark(other_world.influence("danger"), Vector3(), 4)
	hold("marks don't mix", map.strength_at(danger(), Vector3()) == 0.0)
	other.free()
	hold("the other lives on", map.mark(danger(), Vector3(), 4) and map.place_count() == 9)
	yield(costs_at(0, 0, 6), "completed")
	end(stage)


# A game with a floating origin moves everything in one frame.
func _shifted():
	map = grid(9, 9, 1)
	map.drawn = "danger"
	load_with([on(map)])
	map.mark(danger(), Vector3(), 4)
	hold("it is shifted", world.native().shift_origin(Vector3(-1000, 0, 0)))
	map.get_parent().translation = Vector3(-1000, 0, 0)
	hold("the mark is shifted", map.strength_at(danger(), Vector3(-1000, 0, 0)) == 4.0)
	yield(costs_at(-1000, 0, 6), "completed")
	var drawn = map.lines()
	hold("it is drawn where it is", drawn[0][0] == Vector3(-1004.5, 0, -4.5) and drawn[2][0].x < -990)
	end(stage)


func _while_a_tick_is_open():
	map = grid(3, 3, 1)
	load_with([on(map)])
	world._is_ticking = true
	map.enabled = false
	var next = grid(5, 5, 1)
	stage.add_child(on(next))
	hold("not yet", not next.is_in_world() and world.native().place_count() == 9)
	world._is_ticking = false
	world._let_in_and_out()
	hold("one has left, one has come", next.is_in_world() and world.native().place_count() == 25)
	end(stage)


func _shown():
	map = grid(3, 3, 1)
	map.blocked = [0]
	load_with([on(map)])
	map.mark(danger(), Vector3(1, 0, 1))
	hold("bounds and a wall", map.lines()[0].size() == 8 and map.lines()[1].size() == 8)
	hold("nothing else", map.lines()[2].empty() and map.get_child_count() == 0)
	map.drawn = "danger"
	yield(frames(3), "completed")
	hold("eight are strong", map.lines()[2].size() == 2 * 8)
	hold("it is drawn", map.get_child_count() == 1 and map.get_child(0).get_aabb().size.y > 0.9)
	map.drawn = ""
	hold("not any more", not map.is_processing() and map.lines()[2].empty())
	end(stage)


func _second():
	expect("the influence map of there is off: its world has an influence map already: that of here")
	map = grid(3, 3, 1)
	var second = grid(5, 5, 1)
	var there = on(second)
	there.name = "there"
	load_with([on(map), there])
	yield(frames(30), "completed")
	hold("the first is there", map.place_count() == 9 and not second.enabled and not second.is_in_world())
	end(stage)


func _refused(text):
	expect(text)
	load_with([on(map)])
	yield(frames(30), "completed")
	hold("it is off", not map.enabled and not map.is_in_world() and world.influence_map() == null)
	hold("nothing is laid", world.native().place_count() == 0)
	end(stage)


func _no_cells():
	map = grid(0, 3, 1)
	return _refused("the influence map of here is off: a grid has at least one column and one row")


func _too_many():
	map = grid(100000, 100000, 1)
	return _refused("the influence map of here is off: udg_world_set_influence_grid: ")


func _no_such_cell():
	map = grid(3, 3, 1)
	map.blocked = [9]
	return _refused("the influence map of here is off: a cell is blocked that isn't there")


func _no_such_point():
	map = UdgoapInfluenceMap.new()
	map.layout = UdgoapInfluenceMap.Layout.POINTS
	map.points = PoolVector3Array([Vector3()])
	map.links = [0, -1]
	return _refused("the influence map of here is off: udg_world_set_influence_places: ")


func _odd_links():
	map = UdgoapInfluenceMap.new()
	map.layout = UdgoapInfluenceMap.Layout.POINTS
	map.points = PoolVector3Array([Vector3()])
	map.links = [0]
	return _refused("the influence map of here is off: a link has two numbers")


func _no_spatial():
	expect("its parent has to be a Spatial")
	map = grid(3, 3, 1)
	var node = Node.new()
	node.add_child(map)
	load_with([node])
	hold("it is off", not map.enabled and world.influence_map() == null)
	end(stage)


func _senseless_marks():
	expect("here: udg_world_add_influence: ")
	expect("here: udg_world_find_best_place: ")
	map = grid(3, 3, 1)
	load_with([on(map)])
	hold("no strength", not map.mark(danger(), Vector3(), 0))
	hold("nowhere", not map.mark(danger(), Vector3(NAN, 0, 0)))
	hold("nothing known", map.strength_at(0, Vector3()) == 0.0 and map.read(0).empty())
	hold("no weight", map.best_place(Vector3(), 5, {danger(): NAN}) == null)
	end(stage)


func _without_a_world():
	expect("there is no UdgoapWorld for here, so it waits for one")
	stage = Spatial.new()
	map = grid(3, 3, 1)
	stage.add_child(on(map))
	root.add_child(stage)
	yield(frames(30), "completed")
	end(stage)


func danger():
	return world.influence("danger")


func npc():
	return watcher.get_child(0)


func load_with(others):
	watcher = thing(UdgoapNpc, "watcher", Vector3(50, 0, 0), UdgoapStepPerformer.new())
	world = world_of(HAUNTED)
	stage = scene(world, [watcher] + others)


# What waiting costs the watcher there, after what frames do. It fades by less than a sixteenth meanwhile.
func costs_at(x, z, cost):
	watcher.translation = Vector3(x, 0, z)
	yield(frames(5), "completed")
	var found = npc().cost(world.action("wait"), npc())
	hold("at %s, %s it costs %s, not %s" % [x, z, cost, found.cost], abs(found.cost - cost) < 0.25)


func grid(columns, rows, cell_size):
	var it = UdgoapInfluenceMap.new()
	it.columns = columns
	it.rows = rows
	it.cell_size = cell_size
	return it


func on(it, at = Vector3()):
	var place = Spatial.new()
	place.name = "here"
	place.translation = at
	place.add_child(it)
	return place


func floor_of(from_x, to_x, from_z, to_z):
	var mesh = NavigationMesh.new()
	mesh.set_vertices(PoolVector3Array([
			Vector3(from_x, 0, from_z), Vector3(from_x, 0, to_z), Vector3(to_x, 0, to_z), Vector3(to_x, 0, from_z)]))
	mesh.add_polygon(PoolIntArray([0, 1, 2, 3]))
	var it = NavigationMeshInstance.new()
	it.navmesh = mesh
	return it
