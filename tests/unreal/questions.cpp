// Travel and lines of sight.

#include "stage.hpp"

#include "DrawDebugHelpers.h"

#include "UdgoapDebuggerComponent.h"
#include "UdgoapLineOfSightComponent.h"
#include "UdgoapTravelComponent.h"

using stage::Level;

namespace {

// Eats what it sees; the way counts.
const char *const watched = R"json({
  "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 6 }, "nutrition": { "min": 0, "max": 10 } },
  "queries": { "sees": { "arguments": 2 } },
  "types": {
    "apple": { "attributes": { "nutrition": { "default": 4 } },
      "supplies": ["goto", { "action": "eat", "when": "call:sees(consumer, self)" }] },
    "villager": { "attributes": { "food": {} }, "consumes": ["goto", "eat"], "drives": ["stay_fed"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": "travel(consumer, supplier) / 2" },
    "eat": { "preconditions": ["distance(consumer, supplier) <= 1"],
             "effects": ["consumer.food += supplier.nutrition", "destroy(supplier)"], "duration": 1 }
  },
  "drives": { "stay_fed": { "goals": {
    "be_full": { "conditions": ["self.food >= 6"], "remove": false } } } }
})json";

template <class T>
T *add(Level &level) {
    AActor *actor = new AActor;
    T *it = actor->CreateDefaultSubobject<T>(FName(u"Answerer"));
    level.world->StandInEnter(*actor);
    return it;
}

} // namespace

void questions() {
    stage::run("answers", 0, [] {
        Level level(stage::domain(watched));
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapSmartObjectComponent *hidden = level.apple(-200.0);
        UUdgoapSmartObjectComponent *seen = level.apple(400.0);
        level.world->StandInWalls.push_back(-100.0);
        add<UUdgoapTravelComponent>(level);
        add<UUdgoapLineOfSightComponent>(level);
        level.world->BeginPlay();
        level.frames(2);
        // Half a second for each metre, and ways are twice as long.
        EXPECT(villager->HasStep() && villager->GetStep().Supplier == seen->GetOwner());
        EXPECT(villager->GetStep().Duration > 3.9F && villager->GetStep().Duration < 4.1F);
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F && hidden->IsInWorld());
        // The wall falls.
        villager->SetNumber(FName(u"food"), 0.0F);
        level.world->StandInWalls.clear();
        level.frames(600);
        EXPECT(Level::food(villager) == 4.0F);
    });
    stage::run("nobody answers", 0, [] {
        Level level(stage::domain(watched));
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(400.0);
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(stage::logged("answers sees") == 1);
        EXPECT(!villager->HasStep());
    });
    stage::run("who answers is off, and gone", 0, [] {
        Level level(stage::domain(watched));
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(400.0);
        auto *sight = add<UUdgoapLineOfSightComponent>(level);
        level.world->BeginPlay();
        sight->Deactivate();
        level.frames(30);
        EXPECT(!villager->HasStep());
        sight->Activate();
        level.frames(30);
        EXPECT(villager->HasStep());
        sight->GetOwner()->Destroy();
        CollectGarbage();
        level.frames(100);
    });
    stage::run("a query that the document doesn't have", 1, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0);
        auto *sight = add<UUdgoapLineOfSightComponent>(level);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(!sight->IsActive() && Level::food(villager) == 6.0F);
    });
    stage::run("the debugger", 0, [] {
        std::string painted(stage::orchard);
        painted.insert(painted.find("\"eat\": {") + 8, " \"color\": \"#ff0033\",");
        Level level(stage::domain(painted.c_str()));
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0);
        auto *debugger = NewObject<UUdgoapDebuggerComponent>(villager->GetOwner());
        debugger->Interval = 0.1F;
        debugger->RegisterComponent();
        level.world->BeginPlay();
        StandIn::Lines() = 0;
        level.frames(20);
        EXPECT(StandIn::Lines() > 10);
        // In the color that the document gives to eating, the last of the plan.
        EXPECT(StandIn::LastColor().R == 255 && StandIn::LastColor().G == 0);
        EXPECT(StandIn::LastColor().B == 51);
        EXPECT(debugger->GetText().Contains(u"apple"));
        // It is shown if that is wanted, twice a second unless it is said how often.
        EXPECT(StandIn::LastText().IsEmpty());
        debugger->bShowsText = true;
        debugger->Interval = 0.0F;
        level.frames(20);
        EXPECT(StandIn::LastText() == debugger->GetText() && !StandIn::LastText().IsEmpty());
        debugger->Deactivate();
        StandIn::LastText() = FString();
        level.frames(30);
        EXPECT(StandIn::LastText().IsEmpty());
    });
}
