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
# Whether the Spatial is freed when a step destroys what stands for it.
export var destroy_with_object = true

# Its key, which nobody else has in its world; 0 while it is in none.
var key = 0
# What stands for it in the library; 0 while it is in no world.
var handle = 0
# The areas that go along with it, and those that it is in because Godot or the game says so.
var attached = []
var around = []
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
	var found = find_world()
	if found != null and found.is_running():
		found.take(self)
	else:
		add_to_group(Udgoap.GROUP_WAITING)


func _leave():
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
