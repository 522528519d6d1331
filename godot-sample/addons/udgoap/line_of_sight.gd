class_name UdgoapLineOfSight
extends "res://addons/udgoap/answerer.gd"
# Answers a query about two objects: 1 if no collider is between their eyes, else 0. It answers the questions
# of sensors, too.

# The layers of what can be in the way.
export(int, LAYERS_3D_PHYSICS) var obstacles = 1
# How high eyes are above an object's position, in metres.
export var eyes = 1.5
# The greatest distance at which anything is seen, in metres.
export var view_range = 50.0


func _init():
	query = "sees"


func _answer(first, second):
	if second == null:
		return NAN
	return _sees(first, second, first.position(), second.position())


# The point is where the NPC believes the other object to be, so it can also see that the object isn't there.
func _answer_sense(first, second, eye, point):
	return _sees(first, second, eye, point)


func _sees(first, second, eye, point):
	var up = Vector3(0, eyes, 0)
	var from = eye + up
	var to = point + up
	if from.distance_to(to) > view_range:
		return 0
	# Neither the object that looks nor the one that is looked at is in the way.
	var space = first.get_parent().get_world().direct_space_state
	var hit = space.intersect_ray(from, to, [first.get_parent()], obstacles)
	if hit.empty():
		return 1
	if second == null:
		return 0
	var seen = second.get_parent()
	return 1 if hit.collider == seen or seen.is_a_parent_of(hit.collider) else 0
