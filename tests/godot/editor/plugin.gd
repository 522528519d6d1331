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
