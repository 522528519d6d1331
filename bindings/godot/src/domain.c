// Loads documents, and lists the names that they define.

#include <stdlib.h>
#include <string.h>

#include "bridge.h"

static godot_variant diagnostics(void)
{
    godot_array found;
    uint32_t count = 0, index;
    godot->godot_array_new(&found);
    udg_domain_diagnostic_count(&count);
    for (index = 0; index < count; index++) {
        UdgDiagnostic it;
        godot_dictionary told;
        if (udg_domain_diagnostic(index, &it) != UDG_STATUS_OK) {
            break;
        }
        godot->godot_dictionary_new(&told);
        put(&told, "severity", of_integer(it.severity));
        put(&told, "document", of_text(it.document.data));
        put(&told, "line", of_integer(it.line));
        put(&told, "column", of_integer(it.column));
        put(&told, "path", of_text(it.path.data));
        put(&told, "message", of_text(it.message.data));
        append(&found, of_dictionary(told));
    }
    udg_domain_diagnostic_clear();
    return of_array(found);
}

// A document's name and bytes. Godot keeps them in place while they are read.
typedef struct Part {
    godot_char_string name;
    godot_pool_byte_array bytes;
    godot_pool_byte_array_read_access *read;
} Part;

static void open_part(Part *part, UdgDocument *document, const godot_array *names,
                      const godot_array *texts, int index)
{
    godot_variant name = godot->godot_array_get(names, index);
    godot_variant text = godot->godot_array_get(texts, index);
    part->name = text_of(&name);
    part->bytes = godot->godot_variant_as_pool_byte_array(&text);
    part->read = godot->godot_pool_byte_array_read(&part->bytes);
    document->name = godot->godot_char_string_get_data(&part->name);
    document->name_length = UDG_ZERO_TERMINATED;
    document->bytes = godot->godot_pool_byte_array_read_access_ptr(part->read);
    document->length = (size_t)godot->godot_pool_byte_array_size(&part->bytes);
    if (document->length == 0) {
        document->bytes = (const uint8_t *)""; // Godot gives null for an empty array, which the library refuses
    }
    godot->godot_variant_destroy(&name);
    godot->godot_variant_destroy(&text);
}

static void close_part(Part *part)
{
    godot->godot_pool_byte_array_read_access_destroy(part->read);
    godot->godot_pool_byte_array_destroy(&part->bytes);
    godot->godot_char_string_destroy(&part->name);
}

// load_documents(names, texts): makes a domain of documents. Returns the errors and warnings about them, as a
// list of Dictionaries. has_domain() tells whether there is a domain then.
static godot_variant load_documents(Native *native, godot_variant **arguments)
{
    godot_array names = godot->godot_variant_as_array(arguments[0]);
    godot_array texts = godot->godot_variant_as_array(arguments[1]);
    int count = godot->godot_array_size(&names), index;
    Part *parts = calloc((size_t)count + 1, sizeof *parts);
    UdgDocument *documents = calloc((size_t)count + 1, sizeof *documents);
    godot_variant told = nothing();
    if (native->domain.bits != 0 || count != godot->godot_array_size(&texts)) {
        refuse(native, "there is a domain already, or not a text for each name");
    } else if (parts != NULL && documents != NULL) {
        for (index = 0; index < count; index++) {
            open_part(&parts[index], &documents[index], &names, &texts, index);
        }
        is_ok(native, udg_domain_load(documents, (uint32_t)count, NULL, &native->domain));
        told = diagnostics();
        for (index = 0; index < count; index++) {
            close_part(&parts[index]);
        }
    }
    free(parts);
    free(documents);
    godot->godot_array_destroy(&names);
    godot->godot_array_destroy(&texts);
    return told;
}

static godot_variant has_domain(Native *native, godot_variant **arguments)
{
    (void)arguments;
    return of_flag(native->domain.bits != 0);
}

// find(kind, name): returns the number of a "type", "attribute", "action", "drive", "sensor", "modifier",
// "influence", "tag" or "query". 0 if there is none of that name.
static godot_variant find(Native *native, godot_variant **arguments)
{
    godot_char_string kind = text_of(arguments[0]), name = text_of(arguments[1]);
    const char *wanted = godot->godot_char_string_get_data(&kind);
    const char *called = godot->godot_char_string_get_data(&name);
    uint32_t id = 0;
    if (strcmp(wanted, "type") == 0) {
        UdgType it = {0};
        is_ok(native, udg_domain_find_type(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "attribute") == 0) {
        UdgAttribute it = {0};
        is_ok(native, udg_domain_find_attribute(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "action") == 0) {
        UdgAction it = {0};
        is_ok(native, udg_domain_find_action(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "drive") == 0) {
        UdgDrive it = {0};
        is_ok(native, udg_domain_find_drive(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "sensor") == 0) {
        UdgSensor it = {0};
        is_ok(native, udg_domain_find_sensor(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "modifier") == 0) {
        UdgModifier it = {0};
        is_ok(native, udg_domain_find_modifier(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "influence") == 0) {
        UdgInfluence it = {0};
        is_ok(native, udg_domain_find_influence(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "tag") == 0) {
        UdgTag it = {0};
        is_ok(native, udg_domain_find_tag(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    } else if (strcmp(wanted, "query") == 0) {
        UdgQuery it = {0};
        is_ok(native, udg_domain_find_query(native->domain, called, UDG_ZERO_TERMINATED, &it));
        id = it.id;
    }
    godot->godot_char_string_destroy(&kind);
    godot->godot_char_string_destroy(&name);
    return of_integer(id);
}

// Adds the name of one thing, if both calls that read it have succeeded.
static void append_name(godot_array *names, UdgStatus found, UdgStatus named, UdgText name)
{
    if (found == UDG_STATUS_OK && named == UDG_STATUS_OK) {
        append(names, of_text(name.data));
    }
}

// names(kind): returns all names of a kind, in the documents' order. Kinds are those of find, without tags.
static godot_variant names(Native *native, godot_variant **arguments)
{
    godot_char_string kind = text_of(arguments[0]);
    const char *wanted = godot->godot_char_string_get_data(&kind);
    UdgDomain domain = native->domain;
    UdgDomainCounts counts = {0};
    UdgText name = {"", 0};
    godot_array found;
    uint32_t index, modifiers = 0, influences = 0;
    godot->godot_array_new(&found);
    is_ok(native, udg_domain_counts(domain, &counts));
    is_ok(native, udg_domain_modifier_count(domain, &modifiers));
    is_ok(native, udg_domain_influence_count(domain, &influences));
#define EACH(text, number, Id, at, name_of)                                                           \
    if (strcmp(wanted, text) == 0) {                                                                  \
        for (index = 0; index < number; index++) {                                                    \
            Id id = {0};                                                                              \
            UdgStatus is_there = at(domain, index, &id);                                              \
            append_name(&found, is_there, name_of(domain, id, &name), name);                          \
        }                                                                                             \
    }
    EACH("type", counts.types, UdgType, udg_domain_type_at, udg_domain_type_name)
    EACH("attribute", counts.attributes, UdgAttribute, udg_domain_attribute_at,
         udg_domain_attribute_name)
    EACH("action", counts.actions, UdgAction, udg_domain_action_at, udg_domain_action_name)
    EACH("drive", counts.drives, UdgDrive, udg_domain_drive_at, udg_domain_drive_name)
    EACH("sensor", counts.sensors, UdgSensor, udg_domain_sensor_at, udg_domain_sensor_name)
    EACH("modifier", modifiers, UdgModifier, udg_domain_modifier_at, udg_domain_modifier_name)
    EACH("influence", influences, UdgInfluence, udg_domain_influence_at, udg_domain_influence_name)
    EACH("query", counts.queries, UdgQuery, udg_domain_query_at, udg_domain_query_name)
#undef EACH
    godot->godot_char_string_destroy(&kind);
    return of_array(found);
}

// action_name(action): returns the action's name in the documents.
static godot_variant action_name(Native *native, godot_variant **arguments)
{
    UdgAction action = {(uint32_t)integer_of(arguments[0])};
    UdgText name = {"", 0};
    is_ok(native, udg_domain_action_name(native->domain, action, &name));
    return of_text(name.data);
}

const Method domain_methods[] = {
    {"load_documents", "aa", load_documents},
    {"has_domain", "", has_domain},
    {"find", "ss", find},
    {"names", "s", names},
    {"action_name", "i", action_name},
    {NULL, NULL, NULL},
};
