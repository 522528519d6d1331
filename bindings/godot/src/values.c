// Converts values between scripts and C.

#include "bridge.h"

godot_variant nothing(void)
{
    godot_variant value;
    godot->godot_variant_new_nil(&value);
    return value;
}

godot_variant of_flag(int flag)
{
    godot_variant value;
    godot->godot_variant_new_bool(&value, flag != 0);
    return value;
}

godot_variant of_integer(int64_t integer)
{
    godot_variant value;
    godot->godot_variant_new_int(&value, integer);
    return value;
}

godot_variant of_number(double number)
{
    godot_variant value;
    godot->godot_variant_new_real(&value, number);
    return value;
}

godot_variant of_text(const char *utf8)
{
    godot_string text;
    godot_variant value;
    godot->godot_string_new(&text);
    godot->godot_string_parse_utf8(&text, utf8);
    godot->godot_variant_new_string(&value, &text);
    godot->godot_string_destroy(&text);
    return value;
}

godot_variant of_vector(UdgVector3 vector)
{
    godot_vector3 theirs;
    godot_variant value;
    godot->godot_vector3_new(&theirs, vector.x, vector.y, vector.z);
    godot->godot_variant_new_vector3(&value, &theirs);
    return value;
}

godot_variant of_array(godot_array taken)
{
    godot_variant value;
    godot->godot_variant_new_array(&value, &taken);
    godot->godot_array_destroy(&taken);
    return value;
}

godot_variant of_dictionary(godot_dictionary taken)
{
    godot_variant value;
    godot->godot_variant_new_dictionary(&value, &taken);
    godot->godot_dictionary_destroy(&taken);
    return value;
}

void append(godot_array *to, godot_variant taken)
{
    godot->godot_array_append(to, &taken);
    godot->godot_variant_destroy(&taken);
}

void put(godot_dictionary *in, const char *key, godot_variant taken)
{
    godot_variant name = of_text(key);
    godot->godot_dictionary_set(in, &name, &taken);
    godot->godot_variant_destroy(&name);
    godot->godot_variant_destroy(&taken);
}

int64_t integer_of(const godot_variant *value)
{
    return godot->godot_variant_as_int(value);
}

double number_of(const godot_variant *value)
{
    return godot->godot_variant_as_real(value);
}

int flag_of(const godot_variant *value)
{
    return godot->godot_variant_as_bool(value);
}

UdgVector3 vector_from(const godot_vector3 *value)
{
    UdgVector3 vector;
    vector.x = godot->godot_vector3_get_axis(value, GODOT_VECTOR3_AXIS_X);
    vector.y = godot->godot_vector3_get_axis(value, GODOT_VECTOR3_AXIS_Y);
    vector.z = godot->godot_vector3_get_axis(value, GODOT_VECTOR3_AXIS_Z);
    return vector;
}

UdgVector3 vector_of(const godot_variant *value)
{
    godot_vector3 theirs = godot->godot_variant_as_vector3(value);
    return vector_from(&theirs);
}

UdgObject object_of(const godot_variant *value)
{
    UdgObject object = {(uint64_t)integer_of(value)};
    return object;
}

godot_char_string text_of(const godot_variant *value)
{
    godot_string text = godot->godot_variant_as_string(value);
    godot_char_string utf8 = godot->godot_string_utf8(&text);
    godot->godot_string_destroy(&text);
    return utf8;
}
