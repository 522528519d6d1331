class_name UdgoapSensor
extends Node
# Hands what the game's own perception has found, such as a trigger volume or a noise, to the UdgoapNpc beside
# it. It counts as noticed by a sensor of the document. Sensors with which the library looks for itself need
# no node.

# The sensor's name in the document.
export var sensor = ""
# How sure the NPC is of what it notices, at most 1; 0 for the document's value.
export(float, 0.0, 1.0) var sure = 0.0
# After how many seconds the NPC forgets it; 0 for the document's value.
export var remember = 0.0
# The attributes that are noticed, in addition to the position: numbers and flags.
export(Array, String) var attributes = []
# An Area: the NPC notices what is in it and has a UdgoapSmartObject as a child. None unless set.
export(NodePath) var area_path
# The time between two looks into the Area, in seconds.
export var interval = 0.2
export var enabled = true

# The NPC that notices; null until it is found.
var npc = null

var _generation = null
var _sensor = 0
var _attributes = []
var _waits = 0.0


func _ready():
	for child in get_parent().get_children():
		if child.has_method("set_performer"):
			npc = child
	if npc == null:
		push_error("udgoap: %s is off: it has no UdgoapNpc beside it" % name)
		enabled = false


# Makes the NPC notice a smart object where the object is. Returns whether it was noticed.
func notice(about):
	return notice_at(about, about.position())


# Makes the NPC notice a smart object at a point, for instance where a noise comes from. Returns whether it
# was noticed.
func notice_at(about, place):
	if not enabled or npc == null or not npc.is_in_world() or not about.is_in_world():
		return false
	if not _find_names():
		return false
	var native = npc.world.native()
	if native.perceive(npc.handle, about.handle, _sensor, _attributes, place, sure, remember):
		return true
	enabled = false
	push_error("udgoap: %s is off: %s" % [name, native.error()])
	return false


func _physics_process(delta):
	_waits -= delta
	if not enabled or area_path.is_empty() or _waits > 0:
		return
	_waits = interval
	var area = get_node_or_null(area_path)
	if area == null:
		return
	for body in area.get_overlapping_bodies():
		for child in body.get_children():
			if child != npc and child.has_method("says_where_it_looks"):
				notice(child)


# Looks the names up, once for each world that the NPC comes into. Returns whether all were found.
func _find_names():
	var native = npc.world.native()
	if _generation == native:
		return true
	_sensor = native.find("sensor", sensor)
	_attributes = []
	for attribute in attributes:
		_attributes.append(native.find("attribute", attribute))
	if _sensor == 0 or _attributes.has(0):
		enabled = false
		push_error("udgoap: %s is off: %s" % [name, native.error()])
		return false
	_generation = native
	return true
