extends UdgoapStepPerformer
# How guards do what they do: at which pace they walk and chase, around trees, and what comes of a grab and
# of a question.

const PACES = { "walk": 2.0, "chase": 4.0, "search": 3.0 }
const REACH = 1.3

# The game.
var hunt = null
# Whom it has asked last, and when.
var asked = null
var asked_at = -10.0


func _begin(step, has_moved):
	speed = PACES.get(step.action_name, 0.0)
	if step.action_name == "search" and not has_moved:
		hunt.count("searched")
	if not ._begin(step, has_moved):
		return false
	_walks = _walks and PACES.has(step.action_name)
	return true


func _perform(step, for_seconds, delta):
	if _walks or for_seconds < step.duration:
		return ._perform(step, for_seconds, delta)
	if step.action_name == "grab":
		if _body().translation.distance_to(hunt.thief.translation) > REACH or hunt.is_caught():
			return Udgoap.STEP_FAILED
		hunt.catch_thief()
	elif step.action_name == "ask":
		asked = step.supplier
		asked_at = hunt.seconds()
		hunt.count("asked")
		hunt.count("told", asked.talk([npc], hunt.thief_object))
	return Udgoap.STEP_SUCCEEDED


func _walk(stand, metres):
	return hunt.walk(_body(), stand, metres)


# Guards don't look at what they do something to.
func _face(_step):
	pass


# Who stands looks around; the rest look where they go.
func _physics_process(_delta):
	if not (is_at_work() and _walks):
		_body().rotation.y = _body().get_meta("way") + 1.4 * sin(hunt.seconds() * 1.3)
