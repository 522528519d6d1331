tool
class_name UdgoapDomain
extends Resource
# A document, and the documents to load before it, as plain bytes. The importer makes it from files
# that end with .udgoap.

# What messages call each document.
export(Array) var names = []
# The documents, in UTF-8: a PoolByteArray each.
export(Array) var texts = []


# Adds a document, after those that it has. bytes: JSON in UTF-8.
func add(name, bytes):
	# New lists: the defaults of exported ones are shared by all domains.
	names = names + [name]
	texts = texts + [bytes]
