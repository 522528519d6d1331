extends Reference
# The areas of a world by key, in order of creation.

var _by_key = {}
# The handles of areas that were removed, and who entered or left an area, while a tick was open.
var _gone = []
var _told = []


func size():
	return _by_key.size()


# Null if there is none.
func by_key(key):
	return _by_key.get(key)


# Creates the library's area for a node. If that fails, disables the node and logs why. Returns whether it was
# created.
func take(world, native, area, key):
	var why = area._join(world, native, key)
	if why != "":
		push_error("udgoap: %s is off: %s" % [area.get_parent().name, why])
		area._forget()
		area.enabled = false
		return false
	_by_key[key] = area
	return true


# The areas that belong to another area now, because one between them has come in after them.
func below(area):
	var found = []
	for it in _by_key.values():
		if it != area and it.parent_area != area and area.get_parent().is_a_parent_of(it) \
				and it.above() == area:
			found.append(it)
	return found


# Removes an area. The library's area is destroyed at once, or when the tick is over, unless it was destroyed
# with its object.
func remove(area, native, is_ticking):
	var handle = area.handle
	_by_key.erase(area.key)
	area._forget()
	if is_ticking:
		_gone.append(handle)
	else:
		native.destroy_area(handle)


# Removes and returns all areas.
func clear():
	var all = _by_key.values()
	_by_key = {}
	_gone = []
	_told = []
	return all


# Tells the library where the areas are. Returns whether it has accepted that.
func follow(native):
	for area in _by_key.values():
		if not area._follow(native):
			return false
	return true


# Remembers what to tell the library when the tick is over.
func remember(area, who, is_member):
	_told.append([area, who, is_member])


func after_tick(native):
	for handle in _gone:
		native.destroy_area(handle)
	_gone = []
	var told = _told
	_told = []
	for it in told:
		if is_instance_valid(it[0]) and is_instance_valid(it[1]):
			it[0]._tell(it[1], it[2])
