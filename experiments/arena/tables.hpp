// The arena's raw data, as tables.

#ifndef EXPERIMENTS_ARENA_TABLES_HPP
#define EXPERIMENTS_ARENA_TABLES_HPP

#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "../common/table.hpp"
#include "tuning.hpp"

namespace experiments::arena {

// What one row of the result is about.
struct Row {
    std::string name;
    Setup setup;
    Constants constants;
    std::size_t episodes;
};

// With so many significant digits. Nine are enough to read the same float back.
inline void write_number(Table &table, double number, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    table.cell(std::string_view(text));
}

inline void write_setup(Table &table, const Setup &setup) {
    for (const float weight : setup.weights) {
        write_number(table, double(weight), 9);
    }
    for (const float cost : setup.costs) {
        write_number(table, double(cost), 9);
    }
    write_number(table, double(setup.health_threshold), 9);
    write_number(table, double(setup.mana_threshold), 9);
}

inline std::string setup_columns() {
    std::string columns;
    for (const char *drive : DRIVE_NAMES) {
        columns += std::string(",weight_") + drive;
    }
    for (const char *act : ACT_NAMES) {
        columns += std::string(",cost_") + act;
    }
    return columns + ",health_threshold,mana_threshold";
}

// The rows of a table of setups that was left earlier, by their names, with their numbers in the
// order of `setup_columns`. Empty if there is none.
inline std::map<std::string, std::vector<float>> read_setups(const std::string &folder,
                                                             const std::string &name) {
    std::map<std::string, std::vector<float>> setups;
    std::ifstream file(folder + "/" + name + ".csv");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        // Names with a comma stand in quotation marks; none has such a mark.
        const bool is_quoted = line.front() == '"';
        const std::size_t end = is_quoted ? line.find('"', 1) : line.find(',');
        const std::string row = line.substr(is_quoted, end - is_quoted);
        const char *rest = line.c_str() + end + is_quoted;
        while (*rest == ',') {
            char *after = nullptr;
            setups[row].push_back(std::strtof(rest + 1, &after));
            rest = after;
        }
    }
    return setups;
}

// The numbers of one of these rows.
inline void apply(const std::vector<float> &numbers, Setup &setup) {
    auto number = numbers.begin();
    for (float &weight : setup.weights) {
        weight = *number++;
    }
    for (float &cost : setup.costs) {
        cost = *number++;
    }
    setup.health_threshold = *number++;
    setup.mana_threshold = *number++;
}

inline void write_tuning(Table &table, const std::string &selector, const Tuned &tuned) {
    for (std::size_t index = 0; index < tuned.tried.size(); ++index) {
        table.cell(selector).cell(std::string_view("first"));
        write_number(table, tuned.first[index], 9);
        write_setup(table, tuned.tried[index]);
        table.end_row();
    }
    for (std::size_t place = 0; place < tuned.again.size(); ++place) {
        table.cell(selector).cell(std::string_view("second"));
        write_number(table, tuned.second[place], 9);
        write_setup(table, tuned.tried[tuned.again[place]]);
        table.end_row();
    }
}

inline std::string life_columns() {
    std::string columns = "row,seconds,ended_alive";
    for (const char *act : ACT_NAMES) {
        columns += std::string(",") + act;
    }
    return columns + ",interrupted,killed,thought,plan_states";
}

inline void write_life(Table &table, const std::string &row, const Life &life) {
    table.cell(row);
    write_number(table, life.seconds, 9);
    table.cell(std::uint64_t{life.ended_alive});
    for (const std::uint64_t count : life.begun) {
        table.cell(count);
    }
    table.cell(life.interrupted).cell(life.killed).cell(life.thought).cell(life.plan_states);
    table.end_row();
}

} // namespace experiments::arena

#endif
