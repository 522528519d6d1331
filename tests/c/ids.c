// Ids that are null, of another domain or of another kind of thing, and names: unknown ones, ones
// that aren't UTF-8, ones with a length. Nothing is written or changed.

#include "check.h"

static UdgDomain domain;
static UdgWorld world;
static UdgObject goblin, wizard;
static UdgNpc npc;
static UdgAttribute health, armed;
static UdgAction hit;
static UdgDrive win;
static UdgType goblin_type;

static void ids_of_elsewhere(void) {
    // The same words in another document.
    UdgDomain other = domain_from_text("{ \"udgoap\": 1, \"attributes\": { \"health\": {} },"
                                       "\"types\": { \"goblin\": {} },"
                                       "\"actions\": { \"hit\": {} }, \"drives\": { \"win\": {} } }");
    uint32_t ids[] = {0, attribute_of(other, "health").id, type_of(other, "goblin").id,
                      action_of(other, "hit").id, drive_of(other, "win").id, UINT32_MAX, 1,
                      health.id, goblin_type.id, hit.id, win.id};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        UdgAttribute attribute = {ids[i]};
        UdgType type = {ids[i]};
        UdgAction action = {ids[i]};
        UdgDrive drive = {ids[i]};
        float number;
        uint32_t count;
        UdgText text;
        fill(&number, sizeof number);
        fill(&count, sizeof count);
        fill(&text, sizeof text);
        if (ids[i] != health.id) {
            const char *words = "attribute|not an id of this domain|find it by name";
            REFUSED(udg_object_set_number(world, goblin, attribute, 1), UDG_STATUS_UNKNOWN_ID, words);
            REFUSED(udg_object_number(world, goblin, attribute, &number), UDG_STATUS_UNKNOWN_ID,
                    words);
            REFUSED(udg_object_range(world, goblin, attribute, &number, &number),
                    UDG_STATUS_UNKNOWN_ID, words);
            REFUSED(udg_npc_forget(world, npc, goblin, attribute, &count), UDG_STATUS_UNKNOWN_ID,
                    words);
            REFUSED(udg_domain_attribute_name(domain, attribute, &text), UDG_STATUS_UNKNOWN_ID,
                    words);
            UdgWrite write = {goblin, attribute, 0, {UDG_ATTRIBUTE_KIND_NUMBER, 1, {0, 0, 0}, 0, {0}}};
            REFUSED(udg_world_write(world, &write, 1, NULL), UDG_STATUS_UNKNOWN_ID, "writes[0]");
        }
        if (ids[i] != goblin_type.id) {
            UdgObjectDef def = def_of(domain, "goblin");
            UdgObject object;
            def.object_type = type;
            fill(&object, sizeof object);
            REFUSED(udg_object_create(world, &def, &object), UDG_STATUS_UNKNOWN_ID, "type|find it");
            UNTOUCHED(object);
            REFUSED(udg_world_objects_of_type(world, type, NULL, 0, &count), UDG_STATUS_UNKNOWN_ID,
                    "type");
            REFUSED(udg_domain_type_name(domain, type, &text), UDG_STATUS_UNKNOWN_ID, "type");
        }
        if (ids[i] != hit.id) {
            REFUSED(udg_object_set_action_enabled(world, goblin, UDG_OFFER_SUPPLIES, action, 0),
                    UDG_STATUS_UNKNOWN_ID, "action");
            REFUSED(udg_domain_action_name(domain, action, &text), UDG_STATUS_UNKNOWN_ID, "action");
        }
        if (ids[i] != win.id) {
            REFUSED(udg_npc_set_drive_weight(world, npc, drive, 1), UDG_STATUS_UNKNOWN_ID, "drive");
            REFUSED(udg_npc_drive_satisfaction(world, npc, drive, &number), UDG_STATUS_UNKNOWN_ID,
                    "drive");
            REFUSED(udg_domain_drive_name(domain, drive, &text), UDG_STATUS_UNKNOWN_ID, "drive");
        }
        UNTOUCHED(number);
        UNTOUCHED(count);
        UNTOUCHED(text);
    }
    OK(udg_domain_destroy(other));
    // Of this domain, but not of the object's type or of another kind.
    float number;
    REFUSED(udg_object_number(world, goblin, attribute_of(domain, "gold"), &number),
            UDG_STATUS_NOT_IN_TYPE, "\"goblin\"|\"gold\"");
    REFUSED(udg_object_number(world, goblin, armed, &number), UDG_STATUS_WRONG_KIND, "\"armed\"|flag");
    REFUSED(udg_object_set_reference(world, wizard, health, goblin), UDG_STATUS_WRONG_KIND, "number");
    REFUSED(udg_object_set_action_enabled(world, goblin, UDG_OFFER_CONSUMES, hit, 0),
            UDG_STATUS_NOT_IN_TYPE, "\"hit\"");
    REFUSED(udg_npc_drive_satisfaction(world, npc, drive_of(domain, "dance"), &number),
            UDG_STATUS_NOT_IN_TYPE, "\"dance\"");
    UdgDrive dance = drive_of(domain, "dance");
    UdgAction wave = action_of(domain, "wave");
    const char *drive_words = "\"wizard\"|\"dance\"|\"drives\"";
    REFUSED(udg_npc_set_drive_weight(world, npc, dance, 1), UDG_STATUS_NOT_IN_TYPE, drive_words);
    REFUSED(udg_npc_clear_drive_weight(world, npc, dance), UDG_STATUS_NOT_IN_TYPE, drive_words);
    REFUSED(udg_npc_set_goal_bias(world, npc, dance, 1), UDG_STATUS_NOT_IN_TYPE, drive_words);
    REFUSED(udg_npc_exclude_step(world, npc, wave, goblin, 1), UDG_STATUS_NOT_IN_TYPE,
            "\"wizard\"|\"wave\"");
    REFUSED(udg_npc_tell_slots_taken(world, npc, goblin, wave, 1), UDG_STATUS_NOT_IN_TYPE,
            "\"wizard\"|\"wave\"");
}

static void names(void) {
    static const char *const broken[] = {"\xff", "heal\xc3", "\xed\xa0\x80", "\xc0\x80"};
    UdgAttribute id;
    fill(&id, sizeof id);
    for (int i = 0; i < 4; i++) {
        size_t length = strlen(broken[i]);
        REFUSED(udg_domain_find_attribute(domain, broken[i], length, &id),
                UDG_STATUS_INVALID_ARGUMENT, "UTF-8");
        REFUSED(udg_domain_find_type(domain, broken[i], UDG_ZERO_TERMINATED, (UdgType *)&id),
                UDG_STATUS_INVALID_ARGUMENT, "UTF-8");
        REFUSED(udg_domain_find_action(domain, broken[i], length, (UdgAction *)&id),
                UDG_STATUS_INVALID_ARGUMENT, "UTF-8");
        REFUSED(udg_domain_find_drive(domain, broken[i], length, (UdgDrive *)&id),
                UDG_STATUS_INVALID_ARGUMENT, "UTF-8");
    }
    REFUSED(udg_domain_find_attribute(domain, "helth", 5, &id), UDG_STATUS_UNKNOWN_NAME,
            "helth|did you mean `health`?");
    REFUSED(udg_domain_find_type(domain, "health", 6, (UdgType *)&id), UDG_STATUS_UNKNOWN_NAME,
            "type");
    REFUSED(udg_domain_find_drive(domain, "", 0, (UdgDrive *)&id), UDG_STATUS_UNKNOWN_NAME, "drive");
    REFUSED(udg_domain_find_action(domain, "hit", (size_t)SIZE_MAX / 2 + 1, (UdgAction *)&id),
            UDG_STATUS_INVALID_ARGUMENT, "name");
    UNTOUCHED(id);
    // A length ends the name; what follows isn't read.
    OK(udg_domain_find_attribute(domain, "healthy", 6, &id));
    EQUAL(id.id, health.id);
    // A long name is cut off in the message, whole characters only.
    static char name[5000];
    for (size_t i = 0; i + 2 < sizeof name; i += 2) {
        memcpy(name + i, "\xc3\xa4", 2);
    }
    REFUSED(udg_domain_find_type(domain, name, UDG_ZERO_TERMINATED, (UdgType *)&id),
            UDG_STATUS_UNKNOWN_NAME, "type");
}

// Everything can be listed by its index, and each name leads back to the same id.
static void lists(void) {
    UdgDomainCounts counts;
    OK(udg_domain_counts(domain, &counts));
    EQUAL(counts.attributes, 7);
    EQUAL(counts.types, 4);
    EQUAL(counts.actions, 2);
    EQUAL(counts.drives, 2);
    static const char *const attributes[] = {"position", "health", "gold",  "armed",
                                             "home",     "target", "unused"};
    static const int32_t kinds[] = {UDG_ATTRIBUTE_KIND_POSITION, UDG_ATTRIBUTE_KIND_NUMBER,
                                    UDG_ATTRIBUTE_KIND_NUMBER,   UDG_ATTRIBUTE_KIND_FLAG,
                                    UDG_ATTRIBUTE_KIND_POSITION, UDG_ATTRIBUTE_KIND_REFERENCE,
                                    UDG_ATTRIBUTE_KIND_NUMBER};
    for (uint32_t i = 0; i < counts.attributes; i++) {
        UdgAttribute id;
        UdgText name;
        int32_t kind = -1;
        OK(udg_domain_attribute_at(domain, i, &id));
        OK(udg_domain_attribute_name(domain, id, &name));
        OK(udg_domain_attribute_kind(domain, id, &kind));
        CHECK(strcmp(name.data, attributes[i]) == 0 && name.length == strlen(attributes[i]),
              "expected attribute %u to be %s, found %s", i, attributes[i], name.data);
        EQUAL(kind, kinds[i]);
        EQUAL(attribute_of(domain, name.data).id, id.id);
    }
    UdgType type;
    UdgAction action;
    UdgDrive drive;
    UdgAttribute attribute;
    OK(udg_domain_type_at(domain, 1, &type));
    EQUAL(type.id, goblin_type.id);
    OK(udg_domain_action_at(domain, 0, &action));
    EQUAL(action.id, hit.id);
    OK(udg_domain_drive_at(domain, 0, &drive));
    EQUAL(drive.id, win.id);
    REFUSED(udg_domain_attribute_at(domain, 7, &attribute), UDG_STATUS_OUT_OF_RANGE, "7");
    REFUSED(udg_domain_type_at(domain, 4, &type), UDG_STATUS_OUT_OF_RANGE, "4");
    REFUSED(udg_domain_action_at(domain, UINT32_MAX, &action), UDG_STATUS_OUT_OF_RANGE, "action");
    REFUSED(udg_domain_drive_at(domain, 2, &drive), UDG_STATUS_OUT_OF_RANGE, "2");
}

// The same documents give the same ids, in whatever order domains are loaded.
static void ids_are_the_same_again(void) {
    UdgDomain again = domain_from_text(SMALL_DOMAIN);
    uint64_t hash = 0, hash_again = 1;
    EQUAL(attribute_of(again, "health").id, health.id);
    EQUAL(type_of(again, "goblin").id, goblin_type.id);
    EQUAL(action_of(again, "hit").id, hit.id);
    EQUAL(drive_of(again, "win").id, win.id);
    OK(udg_domain_hash(domain, &hash));
    OK(udg_domain_hash(again, &hash_again));
    CHECK(hash == hash_again, "expected equal documents to have equal hashes");
    OK(udg_domain_destroy(again));
}

int main(void) {
    domain = domain_from_text(SMALL_DOMAIN);
    world = world_of(domain);
    goblin = object_at(world, domain, "goblin", 1);
    npc = npc_at(world, domain, "wizard", 0);
    wizard = object_of_npc(npc);
    health = attribute_of(domain, "health");
    armed = attribute_of(domain, "armed");
    hit = action_of(domain, "hit");
    win = drive_of(domain, "win");
    goblin_type = type_of(domain, "goblin");
    MUST(udg_world_update(world, 0));
    ids_of_elsewhere();
    names();
    lists();
    ids_are_the_same_again();
    return destroyed_at_the_end(world, domain);
}
