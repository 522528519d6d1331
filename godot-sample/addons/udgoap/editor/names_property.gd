tool
extends "res://addons/udgoap/editor/rows_property.gd"
# A property that is a list of names.

var _all = []


func _init(all = []):
	_all = all


func _names_now():
	var names = get_edited_object()[get_edited_property()]
	return Array(names) if names != null else []


func _choices():
	return _all


func _with(name):
	return _names_now() + [name]


func _without(name):
	var names = _names_now()
	names.erase(name)
	return names
