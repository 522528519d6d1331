extends UdgoapStepPerformer
# As a game's own code fails.


func _perform(_step, _for_seconds, _delta):
	return self.nothing
