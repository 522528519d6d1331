extends Spatial
# What a game adds to the village: daylight, a wolf, and a view. What people need, what can be done and
# what comes of it stands in village.udgoap.

const DAY_SECONDS = 480.0
const FIRST_HOUR = 6.0
const WOLF_SPEED = 2.5
const AFRAID = 100.0
const DAY_SIGHT = 18.0
const NIGHT_SIGHT = 6.0

onready var _world = $World
onready var _sky = $Navigation/Places/Sky/SmartObject
onready var _wolf = $Navigation/Places/Wolf/SmartObject
onready var _wolf_home = $Navigation/Places/Wolf.translation
onready var _flock = $Navigation/Places/Flock.translation
onready var _people = $Navigation/People.get_children()

var _is_dark = false
var _next_bite = 0.0
var _shown = 0


func _ready():
	_show(0)


func hour():
	return fmod(FIRST_HOUR + _world.seconds / DAY_SECONDS * 24, 24)


func _physics_process(delta):
	if not _world.is_running() or not _sky.is_in_world() or not _wolf.is_in_world():
		return
	_set_daylight()
	_move_wolf(delta)


func _set_daylight():
	var is_dark = hour() >= 21 or hour() < 6
	if is_dark != _is_dark:
		_is_dark = is_dark
		_sky.set_flag(_world.attribute("dark"), is_dark)
		$World/Sight.view_range = NIGHT_SIGHT if is_dark else DAY_SIGHT
	var height = sin((hour() - 6) / 12 * PI)
	$Sun.light_energy = clamp(0.3 + height, 0.12, 1)
	$Sun.rotation_degrees.x = -30 - 30 * max(0, height)


# At night it comes down to the flock, and snaps at whoever is near, until it is frightened.
func _move_wolf(delta):
	var fear = _wolf.number(_world.attribute("fear"))
	var is_afraid = fear >= AFRAID
	var is_out = _is_dark and not is_afraid
	var body = _wolf.get_parent()
	var to = _flock + Vector3(0, 0, 3) if is_out else _wolf_home
	body.translation = body.translation.move_toward(to, (2 if is_afraid else 1) * WOLF_SPEED * delta)
	_wolf.set_flag(_world.attribute("prowls"), is_out)
	if not _is_dark and is_afraid:
		_wolf.set_number(_world.attribute("fear"), 0)
	if is_out and _world.seconds >= _next_bite:
		_next_bite = _world.seconds + 3
		_bite()


func _bite():
	var health = _world.attribute("health")
	for person in _people:
		var npc = person.get_node("Npc")
		if npc.is_in_world() and npc.position().distance_to(_wolf.position()) <= 2:
			npc.set_number(health, npc.number(health) - 10)


func _process(_delta):
	var lines = "%02d:%02d\n\n" % [int(hour()), int(fmod(hour(), 1) * 60)]
	for person in _people:
		var step = person.get_node("Npc").step
		lines += "%s %s\n" % [person.name, _said(step) if step != null else "..."]
	$Hud/People.text = lines


func _said(step):
	if step.action_name == "go" and is_instance_valid(step.supplier):
		return "-> " + step.supplier.get_parent().name
	return step.action_name


# Tab shows the next one's mind, F1 nobody's; F2 lets time pass faster.
func _unhandled_key_input(event):
	if not event.pressed:
		return
	if event.scancode == KEY_TAB:
		_show((_shown + 1) % _people.size())
	elif event.scancode == KEY_F1:
		$Debugger.shows_text = not $Debugger.shows_text
	elif event.scancode == KEY_F2:
		Engine.time_scale = 1.0 if Engine.time_scale > 1 else 4.0


func _show(number):
	_shown = number
	$Debugger.show_npc(_people[number].get_node("Npc"))
