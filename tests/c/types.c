// What a type has, by index, and how things are shown: what inspectors and debuggers are made of.

#include <math.h>

#include "check.h"

#define DOCUMENT                                                                                   \
    "{ 'udgoap': 1, 'attributes': { 'food': { 'min': 0, 'max': 10, 'default': 1 },"                \
    " 'gold': {}, 'awake': { 'kind': 'flag', 'default': true }, 'owner': { 'kind': 'reference' },"  \
    " 'home': { 'kind': 'position', 'default': [1, 2, 3] } }, 'types': {"                          \
    " 'thing': { 'color': '#ff8000', 'label': 'A thing' },"                                         \
    " 'bread': { 'is': 'thing', 'supplies': ['eat', { 'action': 'take', 'when': 'self.food > 0' }],"\
    "   'attributes': { 'food': { 'max': 5, 'default': 4 } },"                                      \
    "   'manner': { 'take': { 'distance': 2.5, 'facing': 'away', 'animation': 'grab',"              \
    "     'slots': 3 } } },"                                                                        \
    " 'eater': { 'attributes': { 'food': { 'rate': -0.5 }, 'gold': {}, 'awake': {}, 'owner': {},"   \
    "   'home': {} }, 'consumes': ['eat', { 'action': 'take', 'when': 'self.awake' }],"             \
    "   'drives': [{ 'drive': 'live', 'weight': 3 }, 'own',"                         \
    "     { 'drive': 'obey', 'external': true }], 'utility': { 'vital': ['live'] } } },"                                           \
    " 'actions': { 'eat': { 'label': 'Have a bite', 'effects': ['consumer.food += 9'] },"           \
    "   'take': { 'color': '#0A0b0C' } }, 'drives': {"                                              \
    " 'live': { 'label': '', 'goals': { 'full': { 'conditions': ['self.food >= 10'] } } },"          \
    " 'own': { 'weight': 'self.food', 'goals': { 'rich': { 'conditions': ['self.awake'] } } }," \
    " 'obey': { 'weight': 0.25, 'goals': { 'sleep': { 'conditions': ['not self.awake'] } } } } }"

#define SAME_TEXT(found, expected) CHECK(strcmp(found, expected) == 0, "found %s", found)

static UdgDomain domain;

static UdgTypeAttribute held(const char *type, uint32_t index) {
    UdgTypeAttribute found;
    OK(udg_domain_type_attribute(domain, type_of(domain, type), index, &found));
    EQUAL(found.initial.kind, found.kind);
    EQUAL(found.reserved, 0);
    return found;
}

static void types_are_told(void) {
    UdgTypeInfo info;
    OK(udg_domain_type_info(domain, type_of(domain, "thing"), &info));
    EQUAL(info.parent.id, 0);
    EQUAL(info.is_npc, 0);
    EQUAL(info.attributes, 1);
    OK(udg_domain_type_info(domain, type_of(domain, "bread"), &info));
    EQUAL(info.parent.id, type_of(domain, "thing").id);
    EQUAL(info.attributes, 2);
    EQUAL(info.supplied, 2);
    EQUAL(info.consumed, 0);
    OK(udg_domain_type_info(domain, type_of(domain, "eater"), &info));
    EQUAL(info.is_npc, 1);
    EQUAL(info.attributes, 6);
    EQUAL(info.supplied, 0);
    EQUAL(info.consumed, 2);
    EQUAL(info.drives, 3);
}

static void attributes_have_ranges_and_first_values(void) {
    UdgTypeAttribute position = held("eater", 0);
    EQUAL(position.kind, UDG_ATTRIBUTE_KIND_POSITION);
    CLOSE(position.greatest, 0);
    UdgTypeAttribute food = held("eater", 1);
    EQUAL(food.attribute.id, attribute_of(domain, "food").id);
    CLOSE(food.least, 0);
    CLOSE(food.greatest, 10);
    CLOSE(food.initial.number, 1);
    EQUAL(food.drifts, 1);
    UdgTypeAttribute narrow = held("bread", 1);
    CLOSE(narrow.greatest, 5);
    CLOSE(narrow.initial.number, 4);
    EQUAL(narrow.drifts, 0);
    UdgTypeAttribute gold = held("eater", 2);
    CHECK(isinf(gold.least) && gold.least < 0 && isinf(gold.greatest), "gold has a range");
    UdgTypeAttribute awake = held("eater", 3);
    EQUAL(awake.kind, UDG_ATTRIBUTE_KIND_FLAG);
    EQUAL(awake.initial.flag, 1);
    UdgTypeAttribute owner = held("eater", 4);
    EQUAL(owner.kind, UDG_ATTRIBUTE_KIND_REFERENCE);
    EQUAL(owner.initial.reference.bits, 0);
    UdgTypeAttribute home = held("eater", 5);
    CLOSE(home.initial.position.y, 2);
}

static void offers_have_manners(void) {
    UdgType bread = type_of(domain, "bread");
    UdgTypeOffer offer;
    OK(udg_domain_type_offer(domain, bread, UDG_OFFER_SUPPLIES, 0, &offer));
    EQUAL(offer.is_conditional, 0);
    CLOSE(offer.distance, 1);
    EQUAL(offer.facing, UDG_FACING_TOWARDS);
    EQUAL(offer.slots, 0);
    EQUAL(offer.animation.length, 0);
    OK(udg_domain_type_offer(domain, bread, UDG_OFFER_SUPPLIES, 1, &offer));
    EQUAL(offer.is_conditional, 1);
    CLOSE(offer.distance, 2.5);
    EQUAL(offer.facing, UDG_FACING_AWAY);
    EQUAL(offer.slots, 3);
    SAME_TEXT(offer.animation.data, "grab");
    OK(udg_domain_type_offer(domain, type_of(domain, "eater"), UDG_OFFER_CONSUMES, 1, &offer));
    EQUAL(offer.is_conditional, 1);
    CLOSE(offer.distance, 0);
    EQUAL(offer.facing, UDG_FACING_ANY);
    SAME_TEXT(offer.animation.data, "");
    UdgText name;
    OK(udg_domain_action_name(domain, offer.action, &name));
    SAME_TEXT(name.data, "take");
}

static void drives_have_weights(void) {
    UdgType eater = type_of(domain, "eater");
    UdgTypeDrive drive;
    OK(udg_domain_type_drive(domain, eater, 0, &drive));
    CLOSE(drive.weight, 3);
    EQUAL(drive.is_vital, 1);
    EQUAL(drive.is_external, 0);
    OK(udg_domain_type_drive(domain, eater, 1, &drive));
    EQUAL(drive.weight_depends, 1);
    CLOSE(drive.weight, 0);
    OK(udg_domain_type_drive(domain, eater, 2, &drive));
    CLOSE(drive.weight, 0.25);
    EQUAL(drive.weight_depends, 0);
    EQUAL(drive.is_external, 1);
}

static void things_have_labels_and_colors(void) {
    UdgAppearance shown;
    OK(udg_domain_type_appearance(domain, type_of(domain, "thing"), &shown));
    SAME_TEXT(shown.label.data, "A thing");
    EQUAL(shown.color, 0xff8000);
    EQUAL(shown.has_color, 1);
    // An heir has its parent's color, and a name of its own.
    OK(udg_domain_type_appearance(domain, type_of(domain, "bread"), &shown));
    SAME_TEXT(shown.label.data, "bread");
    EQUAL(shown.color, 0xff8000);
    UdgAction action;
    OK(udg_domain_action_at(domain, 0, &action));
    OK(udg_domain_action_appearance(domain, action, &shown));
    SAME_TEXT(shown.label.data, "Have a bite");
    EQUAL(shown.has_color, 0);
    CHECK(shown.color > 0 && shown.color <= 0xffffff, "color %x", shown.color);
    OK(udg_domain_action_at(domain, 1, &action));
    OK(udg_domain_action_appearance(domain, action, &shown));
    EQUAL(shown.color, 0x0a0b0c);
    UdgDrive drive;
    OK(udg_domain_drive_at(domain, 0, &drive));
    OK(udg_domain_drive_appearance(domain, drive, &shown));
    SAME_TEXT(shown.label.data, "live");
}

static void what_makes_no_sense_is_refused(void) {
    UdgType eater = type_of(domain, "eater"), none = {0};
    UdgDomain nobody = {0};
    UdgAction no_action = {0};
    UdgDrive no_drive = {0};
    UdgTypeInfo info;
    UdgTypeAttribute attribute;
    UdgTypeOffer offer;
    UdgTypeDrive drive;
    UdgAppearance shown;
    REFUSED(udg_domain_type_info(domain, none, &info), UDG_STATUS_UNKNOWN_ID, "object_type");
    REFUSED(udg_domain_type_info(nobody, eater, &info), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_domain_type_info(domain, eater, NULL), UDG_STATUS_NULL_ARGUMENT, "out_info");
    REFUSED(udg_domain_type_attribute(domain, eater, 6, &attribute), UDG_STATUS_OUT_OF_RANGE,
            "the type eater has 6");
    REFUSED(udg_domain_type_attribute(domain, eater, UINT32_MAX, &attribute),
            UDG_STATUS_OUT_OF_RANGE, "4294967295");
    REFUSED(udg_domain_type_offer(domain, eater, UDG_OFFER_SUPPLIES, 0, &offer),
            UDG_STATUS_OUT_OF_RANGE, "supplied action");
    REFUSED(udg_domain_type_offer(domain, eater, UDG_OFFER_CONSUMES, 2, &offer),
            UDG_STATUS_OUT_OF_RANGE, "consumed action");
    REFUSED(udg_domain_type_offer(domain, eater, 3, 0, &offer), UDG_STATUS_INVALID_ARGUMENT, "side");
    REFUSED(udg_domain_type_offer(domain, eater, UDG_OFFER_CONSUMES, 0, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_offer");
    REFUSED(udg_domain_type_drive(domain, eater, 3, &drive), UDG_STATUS_OUT_OF_RANGE, "drive 3");
    REFUSED(udg_domain_type_drive(domain, none, 0, &drive), UDG_STATUS_UNKNOWN_ID, "");
    REFUSED(udg_domain_type_appearance(domain, none, &shown), UDG_STATUS_UNKNOWN_ID, "");
    REFUSED(udg_domain_action_appearance(domain, no_action, &shown), UDG_STATUS_UNKNOWN_ID, "");
    REFUSED(udg_domain_drive_appearance(domain, no_drive, &shown), UDG_STATUS_UNKNOWN_ID, "");
    REFUSED(udg_domain_drive_appearance(nobody, no_drive, NULL), UDG_STATUS_NULL_ARGUMENT, "");
}

int main(void) {
    domain = domain_from_quoted(DOCUMENT);
    types_are_told();
    attributes_have_ranges_and_first_values();
    offers_have_manners();
    drives_have_weights();
    things_have_labels_and_colors();
    what_makes_no_sense_is_refused();
    OK(udg_domain_destroy(domain));
    return check_end();
}
