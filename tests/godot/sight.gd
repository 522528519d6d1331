extends UdgoapAnswerer
# Everybody sees as far as tests/same/village.c says.

const SIGHT = 18.0


func _init():
	query = "sees"


func _answer(first, second):
	return 1 if first.position().distance_to(second.position()) <= SIGHT else 0
