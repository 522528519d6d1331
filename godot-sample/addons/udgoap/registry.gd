extends Reference
# Maps keys and handles to the nodes of a world, and keeps the positions of those that move.

const Places = preload("res://addons/udgoap/places.gd")

var _by_key = {}
# Keys by handle: the event about a destroyed object has only its handle.
var _by_handle = {}
# The nodes that the game moves, and those that the library moves.
var _movers = Places.new()
var _moved = Places.new()
# The nodes that tell in which direction they look.
var _lookers = []


func add(node):
	_by_key[node.key] = node
	_by_handle[node.handle] = node
	if node.is_moved_by_library():
		_moved.add(node)
	elif node.is_mover():
		_movers.add(node)
	if node.says_where_it_looks():
		_lookers.append(node)


func remove(node):
	_by_key.erase(node.key)
	_by_handle.erase(node.handle)
	if node.is_moved_by_library():
		_moved.remove(node)
	else:
		_movers.remove(node)
	_lookers.erase(node)


# Removes and returns all nodes.
func clear():
	var everybody = _by_key.values()
	_by_key = {}
	_by_handle = {}
	_movers.clear()
	_moved.clear()
	_lookers = []
	return everybody


func size():
	return _by_key.size()


# Null if there is none.
func by_key(key):
	return _by_key.get(key)


func by_handle(handle):
	return _by_handle.get(handle)


# Tells the library where the nodes are that the game moves. Returns whether it has accepted that.
func write_positions(native):
	return _movers.write(native)


# Moves the nodes that the library moves to their positions there.
func read_positions(native):
	_moved.read(native)


# Tells the library in which direction nodes look that tell it. Returns whether it has accepted that.
func write_facings(native):
	if _lookers.empty():
		return true
	var handles = []
	var ways = PoolVector3Array()
	for node in _lookers:
		handles.append(node.handle)
		ways.append(node.facing())
	return native.write_facings(handles, ways)
