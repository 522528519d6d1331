// The arena's raw data, as tables.

#ifndef EXPERIMENTS_ARENA_TABLES_HPP
#define EXPERIMENTS_ARENA_TABLES_HPP

#include <string>

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

inline void write_setup(Table &table, const Setup &setup) {
    for (const float weight : setup.weights) {
        table.cell(double(weight));
    }
    for (const float cost : setup.costs) {
        table.cell(double(cost));
    }
    table.cell(double(setup.health_threshold)).cell(double(setup.mana_threshold));
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

inline void write_tuning(Table &table, const std::string &selector, const Tuned &tuned) {
    for (std::size_t index = 0; index < tuned.tried.size(); ++index) {
        table.cell(selector).cell(std::string_view("first")).cell(tuned.first[index]);
        write_setup(table, tuned.tried[index]);
        table.end_row();
    }
    for (std::size_t place = 0; place < tuned.again.size(); ++place) {
        table.cell(selector).cell(std::string_view("second")).cell(tuned.second[place]);
        write_setup(table, tuned.tried[tuned.again[place]]);
        table.end_row();
    }
}

inline std::string life_columns() {
    std::string columns = "row,seconds,ended_alive";
    for (const char *act : ACT_NAMES) {
        columns += std::string(",") + act;
    }
    return columns + ",interrupted,killed,thought,skipped,plan_states";
}

inline void write_life(Table &table, const std::string &row, const Life &life) {
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.2f", life.seconds);
    table.cell(row).cell(std::string_view(seconds)).cell(std::uint64_t{life.ended_alive});
    for (const std::uint64_t count : life.begun) {
        table.cell(count);
    }
    table.cell(life.interrupted).cell(life.killed).cell(life.thought).cell(life.skipped);
    table.cell(life.plan_states).end_row();
}

} // namespace experiments::arena

#endif
