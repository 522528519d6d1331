tool
extends EditorProperty
# A property whose text is chosen from a list of names.

# The name is shown now, because it was chosen, or because choosing was undone.
signal shown(name)

var _names = []
var _choice = OptionButton.new()
var _vocabulary = null
var _about = null


func _init(names = []):
	_names = names
	_choice.clip_text = true
	_choice.connect("item_selected", self, "_choose")
	add_child(_choice)
	add_focusable(_choice)


# Shows below the name what the documents say of the type that is called so.
func describe_with(vocabulary):
	_vocabulary = vocabulary
	_about = Label.new()
	_about.autowrap = true
	add_child(_about)
	set_bottom_editor(_about)


# A text that isn't in the list is kept and shown.
func update_property():
	var name = get_edited_object()[get_edited_property()]
	_choice.clear()
	if not name in _names:
		_choice.add_item(name)
	for it in _names:
		_choice.add_item(it)
	for index in _choice.get_item_count():
		if _choice.get_item_text(index) == name:
			_choice.select(index)
	if _about != null:
		_about.text = _vocabulary.describe(name)
	emit_signal("shown", name)


func _choose(index):
	emit_changed(get_edited_property(), _choice.get_item_text(index))
