tool
class_name UdgoapDomain
extends Resource
# A document and what it was to be loaded after, as plain bytes. The importer makes it of files that end
# with .udgoap.

# What messages call each document.
export(Array) var names = []
# The documents, in UTF-8: a PoolByteArray each.
export(Array) var texts = []


# Replaces what it holds. Worlds that have begun don't notice.
# after: domains that the document adds to. name: what messages call it. bytes: JSON in UTF-8.
func set_up(after, name, bytes):
	names = []
	texts = []
	for domain in after:
		names += domain.names
		texts += domain.texts
	names.append(name)
	texts.append(bytes)
