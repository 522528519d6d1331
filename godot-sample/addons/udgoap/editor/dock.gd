tool
extends VBoxContainer
# A dock that lists the documents of the project: what is in them, or their errors with the lines.

const KINDS = ["type", "action", "drive", "attribute", "query", "sensor"]

var _tree = Tree.new()


func _init():
	name = "udgoap"
	var button = Button.new()
	button.text = "Check all documents"
	button.connect("pressed", self, "check_all")
	add_child(button)
	_tree.hide_root = true
	_tree.size_flags_vertical = SIZE_EXPAND_FILL
	_tree.rect_min_size = Vector2(200, 200)
	_tree.create_item()
	add_child(_tree)


# How many documents are shown, and how many errors they have.
func count():
	var documents = 0
	var errors = 0
	var item = _tree.get_root().get_children()
	while item != null:
		documents += 1
		var child = item.get_children()
		while child != null:
			errors += 1 if child.get_metadata(0) == Udgoap.SEVERITY_ERROR else 0
			child = child.get_next()
		item = item.get_next()
	return [documents, errors]


# Reads all documents of the project again.
func check_all():
	_tree.clear()
	_tree.create_item()
	for path in _documents_in("res://"):
		_check(path)


func _documents_in(folder):
	var found = []
	var directory = Directory.new()
	if directory.open(folder) != OK:
		return found
	directory.list_dir_begin(true, true)
	var name = directory.get_next()
	while name != "":
		var path = folder.plus_file(name)
		if directory.current_is_dir():
			found += _documents_in(path)
		elif path.get_extension() == "udgoap":
			found.append(path)
		name = directory.get_next()
	found.sort()
	return found


func _check(path):
	var item = _tree.create_item(_tree.get_root())
	item.set_text(0, path)
	var native = Udgoap.native()
	var why = Udgoap.what_is_wrong_with(native)
	if why != "":
		item.set_text(0, "%s isn't checked: %s" % [path, why])
		return
	var file = File.new()
	file.open(path, File.READ)
	for it in native.load_documents([path], [file.get_buffer(file.get_len())]):
		var line = _tree.create_item(item)
		line.set_text(0, "line %d: %s" % [it.line, it.message])
		line.set_metadata(0, it.severity)
		line.set_custom_color(0, Color(1, 0.5, 0.4))
	if native.has_domain():
		for kind in KINDS:
			var names = _tree.create_item(item)
			names.set_text(0, "%s: %s" % [kind, PoolStringArray(native.names(kind)).join(", ")])
	native.end()
