extends UdgoapAnswerer
# As a game's own code fails.


func _init():
	query = "sees"


func _answer(_first, _second):
	return self.nothing
