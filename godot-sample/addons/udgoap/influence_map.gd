class_name UdgoapInfluenceMap
extends "res://addons/udgoap/member.gd"
# The places of a world's influences. It makes marks, reads strengths, and finds the best place around a
# point. A world has at most one map. Make it a child of the Spatial that it lies around. The places exist
# while it is enabled and in the tree. They don't move with the Spatial.

const BOUNDS_COLOUR = Color(0.6, 0.6, 0.6)
const WALL_COLOUR = Color(0.5, 0.2, 0.2)
const STRONG_COLOUR = Color(1, 0.5, 0.1)
# The number of physics frames until Godot knows where everything is that was loaded with the map.
const SETTLED = 2

# GRID: square cells on the ground around the Spatial. POINTS: points with links.
enum Layout { GRID, POINTS }
# Which cells are blocked, in addition to those in `blocked`. NAVIGATION: cells whose middle isn't on the
# Navigation. PHYSICS: cells in which there is a body.
enum Blocking { NONE, NAVIGATION, PHYSICS }

export(Layout) var layout = Layout.GRID
# For a grid: the number of cells along x, and along z.
export var columns = 32
export var rows = 32
# For a grid: the length of a cell's sides, in metres. The grid's middle is at the Spatial.
export var cell_size = 1.0
export(Blocking) var blocking = Blocking.NONE
# For a grid: the numbers of blocked cells. Cells are numbered from 0, row after row, from the least x and z
# on.
export(Array, int) var blocked = []
# For a grid: how far above and below the Spatial the ground may be, in metres.
export var height = 2.0
# For a grid whose cells bodies block: the layers of those bodies. Leave out the ground's layer.
export(int, LAYERS_3D_PHYSICS) var obstacles = 1
# For a grid: the Navigation that blocks cells; unless set, the one that the map is under.
export(NodePath) var navigation_path
# For points: where they are, relative to the Spatial, which also scales and turns them.
export(PoolVector3Array) var points = PoolVector3Array()
# For points: links between two points, two numbers for each. A link goes both ways.
export(Array, int) var links = []
# For points: two points that are at most this far from each other are linked too, in metres; 0 links none.
export var link_within = 0.0
# The name of the influence that is drawn in play, with bounds and walls; empty for none.
export var drawn = "" setget set_drawn

# Where the middles of the places were when they were created, and which of the places are blocked.
var _middles = PoolVector3Array()
var _walls = []
var _hint = -1
var _frames = 0
var _drawing = null


func is_in_world():
	return world != null and world.is_running()


# How many places the map has; 0 while it is in no world.
func place_count():
	return world.native().place_count() if is_in_world() else 0


# Makes a mark. It spreads to the places around it and fades, as the document says of the influence: see
# `influence` of UdgoapWorld. Returns false if there is no place there, or if the map is in no world.
func mark(influence, at, strength = 1.0):
	if not is_in_world() or not _is_finite(at):
		return false
	var made = world.native().mark(influence, at, strength)
	if made < 0:
		world.refused(self)
	return made > 0


# Removes all marks of an influence. Returns false while the map is in no world.
func clear(influence):
	if not is_in_world():
		return false
	if not world.native().clear_influence(influence):
		world.refused(self)
		return false
	return true


# Tells how strong an influence is now at a point; 0 where there is no place.
func strength_at(influence, at):
	return world.native().influence(influence, at) if is_in_world() and _is_finite(at) else 0.0


# Tells how strong an influence is now in each place; empty while the map is in no world.
func read(influence):
	return world.native().influences(influence) if is_in_world() else []


# Tells the number and the middle of the place that a point belongs to; an empty Array for none.
func place_at(at):
	return world.native().place_at(at) if is_in_world() and _is_finite(at) else []


# Finds the best place around a point, for instance to flee to or to hide. Each place gets a score: the
# strength of each influence times its weight, plus `metre` for each metre from the point. The weights are a
# Dictionary by the influences' numbers. Returns the middle of the place with the highest score; null if there
# is none.
func best_place(around, within, weights, metre = 0.0):
	if not is_in_world() or not _is_finite(around):
		return null
	var found = world.native().best_place(around, within, weights.keys(), weights.values(), metre, _hint)
	if found == null:
		world.refused(self)
		return null
	if found.empty():
		return null
	# The next search often begins near the place that was found. That saves time and changes nothing else.
	_hint = found[0]
	return found[1]


# What is drawn: an Array of bounds or links, walls, and one influence, each with two points for each line.
# The lines of the influence are as high as it is strong.
func lines():
	var offset = _offset()
	var bounds = PoolVector3Array()
	var walls = PoolVector3Array()
	var strong = PoolVector3Array()
	if layout == Layout.GRID and not _middles.empty():
		var half = Vector3(0.5 * cell_size, 0, 0.5 * cell_size)
		bounds = _square(_middles[0] - half, _middles[_middles.size() - 1] + half, offset)
		for place in _walls:
			walls.append_array(_square(_middles[place] - half, _middles[place] + half, offset))
	elif not _middles.empty():
		for end in _all_links():
			bounds.append(_middles[end] + offset)
	var strengths = read(world.influence(drawn)) if drawn != "" and is_in_world() else []
	for place in strengths.size():
		if strengths[place] > 0:
			strong.append(_middles[place] + offset)
			strong.append(_middles[place] + offset + Vector3(0, strengths[place], 0))
	return [bounds, walls, strong]


func set_drawn(name):
	drawn = name
	set_process(name != "")
	if _drawing != null:
		_drawing.clear()


# Whether the places can be created now: what may block them has to be there.
func is_settled():
	return layout == Layout.POINTS or blocking == Blocking.NONE or _frames >= SETTLED


func _enter_tree():
	_frames = 0
	if enabled:
		_enter()


# When all of a scene has entered.
func _ready():
	set_process(drawn != "")
	_warn_if_alone()


func _exit_tree():
	_leave()


func _physics_process(_delta):
	_frames += 1
	if is_settled():
		set_physics_process(false)
		if enabled and world == null and is_in_group(Udgoap.GROUP_WAITING):
			_enter()


func _process(_delta):
	if _drawing == null:
		_drawing = Udgoap.drawing()
		add_child(_drawing)
	_drawing.clear()
	if is_in_world():
		var all = lines()
		Udgoap.draw(_drawing, all[0], BOUNDS_COLOUR)
		Udgoap.draw(_drawing, all[1], WALL_COLOUR)
		Udgoap.draw(_drawing, all[2], STRONG_COLOUR)


func _enter():
	if not get_parent() is Spatial:
		push_error("udgoap: %s is off: its parent has to be a Spatial" % name)
		enabled = false
		return
	set_physics_process(not is_settled())
	var found = find_world()
	if found != null and found.is_running():
		found.take_map(self)
	else:
		add_to_group(Udgoap.GROUP_WAITING)


func _leave():
	if is_in_group(Udgoap.GROUP_WAITING):
		remove_from_group(Udgoap.GROUP_WAITING)
	if world != null:
		world.give_map(self)


# Creates the places. Returns why it can't; empty if it has.
func _join(into, native):
	var middle = get_parent().global_transform.origin
	if not _is_finite(middle):
		return "its Spatial is nowhere"
	if layout == Layout.GRID:
		var corner = middle - Vector3(0.5 * columns * cell_size, 0, 0.5 * rows * cell_size)
		# Without walls first: the library refuses what is too large before each cell is looked at.
		if not native.set_grid(columns, rows, cell_size, corner, []):
			return native.error()
		_lay_out(corner)
		if not _walls.empty() and not native.set_grid(columns, rows, cell_size, corner, _walls):
			return native.error()
	else:
		_walls = []
		_middles = get_parent().global_transform.xform(points)
		if not native.set_places(_middles, _all_links()):
			return native.error()
	_hint = -1
	world = into
	return ""


# Forgets the world that the map was in.
func _forget():
	world = null
	_middles = PoolVector3Array()
	_walls = []


func _lay_out(corner):
	_middles = PoolVector3Array()
	_walls = blocked.duplicate()
	for row in rows:
		for column in columns:
			var place = _middles.size()
			_middles.append(corner + Vector3((column + 0.5) * cell_size, 0, (row + 0.5) * cell_size))
			if not place in blocked and _is_blocked(_middles[place]):
				_walls.append(place)


func _is_blocked(middle):
	var half = 0.5 * cell_size
	if blocking == Blocking.NAVIGATION:
		var navigation = Udgoap.navigation_of(self)
		if not navigation_path.is_empty():
			navigation = get_node_or_null(navigation_path)
		if navigation == null:
			return true
		var off = navigation.to_global(navigation.get_closest_point(navigation.to_local(middle))) - middle
		return abs(off.x) > half or abs(off.z) > half or abs(off.y) > height
	if blocking == Blocking.PHYSICS:
		var box = BoxShape.new()
		box.extents = Vector3(half, height, half)
		# A body that only touches a cell's side isn't in the cell.
		box.margin = 0
		var asked = PhysicsShapeQueryParameters.new()
		asked.set_shape(box)
		asked.transform = Transform(Basis(), middle)
		asked.collision_mask = obstacles
		return not get_parent().get_world().direct_space_state.intersect_shape(asked, 1).empty()
	return false


func _all_links():
	var found = links.duplicate()
	for one in _middles.size() if link_within > 0 else 0:
		for other in range(one + 1, _middles.size()):
			if _middles[one].distance_to(_middles[other]) <= link_within:
				found.append(one)
				found.append(other)
	return found


# How far the places have moved since they were created. They move with the world's origin, if the game shifts
# it.
func _offset():
	var found = place_at(get_parent().global_transform.origin)
	return found[1] - _middles[found[0]] if not found.empty() else Vector3()


static func _square(low, high, offset):
	var corners = [low, Vector3(high.x, low.y, low.z), high, Vector3(low.x, low.y, high.z)]
	var found = PoolVector3Array()
	for number in 4:
		found.append(corners[number] + offset)
		found.append(corners[(number + 1) % 4] + offset)
	return found


static func _is_finite(at):
	return at.x - at.x + (at.y - at.y) + (at.z - at.z) == 0
