tool
extends EditorInspectorPlugin
# Lets names in nodes be chosen from those that the documents of their world define, and tells what a type has.
# Where there is no world yet, or its documents have errors, names are typed.

const Vocabulary = preload("res://addons/udgoap/editor/vocabulary.gd")
const NameProperty = preload("res://addons/udgoap/editor/name_property.gd")
const NamesProperty = preload("res://addons/udgoap/editor/names_property.gd")
const ValuesProperty = preload("res://addons/udgoap/editor/values_property.gd")

const SMART_OBJECT = "res://addons/udgoap/smart_object.gd"
# The properties that are names, by the scripts that have them: of which kind they are.
const KINDS = {
	SMART_OBJECT: {"type_name": "type"},
	"res://addons/udgoap/answerer.gd": {"query": "query"},
	"res://addons/udgoap/area.gd": {"modifiers": "modifier"},
	"res://addons/udgoap/influence_map.gd": {"drawn": "influence"},
	"res://addons/udgoap/sensor.gd": {"sensor": "sensor", "attributes": "attribute"},
}
# Those that may be empty.
const OPTIONAL = ["drawn"]

var _kinds = {}
var _vocabulary = null
# The property that chooses a type. The initial values have to follow it.
var _type = null


func can_handle(object):
	return object is Node and not _kinds_of(object).empty()


func parse_begin(object):
	_kinds = _kinds_of(object)
	_vocabulary = Vocabulary.new(object)
	_type = null


func parse_property(object, type, path, _hint, _hint_text, _usage):
	if _vocabulary.is_empty():
		return false
	if path == "initial_values" and "type_name" in _kinds:
		var values = ValuesProperty.new(_vocabulary)
		values.show_type(object.get("type_name"))
		if _type != null:
			_type.connect("shown", values, "show_type")
		add_property_editor(path, values)
		return true
	if not path in _kinds:
		return false
	var names = _vocabulary.names(_kinds[path])
	if type == TYPE_ARRAY:
		add_property_editor(path, NamesProperty.new(names))
		return true
	var property = NameProperty.new([""] + names if path in OPTIONAL else names)
	add_property_editor(path, property)
	if path == "type_name":
		_type = property
		property.describe_with(_vocabulary)
	return true


# The names that a node's script has, and those of the scripts that it extends.
static func _kinds_of(node):
	var found = {}
	var script = node.get_script()
	while script != null:
		for name in KINDS.get(script.resource_path, {}):
			found[name] = KINDS[script.resource_path][name]
		script = script.get_base_script()
	return found
