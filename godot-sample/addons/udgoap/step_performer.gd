class_name UdgoapStepPerformer
extends Node
# Performs the steps of the UdgoapNpc beside it. It walks to where the step ends, along the Navigation that it
# is under, else in a straight line. It plays the animation that is named like the action, waits until the
# step's duration is over, and reports. A game can extend it: `_begin`, `_perform`, `_finish`.

# Steps end exactly at their points, because an action's conditions may need the distance that the document
# says.
const EXACT = 0.0001

# The walking speed, in metres per second.
export var speed = 2.0
# How far from the navigation mesh a step may end, in metres. The rest is walked in a straight line.
export var reach = 1.0
# The Navigation to walk along; unless set, the one that this node is under.
export(NodePath) var navigation_path
# The AnimationPlayer; unless set, the first one beside this node.
export(NodePath) var animation_path
export var enabled = true setget set_enabled

# The NPC whose steps are performed; null before the first step.
var npc = null

var _is_at_work = false
var _walks = false
var _way = PoolVector3Array()
var _next = 0
var _elapsed = 0.0


# Whether the performer is at a step.
func is_at_work():
	return _is_at_work


func set_enabled(is_on):
	if is_on == enabled:
		return
	enabled = is_on
	if is_inside_tree():
		if is_on:
			_enter()
		else:
			_leave_step(Udgoap.STEP_ABORTED)


# Called when a step begins, and again, with `has_moved`, when the point at which it ends has moved. Returns
# whether the step can be done. If it returns null, its code has failed: that is logged once, and the node is
# disabled.
func _begin(step, has_moved):
	_walks = step.has_stand and _body().global_transform.origin.distance_to(step.stand) > 0
	_way = PoolVector3Array()
	_next = 0
	if _walks and not _find_way(step.stand):
		return false
	var player = _player()
	if not has_moved and player != null and player.has_animation(step.action_name):
		player.play(step.action_name)
	return true


# Called once in each physics frame while a step is under way. for_seconds: how long it has been under way.
# Returns Udgoap.STEP_GOES_ON, or the result. If it returns null, its code has failed: that is logged once,
# and the node is disabled.
func _perform(step, for_seconds, delta):
	if _walks:
		return Udgoap.STEP_SUCCEEDED if _walk(step.stand, speed * delta) else Udgoap.STEP_GOES_ON
	_face(step)
	return Udgoap.STEP_SUCCEEDED if for_seconds >= step.duration else Udgoap.STEP_GOES_ON


# Called when a step is over or was broken off.
func _finish(_result):
	var player = _player()
	if player != null and player.has_animation("idle"):
		player.play("idle")


func _enter_tree():
	if enabled:
		_enter()


# When this is called, the whole scene has entered: an NPC beside this node is there.
func _ready():
	if enabled and npc == null and _find_npc() == null:
		push_error("udgoap: %s is off: it has no UdgoapNpc beside it" % name)
		enabled = false


func _exit_tree():
	_leave_step(Udgoap.STEP_ABORTED)


func _physics_process(delta):
	if not _is_at_work:
		return
	_elapsed += delta
	var result = _perform(npc.step, _elapsed, delta)
	if result == null:
		_break("_perform")
	elif result != Udgoap.STEP_GOES_ON and _is_at_work:
		# Before the report, whose consequences may begin another step.
		var ended = npc.step.id
		_leave_step(result)
		npc.report(result, ended)


func _enter():
	npc = _find_npc()
	if npc != null:
		npc.set_performer(self)
		if npc.step != null and npc.is_mover():
			_take_step(npc, false)


func _find_npc():
	for child in get_parent().get_children():
		if child.has_method("set_performer"):
			return child
	return null


# Takes a step from the NPC.
func _take_step(from, has_moved):
	npc = from
	has_moved = has_moved and _is_at_work
	if not has_moved:
		_elapsed = 0.0
	_is_at_work = true
	var can_be_done = _begin(npc.step, has_moved)
	if can_be_done == null:
		_break("_begin")
	elif not can_be_done:
		var failed = npc.step.id
		_leave_step(Udgoap.STEP_FAILED)
		npc.report(Udgoap.STEP_FAILED, failed)


# The NPC's step is over, whether the performer or somebody else has ended it.
func _leave_step(result):
	if _is_at_work:
		_is_at_work = false
		_finish(result)


# Disables the node after the game's own code has failed: it would probably fail in every frame. Godot has
# logged why.
func _break(method):
	push_error("udgoap: %s of %s failed, and it is off" % [method, get_parent().name])
	_is_at_work = false
	enabled = false
	if npc.step != null:
		npc.report(Udgoap.STEP_FAILED)


func _body():
	return get_parent()


func _player():
	if not animation_path.is_empty():
		return get_node_or_null(animation_path)
	for child in get_parent().get_children():
		if child is AnimationPlayer:
			return child
	return null


func _navigation():
	if not navigation_path.is_empty():
		return get_node_or_null(navigation_path)
	return Udgoap.navigation_of(self)


func _find_way(stand):
	var navigation = _navigation()
	if navigation == null:
		return true
	var from = navigation.to_local(_body().global_transform.origin)
	_way = navigation.get_simple_path(from, navigation.to_local(stand))
	if _way.empty():
		return false
	var off = navigation.to_global(_way[_way.size() - 1]) - stand
	return Vector2(off.x, off.z).length() <= reach


# Walks this many metres. Returns whether it is there.
func _walk(stand, metres):
	while _next < _way.size():
		var left = _approach(_navigation().to_global(_way[_next]), metres)
		if left <= 0:
			return false
		metres = left
		_next += 1
	if not _way.empty():
		# The mesh says how high it stands.
		stand.y = _body().global_transform.origin.y
	_approach(stand, metres)
	if _body().global_transform.origin.distance_to(stand) > EXACT:
		return false
	_body().global_transform.origin = stand
	return true


# Walks in a straight line, and looks ahead. Returns how many of the metres are left.
func _approach(to, metres):
	var body = _body()
	var from = body.global_transform.origin
	var away = from.distance_to(to)
	_look(to - from)
	body.global_transform.origin = from.move_toward(to, metres)
	return metres - away


func _face(step):
	if step.facing == Udgoap.FACING_ANY or not is_instance_valid(step.supplier):
		return
	var towards = step.supplier.position() - _body().global_transform.origin
	_look(-towards if step.facing == Udgoap.FACING_AWAY else towards)


func _look(towards):
	if Vector2(towards.x, towards.z).length() > 0.01:
		_body().rotation.y = atan2(-towards.x, -towards.z)
