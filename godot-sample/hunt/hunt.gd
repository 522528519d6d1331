extends Spatial
# The hunted player. You are the thief. Guards chase you while they see you, search where they last saw
# you, ask each other, and give up after the time that hunt.udgoap says. They plan with what they believe,
# which is drawn on the ground: a ring where one believes you to be, a cross where it has lost you, and a
# thin line from whoever has told it.

const Guard = preload("res://hunt/guard.gd")

const SIZE = 44.0
const THIEF_SPEED = 4.8
# How far a guard's call is heard.
const EARSHOT = 9.0
const TREES = [[-9, -9, 2.4], [9, -9, 2.4], [0, 0, 3.0], [-9, 9, 2.4], [9, 9, 2.4], [-16, 0, 1.8],
	[16, 0, 1.8], [0, 16, 1.8], [0, -16, 1.8]]
const POSTS = [[-14, -14], [15, -5], [4, 11]]
const GUARDS = [["Ada", -12, -12, "66b2f2"], ["Bran", 14, -3, "eb7380"], ["Cid", 3, 9, "8cd973"]]
const HOME = Vector3(-2, 0, 19)
# Where the thief goes when nobody plays him, and for how many seconds he hides there.
const ROUND = [[-6, 18, 0], [-6, 7, 0], [5, 5, 0], [13, 12, 0], [19, 4, 0], [19, -17, 0], [5, -19, 0],
	[-4, -12, 0], [-12, -10, 0], [-20, -2, 25], [-19, 18, 0]]

# Whether the keys move the thief; else he makes his round.
export var is_played = true

var thief = null
var thief_object = null
var counts = {"noticed": 0, "lost": 0, "searched": 0, "asked": 0, "told": 0, "given up": 0, "caught": 0}

var _guards = []
var _knows = []
var _leg = 0
var _waits_until = -1.0
var _caught_at = -1.0
var _drawn = null

onready var _world = $World


func _ready():
	_build_ground()
	for it in TREES:
		_build_tree(Vector3(it[0], 0, it[1]), it[2])
	for it in POSTS:
		_add(UdgoapSmartObject, "post", Vector3(it[0], 0, it[1]), Color(0.5, 0.5, 0.55))
	thief = _add(UdgoapSmartObject, "thief", HOME, Color("f2b233"))
	thief_object = thief.get_node("Object")
	for it in GUARDS:
		var body = _add(UdgoapNpc, "guard", Vector3(it[1], 0, it[2]), Color(it[3]))
		body.name = it[0]
		_guards.append(body)
		_knows.append("nothing")
	_drawn = ImmediateGeometry.new()
	_drawn.material_override = _paint(Color.white)
	_drawn.material_override.vertex_color_use_as_albedo = true
	_drawn.material_override.flags_unshaded = true
	add_child(_drawn)


func seconds():
	return _world.seconds


func count(what, by = 1):
	counts[what] += by


func is_caught():
	return _caught_at >= 0


func catch_thief():
	_caught_at = seconds()
	count("caught")


# Walks towards a place, around trees. Whether it is there.
func walk(body, to, metres):
	var from = body.translation
	var gap = from.distance_to(to)
	if gap <= metres:
		body.translation = to
		return true
	var way = (to - from) / gap
	body.rotation.y = atan2(-way.x, -way.z)
	body.set_meta("way", body.rotation.y)
	for it in TREES:
		var off = Vector3(it[0], 0, it[1]) - from
		var ahead = off.dot(way)
		var aside = off.x * way.z - off.z * way.x
		var room = it[2] + 0.5
		if ahead > 0 and ahead < room + 0.6 and abs(aside) < room and ahead < gap:
			# By the shorter way.
			way = Vector3(-way.z, 0, way.x) if aside > 0 else Vector3(way.z, 0, -way.x)
			break
	body.translation = _kept_out(from + way * metres)
	return false


# Nobody walks through trees or out of the yard.
func _kept_out(at):
	for it in TREES:
		var tree = Vector3(it[0], 0, it[1])
		var gap = at.distance_to(tree)
		if gap > 0 and gap < it[2] + 0.4:
			at = tree + (at - tree) / gap * (it[2] + 0.4)
	var edge = SIZE / 2 - 0.5
	return Vector3(clamp(at.x, -edge, edge), 0, clamp(at.z, -edge, edge))


func _physics_process(delta):
	if not _world.is_running() or not thief_object.is_in_world():
		return
	_move_thief(delta)
	for index in _guards.size():
		_follow(index)
	_draw_beliefs()
	_write_hud()


func _move_thief(delta):
	if is_caught():
		if seconds() - _caught_at > 4:
			# He has got away.
			_caught_at = -1.0
			_leg = 0
			thief.translation = HOME
			thief_object.set_flag(_world.attribute("caught"), false)
		return
	var wish = _keys() if is_played else _round()
	if wish.length() > 0:
		walk(thief, thief.translation + wish.normalized() * 9, THIEF_SPEED * delta)


func _keys():
	return Vector3(
			Input.get_action_strength("ui_right") - Input.get_action_strength("ui_left"), 0,
			Input.get_action_strength("ui_down") - Input.get_action_strength("ui_up"))


func _round():
	var to = Vector3(ROUND[_leg][0], 0, ROUND[_leg][1])
	if thief.translation.distance_to(to) > 0.6:
		return to - thief.translation
	if _waits_until < 0:
		_waits_until = seconds() + ROUND[_leg][2]
	if seconds() >= _waits_until:
		_waits_until = -1.0
		_leg = (_leg + 1) % ROUND.size()
	return Vector3()


# A guard has noticed or lost the thief, or gives up: it calls out, or wants to hear news.
func _follow(index):
	var npc = _guards[index].get_node("Object")
	if not npc.is_in_world():
		return
	var before = _knows[index]
	if npc.belief(thief_object, _world.attribute("position")) != null:
		_knows[index] = "place"
	else:
		_knows[index] = "last place" if npc.last_seen(thief_object) != null else "nothing"
	if _knows[index] == before:
		return
	match _knows[index]:
		"place":
			count("noticed")
			_call_out(npc)
		"last place":
			count("lost")
		"nothing":
			count("given up")
	npc.set_flag(_world.attribute("wants_news"), _knows[index] == "last place")


func _call_out(npc):
	var near = []
	for body in _guards:
		if body != npc.get_parent() and body.translation.distance_to(npc.position()) <= EARSHOT:
			near.append(body.get_node("Object"))
	npc.talk(near, thief_object)


func _draw_beliefs():
	_drawn.clear()
	_drawn.begin(Mesh.PRIMITIVE_LINES)
	for index in _guards.size():
		var npc = _guards[index].get_node("Object")
		_drawn.set_color(Color(GUARDS[index][3]))
		var belief = npc.belief(thief_object, _world.attribute("position"))
		var last = npc.last_seen(thief_object)
		if belief != null:
			_line(npc.position(), belief.value)
			for part in 16:
				_line(belief.value + _around(part), belief.value + _around(part + 1))
			if belief.teller != null:
				_line(belief.teller.position(), belief.value)
		elif last != null:
			_line(npc.position(), last.point)
			_line(last.point + Vector3(-1, 0, -1), last.point + Vector3(1, 0, 1))
			_line(last.point + Vector3(-1, 0, 1), last.point + Vector3(1, 0, -1))
	_drawn.end()


func _around(part):
	return Vector3(1, 0, 0).rotated(Vector3.UP, part * TAU / 16)


func _line(from, to):
	_drawn.add_vertex(from + Vector3(0, 0.1, 0))
	_drawn.add_vertex(to + Vector3(0, 0.1, 0))


func _write_hud():
	var lines = PoolStringArray()
	for body in _guards:
		var npc = body.get_node("Object")
		var does = "thinks" if npc.step == null else npc.step.action_name
		var why = npc.explain_belief(thief_object, _world.attribute("position"))
		var last = npc.last_seen(thief_object)
		if last != null:
			why = "The thief was gone when it looked. It saw him there %.1f s ago." % (seconds() - last.seconds)
		lines.append("%s (%s): %s" % [body.name, does, why if why != "" else "It knows nothing of the thief."])
	$Hud/Beliefs.text = lines.join("\n")


# Something with a body, and what stands for it in the world.
func _add(script, type, at, color):
	var body = Spatial.new()
	body.name = type
	body.translation = at
	body.set_meta("way", 0.0)
	var look = MeshInstance.new()
	look.mesh = CapsuleMesh.new() if type != "post" else CubeMesh.new()
	look.scale = Vector3(0.8, 0.8, 0.8)
	look.rotation_degrees.x = 90
	look.translation.y = 0.8
	look.material_override = _paint(color)
	body.add_child(look)
	var object = script.new()
	object.name = "Object"
	object.type_name = type
	object.moves = type == "thief"
	body.add_child(object)
	if type == "guard":
		object.knows = UdgoapNpc.Knows.OWN_FACTS
		var performer = Guard.new()
		performer.hunt = self
		body.add_child(performer)
	add_child(body)
	return body


func _build_ground():
	var ground = MeshInstance.new()
	ground.mesh = PlaneMesh.new()
	ground.mesh.size = Vector2(SIZE, SIZE)
	ground.material_override = _paint(Color(0.22, 0.2, 0.26))
	add_child(ground)


func _build_tree(at, radius):
	var body = StaticBody.new()
	var shape = CollisionShape.new()
	shape.shape = CylinderShape.new()
	shape.shape.radius = radius
	shape.shape.height = 4
	var look = MeshInstance.new()
	look.mesh = CylinderMesh.new()
	look.mesh.top_radius = radius
	look.mesh.bottom_radius = radius
	look.mesh.height = 2
	look.material_override = _paint(Color(0.2, 0.4, 0.25))
	body.translation = at + Vector3(0, 1, 0)
	body.add_child(shape)
	body.add_child(look)
	add_child(body)


func _paint(color):
	var paint = SpatialMaterial.new()
	paint.albedo_color = color
	return paint
