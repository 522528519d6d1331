class_name UdgoapTravel
extends "res://addons/udgoap/answerer.gd"
# Answers `travel` with the length of the way along a Navigation.

# The Navigation along which ways lead; unless set, the one that this node is under.
export(NodePath) var navigation_path
# The distance to a place that can't be reached, in metres. It is large, so that plans avoid such places.
export var unreachable = 1000000.0


func _init():
	query = "travel"


func _answer(first, second):
	var navigation = Udgoap.navigation_of(self)
	if not navigation_path.is_empty():
		navigation = get_node_or_null(navigation_path)
	if navigation == null or second == null:
		return NAN
	var from = navigation.to_local(first.position())
	var way = navigation.get_simple_path(from, navigation.to_local(second.position()))
	if way.empty():
		return unreachable
	var length = 0.0
	for index in range(1, way.size()):
		length += way[index - 1].distance_to(way[index])
	return length
