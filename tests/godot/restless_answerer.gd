extends UdgoapAnswerer
# Changes the scene while it is asked, which the world has to bear.

var leaving = null
var coming = null
var ends = null


func _init():
	query = "sees"


func _answer(_first, _second):
	if leaving != null:
		leaving.free()
		leaving = null
		get_parent().get_parent().add_child(coming)
	if ends != null:
		ends.enabled = false
	return 1
