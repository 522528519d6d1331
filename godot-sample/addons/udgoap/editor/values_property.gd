tool
extends "res://addons/udgoap/editor/rows_property.gd"
# The initial values of a smart object: the attributes are those of its type, and fields have their ranges.

# How finely numbers can be set by the arrows of a field.
const STEP = 0.001
# Fields of Godot's need limits even where an attribute has none. Other numbers can be typed.
const FAR = 1000000.0

var _vocabulary = null
# By name, what `type_info` of the bridge tells.
var _attributes = {}
var _type = null
# A field that is being filled tells so, as if somebody had typed into it.
var _is_filling = false


func _init(vocabulary = null):
	_vocabulary = vocabulary


# Another type has other attributes.
func show_type(type):
	if type == _type:
		return
	_type = type
	_attributes = _vocabulary.attributes_of(type)
	if get_edited_object() != null:
		forget_rows()
		update_property()


func _names_now():
	return _values().keys()


func _choices():
	return _attributes.keys()


func _make_widget(name):
	var it = _attributes.get(name)
	if it == null:
		return null
	if it.is_flag:
		var flag = CheckBox.new()
		flag.connect("toggled", self, "_set_value", [name])
		flag.hint_tooltip = "A flag: %s unless given." % ("true" if it.initial else "false")
		return flag
	var number = SpinBox.new()
	number.step = STEP
	number.min_value = it.least if not is_inf(it.least) else -FAR
	number.max_value = it.greatest if not is_inf(it.greatest) else FAR
	number.allow_lesser = true
	number.allow_greater = true
	number.connect("value_changed", self, "_set_value", [name])
	number.hint_tooltip = "From %s to %s; %s unless given." % [it.least, it.greatest, it.initial]
	return number


func _refresh(name, widget):
	if widget == null:
		return
	_is_filling = true
	var value = _values()[name]
	if widget is SpinBox:
		widget.value = float(value)
	else:
		widget.pressed = bool(value)
	_is_filling = false


func _with(name):
	return _with_value(name, _attributes[name].initial)


func _without(name):
	var values = _values().duplicate()
	values.erase(name)
	return values


func _set_value(value, name):
	if not _is_filling:
		emit_changed(get_edited_property(), _with_value(name, value))


# Changes a copy, so that it can be undone.
func _with_value(name, value):
	var values = _values().duplicate()
	values[name] = value
	return values


func _values():
	var values = get_edited_object()[get_edited_property()]
	return values if values != null else {}
