tool
extends EditorPlugin
# Closes the editor when it has looked through all files, and has imported the document if udgoap is enabled.

const DOCUMENT = "res://apple.udgoap"


func _enter_tree():
	call_deferred("_wait")


func _wait():
	var files = get_editor_interface().get_resource_filesystem()
	while files.is_scanning():
		yield(get_tree(), "idle_frame")
	while get_editor_interface().is_plugin_enabled("udgoap") and not ResourceLoader.exists(DOCUMENT):
		yield(get_tree(), "idle_frame")
	yield(get_tree().create_timer(0.5), "timeout")
	print("failures: 0")
	get_tree().quit()
