extends UdgoapStepPerformer
# Has a world begin anew when its step is broken off, once.

var asks = null


func _finish(result):
	._finish(result)
	if asks != null:
		var world = asks
		asks = null
		world.restart(200)
