tool
extends EditorImportPlugin
# Imports documents, files that end with .udgoap, as bytes. Errors are logged with line and column, and shown
# in the dock. A document with errors gives no domain.

const Domain = preload("res://addons/udgoap/domain.gd")

# The longest chain of documents that come after each other. A document that comes after itself would have no
# end.
const DEPTH = 16

# What documents define that the dock lists, as in `names` of the bridge.
const KINDS = ["type", "action", "drive", "attribute", "query", "sensor", "modifier", "influence"]

# A document was imported. path: its file; found: see `check`.
signal checked(path, found)


func get_importer_name():
	return "udgoap.domain"


func get_visible_name():
	return "udgoap domain"


func get_recognized_extensions():
	return ["udgoap"]


func get_save_extension():
	return "res"


func get_resource_type():
	return "Resource"


func get_preset_count():
	return 1


func get_preset_name(_preset):
	return "Default"


# after: the paths of the documents to load before this one.
func get_import_options(_preset):
	return [{"name": "after", "default_value": PoolStringArray()}]


func get_option_visibility(_option, _options):
	return true


func import(source_file, save_path, options, _platform_variants, _gen_files):
	var domain = Domain.new()
	if not _add(domain, source_file, options.after, 0):
		return ERR_FILE_MISSING_DEPENDENCIES
	var found = _check(domain)
	_tell(source_file, found)
	emit_signal("checked", source_file, found)
	if not found.is_good:
		return ERR_PARSE_ERROR
	return ResourceSaver.save("%s.%s" % [save_path, get_save_extension()], domain)


# Adds a document, and before it the documents that it comes after. They are read from their files, because
# the editor imports in any order.
func _add(domain, path, after, depth):
	for other in after:
		if not other in domain.names and (depth >= DEPTH or not _add(domain, other, _after(other), depth + 1)):
			return false
	var file = File.new()
	if file.open(path, File.READ) != OK:
		push_error("udgoap: the document %s can't be read" % path)
		return false
	domain.add(path, file.get_buffer(file.get_len()))
	return true


# What was logged about another document when it was imported.
func _after(path):
	var settings = ConfigFile.new()
	if settings.load(path + ".import") != OK:
		return []
	return settings.get_value("params", "after", [])


# Checks a document, together with those that it comes after. Returns a Dictionary: `why` it wasn't checked,
# empty if it was; `diagnostics` as from `load_documents` of the bridge; `is_good`, whether it can be used; and
# `names`, what it defines by kind.
func check(path):
	var domain = Domain.new()
	if not _add(domain, path, _after(path), 0):
		return {"why": "a document can't be read", "diagnostics": [], "is_good": false, "names": {}}
	return _check(domain)


func _check(domain):
	var native = Udgoap.native()
	var why = Udgoap.what_is_wrong_with(native)
	# Without a library, that isn't the document's fault. Worlds check it again.
	var found = {"why": why, "diagnostics": [], "is_good": true, "names": {}}
	if why != "":
		return found
	found.diagnostics = native.load_documents(domain.names, domain.texts)
	found.is_good = native.has_domain()
	for kind in KINDS if found.is_good else []:
		found.names[kind] = native.names(kind)
	native.end()
	return found


# Logs what was found, with line and column.
func _tell(path, found):
	if found.why != "":
		push_warning("udgoap: %s isn't checked: %s" % [path, found.why])
	for it in found.diagnostics:
		if it.severity == Udgoap.SEVERITY_ERROR:
			push_error("udgoap: " + Udgoap.sentence(it))
		else:
			push_warning("udgoap: " + Udgoap.sentence(it))
