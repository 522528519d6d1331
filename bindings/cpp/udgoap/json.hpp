// JSON as the document builder writes it. Not meant for programs.

#ifndef UDGOAP_JSON_HPP
#define UDGOAP_JSON_HPP

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace udgoap::document::detail {

inline std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(byte));
            out += escape;
        } else {
            out += c;
        }
    }
    return out += '"';
}

// The shortest text that is read as the same float, whatever the program's locale.
inline std::string number(float value) {
    if (!std::isfinite(value)) {
        return "null";
    }
    char text[64];
    for (int digits = 6; digits <= 9; digits++) {
        std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
        // Not ==, which would take 0 for -0, and which some compilers warn of.
        const float read = std::strtof(text, nullptr);
        if (!(read < value) && !(read > value)) {
            break;
        }
    }
    std::string out;
    bool point = false;
    for (const char *c = text; *c != 0; c++) {
        if ((*c >= '0' && *c <= '9') || *c == '-' || *c == '+' || *c == 'e') {
            out += *c;
        } else if (!point) {
            // The locale's decimal point, of however many bytes.
            out += '.';
            point = true;
        }
    }
    return out;
}

// An object in the making: keys in order, each with a value, a growing list or a growing object.
class Entries {
public:
    void set(std::string_view key, std::string json) {
        entries_.push_back({quoted(key), std::move(json), Shape::value});
    }
    // Adds to the list of that key. The first item makes the list.
    void append(std::string_view key, const std::string &item) {
        grow(key, item, Shape::list);
    }
    // Adds to the object of that key. The first entry makes the object.
    void insert(std::string_view key, std::string_view name, const std::string &json) {
        grow(key, quoted(name) + ": " + json, Shape::object);
    }
    std::string json() const {
        std::string out = "{";
        for (const Entry &entry : entries_) {
            out += out.size() == 1 ? " " : ", ";
            out += entry.key + ": ";
            switch (entry.shape) {
            case Shape::value:
                out += entry.json;
                break;
            case Shape::list:
                out += "[" + entry.json + "]";
                break;
            case Shape::object:
                out += "{ " + entry.json + " }";
                break;
            }
        }
        return out += out.size() == 1 ? "}" : " }";
    }

private:
    enum class Shape { value, list, object };
    struct Entry {
        std::string key;
        std::string json;
        Shape shape;
    };

    void grow(std::string_view key, const std::string &json, Shape shape) {
        const std::string name = quoted(key);
        for (Entry &entry : entries_) {
            if (entry.key == name && entry.shape == shape) {
                entry.json += ", " + json;
                return;
            }
        }
        entries_.push_back({name, json, shape});
    }

    std::vector<Entry> entries_;
};

// An object with one more key before its others.
inline std::string with_first(std::string_view key, std::string_view value,
                              const std::string &object) {
    const std::string first = "{ " + quoted(key) + ": " + quoted(value);
    return object == "{}" ? first + " }" : first + "," + object.substr(1);
}

} // namespace udgoap::document::detail

#endif
