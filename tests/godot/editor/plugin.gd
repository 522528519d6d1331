tool
extends EditorPlugin
# In the real editor: a good document is imported and a broken one isn't, the dock lists both, and what
# nodes and scenes there are loads. Then the editor closes.

const GOOD = "res://tests/good.udgoap"
const BROKEN = "res://tests/broken.udgoap"
const AFTER = "res://tests/after.udgoap"

var _failures = 0


func _enter_tree():
	print("expect: ", "broken.udgoap:4:16: found unknown key `suplies`")
	print("expect: ", "broken.udgoap:4:28: there is no action `eat`")
	print("expect: ", "Error importing")
	call_deferred("_look")


func _hold(what, is_so):
	if not is_so:
		_failures += 1
		print("FAILED: ", what)


func _look():
	var files = get_editor_interface().get_resource_filesystem()
	while files.is_scanning():
		yield(get_tree(), "idle_frame")
	while not ResourceLoader.exists(GOOD):
		yield(get_tree(), "idle_frame")
	yield(get_tree().create_timer(0.2), "timeout")
	_look_at_documents()
	_look_at_dock()
	_look_at_nodes()
	yield(_look_at_types(), "completed")
	print("failures: ", _failures)
	get_tree().quit(0 if _failures == 0 else 1)


func _look_at_documents():
	var good = load(GOOD)
	_hold("a good document is a domain", good is UdgoapDomain and good.names == [GOOD])
	var file = File.new()
	file.open(GOOD, File.READ)
	_hold("as it was written", good.texts == [file.get_buffer(file.get_len())])
	var imported = ConfigFile.new()
	imported.load(BROKEN + ".import")
	_hold("a broken one isn't", imported.get_value("remap", "valid", true) == false)
	var after = load(AFTER)
	_hold("one comes after another", after is UdgoapDomain and after.names == [GOOD, AFTER])


func _look_at_dock():
	var dock = get_tree().root.find_node("udgoap", true, false)
	_hold("the dock is there", dock != null and dock.is_inside_tree())
	dock.check_all()
	var count = dock.count()
	# These three, what the page shows, and the two samples'; what is wrong is two lines of the broken one.
	_hold("the dock shows %s" % str(count), count == [6, 2])


# Nothing lives in the editor: nodes are only looked at.
func _look_at_nodes():
	var before = Udgoap.native().memory()
	var village = load("res://village/village.tscn").instance()
	add_child(village)
	_hold("no world begins", Udgoap.native().memory() == before)
	village.free()


# Who is selected has the types of its world's document to choose from.
func _look_at_types():
	var village = load("res://village/village.tscn").instance()
	add_child(village)
	var person = village.find_node("Npc", true, false)
	var type = person.type_name
	_hold("a person has a type: " + type, type != "")
	var interface = get_editor_interface()
	interface.inspect_object(person)
	yield(get_tree(), "idle_frame")
	yield(get_tree(), "idle_frame")
	var choice = _choice_of(interface.get_inspector(), "type_name")
	_hold("its type is chosen", choice != null and choice.text == type)
	if choice != null:
		var names = []
		for index in choice.get_item_count():
			names.append(choice.get_item_text(index))
		_hold("from those of the document: %s" % str(names), "market" in names and not "" in names)
		choice.emit_signal("item_selected", names.find("market"))
		_hold("what is chosen is written", person.type_name == "market")
	# Where there is no world, it is written.
	var alone = load("res://village/person.tscn").instance()
	add_child(alone)
	interface.inspect_object(alone.find_node("Npc", true, false))
	yield(get_tree(), "idle_frame")
	yield(get_tree(), "idle_frame")
	_hold("without a world it is written", _choice_of(interface.get_inspector(), "type_name") == null)
	interface.inspect_object(self)
	alone.free()
	village.free()


func _choice_of(inspector, property):
	for child in inspector.get_children():
		if child is EditorProperty and child.get_edited_property() == property:
			for inside in child.get_children():
				if inside is OptionButton:
					return inside
		var found = _choice_of(child, property)
		if found != null:
			return found
	return null
