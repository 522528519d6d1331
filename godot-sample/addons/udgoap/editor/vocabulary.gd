tool
extends Reference
# The names that the documents of a node's world define, and what their types have. The documents are read when
# this is made, since they may have been edited.

const SMART_OBJECT = "res://addons/udgoap/smart_object.gd"
const WORLD = "res://addons/udgoap/world.gd"
# As in `names` of the bridge.
const KINDS = ["type", "sensor", "modifier", "influence", "query"]

var _names = {}
# What `type_info` of the bridge tells, by the type's name.
var _types = {}


func _init(node = null):
	var world = _world_of(node) if node != null else null
	if world != null:
		_read(world)


# Whether the documents could be read. If not, there is nothing to choose from.
func is_empty():
	return _names.empty()


# What there is of a kind, in the documents' order. Of attributes only those that are numbers or flags, and that
# a type has.
func names(kind):
	return _names.get(kind, [])


# The attributes of a type that an initial value can be given to, by name, each as `type_info` of the bridge
# tells it.
func attributes_of(type):
	var found = {}
	if _types.has(type):
		for it in _types[type].attributes:
			found[it.name] = it
	return found


# What a type offers, can do and wants, in lines.
func describe(type):
	if not _types.has(type):
		return "The documents have no such type."
	var it = _types[type]
	var lines = [it.label]
	for offer in it.supplies:
		var slots = ", %d at a time" % offer.slots if offer.slots > 0 else ""
		lines.append("supplies %s at %s m%s%s" % [offer.label, offer.distance, slots, _sometimes(offer)])
	for offer in it.consumes:
		lines.append("can %s%s" % [offer.label, _sometimes(offer)])
	for drive in it.drives:
		var weight = str(drive.weight) if drive.weight != null else "as it depends"
		var vital = ", vital" if drive.is_vital else ""
		var given = ", if it is given" if drive.is_external else ""
		lines.append("wants %s, which counts %s%s%s" % [drive.label, weight, vital, given])
	return PoolStringArray(lines).join("\n")


func _sometimes(offer):
	return ", sometimes" if offer.is_conditional else ""


# The same as `find_world` of a node, but in a scene that isn't played.
func _world_of(node):
	var path = node.get("world_path")
	# A sensor has no path of its own. It is in the world of the NPC beside it.
	for beside in node.get_parent().get_children() if path == null and node.get_parent() != null else []:
		if _is(beside, SMART_OBJECT):
			return _world_of(beside)
	if path != null and not path.is_empty():
		var found = node.get_node_or_null(path)
		return found if found != null and _is(found, WORLD) else null
	var above = node.get_parent()
	while above != null:
		for child in above.get_children():
			if _is(child, WORLD):
				return child
		above = above.get_parent()
	return null


# Whether a node has a script, or a script that extends it. The editor runs neither, so `is` can't be used.
static func _is(node, path):
	var script = node.get_script()
	while script != null and script.resource_path != path:
		script = script.get_base_script()
	return script != null


func _read(world):
	var names = []
	var texts = []
	if world.domain != null:
		names += world.domain.names
		texts += world.domain.texts
	for path in world.documents:
		var file = File.new()
		if file.open(path, File.READ) != OK:
			return
		names.append(path)
		texts.append(file.get_buffer(file.get_len()))
	var native = Udgoap.native()
	if names.empty() or Udgoap.what_is_wrong_with(native) != "":
		return
	native.load_documents(names, texts)
	if native.has_domain():
		for kind in KINDS:
			_names[kind] = native.names(kind)
		_names["attribute"] = []
		for type in _names["type"]:
			_types[type] = native.type_info(type)
			for it in _types[type].attributes:
				if not it.name in _names["attribute"]:
					_names["attribute"].append(it.name)
	native.end()
