class_name UdgoapArea
extends "res://addons/udgoap/member.gd"
# A place that changes what actions cost, and what drives weigh, for the NPCs in it. Make it a child of an
# Area or another Spatial. It is in its world while it is enabled and in the tree. It covers the Area's
# CollisionShape, or the shape that its fields describe, and moves with its Spatial. It belongs to the next
# UdgoapArea above it.

const Form = preload("res://addons/udgoap/area_form.gd")
const COLOUR = Color(0.4, 0.8, 0.4)

# VOLUME: the BoxShape or SphereShape of the Area. MEMBERS: the smart objects that are in the Area, whatever
# its shape, and those that the game declares to be in it. SPHERE, BOX, PRISM: the fields below.
enum AreaShape { VOLUME, MEMBERS, SPHERE, BOX, PRISM }

# Names of modifiers in the document. They take effect in the area, in this order.
export(Array, String) var modifiers = []
export(AreaShape) var shape = AreaShape.VOLUME
# For a sphere: its radius, in metres.
export var radius = 5.0
# For a box: half the lengths of its edges, in metres.
export var extents = Vector3(5, 5, 5)
# For a prism: its corners in order, in metres, relative to its Spatial. Heights are ignored, and it doesn't
# turn.
export(PoolVector3Array) var corners = PoolVector3Array()
# For a prism: its lower and upper end, in metres, relative to its Spatial.
export var bottom = 0.0
export var top = 3.0
# A UdgoapSmartObject that the area moves with and is destroyed with. None unless set.
export(NodePath) var attached_path
# Whether the area's edges are drawn in play.
export var draws = false setget set_draws

# The area's key, unique in its world; 0 while it is in no world.
var key = 0
# The library's handle for this area; 0 while it is in no world.
var handle = 0
# The object that the area is attached to; null for none.
var anchor = null
# The area that it belongs to in its world, null for none; and the areas that belong to it.
var parent_area = null
var children = []

var _form = Form.new()
var _place = Vector3()
var _rotation = []
# How many bodies of each smart object are inside, by the object's instance id.
var _inside = {}
var _drawing = null


# Whether the area exists in a world.
func is_in_world():
	return world != null and world.is_running() and world.native().is_area(handle)


# Whether a smart object is in the area, or in an area that belongs to it.
func holds(who):
	return is_in_world() and who.is_in_world() and who.world == world \
			and world.native().holds(handle, who.handle)


# Declares a smart object to be in the area, or not any more. Objects inside the area's shape are in it
# anyway. This is for games that know without an Area who is in. It is valid until the next call, or until the
# object is freed or the area leaves the tree.
func set_member(who, is_member):
	var count = _inside.get(who.get_instance_id(), 0)
	if is_member != (count > 0):
		_let(who, 1 if is_member else -count)


# Leaves a modifier behind in the area, as steps do whose action lists one: see `modifier` of UdgoapWorld.
# Returns false if the area is in no world, or if the library refuses it: for instance, the modifier must
# fade.
func leave_modifier(modifier):
	if not is_in_world():
		return false
	if not world.native().leave_modifier(handle, modifier):
		world.refused(self)
		return false
	return true


# Tells how strong a modifier is now that was left behind in the area: 1 for one that was left once and hasn't
# faded.
func strength(modifier):
	return world.native().strength(handle, modifier) if is_in_world() else 0.0


# The area's edges: two points for each line. Empty if the area only has members, or if the library has no
# such shape.
func lines():
	var form = _read_form()
	return form.lines(get_parent()) if form != null else PoolVector3Array()


func set_draws(is_on):
	draws = is_on
	set_process(is_on)
	if _drawing != null:
		_drawing.clear()


func find_world():
	if anchor != null:
		return anchor.world if is_instance_valid(anchor) else null
	return .find_world()


# The next area above it that is enabled, whether it is in the world yet or not.
func above():
	var at = get_parent().get_parent()
	while at != null:
		for child in at.get_children():
			if child.has_method("_follow") and child.enabled:
				return child
		at = at.get_parent()
	return null


func _enter_tree():
	if shape == AreaShape.MEMBERS and get_parent() is Area:
		for what in ["body", "area"]:
			get_parent().connect(what + "_entered", self, "_touch", [1])
			get_parent().connect(what + "_exited", self, "_touch", [-1])
		# An Area that has just come into the tree tells later who is inside.
		if get_parent().monitoring:
			for body in get_parent().get_overlapping_bodies() + get_parent().get_overlapping_areas():
				_touch(body, 1)
	if enabled:
		_enter()


func _process(_delta):
	if _drawing == null:
		_drawing = Udgoap.drawing()
		add_child(_drawing)
	_drawing.clear()
	if is_in_world():
		Udgoap.draw(_drawing, lines(), COLOUR)


# When all of a scene has entered.
func _ready():
	set_process(draws)
	if anchor == null:
		_warn_if_alone()


func _exit_tree():
	_leave()
	for what in ["body", "area"] if get_parent() is Area else []:
		if get_parent().is_connected(what + "_entered", self, "_touch"):
			get_parent().disconnect(what + "_entered", self, "_touch")
			get_parent().disconnect(what + "_exited", self, "_touch")
	for who in _members():
		who.around.erase(self)
	_inside = {}


func _enter():
	var why = ""
	if not get_parent() is Spatial:
		why = "its parent has to be a Spatial"
	elif not attached_path.is_empty():
		anchor = get_node_or_null(attached_path)
		if anchor == null or not anchor.has_method("says_where_it_looks"):
			why = "attached_path leads to no UdgoapSmartObject"
	if why != "":
		anchor = null
		push_error("udgoap: %s is off: %s" % [name, why])
		enabled = false
		return
	if anchor != null:
		anchor.attached.append(self)
	var found = find_world()
	if found != null and found.is_running():
		found.take_area(self)
	elif anchor == null:
		add_to_group(Udgoap.GROUP_WAITING)


func _leave():
	if is_in_group(Udgoap.GROUP_WAITING):
		remove_from_group(Udgoap.GROUP_WAITING)
	if anchor != null and is_instance_valid(anchor):
		anchor.attached.erase(self)
	if world != null:
		world.give_area(self)
	anchor = null


# Creates the library's area. Returns why it can't; empty if it has.
func _join(into, native, new_key):
	var form = _read_form()
	if form == null:
		return "there is no BoxShape or SphereShape in an Area above it; add one, or let it cover something else"
	var numbers = []
	for modifier in modifiers:
		numbers.append(native.find("modifier", modifier))
		if numbers.back() == 0:
			return "%s; %s" % [native.error(), _choices(native)]
	_form = form
	_place = form.place_of(get_parent())
	_rotation = form.rotation_of(get_parent())
	parent_area = above()
	if parent_area != null and parent_area.world != into:
		parent_area = null
	handle = native.create_area(
		new_key, form.shape, _place - (anchor.position() if anchor != null else Vector3()),
		form.size, _rotation, form.corners,
		parent_area.handle if parent_area != null else 0, anchor.handle if anchor != null else 0, numbers)
	if handle == 0:
		return native.error()
	key = new_key
	world = into
	# Explanations call it so, unless the library can't take that.
	native.name_area(handle, get_parent().name)
	if parent_area != null:
		parent_area.children.append(self)
	for who in _members():
		_tell(who, true)
	return ""


# Forgets the world that the area was in, after the world has removed it.
func _forget():
	if parent_area != null:
		parent_area.children.erase(self)
	# The library has given them to what it belonged to itself.
	for child in children:
		child.parent_area = parent_area
		if parent_area != null:
			parent_area.children.append(child)
	children = []
	world = null
	parent_area = null
	handle = 0
	key = 0


# Tells the library where the area is, if it has moved. Returns whether the library has accepted it.
func _follow(native):
	if _form.shape == Udgoap.AREA_HOST or not native.is_area(handle):
		return true
	var now = _form.place_of(get_parent())
	# What it is attached to takes it along. One that is no place leaves it where it was.
	if anchor == null and not _is_same(now, _place) and _is_finite(now):
		_place = now
		if not native.move_area(handle, now):
			return false
	if _form.shape == Udgoap.AREA_BOX and _is_finite(now):
		var turn = _form.rotation_of(get_parent())
		if turn != _rotation:
			_rotation = turn
			return native.turn_area(handle, turn)
	return true


# Godot's own comparison leaves out what is small.
static func _is_same(one, other):
	return one.x == other.x and one.y == other.y and one.z == other.z


static func _is_finite(at):
	return at.x - at.x + (at.y - at.y) + (at.z - at.z) == 0


# The area's shape; null if the library has no such shape.
func _read_form():
	var form = Form.new()
	match shape:
		AreaShape.VOLUME:
			return form if get_parent() is CollisionObject and form.read(get_parent()) else null
		AreaShape.SPHERE:
			form.shape = Udgoap.AREA_SPHERE
			form.size = Vector3(radius, 0, 0)
		AreaShape.BOX:
			form.shape = Udgoap.AREA_BOX
			form.size = extents
		AreaShape.PRISM:
			form.shape = Udgoap.AREA_PRISM
			form.size = Vector3(bottom, top, 0)
			form.corners = corners
	return form


func _choices(native):
	var names = native.names("modifier")
	if names.empty():
		return "the document has no modifiers: add it there, or leave the area's empty"
	return "give the area one of these: " + PoolStringArray(names).join(", ")


# Something has entered or left the Area.
func _touch(body, change):
	var who = _smart_object_of(body)
	if who != null:
		_let(who, change)


func _smart_object_of(body):
	var at = body
	while at != null:
		for child in at.get_children():
			if child.has_method("says_where_it_looks"):
				return child
		at = at.get_parent()
	return null


func _let(who, change):
	var id = who.get_instance_id()
	var count = _inside.get(id, 0) + change
	if count > 0:
		_inside[id] = count
		if count == change:
			who.around.append(self)
			_tell(who, true)
	elif _inside.erase(id):
		who.around.erase(self)
		_tell(who, false)


# The smart objects that are inside and not freed.
func _members():
	var found = []
	for id in _inside:
		var who = instance_from_id(id)
		if who != null:
			found.append(who)
	return found


# Tells the library, if both the object and the area are in the world.
func _tell(who, is_member):
	if is_in_world() and who.is_in_world() and who.world == world:
		world.set_member(self, who, is_member)
