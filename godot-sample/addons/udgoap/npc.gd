class_name UdgoapNpc
extends "res://addons/udgoap/smart_object.gd"
# A smart object that decides what to do: an NPC. It hands its steps to a UdgoapStepPerformer beside it, if
# there is one, and emits signals.

enum PerformedBy { HOST = 1, LIBRARY = 2, NOBODY = 3, REPORTED = 4 }
enum Knows { ALL, OWN_FACTS }

# kind: Udgoap.EVENT_…; reason: UDG_REASON_… of include/udgoap.h; step: the step's number, or 0.
signal happened(kind, reason, step)

# Who performs the NPC's steps, and who writes their results.
export(PerformedBy) var performed_by = PerformedBy.REPORTED
# Whether the NPC knows the truth, or only what it was told.
export(Knows) var knows = Knows.ALL
# Whether the NPC looks where its Spatial's -z axis points. If not, it looks in the direction in which it
# moves.
export var looks_with_body = true
# The time between two of the NPC's decisions, in seconds; -1: its type decides.
export var think_interval = -1.0
# When too many NPCs wait for a search, this one counts as having waited so many seconds longer.
export var relevance = 0.0

# The step that is under way; null for none. A Dictionary: `id`, `action`, `action_name`, `supplier` (a node,
# or null), `stand` and `has_stand` (where the NPC is expected to be at the end), `duration` in seconds,
# `facing`, `number` (the step's index in the plan, from 0) and `count` (of the plan's steps).
var step = null

var _performer = null
# Whether the library moves the NPC. That is decided when the NPC comes into its world.
var _is_moved = false
# The names of actions by their numbers, so that beginning a step allocates no string.
var _names = {}


func is_mover():
	return not _is_moved


func is_moved_by_library():
	return _is_moved


func says_where_it_looks():
	return looks_with_body and is_mover()


# The direction in which the NPC looks, a unit vector.
func facing():
	return -get_parent().global_transform.basis.z.normalized()


# What the NPC believes about an attribute of a smart object, and where the belief comes from: a Dictionary
# with `value`, `seconds` (when it was observed), `source` (Udgoap.BELIEF_SOURCE_…), `sensor`, `teller` (a
# node, or null), `sure` and `expires`; null if it has no belief. See `attribute` of UdgoapWorld.
func belief(about, attribute):
	if not is_in_world():
		return null
	var found = world.native().belief(handle, about.handle, attribute)
	if found != null:
		found.teller = world.by_handle(found.teller)
	return found


# Where the NPC has last seen a smart object that it doesn't find there any more: a Dictionary with `point`,
# `seconds` and `expires`. Null if the NPC knows where the object is, or has forgotten it.
func last_seen(about):
	return world.native().last_seen(handle, about.handle) if is_in_world() else null


# Tells why the NPC has its belief about an attribute of a smart object; empty if it has none.
func explain_belief(about, attribute):
	return world.native().explain_belief(handle, about.handle, attribute) if is_in_world() else ""


# Makes the NPC tell others what it believes of a smart object, or everything that it knows. They hear it in
# the next tick. Returns how many beliefs are told.
func talk(listeners, about = null):
	if not is_in_world():
		return 0
	var handles = []
	for listener in listeners:
		handles.append(listener.handle)
	return world.native().talk(handle, handles, about.handle if about != null else 0)


# Switches one of the NPC's sensors on or off, for instance for a blindfold, by the sensor's number: see
# `sensor` of UdgoapWorld. The NPC keeps what it believes until it forgets it. Returns whether it was done.
func set_sensor_enabled(sensor, on):
	return world.native().set_sensor_enabled(handle, sensor, on) if is_in_world() else false


# Reports the result, Udgoap.STEP_…, of the step that is under way, or of the step with a number. Returns
# false, and changes nothing, if that step is over already.
func report(result, id = 0):
	if not is_in_world() or (id == 0 and step == null):
		return false
	return world.native().report(handle, id if id != 0 else step.id, result)


# What an action would cost the NPC now: a Dictionary with `bare`, `cost` and `changes`. `changes` is a list
# of what changes the cost, in order, each with `modifier`, `altered_by` (Udgoap.ALTERED_BY_…), `area` and
# `object` (nodes, or null), `before`, `after`, `strength` and `age`. Null if the NPC can't do the action. See
# `action` of UdgoapWorld.
func cost(action, supplier):
	if not is_in_world() or not supplier.is_in_world():
		return null
	return _with_nodes(world.native().cost(handle, action, supplier.handle))


# What a drive would weigh for the NPC now: a Dictionary with `bare`, `weight` and `changes`, as for `cost`.
# Null if its type doesn't list the drive. See `drive` of UdgoapWorld.
func weight(drive):
	return _with_nodes(world.native().weight(handle, drive)) if is_in_world() else null


func _with_nodes(found):
	if found != null:
		for change in found.changes:
			change.area = world.area_by_key(change.area)
			change.object = world.by_handle(change.object)
	return found


# Tells in words which areas the NPC is in, and what changes the costs of its steps and the weights of its
# drives.
func explain_ambiance():
	if not is_in_world():
		return ""
	var names = []
	for area in world.areas_of(self):
		names.append(area.get_parent().name)
	var told = "in %s\n" % PoolStringArray(names).join(", ") if not names.empty() else ""
	if step != null and is_instance_valid(step.supplier):
		told += _told_of(step.action, step.supplier)
	var left = world.native().remaining(handle)
	for at in range(0, left.size(), 2):
		var supplier = world.by_handle(left[at + 1])
		if supplier != null:
			told += _told_of(left[at], supplier)
	for each in drives():
		var found = weight(world.drive(each.name))
		if found != null:
			told += _changes("%s weighs %s: " % [each.name, found.weight], found.changes)
	return told


func _told_of(action, supplier):
	var found = cost(action, supplier)
	return _changes("%s costs %s: " % [_name_of(action), found.cost], found.changes) if found != null else ""


func _changes(what, told):
	if told.empty():
		return ""
	var changes = []
	for change in told:
		var by = change.object if change.altered_by == Udgoap.ALTERED_BY_OBJECT else change.area
		changes.append("%s becomes %s by %s of %s" % [
			change.before, change.after, change.modifier, by.get_parent().name if by != null else "another"])
	return what + PoolStringArray(changes).join(", then ") + "\n"


# How satisfied a drive was when the NPC last thought, from 0 to 1. See `drive` of UdgoapWorld.
func satisfaction(drive):
	return world.native().satisfaction(handle, drive) if is_in_world() else 0.0


# The NPC's drives: a list of Dictionaries with `name`, `satisfaction` and `goals`.
func drives():
	return world.native().drives(handle) if is_in_world() else []


# What is left of the NPC's plan: a list of [name of the action, node or null].
func plan():
	var told = []
	var left = world.native().remaining(handle) if is_in_world() else []
	for at in range(0, left.size(), 2):
		told.append([_name_of(left[at]), world.by_handle(left[at + 1])])
	return told


# Tells in sentences what the NPC does, and why.
func explain():
	return world.native().explain(handle) if is_in_world() else ""


# Hands the step that is under way to a performer that was added or enabled later.
func set_performer(it):
	_performer = it


func _belief():
	return knows


func _join(into, native, new_key):
	_is_moved = performed_by == PerformedBy.LIBRARY
	if not ._join(into, native, new_key):
		return false
	if not native.set_mind(handle, performed_by, think_interval, relevance):
		# The reason stays: nothing is refused that is destroyed while it lives.
		native.destroy(handle)
		return false
	for child in get_parent().get_children():
		if child.has_method("_take_step") and child.enabled:
			_performer = child
			child.npc = self
	return true


func _forget():
	._forget()
	_names = {}
	_end_step(Udgoap.STEP_ABORTED)


func _take_event(kind, reason, id, _action):
	match kind:
		Udgoap.EVENT_STEP_STARTED, Udgoap.EVENT_STEP_MOVED:
			_read(id, kind == Udgoap.EVENT_STEP_MOVED)
		Udgoap.EVENT_STEP_SUCCEEDED:
			_end_step_with(id, Udgoap.STEP_SUCCEEDED)
		Udgoap.EVENT_STEP_FAILED:
			_end_step_with(id, Udgoap.STEP_FAILED)
		Udgoap.EVENT_STEP_ABORTED:
			_end_step_with(id, Udgoap.STEP_ABORTED)
	emit_signal("happened", kind, reason, id)


func _read(id, has_moved):
	# The NPC may be gone, or at a later step, whose own event follows.
	var found = world.native().step(handle) if is_in_world() else null
	if found == null or found.id != id:
		return
	found.action_name = _name_of(found.action)
	found.supplier = world.by_key(found.supplier)
	step = found
	if is_instance_valid(_performer) and _performer.enabled and is_mover():
		_performer._take_step(self, has_moved)


func _name_of(action):
	if not _names.has(action):
		_names[action] = world.native().action_name(action)
	return _names[action]


func _end_step_with(id, result):
	if step != null and step.id == id:
		_end_step(result)


func _end_step(result):
	if step == null:
		return
	if is_instance_valid(_performer):
		_performer._leave_step(result)
	step = null
