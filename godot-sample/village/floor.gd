extends NavigationMeshInstance
# The ground: squares to walk on, without those where houses stand. It is made when it enters the tree; a
# game of its own bakes a navigation mesh in the editor instead.

# How long a square's side is, in metres.
export var side = 4.0
# Where the first square begins, and how many there are each way.
export var corner = Vector2(-40, -44)
export var columns = 20
export var rows = 19
# The squares where houses stand, by their corners in metres.
export var houses = PoolVector2Array()


func _enter_tree():
	var mesh = NavigationMesh.new()
	var vertices = PoolVector3Array()
	for row in rows + 1:
		for column in columns + 1:
			vertices.append(Vector3(corner.x + side * column, 0, corner.y + side * row))
	mesh.vertices = vertices
	for row in rows:
		for column in columns:
			if not corner + side * Vector2(column, row) in houses:
				var first = row * (columns + 1) + column
				var next = first + columns + 1
				mesh.add_polygon(PoolIntArray([first, first + 1, next + 1, next]))
	navmesh = mesh
