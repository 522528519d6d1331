class_name UdgoapSensor
extends Node
# Hands the UdgoapNpc beside it what Godot's own perception has found: a trigger volume, a noise, or what a
# script of the game's has noticed. What the NPC notices counts as noticed by a sensor of the document's.
# Sensors that the library looks with need no node.

# The sensor's name in the document.
export var sensor = ""
# How sure what it finds is, at most 1; 0 for what the document says.
export(float, 0.0, 1.0) var sure = 0.0
# After how many seconds it is forgotten; 0 for what the document says.
export var remember = 0.0
# The attributes that it tells of, beside where somebody is: numbers and flags.
export(Array, String) var attributes = []
# An Area: whatever is in it is noticed, if it has a UdgoapSmartObject as a child. None unless set.
export(NodePath) var area_path
# How often it looks who is in the Area, in seconds.
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


# The NPC notices a smart object where it is. Whether it could.
func notice(about):
	return notice_at(about, about.position())


# The NPC notices a smart object somewhere, for instance where a noise comes from. Whether it could.
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


# Names become numbers once for each world that the NPC is in. Whether all are known.
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
