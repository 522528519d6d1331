// What the document builder makes is read by the loader as it was meant.

#include "check.hpp"

#include <clocale>
#include <cstdint>
#include <limits>
#include <vector>

using namespace udgoap::document;

static std::uint64_t hash_of(const std::string &json) {
    return must(domain_of(json).hash());
}

// examples/domains/wizard.json, part by part: the fingerprint is that of the file.
static void the_wizard_is_the_same() {
    const std::string json =
        Builder()
            .schema("../../docs/schema/udgoap.schema.json")
            .note("A wizard \"among\" goblins\\potions.\n\tEnd")
            .attribute("health", Number().range(0, 100).default_value(100))
            .attribute("mana", Number().range(0, 100).default_value(100))
            .attribute("potency", Number().range(0, 100))
            .type("creature",
                  Type().attribute("health").alive("self.health > 0").supplies("goto"))
            .type("goblin", Type()
                                .is("creature")
                                .attribute("health", Number().at_most(30).default_value(30))
                                .supplies({"melee", "lightning"}))
            .type("mana_potion", Type()
                                     .attribute("potency")
                                     .supplies({"goto", "drink_mana"})
                                     .manner("goto", Manner().distance(0.5f)))
            .type("wizard", Type()
                                .is("creature")
                                .attribute("mana")
                                .consumes({"goto", "melee", "lightning"})
                                .consumes("drink_mana")
                                .drive("kill_all_enemies")
                                .drive("maximize_health")
                                .drive("maximize_mana")
                                .utility(Utility()
                                             .combine("weighted_average")
                                             .vital({"maximize_health"})))
            .action("goto", Action()
                                .effect("consumer.position = beside(supplier)")
                                .world_effect("nearby_enemy_damage"))
            .action("melee", Action()
                                 .precondition("distance(consumer, supplier) <= 2")
                                 .effect("supplier.health -= 30"))
            .action("lightning", Action()
                                     .precondition("consumer.mana >= 20")
                                     .effect("consumer.mana -= 20")
                                     .effect("supplier.health -= 30"))
            .action("drink_mana", Action()
                                      .precondition("distance(consumer, supplier) <= 1")
                                      .effect("consumer.mana += supplier.potency")
                                      .effect("destroy(supplier)"))
            .world_effect("nearby_enemy_damage",
                          WorldEffect()
                              .for_each("goblin", "enemy")
                              .when("enemy.health > 0 and distance(enemy, consumer) <= 2")
                              .effect("consumer.health -= 20"))
            .drive("kill_all_enemies",
                   Drive().weight(1).goal("kill_enemy", Goal()
                                                            .for_each("goblin", "enemy")
                                                            .when("enemy.health > 0")
                                                            .condition("enemy.health <= 0")))
            .drive("maximize_health",
                   Drive().weight(1).goal(
                       "heal",
                       Goal().condition("self.health >= max_of(self.health)").never_remove()))
            .drive("maximize_mana",
                   Drive().weight(1).goal(
                       "refill", Goal().condition("self.mana >= max_of(self.mana)").never_remove()))
            .json();
    CHECK(hash_of(json) == hash_of(file_text("examples/domains/wizard.json")));
}

// Every key that the wizard doesn't have, beside the same by hand: tests/csharp builds it too.
static void everything_else() {
    const std::string built =
        Builder()
            .distance_range(50)
            .attribute("health", Number().range(0, 10).default_value(10))
            .attribute("gold", Number().at_least(0))
            .attribute("armed", Flag().default_value(true))
            .attribute("home", Position().default_value({1, -2.5f, 3e-7f}))
            .attribute("friend", Reference())
            .curve("a", Curve::linear(2, 1))
            .curve("b", Curve::quadratic(2, 1, 0.25f))
            .curve("c", Curve::exponential(0.1f))
            .curve("d", Curve::logistic(10, 0.25f))
            .curve("e", Curve::piecewise({{0, 3}, {0.5f, 1}, {1, 0.5f}}))
            .type("thing", Type()
                               .attribute("health", Number().range(0, 5).rate(-0.5f))
                               .supplies("use", "self.health > 1")
                               .manner("use", Manner().facing("any").animation("pull").slots(3)))
            .type("person", Type()
                                .attribute("gold", Number().rate("0 - self.gold"))
                                .attribute("armed", Flag().default_value(false))
                                .attribute("home")
                                .attribute("friend")
                                .attribute("health")
                                .consumes("use", "self.armed")
                                .supplies("use")
                                .drive("greed", 2)
                                .drive("fear", "1 + self.gold")
                                .external_drive("haste")
                                .world_effect("decay")
                                .goap("binary")
                                .planning(Planning()
                                              .selector("udgoap_best")
                                              .depth(4)
                                              .plan_states(500)
                                              .cost_weight(0.25f)
                                              .durations()
                                              .outcomes()
                                              .risk(0.5f)
                                              .filter_goals()
                                              .think_interval(1.5f)
                                              .switch_margin(0.125f))
                                .schedule("stretch")
                                .machine("person")
                                .sensor("eyes")
                                .sensor("gut")
                                .heed("loud")
                                .ambiance(Brought("hush").within(5).when("self.health > 1"))
                                .ambiance(Brought("echo")))
            .query("sees", Query().kind("flag"))
            .sensor("eyes", Sensor()
                                .type("thing")
                                .attribute("health")
                                .attribute("position")
                                .range(12)
                                .angle(120)
                                .interval(0.5f)
                                .query("sees")
                                .sure(0.75f)
                                .remember(30)
                                .remember("position", 5))
            .sensor("gut", Sensor().of_self().attribute("gold"))
            .modifier("hush", Modifier("cost + 5").annotation("loud").when("self.health > 0"))
            .modifier("echo", Modifier("cost - strength + age")
                                  .annotation("loud")
                                  .half_life(10)
                                  .limit(6)
                                  .boost("e")
                                  .dampen("e"))
            .modifier("dusk", Modifier().annotation("dark").weight("weight * 2"))
            .action("use", Action()
                               .precondition(Condition("consumer.gold >= 1").range(10))
                               .effect("consumer.gold -= 1")
                               .outcome(UncertainOutcome(3).name("well").effect(
                                   "supplier.health -= 1"))
                               .outcome(UncertainOutcome(1))
                               .outcome(UncertainOutcome("supplier.health / 2"))
                               .cost("1 + duration")
                               .duration(2.5f)
                               .on_self()
                               .perform(Perform()
                                            .interrupt("between_steps")
                                            .cooldown(2)
                                            .timeout(20)
                                            .retry_after(3)
                                            .expect_for(0.5f))
                               .annotation("loud")
                               .ambiance("echo"))
            .action("rest", Action()
                                .cost(0.125f)
                                .duration("3")
                                .effect("consumer.health += 1")
                                .only_on_self()
                                .schedule("doze"))
            .action("search", Action().at_last_seen().effect(
                                  "consumer.position = beside(supplier)"))
            .flag("hot", "self.health > 3")
            .flag("cold", "self.health < 1")
            .schedule("doze", Schedule()
                                  .task("use(self)")
                                  .task("use(supplier)")
                                  .fails("not hot")
                                  .on_failure("stretch"))
            .schedule("stretch",
                      Schedule().role("it", "thing", "it.health > 1", "it.health").task("use(it)"))
            .machine("person",
                     Machine()
                         .state("ill", State().when("cold").when("not hot").schedule("stretch"))
                         .state("well", State().schedule("stretch", {"hot"})))
            .world_effect("decay", WorldEffect().effect("self.health -= 0.001"))
            .drive("greed", Drive()
                                .weight("a(self.gold)")
                                .annotation("dark")
                                .combine("min")
                                .remove("self.gold > 1000")
                                .goal("be_rich", Goal()
                                                     .condition(Condition("self.gold >= 100")
                                                                    .range(100)
                                                                    .weight(3)
                                                                    .name("rich"))
                                                     .combine("rich")
                                                     .completeness("c")
                                                     .weight(2)
                                                     .priority(4)
                                                     .remove("self.gold > 200")))
            .drive("haste", Drive().given(Given("it.health > 1").for_each("thing", "it")))
            .drive("fear", Drive().goal("break_things",
                                        Goal()
                                            .for_each("thing", "it")
                                            .weight("b(d(e(it.health)))")
                                            .priority("it.health")
                                            .on_destroyed("failed")
                                            .condition("it.health <= 0")))
            .json();
    CHECK(hash_of(built) == hash_of(file_text("tests/documents/everything.json")));
}

static void influences() {
    const std::string built =
        Builder()
            .type("place", Type().supplies("go"))
            .type("carter", Type().consumes("go"))
            .influence("danger",
                       Influence().half_life(30).limit(8).reach(6).noticed_within(12.5f))
            .influence("soot", Influence())
            .action("go", Action()
                              .cost("1 + influence(danger, supplier)")
                              .influence("soot")
                              .influence("danger"))
            .json();
    const std::string meant = R"json({ "udgoap": 1,
        "types": { "place": { "supplies": ["go"] }, "carter": { "consumes": ["go"] } },
        "influences": {
            "danger": { "half_life": 30, "limit": 8, "reach": 6, "noticed_within": 12.5 },
            "soot": {} },
        "actions": { "go": { "cost": "1 + influence(danger, supplier)",
            "influences": ["soot", "danger"] } } })json";
    CHECK(hash_of(built) == hash_of(meant));
    std::string other = meant;
    CHECK(hash_of(built) != hash_of(other.replace(other.find("12.5"), 4, "12.0")));
}

static void several_documents() {
    const std::string game = file_text("examples/domains/apple.json");
    const std::string mod =
        Builder()
            .type("apple", Type().extend().attribute("nutrition", Number().default_value(6)))
            .action("goto", Action()
                                .override_earlier()
                                .effect("consumer.position = beside(supplier)")
                                .cost("distance(consumer, supplier) / 10"))
            .json();
    const udgoap::Document documents[] = {{"game.json", game}, {"mod.json", mod}};
    const udgoap::Domain domain = must(udgoap::Domain::load(documents));
    udgoap::World world = must(udgoap::World::create(domain));
    const udgoap::Object apple =
        must(world.create_object(udgoap::ObjectDef(must(domain.find_type("apple")))));
    CHECK(must(world.number(apple, must(domain.find_attribute("nutrition")))) == 6);
}

// Bit by bit, each through a document into an object.
static void numbers_come_back() {
    std::vector<float> numbers = {0.0f,
                                  0.1f,
                                  -2.5f,
                                  16777217.0f,
                                  1e-45f,
                                  std::numeric_limits<float>::lowest(),
                                  (std::numeric_limits<float>::max)(),
                                  std::numeric_limits<float>::denorm_min(),
                                  std::numeric_limits<float>::epsilon()};
    std::uint32_t bits = 12345;
    while (numbers.size() < 1000) {
        bits = bits * 1664525u + 1013904223u;
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        if (std::isfinite(value)) {
            numbers.push_back(value);
        }
    }
    Builder builder;
    Type all;
    for (std::size_t i = 0; i < numbers.size(); i++) {
        const std::string name = "n" + std::to_string(i);
        builder.attribute(name, Number().default_value(numbers[i]));
        all.attribute(name);
    }
    const udgoap::Domain domain = domain_of(builder.type("all", all).json());
    udgoap::World world = must(udgoap::World::create(domain));
    const udgoap::Object object =
        must(world.create_object(udgoap::ObjectDef(must(domain.find_type("all")))));
    for (std::size_t i = 0; i < numbers.size(); i++) {
        const udgoap::Attribute attribute =
            must(domain.find_attribute("n" + std::to_string(i)));
        const float found = must(world.number(object, attribute));
        CHECK(std::memcmp(&found, &numbers[i], sizeof found) == 0);
    }
}

// Another locale writes 0,5; a document must not. Where none is installed, this checks less.
static void locales_do_not_matter() {
    for (const char *name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "ps_AF.UTF-8"}) {
        if (std::setlocale(LC_NUMERIC, name) != nullptr) {
            CHECK(Number().at_most(0.5f).json() == R"({ "max": 0.5 })");
        }
    }
    std::setlocale(LC_NUMERIC, "C");
    CHECK(Number().at_most(0.5f).json() == R"({ "max": 0.5 })");
    CHECK(Number().at_most(1e30f).json() == R"({ "max": 1e+30 })");
}

static void texts_are_escaped() {
    CHECK(Type().note("a\"b\\c\n\x01\x7f\xC3\xBC").json() ==
          "{ \"note\": \"a\\\"b\\\\c\\u000a\\u0001\x7f\xC3\xBC\" }");
    CHECK(Type().note({"a\0b", 3}).json() == "{ \"note\": \"a\\u0000b\" }");
}

// The loader says what is wrong with what was built.
static void mistakes_are_the_loader_s() {
    const std::string json = Builder()
                                 .attribute("a", Number().at_most(NAN))
                                 .attribute("a", Number())
                                 .type("t", Type().attribute("b").alive("self.\xff"))
                                 .json();
    REFUSED(udgoap::Domain::load({"built", json}), UDG_STATUS_INVALID_DOCUMENT, "");
    CHECK(must(udgoap::diagnostics()).size() >= 1);
    const std::string unset = Builder().attribute("a", Number().at_most(INFINITY)).json();
    REFUSED(udgoap::Domain::load({"built", unset}), UDG_STATUS_INVALID_DOCUMENT, "");
    const std::vector<udgoap::Diagnostic> found = must(udgoap::diagnostics());
    CHECK(found.size() == 1 && found[0].path == "$.attributes.a.max");
    CHECK(hash_of(Builder().json()) == hash_of(R"({ "udgoap": 1 })"));
}

int main() {
    the_wizard_is_the_same();
    everything_else();
    influences();
    several_documents();
    numbers_come_back();
    locales_do_not_matter();
    texts_are_escaped();
    mistakes_are_the_loader_s();
    OK(udgoap::clear_diagnostics());
    return check::end();
}
