// The village of village.c, by the C++ wrapper. Prints the same line, or somebody has a fault.
//
// Usage: village DOCUMENT LIST.

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <udgoap.hpp>

using namespace udgoap;

namespace {

constexpr int ticks = 6000;
constexpr double seconds_per_tick = 0.1;
constexpr float sight = 18; // metres

// A result without its value ends the program, with the reason.
template <class T>
T must(Result<T> result) {
    return std::move(result).value();
}

Domain load(const char *name) {
    std::ifstream file(name, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    return must(Domain::load({"village.json", text}));
}

class Village {
public:
    explicit Village(Domain domain) : domain_(std::move(domain)), world_(create(domain_)) {
    }

    // Keys go from 1 on in the order of the list.
    void people(const char *list) {
        std::ifstream file(list);
        std::string type;
        float x = 0, z = 0;
        while (file >> type >> x >> z) {
            add(type, x, z);
        }
    }

    void live() {
        TickInput input(0);
        input.applies_rates = 1;
        for (int tick = 0; tick < ticks; tick++) {
            input.seconds += seconds_per_tick;
            const std::uint32_t jobs = must(world_.tick_begin(input));
            answer();
            for (std::uint32_t job = 0; job < jobs; job++) {
                must(world_.plan(job));
            }
            must(world_.tick_end());
        }
    }

    void print() const {
        std::printf("same: %016" PRIx64 " after %" PRIu64 " plans\n", must(world_.hash()),
                    must(world_.stats()).plans);
    }

private:
    static World create(const Domain &domain) {
        QueryBinding binding{};
        binding.query = must(domain.find_query("sees"));
        binding.answerer = UDG_ANSWERER_VIEW;
        WorldDef def;
        def.domain = domain.handle();
        return must(World::create(def, Span<const QueryBinding>(&binding, 1)));
    }

    void add(const std::string &type, float x, float z) {
        ObjectDef def;
        def.object_type = must(domain_.find_type(type));
        def.user_key = objects_.size() + 1;
        def.position.x = x;
        def.position.z = z;
        def.has_position = 1;
        objects_.push_back(must(world_.create_object(def)));
        const Result<Npc> npc = world_.npc(objects_.back());
        if (npc) {
            MindOptions mind;
            mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
            must(world_.set_mind(*npc, mind));
        }
    }

    void answer() {
        const Span<const Question> questions = must(world_.questions());
        answers_.clear();
        for (const Question &question : questions) {
            const bool sees = distance(question.user_keys[0], question.user_keys[1]) <= sight;
            answers_.push_back(Answer{sees ? 1.0F : 0.0F, 1});
        }
        if (!answers_.empty()) {
            must(world_.answer(answers_));
        }
    }

    float distance(std::uint64_t a, std::uint64_t b) const {
        const Vector3 from = must(world_.position(objects_[a - 1]));
        const Vector3 to = must(world_.position(objects_[b - 1]));
        const float x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;
        return std::sqrt(x * x + y * y + z * z);
    }

    Domain domain_;
    World world_;
    std::vector<Object> objects_;
    std::vector<Answer> answers_;
};

} // namespace

int main(int count, char **arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s DOCUMENT LIST\n", arguments[0]);
        return EXIT_FAILURE;
    }
    must(udgoap::check_library());
    Village village(load(arguments[1]));
    village.people(arguments[2]);
    village.live();
    village.print();
    return EXIT_SUCCESS;
}
