tool
extends EditorPlugin
# The parts of udgoap in the editor: an importer for documents, a dock, and drop-downs of types.

const DomainImporter = preload("res://addons/udgoap/editor/domain_importer.gd")
const Dock = preload("res://addons/udgoap/editor/dock.gd")
const TypeInspector = preload("res://addons/udgoap/editor/type_inspector.gd")

var _importer = null
var _types = null
var _dock = null


func _enter_tree():
	_importer = DomainImporter.new()
	add_import_plugin(_importer)
	_types = TypeInspector.new()
	add_inspector_plugin(_types)
	_dock = Dock.new()
	add_control_to_dock(DOCK_SLOT_RIGHT_BL, _dock)


func _exit_tree():
	remove_import_plugin(_importer)
	_importer = null
	remove_inspector_plugin(_types)
	_types = null
	remove_control_from_docks(_dock)
	_dock.queue_free()
	_dock = null


func dock():
	return _dock
