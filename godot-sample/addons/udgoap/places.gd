extends Reference
# A list of nodes with their handles and positions, for calls about all of them. Each node knows its index
# (`place_in_row`), so leaving a list of a thousand takes no longer than leaving a short one.

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
	# The last node takes its index.
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


# Tells the library where the nodes are. Returns whether it has accepted that.
func write(native):
	if _nodes.empty():
		return true
	for index in _nodes.size():
		_positions[index] = _nodes[index].position()
	return native.write_positions(_handles, _positions)


# Moves the nodes to their positions in the library. A node whose object is gone there stays where it is.
func read(native):
	if _nodes.empty():
		return
	var positions = native.read_positions(_handles)
	for index in positions.size():
		var at = positions[index]
		if not is_nan(at.x) and at != _positions[index]:
			_positions[index] = at
			_nodes[index].get_parent().global_transform.origin = at
