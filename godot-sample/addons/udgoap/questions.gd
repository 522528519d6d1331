extends Reference
# Which node answers which query of a world.

const Answerer = preload("res://addons/udgoap/answerer.gd")

# The number of values for each question: see `questions` and `sense_questions` of the bridge.
const SIZE = 4
const SENSE_SIZE = 5

var _answerers = {}


# Finds the answerers among a world's children. A query without an answerer is logged once.
func find(native, world):
	_answerers = {}
	for child in world.get_children():
		if not child is Answerer:
			continue
		var query = native.find("query", child.query)
		if query == 0:
			push_error("udgoap: %s is off: %s" % [child.name, native.error()])
			child.enabled = false
		else:
			_answerers[query] = child
	for name in native.names("query"):
		if name != "travel" and not _answerers.has(native.find("query", name)):
			push_warning("udgoap: no child of %s answers `%s`, so it has no answer" % [world.name, name])


# Without an answerer, travel is the straight distance.
func answers_travel(native):
	return _answerers.has(native.find("query", "travel"))


# Answers all open questions of searches together. Returns whether the library has accepted the answers; also
# true if the world has ended meanwhile.
func answer_all(native, registry):
	var asked = native.questions()
	if asked.empty():
		return true
	var answers = []
	for at in range(0, asked.size(), SIZE):
		answers.append(_answer(registry, asked[at], asked[at + 1], asked[at + 2], asked[at + 3]))
	return not native.is_running() or native.answer(answers)


# Answers all open questions of sensors together: whether an NPC sees a point. Returns whether the library has
# accepted the answers.
func answer_senses(native, registry):
	var asked = native.sense_questions()
	if asked.empty():
		return true
	var answers = []
	for at in range(0, asked.size(), SENSE_SIZE):
		answers.append(_answer_sense(
				registry, asked[at], asked[at + 1], asked[at + 2], asked[at + 3], asked[at + 4]))
	return not native.is_running() or native.answer_senses(answers)


func _answer_sense(registry, query, first_key, second_key, eye, point):
	var answerer = _answerers.get(query)
	var first = registry.by_key(first_key)
	if not is_instance_valid(answerer) or not answerer.enabled or first == null:
		return null
	# Of an object that is gone, there is still the point that a sensor can look at.
	var value = answerer._answer_sense(first, registry.by_key(second_key), eye, point)
	if value == null:
		push_error("udgoap: %s gave no number, and is off" % answerer.name)
		answerer.enabled = false
	return value


func _answer(registry, query, count, first_key, second_key):
	var answerer = _answerers.get(query)
	var first = registry.by_key(first_key)
	var second = registry.by_key(second_key) if count > 1 else null
	if not is_instance_valid(answerer) or not answerer.enabled:
		return null
	if first == null or (count > 1 and second == null):
		return null
	var value = answerer._answer(first, second)
	if value == null:
		# Godot has logged what went wrong. It would go wrong with every question.
		push_error("udgoap: %s gave no number, and is off" % answerer.name)
		answerer.enabled = false
	return value
