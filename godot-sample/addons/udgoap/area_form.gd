extends Reference
# The shape of an area as the library takes it, made from a CollisionShape or from fields; its position, and
# its edges.

# The number of lines in a circle.
const CIRCLE = 24

# Udgoap.AREA_….
var shape = Udgoap.AREA_HOST
# For a sphere: its radius, as x. For a box: half the lengths of its edges. For a prism: its lower and upper
# end, as x and y.
var size = Vector3()
# For a prism: its corners, relative to its position.
var corners = PoolVector3Array()

# Where it is, relative to the area's Spatial.
var _local = Transform()


# Reads the first CollisionShape of a collision object whose shape the library has. Returns whether there is
# one.
func read(body):
	for child in body.get_children():
		if not child is CollisionShape or child.disabled:
			continue
		var factor = (body.global_transform * child.transform).basis.get_scale().abs()
		if child.shape is BoxShape:
			shape = Udgoap.AREA_BOX
			size = child.shape.extents * factor
		elif child.shape is SphereShape:
			shape = Udgoap.AREA_SPHERE
			size = Vector3(child.shape.radius * max(factor.x, max(factor.y, factor.z)), 0, 0)
		else:
			continue
		_local = child.transform
		return true
	return false


func place_of(body):
	return body.global_transform * _local.origin


# The rotation as an Array of four numbers.
func rotation_of(body):
	var turn = Quat((body.global_transform.basis * _local.basis).orthonormalized())
	return [turn.x, turn.y, turn.z, turn.w]


# The edges: two points for each line.
func lines(body):
	var place = place_of(body)
	match shape:
		Udgoap.AREA_SPHERE:
			return _circles(place)
		Udgoap.AREA_BOX:
			return _edges(place, (body.global_transform.basis * _local.basis).orthonormalized())
		Udgoap.AREA_PRISM:
			return _walls(place)
	return PoolVector3Array()


func _circles(place):
	var found = PoolVector3Array()
	for plane in [[Vector3.RIGHT, Vector3.UP], [Vector3.UP, Vector3.BACK], [Vector3.BACK, Vector3.RIGHT]]:
		for part in CIRCLE:
			for end in [part, part + 1]:
				var angle = TAU * end / CIRCLE
				found.append(place + size.x * (cos(angle) * plane[0] + sin(angle) * plane[1]))
	return found


func _edges(place, basis):
	var found = PoolVector3Array()
	for corner in 8:
		for axis in [1, 2, 4]:
			# Each edge once: from its lower end.
			if corner & axis == 0:
				found.append(place + basis.xform(_corner(corner)))
				found.append(place + basis.xform(_corner(corner | axis)))
	return found


func _corner(bits):
	var at = -size
	if bits & 1:
		at.x = size.x
	if bits & 2:
		at.y = size.y
	if bits & 4:
		at.z = size.z
	return at


func _walls(place):
	var found = PoolVector3Array()
	for number in corners.size():
		var from = place + Vector3(corners[number].x, 0, corners[number].z)
		var next = corners[(number + 1) % corners.size()]
		var to = place + Vector3(next.x, 0, next.z)
		var below = Vector3(0, size.x, 0)
		var above = Vector3(0, size.y, 0)
		for point in [from + below, to + below, from + above, to + above, from + below, from + above]:
			found.append(point)
	return found
