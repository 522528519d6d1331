// Senses: what a game's own perception finds, and what the library's sensors ask.

#include "stage.hpp"

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include "UdgoapLineOfSightComponent.h"
#include "UdgoapSensorComponent.h"

using stage::Level;

namespace {

// Far from the level's zero, so that places have to be taken to and from the world's own.
constexpr double HERE = 250000.0;
const FName place(u"position");
const FName caught(u"caught");

std::string hunt() {
    std::ifstream file("examples/domains/hunt.json");
    std::stringstream all;
    all << file.rdbuf();
    std::string text = all.str();
    for (std::size_t at; (at = text.find("line_of_sight")) != std::string::npos;) {
        text.replace(at, 13, "sees");
    }
    return text;
}

// A guard who looks along x, and a thief.
struct Hunt : Level {
    explicit Hunt(double thief_x, double thief_y = 0.0) : Level(stage::domain(hunt().c_str())) {
        thief = put<UUdgoapSmartObjectComponent>(u"thief", HERE + thief_x, thief_y,
                                                 [](AActor &, UUdgoapSmartObjectComponent &) {});
        guard = put_guard(0.0);
        auto *eyes = new AActor;
        sight = eyes->CreateDefaultSubobject<UUdgoapLineOfSightComponent>(FName(u"Sight"));
        world->StandInEnter(*eyes);
    }
    UUdgoapNpcComponent *put_guard(double y) {
        return put<UUdgoapNpcComponent>(u"guard", HERE, y, [this](AActor &actor, auto &npc) {
            npc.Knows = EUdgoapKnows::WhatItWasTold;
            sensor = actor.CreateDefaultSubobject<UUdgoapSensorComponent>(FName(u"Sensor"));
            sensor->Sensor = FName(u"EYES");
            sensor->Sure = 0.75F;
            sensor->Remember = 2.0F;
            sensor->Attributes.Add(caught);
        });
    }
    bool knows() {
        return guard->GetBelief(thief, place, belief);
    }
    bool sees_at(double x) {
        return knows() && std::abs(belief.Place.X - (HERE + x)) < 0.1;
    }

    UUdgoapSmartObjectComponent *thief;
    UUdgoapNpcComponent *guard;
    UUdgoapSensorComponent *sensor = nullptr;
    UUdgoapLineOfSightComponent *sight;
    FUdgoapBelief belief;
};

// Answers by doing what answers must not do.
class Restless : public UUdgoapAnswererComponent {
public:
    using Super = UUdgoapAnswererComponent;
    static UClass *StaticClass() {
        static UClass made("Restless", Super::StaticClass(), [] { return static_cast<UObject *>(new Restless); });
        return &made;
    }
    UClass *GetClass() const override {
        return StaticClass();
    }
    FName GetQuery() const override {
        return FName(u"sees");
    }
    bool TryAnswer(const UUdgoapSmartObjectComponent &, const UUdgoapSmartObjectComponent *,
                   float &out) override {
        ++asked;
        happens();
        out = 1.0F;
        return true;
    }
    int asked = 0;
    std::function<void()> happens;
};

} // namespace

void senses() {
    stage::run("what a game's own perception finds", 0, [] {
        Hunt level(10000.0);
        level.world->BeginPlay();
        EXPECT(!level.sensor->Notice(level.thief));
        level.frames(10);
        EXPECT(!level.knows());
        EXPECT(level.sensor->Notice(level.thief));
        EXPECT(level.sees_at(10000.0));
        EXPECT(level.belief.Source == EUdgoapBeliefSource::Sensor && level.belief.Sure == 0.75F);
        EXPECT(level.belief.Seconds == level.udgoap()->GetSeconds());
        EXPECT(level.belief.Expires == level.belief.Seconds + 2.0);
        EXPECT(level.guard->GetBelief(level.thief, caught, level.belief) && !level.belief.bFlag);
        EXPECT(level.guard->ExplainBelief(level.thief, caught).Contains(u"eyes"));
        level.thief->SetFlag(caught, true);
        EXPECT(level.guard->GetBelief(level.thief, caught, level.belief) && !level.belief.bFlag);
        // A noise has a place of its own.
        level.frames(10);
        EXPECT(level.sensor->NoticeAt(level.thief, FVector(HERE + 700.0, 700.0, 0.0)));
        EXPECT(level.sees_at(700.0) && std::abs(level.belief.Place.Y - 700.0) < 0.1);
        EXPECT(level.guard->GetBelief(level.thief, caught, level.belief) && level.belief.bFlag);
        level.frames(600);
        EXPECT(!level.knows());
        EXPECT(level.guard->ExplainBelief(level.thief, place).IsEmpty());
        EXPECT(!level.sensor->Notice(nullptr));
        level.sensor->Deactivate();
        EXPECT(!level.sensor->Notice(level.thief));
    });
    stage::run("who looks there sees, and sees that somebody is gone", 0, [] {
        Hunt level(500.0);
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(level.sees_at(500.0) && level.belief.Sure == 1.0F);
        FVector last;
        EXPECT(!level.guard->GetLastSeen(level.thief, last));
        const UdgVector3 away{100.0F, 0.0F, 0.0F};
        udg_object_set_position(level.udgoap()->GetNative(), level.thief->GetHandle(), away);
        level.frames(30);
        EXPECT(!level.knows());
        EXPECT(level.guard->GetLastSeen(level.thief, last));
        EXPECT(std::abs(last.X - (HERE + 500.0)) < 0.1);
    });
    stage::run("who looks away sees nobody, until it turns", 0, [] {
        Hunt level(-500.0);
        // It stands, so that it looks where its actor looks.
        level.guard->PerformedBy = EUdgoapPerformedBy::Nobody;
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(!level.knows());
        level.guard->GetOwner()->SetActorRotation(FRotator{0.0, 180.0, 0.0});
        level.frames(30);
        EXPECT(level.sees_at(-500.0));
    });
    stage::run("who is turned to nowhere looks the way that it goes", 0, [] {
        Hunt level(-500.0);
        const double nan = std::numeric_limits<double>::quiet_NaN();
        level.guard->PerformedBy = EUdgoapPerformedBy::Nobody;
        level.guard->GetOwner()->SetActorRotation(FRotator{nan, nan, nan});
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(level.udgoap()->IsRunning());
    });
    stage::run("a wall, and what is behind it when it falls", 0, [] {
        Hunt level(500.0);
        level.world->StandInWalls.push_back(HERE + 300.0);
        level.guard->PerformedBy = EUdgoapPerformedBy::Nobody;
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(!level.knows());
        level.world->StandInWalls.clear();
        level.frames(30);
        EXPECT(level.sees_at(500.0));
        // Of somebody who is destroyed behind it, the place is left, and can be looked at.
        level.world->StandInWalls.push_back(HERE + 300.0);
        level.frames(30);
        const UdgObject gone = level.thief->GetHandle();
        level.thief->GetOwner()->Destroy();
        CollectGarbage();
        level.frames(30);
        const UdgWorld native = level.udgoap()->GetNative();
        const UdgNpc guard = level.guard->GetNpc();
        const UdgAttribute position = level.udgoap()->FindAttribute(place);
        UdgBelief belief{};
        EXPECT(udg_npc_belief(native, guard, gone, position, &belief) == UDG_STATUS_OK);
        level.world->StandInWalls.clear();
        level.frames(30);
        EXPECT(udg_npc_belief(native, guard, gone, position, &belief) == UDG_STATUS_NOT_FOUND);
    });
    stage::run("who answers is off", 0, [] {
        Hunt level(500.0);
        level.world->BeginPlay();
        level.sight->Deactivate();
        level.frames(30);
        EXPECT(!level.knows());
        level.sight->Activate();
        level.frames(30);
        EXPECT(level.knows());
    });
    stage::run("who is blindfolded sees nobody", 0, [] {
        Hunt level(500.0);
        level.world->BeginPlay();
        EXPECT(!level.guard->SetSensorEnabled(FName(u"eyes"), false));
        level.frames(30);
        EXPECT(level.knows());
        EXPECT(level.guard->SetSensorEnabled(FName(u"eyes"), false));
        const double seen = level.belief.Seconds;
        level.frames(60);
        EXPECT(level.knows() && level.belief.Seconds == seen);
        EXPECT(level.guard->SetSensorEnabled(FName(u"eyes"), true));
        level.frames(60);
        EXPECT(level.knows() && level.belief.Seconds > seen);
    });
    stage::run("one tells another", 0, [] {
        Hunt level(10000.0);
        UUdgoapNpcComponent *other = level.put_guard(300.0);
        level.world->BeginPlay();
        level.frames(2);
        // The sensor is the other's.
        EXPECT(level.sensor->Notice(level.thief) && !level.knows());
        EXPECT(other->Talk(level.guard, level.thief) == 2);
        level.frames(1);
        EXPECT(level.sees_at(10000.0));
        EXPECT(level.belief.Source == EUdgoapBeliefSource::Hearsay);
        EXPECT(level.belief.Teller == other->GetOwner() && level.belief.Sure < 0.75F);
        EXPECT(other->Talk(nullptr, level.thief) == 0);
        other->Deactivate();
        EXPECT(other->Talk(level.guard, nullptr) == 0);
    });
    stage::run("a sensor that the document hasn't got", 1, [] {
        Hunt level(10000.0);
        level.sensor->Sensor = FName(u"ears");
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(!level.sensor->Notice(level.thief) && !level.sensor->IsActive());
        EXPECT(stage::logged("ears") == 1);
        EXPECT(!level.sensor->Notice(level.thief));
    });
    stage::run("an attribute that the thief hasn't got", 1, [] {
        Hunt level(10000.0);
        level.sensor->Attributes.Add(FName(u"boredom"));
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(!level.sensor->Notice(level.thief) && !level.sensor->IsActive());
    });
    stage::run("surer than sure", 1, [] {
        Hunt level(10000.0);
        level.sensor->Sure = 1.5F;
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(!level.sensor->Notice(level.thief) && !level.sensor->IsActive());
    });
    stage::run("who answers ends the world", 0, [] {
        Hunt level(500.0);
        level.sight->GetOwner()->Destroy();
        AActor *actor = new AActor;
        auto *restless = actor->CreateDefaultSubobject<Restless>(FName(u"Restless"));
        restless->happens = [&] {
            EXPECT(level.sensor->IsActive());
            if (restless->asked == 1) {
                level.udgoap()->SetDomain(stage::domain(hunt().c_str()));
            }
        };
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        level.frames(60);
        EXPECT(restless->asked > 1 && level.sees_at(500.0));
    });
}
