extends UdgoapAnswerer
# Everybody sees as far as tests/same/village.c says, from where the library has them now: bodies follow
# when the tick has ended.

const SIGHT = 18.0


func _init():
	query = "sees"


func _answer(first, second):
	var native = get_parent().native()
	var places = native.read_positions([first.handle, second.handle])
	return 1 if places[0].distance_to(places[1]) <= SIGHT else 0
