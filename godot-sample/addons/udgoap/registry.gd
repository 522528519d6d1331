extends Reference
# Who is in a world: from keys and from handles to nodes, and where those are that move.

const NOWHERE = -1

var _by_key = {}
# What was destroyed is told by its handle, which has no key any more.
var _by_handle = {}
# Nodes that move, their handles, and where they are, in the same order.
var _movers = []
var _handles = []
var _places = PoolVector3Array()


func add(node):
	_by_key[node.key] = node
	_by_handle[node.handle] = node
	if node.is_mover():
		node.mover = _movers.size()
		_movers.append(node)
		_handles.append(node.handle)
		_places.append(Vector3())


func remove(node):
	_by_key.erase(node.key)
	_by_handle.erase(node.handle)
	if node.mover == NOWHERE:
		return
	# The last one takes its place.
	var last = _movers.back()
	_movers[node.mover] = last
	_handles[node.mover] = last.handle
	last.mover = node.mover
	node.mover = NOWHERE
	_movers.pop_back()
	_handles.pop_back()
	_places.resize(_movers.size())


# Everybody, who isn't in it any more.
func clear():
	var everybody = _by_key.values()
	for node in _movers:
		node.mover = NOWHERE
	_by_key = {}
	_by_handle = {}
	_movers = []
	_handles = []
	_places = PoolVector3Array()
	return everybody


func size():
	return _by_key.size()


# Null if there is none.
func by_key(key):
	return _by_key.get(key)


func by_handle(handle):
	return _by_handle.get(handle)


# Writes where everybody is who moves. Whether the library took it.
func write_positions(native):
	if _movers.empty():
		return true
	for index in _movers.size():
		_places[index] = _movers[index].position()
	return native.write_positions(_handles, _places)
