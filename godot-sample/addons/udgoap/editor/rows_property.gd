tool
extends EditorProperty
# A property with several names: one row for each, and a menu with the names that can be added. Derived classes
# say what a row shows.

var _menu = MenuButton.new()
var _rows = VBoxContainer.new()
# The names that have rows now.
var _shown = []


func _init():
	_menu.text = "Add…"
	_menu.flat = false
	_menu.connect("about_to_show", self, "fill_menu")
	_menu.get_popup().connect("id_pressed", self, "_add")
	add_child(_menu)
	add_focusable(_menu)
	add_child(_rows)
	set_bottom_editor(_rows)


# The names that the property has.
func _names_now():
	return []


# All names that it could have.
func _choices():
	return []


# What stands beside a name; null for nothing.
func _make_widget(_name):
	return null


# Shows the value of a name that has a row already.
func _refresh(_name, _widget):
	pass


# The property's value with one name more, or without one.
func _with(_name):
	return null


func _without(_name):
	return null


# Rows are made anew only when there are other names. Otherwise a field would lose the focus while somebody
# types into it.
func update_property():
	var names = _names_now()
	if names == _shown:
		for index in names.size():
			_refresh(names[index], _widget_of(_rows.get_child(index)))
		return
	forget_rows()
	for name in names:
		_rows.add_child(_make_row(name))
	_shown = names


func forget_rows():
	_shown = []
	for row in _rows.get_children():
		_rows.remove_child(row)
		row.queue_free()


# The menu has the names that have no row yet.
func fill_menu():
	var popup = _menu.get_popup()
	popup.clear()
	for name in _choices():
		if not name in _shown:
			popup.add_item(name)
	if popup.get_item_count() == 0:
		popup.add_item("There is nothing to add.")
		popup.set_item_disabled(0, true)


func menu():
	return _menu


func row_count():
	return _rows.get_child_count()


# The row with a name; null if there is none.
func row_of(name):
	var index = _shown.find(name)
	return _rows.get_child(index) if index >= 0 else null


func _make_row(name):
	var row = HBoxContainer.new()
	var label = Label.new()
	label.text = name
	label.size_flags_horizontal = SIZE_EXPAND_FILL
	label.clip_text = true
	row.add_child(label)
	var widget = _make_widget(name)
	if widget != null:
		widget.name = "Value"
		row.add_child(widget)
		_refresh(name, widget)
	if not name in _choices():
		label.add_color_override("font_color", Color(1, 0.5, 0.4))
		label.hint_tooltip = "The documents don't have it here."
		label.mouse_filter = MOUSE_FILTER_STOP
	var remove = Button.new()
	remove.name = "Remove"
	remove.text = "x"
	remove.connect("pressed", self, "_remove", [name])
	row.add_child(remove)
	return row


static func _widget_of(row):
	return row.get_node_or_null("Value")


func _add(id):
	var popup = _menu.get_popup()
	emit_changed(get_edited_property(), _with(popup.get_item_text(popup.get_item_index(id))))


func _remove(name):
	emit_changed(get_edited_property(), _without(name))
