extends Reference
# Nodes in a row with their handles and where they are, for calls about all of them. Each knows its place
# in the row (`place_in_row`), so that leaving takes as long in a row of a thousand.

const NOWHERE = -1

var _nodes = []
var _handles = []
var _positions = PoolVector3Array()


func add(node):
	node.place_in_row = _nodes.size()
	_nodes.append(node)
	_handles.append(node.handle)
	_positions.append(Vector3())


func remove(node):
	if node.place_in_row == NOWHERE:
		return
	# The last one takes its place.
	var last = _nodes.back()
	_nodes[node.place_in_row] = last
	_handles[node.place_in_row] = last.handle
	last.place_in_row = node.place_in_row
	node.place_in_row = NOWHERE
	_nodes.pop_back()
	_handles.pop_back()
	_positions.resize(_nodes.size())


func clear():
	for node in _nodes:
		node.place_in_row = NOWHERE
	_nodes = []
	_handles = []
	_positions = PoolVector3Array()


# Writes where the nodes are. Whether the library took it.
func write(native):
	if _nodes.empty():
		return true
	for index in _nodes.size():
		_positions[index] = _nodes[index].position()
	return native.write_positions(_handles, _positions)


# Puts the nodes where the library has them. Who is gone there is left where it is.
func read(native):
	if _nodes.empty():
		return
	var positions = native.read_positions(_handles)
	for index in positions.size():
		var at = positions[index]
		if not is_nan(at.x) and at != _positions[index]:
			_positions[index] = at
			_nodes[index].get_parent().global_transform.origin = at
