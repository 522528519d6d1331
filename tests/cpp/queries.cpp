// Questions to the host through the wrapper, by function and by view.

#include "check.hpp"

#include <vector>

using namespace udgoap;

static const char meals[] = R"json({
    "udgoap": 1,
    "queries": {"sees": {"max_age": 1}, "price": {"kind": "number", "arguments": 1}},
    "attributes": {"food": {"min": 0, "max": 10}},
    "types": {
        "apple": {"supplies": ["eat"]},
        "man": {"attributes": {"food": {}}, "consumes": ["eat"], "drives": ["stay_fed"]}
    },
    "actions": {"eat": {
        "preconditions": ["call:sees(consumer, supplier)"],
        "cost": "call:price(supplier)",
        "effects": ["consumer.food += 10"]
    }},
    "drives": {"stay_fed": {"goals": {"full": {"conditions": ["self.food >= 10"]}}}}
})json";

// Everybody sees the apple with the greater key.
static void sees(UdgWorld, const UdgQuestion *questions, std::uint32_t count, UdgAnswer *answers,
                 void *user) {
    for (std::uint32_t i = 0; i < count; i++) {
        answers[i] = Answer{questions[i].user_keys[1] == 3 ? 1.0f : 0.0f, 1};
    }
    *static_cast<std::uint32_t *>(user) += count;
}

struct Meal {
    Domain domain = domain_of(meals);
    Query seeing = must(domain.find_query("sees"));
    Query price = must(domain.find_query("price"));
};

static void queries_are_described(Meal &meal) {
    CHECK(must(meal.domain.name(meal.price)) == "price");
    CHECK(must(meal.domain.query_at(0)) == must(meal.domain.find_query("travel")));
    const QueryInfo info = must(meal.domain.info(meal.seeing));
    CHECK(info.kind == UDG_QUERY_FLAG && info.object_count == 2 && info.is_asked == 1);
    CLOSE(info.max_age, 1);
    REFUSED(meal.domain.find_query("see"), UDG_STATUS_UNKNOWN_NAME, "did you mean `sees`");
}

// What inspectors show of types.
static void types_are_described(Meal &meal) {
    const Type man = must(meal.domain.find_type("man"));
    const TypeInfo info = must(meal.domain.info(man));
    CHECK(info.is_npc == 1 && info.attributes == 2 && info.consumed == 1 && info.drives == 1);
    const TypeAttribute food = must(meal.domain.type_attribute(man, 1));
    CHECK(food.kind == UDG_ATTRIBUTE_KIND_NUMBER && food.greatest == 10);
    REFUSED(meal.domain.type_attribute(man, 2), UDG_STATUS_OUT_OF_RANGE, "man has 2");
    const Type apple = must(meal.domain.find_type("apple"));
    const TypeOffer offer = must(meal.domain.type_offer(apple, UDG_OFFER_SUPPLIES, 0));
    CLOSE(offer.distance, 1);
    CHECK(must(meal.domain.name(offer.action)) == "eat");
    const TypeDrive drive = must(meal.domain.type_drive(man, 0));
    CLOSE(drive.weight, 1);
    CHECK(view(must(meal.domain.appearance(man)).label) == "man");
    CHECK(view(must(meal.domain.appearance(offer.action)).label) == "eat");
    CHECK(must(meal.domain.appearance(drive.drive)).has_color == 0);
}

static void asks(Meal &meal) {
    std::uint32_t asked = 0;
    const QueryBinding bindings[] = {
        {meal.seeing, UDG_ANSWERER_FUNCTION, sees, &asked},
        {meal.price, UDG_ANSWERER_VIEW, nullptr, nullptr},
    };
    WorldDef def;
    def.domain = meal.domain.handle();
    REFUSED(World::create(def), UDG_STATUS_UNBOUND_QUERY, "sees");
    World world = must(World::create(def, bindings));
    std::uint64_t key = 1;
    for (const char *type : {"man", "apple", "apple"}) {
        ObjectDef object(must(meal.domain.find_type(type)));
        object.user_key = key++;
        must(world.create_object(object));
    }
    must(world.update(0));
    const Npc man = must(world.npc(must(world.find_object(1))));
    Planner planner = must(Planner::create());
    REFUSED(planner.plan(world, man), UDG_STATUS_WRONG_TIME, "udg_planner_begin");
    OK(planner.begin(world, man));
    CHECK(asked == 2);
    const std::vector<Question> questions = must(planner.questions());
    CHECK(questions.size() == 2 && questions[1].query == meal.price);
    CHECK(questions[1].object_count == 1 && questions[1].user_keys[0] == 3);
    Question room[2];
    CHECK(must(planner.questions(room)).size() == 2);
    const Answer answers[] = {{1, 1}, {7, 1}};
    REFUSED(planner.answer(Span<const Answer>(answers).first(1)), UDG_STATUS_INVALID_ARGUMENT,
            "2 questions");
    OK(planner.answer(answers));
    CHECK(must(planner.go_on()).step_count == 1);
    CLOSE(must(planner.steps())[0].cost, 7);
    OK(planner.forget_answers(world));
    OK(planner.begin(world, man));
    CHECK(asked == 4);
    OK(planner.forget_answers(world, meal.seeing, object_of(man)));
}

int main() {
    {
        Meal meal;
        queries_are_described(meal);
        types_are_described(meal);
        asks(meal);
    }
    OK(clear_diagnostics());
    return check::end();
}
