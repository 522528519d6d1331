class_name UdgoapWorld
extends Node
# Owns one world of the library: its time, its ticks, and the registry that maps keys to nodes. Smart objects
# are in the nearest world whose parent is above them.

const Questions = preload("res://addons/udgoap/questions.gd")
const Registry = preload("res://addons/udgoap/registry.gd")
const Areas = preload("res://addons/udgoap/areas.gd")

# Six numbers for each event: see `events` of the bridge.
const EVENT_SIZE = 6

# The world has begun, and the nodes that have waited for it are in it. Here a saved game's values are set.
signal begun
signal ended

# The imported documents.
export(Resource) var domain
# Documents that aren't imported. They are loaded after those of the domain.
export(Array, String, FILE) var documents = []
export var enabled = true setget set_enabled
# Whether each physics frame is a tick. If not, the game calls `tick`.
export var ticks_by_itself = true
# Whether attributes change by their rates. If not, the game changes them itself.
export var applies_rates = true
# The work that all searches of a frame may do together. 1,000 units take about a microsecond.
export var work_per_frame = 2000000
# The most searches that can be under way at a time.
export var searches = 64
# The seed of random choices.
export var random_seed = 0

# The world's time in seconds; 0 while it isn't running. Frames in which the game was paused don't count. To
# go on from another time, call `restart`.
var seconds = 0.0 setget _refuse_seconds, _time

var _native = null
# The time at which the next world begins.
var _start = 0.0
var _registry = Registry.new()
var _areas = Areas.new()
var _map = null
# Whether a map has left while a tick was open.
var _has_lost_map = false
var _questions = Questions.new()
var _last_key = 0
# Counts beginnings and ends, so that a tick notices when a listener has ended its world.
var _generation = 0
# Whether a tick is open. Nothing can enter or leave the library's world then.
var _is_ticking = false
var _has_sensors = false
var _gone = []
# Objects that are to be parts of others when the tick is over.
var _joining = []


# Whether the world has begun and can be used.
func is_running():
	return _native != null


# The bridge to the library, for what nodes don't offer; null while the world isn't running. Don't keep it: it
# ends with the node.
func native():
	return _native


# How many smart objects are in the world.
func count():
	return _registry.size()


# The node with a key, or with a handle; null if there is none.
func by_key(key):
	return _registry.by_key(key)


func by_handle(handle):
	return _registry.by_handle(handle)


# How many areas are in the world.
func area_count():
	return _areas.size()


# The UdgoapArea with a key; null if there is none.
func area_by_key(key):
	return _areas.by_key(key)


# The areas that a smart object is in, in order of creation.
func areas_of(who):
	var found = []
	if who.world == self and who.is_in_world():
		for key in _native.areas_of(who.handle):
			if _areas.by_key(key) != null:
				found.append(_areas.by_key(key))
	return found


# The world's influence map; null if there is none.
func influence_map():
	return _map


# Lists smart objects near a point, at most `within` metres away. They can be restricted to those that have a
# tag, and to those that offer an action to an NPC now; null doesn't restrict them. The nearest comes first;
# of those that are equally near, the one that was created first. With `who`, objects count where this NPC
# knows them to be, else where they are. An action needs an NPC. For 0, which stands for a name that wasn't
# found, the list is empty.
func nearby(around, within, tag = null, action = null, who = null):
	var is_nobody = who != null and not (who.is_in_world() and who.world == self)
	if not is_running() or is_nobody or (tag != null and tag == 0) or (action != null and action == 0):
		return []
	var handles = _native.nearby(around, within, tag if tag != null else 0,
			action if action != null else 0, who.handle if who != null else 0)
	if handles == null:
		if _native.is_broken():
			_fail()
		else:
			push_error("udgoap: %s: %s" % [name, _native.error()])
		return []
	return nodes_of(handles)


# The nodes of some handles. Objects that the game has created itself have no node, and are left out.
func nodes_of(handles):
	var found = []
	for handle in handles:
		if by_handle(handle) != null:
			found.append(by_handle(handle))
	return found


# The number of an attribute, an action, a drive, a sensor, a modifier, an influence or a tag. Call it once
# and keep the number. 0 if there is no such name, or if the world isn't running.
func attribute(name):
	return _native.find("attribute", name) if is_running() else 0


func action(name):
	return _native.find("action", name) if is_running() else 0


func drive(name):
	return _native.find("drive", name) if is_running() else 0


func sensor(name):
	return _native.find("sensor", name) if is_running() else 0


func modifier(name):
	return _native.find("modifier", name) if is_running() else 0


func influence(name):
	return _native.find("influence", name) if is_running() else 0


func tag(name):
	return _native.find("tag", name) if is_running() else 0


func set_enabled(is_on):
	if is_on == enabled:
		return
	enabled = is_on
	if is_inside_tree():
		if is_on:
			_begin()
		else:
			_end()


# Makes the world begin anew, at a time of at least 0: that of a saved game, for instance. It may be earlier
# than the world's present time. All nodes leave the world, and come in again with their initial values, where
# they are now. If the world is off, this switches it on. Returns whether it is running.
func restart(at = 0.0):
	# Only a finite number gives 0 when it is subtracted from itself.
	if at - at != 0 or at < 0:
		push_error("udgoap: a world can't begin at %s s: the time is finite, and at least 0" % at)
		return false
	_start = at
	set_enabled(false)
	set_enabled(true)
	return is_running()


func _time():
	return _native.time() if is_running() else 0.0


func _refuse_seconds(to):
	push_error("udgoap: the time of a world isn't set; call restart(%s) instead" % to)


func _enter_tree():
	add_to_group(Udgoap.GROUP_WORLDS)
	# Before those who perform steps.
	process_priority = -100
	if enabled:
		_begin()


func _exit_tree():
	_end()
	remove_from_group(Udgoap.GROUP_WORLDS)


func _physics_process(delta):
	if ticks_by_itself:
		tick(delta)


func _begin():
	var native = Udgoap.native()
	var why = Udgoap.what_is_wrong_with(native)
	if why == "":
		why = _load(native)
	if why == "":
		_questions.find(native, self)
		_has_sensors = not native.names("sensor").empty()
		# The time is set before anybody is in the world, so that nothing counts the time until then as passed.
		if not native.begin(random_seed, searches, _questions.answers_travel(native)) \
				or not native.set_time(_start):
			why = native.error()
	if why != "":
		if native != null:
			native.end()
		_tell_and_stop(why)
		return
	_native = native
	_generation += 1
	_start = 0.0
	_last_key = 0
	_take_waiting()
	if is_running():
		emit_signal("begun")


# Loads the documents into a domain. Logs their errors and warnings.
func _load(native):
	var names = []
	var texts = []
	if domain != null:
		names += domain.names
		texts += domain.texts
	for path in documents:
		var file = File.new()
		if file.open(path, File.READ) != OK:
			return "the document %s can't be read" % path
		names.append(path)
		texts.append(file.get_buffer(file.get_len()))
	if names.empty():
		return "it has no document; give it a domain"
	var sentences = []
	for it in native.load_documents(names, texts):
		if it.severity == Udgoap.SEVERITY_ERROR:
			sentences.append(Udgoap.sentence(it))
	return "" if native.has_domain() else PoolStringArray(sentences).join("\n")


func _tell_and_stop(why):
	push_error("udgoap: the world %s is off: %s" % [name, why])
	enabled = false


# Ends the world after a refusal that can only mean that it is unusable: it would be refused in every frame.
func _fail():
	var why = _native.error()
	_end()
	_tell_and_stop(why)


func _end():
	if not is_running():
		return
	var ending = _native
	_native = null
	_generation += 1
	_is_ticking = false
	_gone = []
	_joining = []
	_has_lost_map = false
	if _map != null:
		_map._forget()
		_map.add_to_group(Udgoap.GROUP_WAITING)
		_map = null
	for area in _areas.clear():
		area._forget()
		if area.anchor == null:
			area.add_to_group(Udgoap.GROUP_WAITING)
	# Taken out first: a game's own code may remove others while their steps end.
	for node in _registry.clear():
		if is_instance_valid(node) and node.world == self:
			node._forget()
			if node.is_inside_tree() and node.enabled:
				node.add_to_group(Udgoap.GROUP_WAITING)
	ending.end()
	emit_signal("ended")


# Moves time on and lets NPCs think and act. Call it once in each frame; with `ticks_by_itself`, that is done
# for you.
func tick(delta):
	if not is_running() or _is_ticking or delta <= 0:
		return
	var begun = _generation
	if not _registry.write_positions(_native) or not _write_facings() or not _areas.follow(_native):
		_fail()
		return
	var jobs = _native.tick_begin(_time() + delta, applies_rates, work_per_frame)
	if jobs < 0:
		_fail()
		return
	_is_ticking = true
	var are_answered = _questions.answer_all(_native, _registry)
	if _generation != begun:
		return
	var is_done = _native.tick_end(jobs) and are_answered
	_is_ticking = false
	# Their NPCs see then what was there when the tick began.
	is_done = is_done and _questions.answer_senses(_native, _registry)
	if _generation != begun:
		return
	if not is_done:
		_fail()
		return
	_registry.read_positions(_native)
	_let_in_and_out()
	_hand_on()
	if is_running():
		for sentence in _native.take_log():
			push_warning("udgoap: " + sentence)


# Without sensors, it doesn't matter who looks where.
func _write_facings():
	return not _has_sensors or _registry.write_facings(_native)


func _hand_on():
	var begun = _generation
	var events = _native.events()
	for at in range(0, events.size(), EVENT_SIZE):
		if events[at] == Udgoap.EVENT_DESTROYED:
			_destroyed(events[at + 4])
		else:
			var npc = _registry.by_key(events[at + 2])
			if npc != null and npc.has_method("_take_event"):
				npc._take_event(events[at], events[at + 1], events[at + 3], events[at + 5])
		if _generation != begun:
			return


# A step has destroyed the library's object of a node.
func _destroyed(handle):
	var gone = _registry.by_handle(handle)
	if gone == null:
		return
	_remove(gone)
	if gone.destroy_with_object:
		gone.get_parent().queue_free()


# Adds and removes what came or went while the tick was open.
func _let_in_and_out():
	for handle in _gone:
		_native.destroy(handle)
	_gone = []
	var joining = _joining
	_joining = []
	for part in joining:
		if is_instance_valid(part) and part.is_in_world() and part.world == self:
			_join_as_meant(part)
	_areas.after_tick(_native)
	if _has_lost_map:
		_has_lost_map = false
		_native.set_places(PoolVector3Array(), [])
	_take_waiting()


func _take_waiting():
	for node in get_tree().get_nodes_in_group(Udgoap.GROUP_WAITING):
		if is_running() and node.is_inside_tree() and node.find_world() == self:
			if node.has_method("_follow"):
				take_area(node)
			elif node.has_method("is_settled"):
				take_map(node)
			else:
				take(node)


# Creates the library's object for a node. If that fails, disables the node and logs why.
func take(node):
	if _is_ticking or not is_running():
		node.add_to_group(Udgoap.GROUP_WAITING)
		return
	if node.is_in_group(Udgoap.GROUP_WAITING):
		node.remove_from_group(Udgoap.GROUP_WAITING)
	if not node._join(self, _native, _last_key + 1):
		var why = _native.error()
		push_error("udgoap: %s is off: %s" % [node.get_parent().name, why])
		node._forget()
		node.enabled = false
		return
	_last_key += 1
	_registry.add(node)
	_join_parts(node)
	# A node that is refused leaves the list.
	for area in node.attached.duplicate():
		take_area(area)
	for area in node.around:
		area._tell(node, true)


# Makes a node a part of another one, or of none: see join_to of UdgoapSmartObject. Returns whether it was
# done.
func join(part, whole):
	if _is_ticking:
		_joining.append(part)
		return false
	if not _native.join(part.handle, whole.handle if whole != null else 0):
		refused(part)
		return false
	return true


func _join_as_meant(part):
	if part.part_of == null:
		join(part, null)
	elif is_instance_valid(part.part_of) and part.part_of.is_in_world() and part.part_of.world == self:
		join(part, part.part_of)


# Joins a node that has come in to its whole, and its parts to the node.
func _join_parts(node):
	if node.part_of != null:
		_join_as_meant(node)
	for part in node.belonging:
		if part.is_in_world() and part.world == self:
			join(part, node)


# Adds an area, with the areas that belong to it.
func take_area(area):
	if area.is_in_group(Udgoap.GROUP_WAITING):
		area.remove_from_group(Udgoap.GROUP_WAITING)
	if _is_ticking or not is_running():
		area.add_to_group(Udgoap.GROUP_WAITING)
	elif area.anchor == null or area.anchor.is_in_world():
		if _make(area):
			for it in _areas.below(area):
				_renew(it)


# Adds the map, of which there is at most one.
func take_map(map):
	if map.is_in_group(Udgoap.GROUP_WAITING):
		map.remove_from_group(Udgoap.GROUP_WAITING)
	if _is_ticking or not is_running() or not map.is_settled():
		map.add_to_group(Udgoap.GROUP_WAITING)
		return
	var why = "its world has an influence map already: that of %s" % _map.get_parent().name \
			if _map != null else map._join(self, _native)
	if why != "":
		push_error("udgoap: the influence map of %s is off: %s" % [map.get_parent().name, why])
		if _map == null:
			# What was laid before the rest was refused.
			_native.set_places(PoolVector3Array(), [])
		map._forget()
		map.enabled = false
		return
	_map = map


# Removes the map, and the influences with it.
func give_map(map):
	_map = null
	map._forget()
	if _is_ticking:
		_has_lost_map = true
	elif is_running():
		_native.set_places(PoolVector3Array(), [])


func give_area(area):
	_areas.remove(area, _native, _is_ticking)


# Declares a smart object to be in an area, or not any more: because of the Area's bodies, or because the game
# says so.
func set_member(area, who, is_member):
	if _is_ticking:
		_areas.remember(area, who, is_member)
	elif not _native.set_member(area.handle, who.handle, is_member):
		refused(area)


func _make(area):
	if not _areas.take(self, _native, area, _last_key + 1):
		return false
	_last_key += 1
	return true


# Creates an area again, and the areas that belong to it: the area that a library's area belongs to can't be
# changed.
func _renew(area):
	var children = area.children
	_areas.remove(area, _native, false)
	if _make(area):
		for it in children:
			_renew(it)


# Removes a node, and destroys the library's object.
func give(node):
	var handle = node.handle
	_remove(node)
	if _is_ticking:
		_gone.append(handle)
	elif is_running():
		_native.destroy(handle)


# Areas that are attached to the object go with it, and wait until it comes back.
func _remove(node):
	_registry.remove(node)
	for area in node.attached:
		if area.world == self:
			_areas.remove(area, _native, _is_ticking)
	node._forget()


# Logs that a node's call was refused. A world that has become unusable ends.
func refused(who):
	if _native.is_broken():
		_fail()
	else:
		push_error("udgoap: %s: %s" % [who.get_parent().name, _native.error()])
