// What a type of the documents has, for inspectors in the editor.

#include "bridge.h"

// A number or a flag. Scenes can't give initial values to other kinds of attributes, so these aren't listed.
static void append_attribute(Native *native, godot_array *to, const UdgTypeAttribute *it)
{
    int is_flag = it->kind == UDG_ATTRIBUTE_KIND_FLAG;
    UdgText name = {"", 0};
    godot_dictionary told;
    if ((!is_flag && it->kind != UDG_ATTRIBUTE_KIND_NUMBER)
        || !is_ok(native, udg_domain_attribute_name(native->domain, it->attribute, &name))) {
        return;
    }
    godot->godot_dictionary_new(&told);
    put(&told, "name", of_text(name.data));
    put(&told, "is_flag", of_flag(is_flag));
    put(&told, "least", of_number(it->least));
    put(&told, "greatest", of_number(it->greatest));
    put(&told, "initial", is_flag ? of_flag((int)it->initial.flag) : of_number(it->initial.number));
    append(to, of_dictionary(told));
}

static godot_variant attributes_of(Native *native, UdgType type, uint32_t count)
{
    godot_array found;
    uint32_t index;
    godot->godot_array_new(&found);
    for (index = 0; index < count; index++) {
        UdgTypeAttribute it;
        if (is_ok(native, udg_domain_type_attribute(native->domain, type, index, &it))) {
            append_attribute(native, &found, &it);
        }
    }
    return of_array(found);
}

static godot_variant offers_of(Native *native, UdgType type, UdgOfferSide side, uint32_t count)
{
    godot_array found;
    uint32_t index;
    godot->godot_array_new(&found);
    for (index = 0; index < count; index++) {
        UdgTypeOffer it;
        UdgAppearance appearance = {0};
        godot_dictionary told;
        if (!is_ok(native, udg_domain_type_offer(native->domain, type, side, index, &it))
            || !is_ok(native, udg_domain_action_appearance(native->domain, it.action, &appearance))) {
            continue;
        }
        godot->godot_dictionary_new(&told);
        put(&told, "label", of_text(appearance.label.data));
        put(&told, "is_conditional", of_flag((int)it.is_conditional));
        put(&told, "distance", of_number(it.distance));
        put(&told, "slots", of_integer(it.slots));
        append(&found, of_dictionary(told));
    }
    return of_array(found);
}

static godot_variant drives_of(Native *native, UdgType type, uint32_t count)
{
    godot_array found;
    uint32_t index;
    godot->godot_array_new(&found);
    for (index = 0; index < count; index++) {
        UdgTypeDrive it;
        UdgAppearance appearance = {0};
        godot_dictionary told;
        if (!is_ok(native, udg_domain_type_drive(native->domain, type, index, &it))
            || !is_ok(native, udg_domain_drive_appearance(native->domain, it.drive, &appearance))) {
            continue;
        }
        godot->godot_dictionary_new(&told);
        put(&told, "label", of_text(appearance.label.data));
        // The weight of some drives is known only when there is an NPC.
        put(&told, "weight", it.weight_depends ? nothing() : of_number(it.weight));
        put(&told, "is_vital", of_flag((int)it.is_vital));
        put(&told, "is_external", of_flag((int)it.is_external));
        append(&found, of_dictionary(told));
    }
    return of_array(found);
}

// type_info(name): what a type has, as a Dictionary; null if the documents have no such type.
// `label` is its name for people, `is_npc` a flag.
// `attributes` is a list of `name`, `is_flag`, `least`, `greatest`, `initial`.
// `supplies` and `consumes` are lists of `label`, `is_conditional`, `distance` (in metres) and `slots` (0: no
// limit).
// `drives` is a list of `label`, `weight` (null if it depends on the NPC), `is_vital` and `is_external`.
static godot_variant type_info(Native *native, godot_variant **arguments)
{
    godot_char_string name = text_of(arguments[0]);
    UdgType type = {0};
    UdgTypeInfo info;
    UdgAppearance appearance = {0};
    godot_dictionary told;
    int is_known = is_ok(native, udg_domain_find_type(native->domain,
                                                      godot->godot_char_string_get_data(&name),
                                                      UDG_ZERO_TERMINATED, &type));
    godot->godot_char_string_destroy(&name);
    if (!is_known || !is_ok(native, udg_domain_type_info(native->domain, type, &info))
        || !is_ok(native, udg_domain_type_appearance(native->domain, type, &appearance))) {
        return nothing();
    }
    godot->godot_dictionary_new(&told);
    put(&told, "label", of_text(appearance.label.data));
    put(&told, "is_npc", of_flag((int)info.is_npc));
    put(&told, "attributes", attributes_of(native, type, info.attributes));
    put(&told, "supplies", offers_of(native, type, UDG_OFFER_SUPPLIES, info.supplied));
    put(&told, "consumes", offers_of(native, type, UDG_OFFER_CONSUMES, info.consumed));
    put(&told, "drives", drives_of(native, type, info.drives));
    return of_dictionary(told);
}

const Method type_methods[] = {
    {"type_info", "s", type_info},
    {NULL, NULL, NULL},
};
