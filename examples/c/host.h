// What every small host needs: checking statuses, reading files, loading domains.

#ifndef UDGOAP_EXAMPLE_HOST_H
#define UDGOAP_EXAMPLE_HOST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "udgoap.h"

// Ends the program with the library's own message unless the call succeeded. A game would log the
// message and go on; a status is never a reason to crash.
static inline void must(UdgStatus status, const char *call)
{
    char message[512] = "";
    if (status == UDG_STATUS_OK) {
        return;
    }
    udg_last_message(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s\n%s\n", call, udg_status_name(status), message);
    exit(EXIT_FAILURE);
}

#define MUST(call) must((call), #call)

static inline char *read_file(const char *directory, const char *name, size_t *out_length)
{
    char path[1024];
    FILE *file;
    long length;
    char *bytes;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (length = ftell(file)) < 0) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(EXIT_FAILURE);
    }
    rewind(file);
    bytes = malloc((size_t)length + 1);
    if (bytes == NULL || fread(bytes, 1, (size_t)length, file) != (size_t)length) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(EXIT_FAILURE);
    }
    fclose(file);
    *out_length = (size_t)length;
    return bytes;
}

// Loads one document, or two that are merged. Says everything that is wrong with them.
static inline UdgDomain load_domain(const char *directory, const char *first, const char *second)
{
    const char *names[2] = {first, second};
    UdgDocument documents[2];
    char *bytes[2] = {NULL, NULL};
    UdgDomain domain;
    UdgStatus status;
    uint32_t count = second == NULL ? 1 : 2, index, found = 0;
    for (index = 0; index < count; index++) {
        bytes[index] = read_file(directory, names[index], &documents[index].length);
        documents[index].name = names[index];
        documents[index].name_length = UDG_ZERO_TERMINATED;
        documents[index].bytes = (const uint8_t *)bytes[index];
    }
    status = udg_domain_load(documents, count, NULL, &domain);
    if (status != UDG_STATUS_OK) {
        MUST(udg_domain_diagnostic_count(&found));
        for (index = 0; index < found; index++) {
            UdgDiagnostic problem;
            MUST(udg_domain_diagnostic(index, &problem));
            fprintf(stderr, "%s:%u:%u: %s\n", problem.document.data, problem.line,
                    problem.column, problem.message.data);
        }
    }
    must(status, "udg_domain_load");
    free(bytes[0]);
    free(bytes[1]);
    return domain;
}

static inline UdgType type_named(UdgDomain domain, const char *name)
{
    UdgType id;
    must(udg_domain_find_type(domain, name, UDG_ZERO_TERMINATED, &id), name);
    return id;
}

static inline UdgAction action_named(UdgDomain domain, const char *name)
{
    UdgAction id;
    must(udg_domain_find_action(domain, name, UDG_ZERO_TERMINATED, &id), name);
    return id;
}

static inline UdgAttribute attribute_named(UdgDomain domain, const char *name)
{
    UdgAttribute id;
    must(udg_domain_find_attribute(domain, name, UDG_ZERO_TERMINATED, &id), name);
    return id;
}

static inline UdgWorld create_world(UdgDomain domain)
{
    UdgWorldDef def;
    UdgWorld world;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    MUST(udg_world_create(&def, &world));
    return world;
}

// Creates an object where it stands, with one number that differs from its type's default.
static inline UdgObject create_object(UdgWorld world, UdgType type, UdgVector3 position,
                               UdgAttribute attribute, float number)
{
    UdgObjectDef def;
    UdgInitialValue initial;
    UdgObject object;
    memset(&initial, 0, sizeof initial);
    initial.attribute = attribute;
    initial.fields = UDG_INITIAL_VALUE;
    initial.value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
    initial.value.number = number;
    MUST(udg_object_def_init(&def, sizeof def));
    def.object_type = type;
    def.position = position;
    def.has_position = 1;
    def.initial_values = &initial;
    def.initial_value_count = 1;
    MUST(udg_object_create(world, &def, &object));
    return object;
}

static inline UdgVector3 at(float x, float y, float z)
{
    UdgVector3 position;
    position.x = x;
    position.y = y;
    position.z = z;
    return position;
}

#endif
