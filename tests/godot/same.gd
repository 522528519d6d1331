extends SceneTree
# The village for ten minutes, with the library performing all steps, straight travel, and one list of
# ticks: as tests/same/village.c has it. Prints the world's hash.

const TICKS = 6000
const SECONDS_PER_TICK = 0.1


func _init():
	call_deferred("_run")


func _run():
	var village = Spatial.new()
	var world = UdgoapWorld.new()
	world.documents = ["res://tests/village.json"]
	world.ticks_by_itself = false
	var sight = preload("res://tests/sight.gd").new()
	world.add_child(sight)
	village.add_child(world)
	root.add_child(village)
	var file = File.new()
	file.open("res://tests/village.txt", File.READ)
	var plans = [0]
	while not file.eof_reached():
		var parts = file.get_line().split(" ")
		if parts.size() == 3:
			village.add_child(_thing(world, parts, plans))
	for _tick in TICKS:
		world.tick(SECONDS_PER_TICK)
	print("same: %s after %d plans" % [world.native().hash(), plans[0]])
	village.free()
	quit()


func _thing(world, parts, plans):
	var body = Spatial.new()
	body.translation = Vector3(float(parts[1]), 0, float(parts[2]))
	var is_npc = parts[0] in ["farmer", "baker", "smith", "woodcutter", "shepherd", "guard", "thief", "villager"]
	var it = UdgoapNpc.new() if is_npc else UdgoapSmartObject.new()
	it.type_name = parts[0]
	if is_npc:
		it.performed_by = Udgoap.PERFORMED_BY_LIBRARY
		it.connect("happened", self, "_count", [plans])
	body.add_child(it)
	return body


func _count(kind, _reason, _step, plans):
	plans[0] += 1 if kind == Udgoap.EVENT_PLAN_ADOPTED else 0
