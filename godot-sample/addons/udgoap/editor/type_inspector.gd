tool
extends EditorInspectorPlugin
# Lets the types of smart objects and NPCs be chosen from those in the documents of their world. Where there
# is no world yet, or its documents have errors, the type's name is typed.

const TypeProperty = preload("res://addons/udgoap/editor/type_property.gd")

const SMART_OBJECT = "res://addons/udgoap/smart_object.gd"
const WORLD = "res://addons/udgoap/world.gd"


func can_handle(object):
	return object is Node and _is(object, SMART_OBJECT)


func parse_property(object, _type, path, _hint, _hint_text, _usage):
	if path != "type_name":
		return false
	var names = types_for(object)
	if names.empty():
		return false
	add_property_editor(path, TypeProperty.new(names))
	return true


# The types in the documents of a node's world, in their order; empty if there are none.
static func types_for(node):
	var world = _world_of(node)
	return _types_in(world) if world != null else []


# The same as `world_of` of Udgoap, but in a scene that isn't played.
static func _world_of(node):
	var above = node.get_parent()
	while above != null:
		for child in above.get_children():
			if _is(child, WORLD):
				return child
		above = above.get_parent()
	return null


# Whether a node has a script, or a script that extends it. The editor runs neither.
static func _is(node, path):
	var script = node.get_script()
	while script != null and script.resource_path != path:
		script = script.get_base_script()
	return script != null


static func _types_in(world):
	var names = []
	var texts = []
	if world.domain != null:
		names += world.domain.names
		texts += world.domain.texts
	for path in world.documents:
		var file = File.new()
		if file.open(path, File.READ) != OK:
			return []
		names.append(path)
		texts.append(file.get_buffer(file.get_len()))
	var native = Udgoap.native()
	if names.empty() or Udgoap.what_is_wrong_with(native) != "":
		return []
	native.load_documents(names, texts)
	var types = native.names("type") if native.has_domain() else []
	native.end()
	return types
