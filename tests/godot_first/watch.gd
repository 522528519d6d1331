extends SceneTree
# The steps of docs/godot.md, "From nothing to a living NPC", as somebody has followed them: the villager walks
# to the apple and eats it, and the debugger says so.

const SECONDS = 4

var failures = 0


func _init():
	call_deferred("_run")


func _run():
	var main = load("res://main.tscn").instance()
	root.add_child(main)
	for _frame in 60 * SECONDS:
		yield(self, "physics_frame")
	var villager = main.get_node("Villager")
	hold("it has walked", villager.translation.distance_to(Vector3(4, 0, 0)) < 1.1)
	hold("it has eaten", not main.has_node("Apple"))
	var text = villager.get_node("Debugger").text
	hold("the debugger says: " + text, text.find("stay_fed") >= 0 and text.find("Villager") == 0)
	print("failures: ", failures)
	quit(0 if failures == 0 else 1)


func hold(what, is_so):
	if not is_so:
		failures += 1
		print("FAILED: ", what)
