class_name UdgoapSmartObject
extends "res://addons/udgoap/member.gd"
# An object that NPCs can do actions to. It has a type of the document, initial values and a position. Make it
# a child of the Spatial that it is about. It is in its world while it is enabled and in the tree.

# The name of the object's type in the document.
export var type_name = ""
# Initial values of attributes by name: numbers or booleans. Other attributes begin with the defaults of the
# type.
export(Dictionary) var initial_values = {}
# Whether the world is told in every tick where the object is. For NPCs it is told in any case.
export var moves = false
# A UdgoapSmartObject that this one becomes a part of as soon as both are in the world. None unless set.
export(NodePath) var part_of_path
# Whether the Spatial is freed when a step destroys the library's object.
export var destroy_with_object = true

# The object's key, unique in its world; 0 while it is in no world.
var key = 0
# The library's handle for this object; 0 while it is in no world.
var handle = 0
# The areas that are attached to the object, and those that it is in because of an Area's bodies or because
# the game has declared it.
var attached = []
var around = []
# The object that this one is to be a part of whenever both are in the world, null for none; and the objects
# that are to be parts of this one.
var part_of = null
var belonging = []
# See places.gd.
var place_in_row = -1


# Whether the object exists in a world.
func is_in_world():
	return world != null and world.is_running() and world.native().is_alive(handle)


# Where the object is, in metres.
func position():
	return get_parent().global_transform.origin


func is_mover():
	return moves


func is_moved_by_library():
	return false


# Whether the world is told in which direction the object looks. If not, it looks in the direction in which it
# moves.
func says_where_it_looks():
	return false


# Reads a number or a flag; null if the object is in no world, or lacks the attribute. See `attribute` of
# UdgoapWorld.
func number(attribute):
	return world.native().number(handle, attribute) if is_in_world() else null


func flag(attribute):
	return world.native().flag(handle, attribute) if is_in_world() else null


# Writes a number or a flag. Returns whether it was written.
func set_number(attribute, value):
	return is_in_world() and world.native().set_number(handle, attribute, value)


func set_flag(attribute, value):
	return is_in_world() and world.native().set_flag(handle, attribute, value)


# Whether the object is in a world and its type has a tag: see `tag` of UdgoapWorld.
func has_tag(tag):
	return is_in_world() and world.native().has_tag(handle, tag)


# The object that this one is a part of now, even if a step has made it a part. Null if it is no part, or if
# that object has no node.
func whole():
	return world.by_handle(world.native().whole(handle)) if is_in_world() else null


# The object's parts, in order of creation, but not the parts of parts.
func parts():
	return world.nodes_of(world.native().parts(handle)) if is_in_world() else []


# Makes the object a part of another one, or of none if that is null. In the library's world, a part moves
# with its whole. The game has to move its Spatial. Returns false if the two objects aren't in the same world.
func join_to(other):
	_stop_belonging()
	part_of_path = NodePath()
	part_of = other
	if other != null and enabled and is_inside_tree():
		other.belonging.append(self)
	var can_be = other == null or (other.is_in_world() and other.world == world)
	return is_in_world() and can_be and world.join(self, other)


func _stop_belonging():
	if is_instance_valid(part_of):
		part_of.belonging.erase(self)


# Tells the world where the object is: for an object that doesn't move, and was put elsewhere.
func place():
	if is_in_world():
		world.native().write_positions([handle], PoolVector3Array([position()]))


func _enter_tree():
	if enabled:
		_enter()


# When all of a scene has entered.
func _ready():
	_warn_if_alone()


func _exit_tree():
	_leave()


func _enter():
	if not get_parent() is Spatial:
		push_error("udgoap: %s is off: its parent has to be a Spatial" % name)
		enabled = false
		return
	if part_of == null and not part_of_path.is_empty():
		part_of = get_node_or_null(part_of_path)
		if part_of == null or not part_of.has_method("join_to"):
			push_error("udgoap: %s is off: part_of_path leads to no UdgoapSmartObject" % name)
			part_of = null
			enabled = false
			return
	if is_instance_valid(part_of):
		part_of.belonging.append(self)
	var found = find_world()
	if found != null and found.is_running():
		found.take(self)
	else:
		add_to_group(Udgoap.GROUP_WAITING)


func _leave():
	_stop_belonging()
	if is_in_group(Udgoap.GROUP_WAITING):
		remove_from_group(Udgoap.GROUP_WAITING)
	if world != null:
		world.give(self)


# Creates the library's object. Returns whether the library has accepted it.
func _join(into, native, new_key):
	handle = native.create(type_name, new_key, position(), _belief(), initial_values)
	key = new_key
	if handle == 0:
		return false
	world = into
	return true


func _belief():
	return Udgoap.BELIEF_ALL_KNOWING


# Forgets the world that the object was in, after the world has removed it.
func _forget():
	world = null
	handle = 0
	key = 0
