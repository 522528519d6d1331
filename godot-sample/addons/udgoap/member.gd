extends Node
# The base of nodes that are in a world while they are enabled and in the tree. Derived classes say how they
# enter and leave.

# The node's world; unless set, the nearest one: see Udgoap.world_of.
export(NodePath) var world_path
export var enabled = true setget set_enabled

# The world that the node is in; null while it is in none.
var world = null


func set_enabled(is_on):
	if is_on == enabled:
		return
	enabled = is_on
	if is_inside_tree():
		if is_on:
			_enter()
		else:
			_leave()


func find_world():
	return get_node_or_null(world_path) if not world_path.is_empty() else Udgoap.world_of(self)


func _enter():
	pass


func _leave():
	pass


# When all of a scene has entered.
func _warn_if_alone():
	if enabled and world == null and find_world() == null:
		push_warning("udgoap: there is no UdgoapWorld for %s, so it waits for one" % get_parent().name)
