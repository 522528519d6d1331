tool
extends EditorPlugin
# The parts of udgoap in the editor: an importer for documents, a dock, and drop-downs of names.

const DomainImporter = preload("res://addons/udgoap/editor/domain_importer.gd")
const Dock = preload("res://addons/udgoap/editor/dock.gd")
const NameInspector = preload("res://addons/udgoap/editor/name_inspector.gd")

var _importer = null
var _names = null
var _dock = null


func _enter_tree():
	_importer = DomainImporter.new()
	add_import_plugin(_importer)
	_names = NameInspector.new()
	add_inspector_plugin(_names)
	_dock = Dock.new(_importer)
	_importer.connect("checked", _dock, "show_checked")
	add_control_to_dock(DOCK_SLOT_RIGHT_BL, _dock)


func _exit_tree():
	remove_import_plugin(_importer)
	_importer = null
	remove_inspector_plugin(_names)
	_names = null
	remove_control_from_docks(_dock)
	_dock.queue_free()
	_dock = null


func dock():
	return _dock
