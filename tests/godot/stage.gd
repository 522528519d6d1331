extends SceneTree
# What tests of nodes share: making them, waiting, and holding what must hold. Each error and warning that
# a test expects is printed as `expect: TEXT`; whoever runs it requires these and no others.

const APPLE = "res://tests/apple.json"

var failures = 0
var _bytes = 0


func _init():
	call_deferred("_run")


func _run():
	pass


func hold(what, is_so):
	if not is_so:
		failures += 1
		print("FAILED: ", what)


func expect(text):
	print("expect: ", text)


# Bytes that the library holds; -1 without one.
func bytes():
	var native = Udgoap.native()
	return native.memory() if native != null else -1


func begin(name):
	print("case: ", name)
	_bytes = bytes()


# The scene goes, and the library holds what it did before.
func end(scene):
	if is_instance_valid(scene):
		scene.free()
	hold("the library holds %d bytes, and held %d" % [bytes(), _bytes], bytes() == _bytes)
	hold("nobody waits", get_nodes_in_group(Udgoap.GROUP_WAITING).empty())


# Runs one case after the other, those that wait for frames as well, and is done.
func run_each(cases):
	for case in cases:
		begin(case)
		var state = call(case)
		while state is GDScriptFunctionState and state.is_valid():
			state = yield(state, "completed")
	finish()


func frames(count):
	for _frame in count:
		yield(self, "physics_frame")


func finish():
	print("failures: ", failures)
	quit(0 if failures == 0 else 1)


func world_of(document, answerers = []):
	var world = UdgoapWorld.new()
	world.name = "World"
	world.documents = [document] if document != "" else []
	for it in answerers:
		world.add_child(it)
	return world


func thing(script, type, at, performer = null):
	var body = Spatial.new()
	body.name = type
	body.translation = at
	var it = script.new()
	it.type_name = type
	body.add_child(it)
	if performer != null:
		body.add_child(performer)
	return body


func apple(at):
	return thing(UdgoapSmartObject, "apple", at)


func villager(at, performer = UdgoapStepPerformer.new()):
	return thing(UdgoapNpc, "villager", at, performer)


# A scene with a world, and what else there is.
func scene(world, others):
	var it = Spatial.new()
	it.add_child(world)
	for other in others:
		it.add_child(other)
	root.add_child(it)
	return it


func food(body):
	var npc = body.get_child(0)
	return npc.number(npc.world.attribute("food")) if npc.is_in_world() else -1.0
