// Tables of raw data, as CSV.

#ifndef EXPERIMENTS_TABLE_HPP
#define EXPERIMENTS_TABLE_HPP

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace experiments {

class Table {
public:
    // `columns` are separated by commas.
    Table(const std::string &folder, const std::string &name, std::string_view columns)
        : path_(folder + "/" + name + ".csv"), file_(std::fopen(path_.c_str(), "wb")) {
        if (file_ == nullptr) {
            fail("can't be written");
        }
        std::fprintf(file_, "%.*s\n", static_cast<int>(columns.size()), columns.data());
    }
    Table(const Table &) = delete;
    Table &operator=(const Table &) = delete;
    ~Table() {
        const bool is_whole = std::ferror(file_) == 0;
        if (std::fclose(file_) != 0 || !is_whole) {
            fail("couldn't be written to the end");
        }
    }

    Table &cell(std::string_view text) {
        separate();
        const bool is_plain = text.find_first_of(",\"\n") == std::string_view::npos;
        if (!is_plain) {
            std::fputc('"', file_);
        }
        for (const char letter : text) {
            if (letter == '"') {
                std::fputc('"', file_);
            }
            std::fputc(letter, file_);
        }
        if (!is_plain) {
            std::fputc('"', file_);
        }
        return *this;
    }
    // As many digits as it takes to read the same number back.
    Table &cell(double number) {
        separate();
        std::fprintf(file_, "%.17g", number);
        return *this;
    }
    Table &cell(std::uint64_t number) {
        separate();
        std::fprintf(file_, "%" PRIu64, number);
        return *this;
    }
    void end_row() {
        std::fputc('\n', file_);
        is_first_ = true;
    }

private:
    void separate() {
        if (!is_first_) {
            std::fputc(',', file_);
        }
        is_first_ = false;
    }
    [[noreturn]] void fail(const char *how) const {
        std::fprintf(stderr, "%s %s\n", path_.c_str(), how);
        std::exit(1);
    }

    std::string path_;
    std::FILE *file_;
    bool is_first_ = true;
};

} // namespace experiments

#endif
