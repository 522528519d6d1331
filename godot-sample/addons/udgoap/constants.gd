class_name Udgoap
extends Reference
# The library's constants, as in include/udgoap.h, and functions that all nodes of this add-on share.

# Kinds of events: see the signal `happened` of UdgoapNpc.
const EVENT_PLAN_ADOPTED = 1
const EVENT_PLAN_ENDED = 2
const EVENT_PLAN_DROPPED = 3
const EVENT_STEP_STARTED = 4
const EVENT_STEP_SUCCEEDED = 5
const EVENT_STEP_FAILED = 6
const EVENT_STEP_ABORTED = 7
const EVENT_DRIVE_GIVEN = 8
const EVENT_DRIVE_LEFT = 9
const EVENT_DESTROYED = 10
const EVENT_STEP_WAITS = 11
const EVENT_STEP_MOVED = 12

# Results of a step.
const STEP_SUCCEEDED = 1
const STEP_FAILED = 2
const STEP_ABORTED = 3
# For `_perform` of UdgoapStepPerformer: the step isn't over yet.
const STEP_GOES_ON = 0

# Who performs an NPC's steps, and who writes their results.
const PERFORMED_BY_HOST = 1
const PERFORMED_BY_LIBRARY = 2
const PERFORMED_BY_NOBODY = 3
const PERFORMED_BY_REPORTED = 4

# Whether an NPC knows the truth, or only what it was told.
const BELIEF_ALL_KNOWING = 0
const BELIEF_OWN_FACTS = 1

# Where a belief comes from.
const BELIEF_SOURCE_HOST = 0
const BELIEF_SOURCE_SENSOR = 1
const BELIEF_SOURCE_HEARSAY = 2

# Where the NPC should look, as the document says of the step's supplier.
const FACING_ANY = 0
const FACING_TOWARDS = 1
const FACING_AWAY = 2

# The shapes of areas in the library.
const AREA_HOST = 1
const AREA_SPHERE = 2
const AREA_BOX = 3
const AREA_PRISM = 4

# What changes a cost.
const ALTERED_BY_AREA = 1
const ALTERED_BY_OBJECT = 2
const ALTERED_BY_EVENTS = 3

# How severe a finding about a document is.
const SEVERITY_ERROR = 1
const SEVERITY_WARNING = 2

const GROUP_WORLDS = "udgoap_worlds"
const GROUP_WAITING = "udgoap_waiting"

const NATIVE = "res://addons/udgoap/udgoap_native.gdns"


# The bridge between scripts and the library; null if it can't be loaded. Godot has then logged why.
static func native():
	var script = load(NATIVE)
	var it = script.new() if script != null and script.can_instance() else null
	return it if it != null and it.has_method("check") else null


# Why there is no library, or one of the wrong version; empty if it can be used.
static func what_is_wrong_with(native):
	if native == null:
		return "the library can't be loaded; `cargo xtask godot` puts it into addons/udgoap/bin"
	return native.check()


# The world of a node: the nearest one whose parent is above the node.
static func world_of(node):
	var found = null
	var deepest = -1
	for world in node.get_tree().get_nodes_in_group(GROUP_WORLDS):
		var above = world.get_parent()
		var depth = above.get_path().get_name_count()
		if depth > deepest and above.is_a_parent_of(node):
			found = world
			deepest = depth
	return found


# A material for lines. It takes the colors of their points, and the lines show through what is in front of
# them.
static func drawing():
	var material = SpatialMaterial.new()
	material.flags_unshaded = true
	material.flags_no_depth_test = true
	material.vertex_color_use_as_albedo = true
	var it = ImmediateGeometry.new()
	it.material_override = material
	return it


# Draws lines: two points for each.
static func draw(lines, points, colour):
	if points.empty():
		return
	lines.begin(Mesh.PRIMITIVE_LINES)
	lines.set_color(colour)
	for point in points:
		lines.add_vertex(point)
	lines.end()


# The Navigation that a node is under; null if there is none.
static func navigation_of(node):
	var above = node.get_parent()
	while above != null and not above is Navigation:
		above = above.get_parent()
	return above


# An error or a warning about a document as one sentence.
static func sentence(diagnostic):
	return "%s:%d:%d: %s (%s)" % [
		diagnostic.document, diagnostic.line, diagnostic.column, diagnostic.message, diagnostic.path]
