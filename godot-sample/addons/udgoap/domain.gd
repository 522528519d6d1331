tool
class_name UdgoapDomain
extends Resource
# A resource with a domain document, and the documents to load before it, as bytes. The importer makes it from
# files that end with .udgoap.

# The name of each document in messages.
export(Array) var names = []
# The documents, in UTF-8: a PoolByteArray each.
export(Array) var texts = []


# Adds a document at the end. bytes: JSON in UTF-8.
func add(name, bytes):
	# New lists: the defaults of exported ones are shared by all domains.
	names = names + [name]
	texts = texts + [bytes]
