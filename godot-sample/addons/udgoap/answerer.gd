class_name UdgoapAnswerer
extends Node
# Answers one of the document's queries. It is a child of the UdgoapWorld, which asks in each tick for all
# NPCs that are about to search, each question once.

# The query's name in the document. It is read when the world begins.
export var query = ""
export var enabled = true


# Answers one question. It must not tick the world.
# first, second: the nodes that it is about; second is null if it is about one alone.
# Returns a number, 1 or 0 for yes or no; NAN if there is no answer. If it returns null it has failed: it
# is told once, and is off.
func _answer(_first, _second):
	return NAN


# Answers a question of a sensor, which asks before an NPC notices anything: whether `first` can see a
# point from where its eye is. Both are on the ground, where nodes have their positions.
# second: who is there, or was, as the NPC believes; null if that node is gone.
# Returns as `_answer`, which it asks unless a script says otherwise.
func _answer_sense(first, second, _eye, _point):
	return _answer(first, second) if second != null else NAN
