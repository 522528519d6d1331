// A level to live in: cases, what they may log, and actors with components.
#pragma once

#include <cstdio>
#include <functional>
#include <string>

#include "CoreMinimal.h"
#include "Engine/World.h"
#include "HAL/UnrealMemory.h"
#include "Modules/ModuleManager.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapSettings.h"
#include "UdgoapStepPerformerComponent.h"
#include "UdgoapWorldSubsystem.h"

namespace stage {

inline int checks = 0;
inline int failed = 0;

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        ++stage::checks;                                                                           \
        if (!(condition)) {                                                                        \
            ++stage::failed;                                                                       \
            std::printf("%s:%d: expected %s\n", __FILE__, __LINE__, #condition);                   \
        }                                                                                          \
    } while (false)

// The apple orchard: the smallest domain in which anybody does anything, with steps that take time.
inline const char *const orchard = R"json({
  "udgoap": 1,
  "attributes": { "food": { "min": 0, "max": 20 }, "nutrition": { "min": 0, "max": 10 },
                  "ripe": { "kind": "flag", "default": true } },
  "types": {
    "apple": { "attributes": { "nutrition": { "default": 4 }, "ripe": {} }, "supplies": ["goto", "eat"] },
    "villager": { "attributes": { "food": {} }, "consumes": ["goto", "eat"], "drives": ["stay_fed"] }
  },
  "actions": {
    "goto": { "effects": ["consumer.position = beside(supplier)"], "duration": "distance(consumer, supplier) / 2" },
    "eat": { "preconditions": ["distance(consumer, supplier) <= 1", "supplier.ripe"],
             "effects": ["consumer.food += supplier.nutrition", "destroy(supplier)"], "duration": 1 }
  },
  "drives": { "stay_fed": { "goals": {
    "be_full": { "conditions": ["self.food >= max_of(self.food)"], "remove": false } } } }
})json";

inline UUdgoapDomain *domain(const char *text, const TCHAR *name = u"orchard.json") {
    UUdgoapDomain *made = NewObject<UUdgoapDomain>();
    made->AddDocument(name, TArray<uint8>(reinterpret_cast<const uint8 *>(text),
                                          static_cast<int32>(std::char_traits<char>::length(text))));
    return made;
}

// How many lines were logged as errors, or as anything, since the case began.
inline int logged(const char *what) {
    int count = 0;
    for (const std::string &line : StandIn::Logged()) {
        count += line.find(what) != std::string::npos;
    }
    return count;
}

// The library's bytes: what a world holds is given back when it ends.
inline uint64 native_bytes() {
    UdgMemoryStats stats{};
    udg_memory_stats(UDG_MEMORY_ALL, &stats);
    return stats.live_bytes;
}

class Level {
public:
    explicit Level(UUdgoapDomain *with = domain(orchard), EWorldType::Type type = EWorldType::Game,
                   ENetMode mode = NM_Standalone)
        : world(UWorld::StandInMake(type, {UUdgoapWorldSubsystem::StaticClass()}, mode)) {
        if (udgoap() != nullptr && with != nullptr) {
            udgoap()->SetDomain(with);
        }
    }
    Level(const Level &) = delete;
    Level &operator=(const Level &) = delete;
    ~Level() {
        end();
    }

    UUdgoapWorldSubsystem *udgoap() const {
        return world->GetSubsystem<UUdgoapWorldSubsystem>();
    }
    void end(EEndPlayReason::Type reason = EEndPlayReason::LevelTransition) {
        if (world != nullptr) {
            world->StandInEnd(reason);
            world = nullptr;
        }
    }
    void frames(int count, float seconds = 1.0F / 30.0F) const {
        for (int frame = 0; frame < count; ++frame) {
            world->StandInTick(seconds);
        }
    }

    UUdgoapSmartObjectComponent *apple(double x, double y = 0.0) {
        AActor *actor = new AActor;
        actor->SetRootComponent(actor->CreateDefaultSubobject<USceneComponent>(FName(u"Root")));
        auto *it = actor->CreateDefaultSubobject<UUdgoapSmartObjectComponent>(FName(u"Apple"));
        it->Type = FName(u"apple");
        actor->SetActorLocation(FVector(x, y, 0.0));
        world->StandInEnter(*actor);
        return it;
    }
    // With a performer, unless it has none.
    UUdgoapNpcComponent *villager(double x, double y = 0.0, bool performs = true) {
        return put_villager(new AActor, x, y, performs);
    }
    UUdgoapNpcComponent *led_villager(double x, AAIController *&out_controller) {
        APawn *pawn = new APawn;
        out_controller = world->SpawnActor<AAIController>();
        pawn->StandInController = out_controller;
        out_controller->StandInPawn = pawn;
        return put_villager(pawn, x, 0.0, true);
    }
    // An actor with a component of a type, and whatever else belongs to it.
    template <class T>
    T *put(const TCHAR *type, double x, double y, const std::function<void(AActor &, T &)> &more) {
        AActor *actor = new AActor;
        actor->SetRootComponent(actor->CreateDefaultSubobject<USceneComponent>(FName(u"Root")));
        T *it = actor->CreateDefaultSubobject<T>(FName(type));
        it->Type = FName(type);
        actor->SetActorLocation(FVector(x, y, 0.0));
        more(*actor, *it);
        world->StandInEnter(*actor);
        return it;
    }
    static float food(const UUdgoapNpcComponent *of) {
        float value = -1.0F;
        of->GetNumber(FName(u"food"), value);
        return value;
    }

    UWorld *world;

private:
    UUdgoapNpcComponent *put_villager(AActor *actor, double x, double y, bool performs) {
        actor->SetRootComponent(actor->CreateDefaultSubobject<USceneComponent>(FName(u"Root")));
        auto *it = actor->CreateDefaultSubobject<UUdgoapNpcComponent>(FName(u"Npc"));
        it->Type = FName(u"villager");
        FUdgoapInitialValue hungry;
        hungry.Attribute = FName(u"food");
        hungry.Value = 2.0F;
        it->InitialValues.Add(hungry);
        if (performs) {
            actor->CreateDefaultSubobject<UUdgoapStepPerformerComponent>(FName(u"Performer"));
        }
        actor->SetActorLocation(FVector(x, y, 0.0));
        world->StandInEnter(*actor);
        return it;
    }
};

// A case: what it logs as errors, in total and not per frame, and no byte of the library's is kept.
inline void run(const char *name, int errors, const std::function<void()> &body) {
    const int before = failed;
    StandIn::Logged().clear();
    const uint64 bytes = native_bytes();
    body();
    CollectGarbage();
    if (logged(": Error: ") != errors) {
        ++failed;
        std::printf("%s: %d errors were expected, and these lines logged:\n", name, errors);
        for (const std::string &line : StandIn::Logged()) {
            std::printf("  %s\n", line.c_str());
        }
    }
    ++checks;
    EXPECT(native_bytes() == bytes);
    if (failed != before) {
        std::printf("FAILED: %s\n", name);
    }
}

} // namespace stage
