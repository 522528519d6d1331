class_name UdgoapDebugger
extends Node
# Shows what an NPC does. In the scene it draws the plan and the areas that the NPC is in, as lines. As text
# it tells the NPC's drives, what it does and why, and what changes the costs of its steps. The text allocates
# memory each time, so it is off unless you switch it on.

const STEP_COLOUR = Color(1, 0.85, 0.1)
const PLAN_COLOUR = Color(0.2, 0.9, 1)
const AREA_COLOUR = Color(0.4, 0.8, 0.4)
# A bar that shows in tenths how satisfied a drive is.
const FULL = "##########"
const EMPTY = ".........."

# The NPC to show; unless set, the NPC beside this node.
export(NodePath) var npc_path
# Whether its plan is drawn.
export var draws = true setget set_draws
# Whether the text is shown on the screen.
export var shows_text = false setget set_shows_text
# The time between two refreshes of the text, in seconds.
export var interval = 0.5

# What the NPC does and why. It is from the last refresh.
var text = ""

var _npc = null
var _since = 0.0
var _lines = null
var _label = null


# The NPC that is shown; null for none.
func npc():
	return _npc if is_instance_valid(_npc) else null


func show_npc(it):
	_npc = it
	refresh()


func set_draws(is_on):
	draws = is_on
	if _lines != null:
		_lines.clear()


func set_shows_text(is_on):
	shows_text = is_on
	if _label != null:
		_label.visible = is_on


# Makes the text again now.
func refresh():
	_since = 0.0
	text = ""
	if npc() != null and npc().is_in_world():
		text = "%s\n" % npc().get_parent().name
		for it in npc().drives():
			var tenths = int(round(it.satisfaction * 10))
			text += "%s%s %s\n" % [FULL.substr(0, tenths), EMPTY.substr(tenths, 10), it.name]
		text += "\n" + npc().explain().strip_edges(false, true) + "\n" + npc().explain_ambiance()
	if _label != null:
		_label.text = text


func _ready():
	_lines = Udgoap.drawing()
	add_child(_lines)
	_label = Label.new()
	_label.rect_position = Vector2(12, 12)
	_label.add_color_override("font_color_shadow", Color(0, 0, 0))
	_label.visible = shows_text
	var layer = CanvasLayer.new()
	layer.add_child(_label)
	add_child(layer)
	if not npc_path.is_empty():
		_npc = get_node_or_null(npc_path)
	for child in get_parent().get_children():
		if _npc == null and child.has_method("explain"):
			_npc = child


func _process(delta):
	_since += delta
	if shows_text and _since >= interval:
		refresh()
	if draws:
		_draw_plan()


func _draw_plan():
	_lines.clear()
	if npc() == null or not npc().is_in_world():
		return
	for area in npc().world.areas_of(npc()):
		Udgoap.draw(_lines, area.lines(), AREA_COLOUR)
	var from = npc().position()
	if npc().step != null and npc().step.has_stand:
		_draw_line(from, npc().step.stand, STEP_COLOUR)
		from = npc().step.stand
	for left in npc().plan():
		if is_instance_valid(left[1]):
			_draw_line(from, left[1].position(), PLAN_COLOUR)
			from = left[1].position()


func _draw_line(from, to, colour):
	var up = Vector3(0, 0.3, 0)
	Udgoap.draw(_lines, [from + up, to + up], colour)
