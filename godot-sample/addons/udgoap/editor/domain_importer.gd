tool
extends EditorImportPlugin
# Imports documents, files that end with .udgoap, as plain bytes. What is wrong with them is told with line
# and column, and shown in the dock; there is no domain then.

const Domain = preload("res://addons/udgoap/domain.gd")

# path: the file; diagnostics: see `load_documents` of the bridge.
signal checked(path, diagnostics)


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


# after: documents that this one adds to, by their paths.
func get_import_options(_preset):
	return [{"name": "after", "default_value": PoolStringArray()}]


func get_option_visibility(_option, _options):
	return true


func import(source_file, save_path, options, _platform_variants, _gen_files):
	var after = []
	for path in options.after:
		var other = load(path)
		if other == null:
			push_error("udgoap: %s comes after %s, which isn't there" % [source_file, path])
			return ERR_FILE_MISSING_DEPENDENCIES
		after.append(other)
	var file = File.new()
	var opened = file.open(source_file, File.READ)
	if opened != OK:
		return opened
	var domain = Domain.new()
	domain.set_up(after, source_file, file.get_buffer(file.get_len()))
	if not _is_good(source_file, domain):
		return ERR_PARSE_ERROR
	return ResourceSaver.save("%s.%s" % [save_path, get_save_extension()], domain)


func _is_good(path, domain):
	var native = Udgoap.native()
	var why = Udgoap.what_is_wrong_with(native)
	if why != "":
		# Not the document's fault: worlds check it again.
		push_warning("udgoap: %s isn't checked: %s" % [path, why])
		return true
	var diagnostics = native.load_documents(domain.names, domain.texts)
	for it in diagnostics:
		if it.severity == Udgoap.SEVERITY_ERROR:
			push_error("udgoap: " + Udgoap.sentence(it))
		else:
			push_warning("udgoap: " + Udgoap.sentence(it))
	var is_good = native.has_domain()
	native.end()
	emit_signal("checked", path, diagnostics)
	return is_good
