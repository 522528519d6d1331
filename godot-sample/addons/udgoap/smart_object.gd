class_name UdgoapSmartObject
extends "res://addons/udgoap/member.gd"
# Whatever NPCs can do something to: its type, its first values, where it is. It is a child of the Spatial
# that it is about, and in its world for as long as it is enabled and in the tree.

# Its type in the document.
export var type_name = ""
# What its attributes begin as, by name: numbers, or yes or no.
export(Dictionary) var initial_values = {}
# Whether the world is told in every tick where it is. NPCs always move.
export var moves = false
# A UdgoapSmartObject that it is a part of, from the moment when both are in the world. None unless set.
export(NodePath) var part_of_path
# Whether the Spatial is freed when a step destroys what stands for it.
export var destroy_with_object = true

# Its key, which nobody else has in its world; 0 while it is in none.
var key = 0
# What stands for it in the library; 0 while it is in no world.
var handle = 0
# The areas that go along with it, and those that it is in because Godot or the game says so.
var attached = []
var around = []
# What it is to be a part of whenever both are in the world, null for nothing; and what is to be a part of it.
var part_of = null
var belonging = []
# See places.gd.
var place_in_row = -1


# Whether it is in a world, and lives there.
func is_in_world():
	return world != null and world.is_running() and world.native().is_alive(handle)


# Where it is, in metres.
func position():
	return get_parent().global_transform.origin


func is_mover():
	return moves


func is_moved_by_library():
	return false


# Whether the world is told which way it looks; else it looks the way that it goes.
func says_where_it_looks():
	return false


# Reads a number or a flag; null if it is in no world, or hasn't the attribute. See `attribute` of
# UdgoapWorld.
func number(attribute):
	return world.native().number(handle, attribute) if is_in_world() else null


func flag(attribute):
	return world.native().flag(handle, attribute) if is_in_world() else null


# Writes a number or a flag. Whether it was written.
func set_number(attribute, value):
	return is_in_world() and world.native().set_number(handle, attribute, value)


func set_flag(attribute, value):
	return is_in_world() and world.native().set_flag(handle, attribute, value)


# Whether it is in a world and has a tag, by its type: see `tag` of UdgoapWorld.
func has_tag(tag):
	return is_in_world() and world.native().has_tag(handle, tag)


# What it is a part of now, also if a step has made it one; null if it is nobody's, or that has no node.
func whole():
	return world.by_handle(world.native().whole(handle)) if is_in_world() else null


# Its parts, without theirs, in the order in which they were created.
func parts():
	return world.nodes_of(world.native().parts(handle)) if is_in_world() else []


# Makes it a part of another from now on, or takes it off if that is null. It goes where that goes, as the
# library sees it; its Spatial, your game moves. Whether it is so; no while one of them is in no world, or not
# in the same.
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


# Tells the world where it is: for one that doesn't move, and was put elsewhere.
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


# Makes what stands for it. Whether the library took it.
func _join(into, native, new_key):
	handle = native.create(type_name, new_key, position(), _belief(), initial_values)
	key = new_key
	if handle == 0:
		return false
	world = into
	return true


func _belief():
	return Udgoap.BELIEF_ALL_KNOWING


# Forgets the world that it was in, which has forgotten it.
func _forget():
	world = null
	handle = 0
	key = 0
