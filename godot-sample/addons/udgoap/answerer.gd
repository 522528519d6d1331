class_name UdgoapAnswerer
extends Node
# Answers one query of the document. Make it a child of the UdgoapWorld. In each tick, the world collects the
# questions of all NPCs that are about to search, and asks each question once.

# The name of the query in the document. It is read once, when the world begins.
export var query = ""
export var enabled = true


# Answers one question. It must not tick the world.
# first, second: the nodes that the question is about; second is null if it is about one node.
# Returns a number; for yes and no, 1 and 0; NAN if there is no answer. If it returns null, its code has
# failed: that is logged once, and the node is disabled.
func _answer(_first, _second):
	return NAN


# Answers a question of a sensor: can the eye of `first` see this point? Sensors ask before an NPC notices
# something. Eye and point are on the ground, where nodes have their positions.
# second: the node that is there, or was there as far as the NPC knows; null if it is gone.
# Returns the same as `_answer`. Unless you override it, it calls `_answer` about the two nodes.
func _answer_sense(first, second, _eye, _point):
	return _answer(first, second) if second != null else NAN
