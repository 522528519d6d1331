tool
extends VBoxContainer
# A dock that lists the documents of the project: what is in them, or their errors with the lines. It shows a
# document again whenever it is imported.

const ERROR_COLOUR = Color(1, 0.5, 0.4)
const WARNING_COLOUR = Color(1, 0.85, 0.4)

var _importer = null
var _tree = Tree.new()


# importer: see domain_importer.gd.
func _init(importer = null):
	_importer = importer
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


# The editor imports nothing that hasn't changed, so the dock looks at all documents when it begins.
func _ready():
	check_all()


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
		show_checked(path, _importer.check(path))


# Shows what was found about a document: see `check` of domain_importer.gd.
func show_checked(path, found):
	var item = _item_of(path)
	while item.get_children() != null:
		item.get_children().free()
	item.set_text(0, path if found.why == "" else "%s isn't checked: %s" % [path, found.why])
	for it in found.diagnostics:
		var line = _tree.create_item(item)
		line.set_text(0, "%s line %d: %s" % [it.document.get_file(), it.line, it.message])
		line.set_tooltip(0, Udgoap.sentence(it))
		line.set_metadata(0, it.severity)
		line.set_custom_color(0, ERROR_COLOUR if it.severity == Udgoap.SEVERITY_ERROR else WARNING_COLOUR)
	for kind in found.names:
		if not found.names[kind].empty():
			var names = _tree.create_item(item)
			names.set_text(0, "%s: %s" % [kind, PoolStringArray(found.names[kind]).join(", ")])


func _item_of(path):
	var item = _tree.get_root().get_children()
	while item != null:
		if item.get_metadata(0) == path:
			return item
		item = item.get_next()
	item = _tree.create_item(_tree.get_root())
	item.set_metadata(0, path)
	return item


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
