// What becomes of components and worlds as they come and go.

#include "stage.hpp"

#include "Net/UnrealNetwork.h"

using stage::Level;

namespace {

// Who goes, in what way. What is gone already stays gone.
using Way = void (*)(Level &, UUdgoapNpcComponent &, UUdgoapSmartObjectComponent *);
struct Going {
    const char *name;
    Way go;
};
const Going goings[] = {
    {"an NPC's actor", [](Level &, UUdgoapNpcComponent &npc, auto *) { npc.GetOwner()->Destroy(); }},
    {"an NPC", [](Level &, UUdgoapNpcComponent &npc, auto *) { npc.DestroyComponent(); }},
    {"a performer",
     [](Level &, UUdgoapNpcComponent &npc, auto *) {
         npc.GetOwner()->FindComponentByClass<UUdgoapStepPerformerComponent>()->DestroyComponent();
     }},
    {"an apple's actor",
     [](Level &, UUdgoapNpcComponent &, UUdgoapSmartObjectComponent *apple) {
         if (apple != nullptr) {
             apple->GetOwner()->Destroy();
         }
     }},
    {"an apple",
     [](Level &, UUdgoapNpcComponent &, UUdgoapSmartObjectComponent *apple) {
         if (apple != nullptr) {
             apple->DestroyComponent();
         }
     }},
    {"an NPC that is streamed out",
     [](Level &level, UUdgoapNpcComponent &npc, auto *) {
         level.world->StandInStreamOut(*npc.GetOwner());
     }},
    {"an apple that is streamed out",
     [](Level &level, UUdgoapNpcComponent &, UUdgoapSmartObjectComponent *apple) {
         if (apple != nullptr) {
             level.world->StandInStreamOut(*apple->GetOwner());
         }
     }},
};

// Somebody goes at each moment of a life, and the others live on.
void gone_at_each_moment() {
    for (const Going &going : goings) {
        for (int moment = 0; moment < 120; moment += 7) {
            stage::run(going.name, 0, [&] {
                Level level;
                TWeakObjectPtr<UUdgoapNpcComponent> first = level.villager(0.0);
                UUdgoapNpcComponent *second = level.villager(0.0, 100.0);
                TWeakObjectPtr<UUdgoapSmartObjectComponent> apple = level.apple(200.0);
                level.apple(-300.0);
                level.world->BeginPlay();
                level.frames(moment);
                going.go(level, *first, apple.Get());
                CollectGarbage();
                level.frames(600);
                // One apple is left at least. If the first is there to eat it, it may be the first's.
                const float all = Level::food(second) + (first.IsValid() && first->IsInWorld() ? Level::food(first.Get()) : 2.0F);
                EXPECT(all >= 8.0F);
            });
        }
    }
}

// Play ends at each moment, in each way.
void ends_at_each_moment() {
    const EEndPlayReason::Type reasons[] = {EEndPlayReason::LevelTransition,
                                            EEndPlayReason::EndPlayInEditor, EEndPlayReason::Quit};
    for (int moment = 0; moment < 120; moment += 5) {
        stage::run("play ends at a moment", 0, [&] {
            Level level;
            level.villager(0.0);
            level.villager(0.0, 100.0);
            level.apple(200.0);
            level.world->BeginPlay();
            level.frames(moment);
            level.end(reasons[moment % 3]);
        });
    }
}

} // namespace

void lifecycles() {
    stage::run("a pause", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(500.0);
        level.world->BeginPlay();
        level.frames(10);
        const double seconds = level.udgoap()->GetSeconds();
        level.world->bStandInIsPaused = true;
        level.frames(100);
        EXPECT(level.udgoap()->GetSeconds() == seconds && Level::food(villager) == 2.0F);
        level.world->bStandInIsPaused = false;
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("off and on", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapSmartObjectComponent *apple = level.apple(500.0);
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(villager->HasStep());
        villager->Deactivate();
        EXPECT(!villager->IsInWorld() && !villager->HasStep() && level.udgoap()->GetCount() == 1);
        level.frames(10);
        villager->Activate();
        EXPECT(villager->IsInWorld());
        apple->SetActive(false);
        level.frames(100);
        EXPECT(!villager->HasStep());
        apple->SetActive(true);
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("a performer off and on", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        auto *performer = villager->GetOwner()->FindComponentByClass<UUdgoapStepPerformerComponent>();
        level.apple(500.0);
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(performer->IsAtWork());
        performer->Deactivate();
        const FVector place = villager->GetPlace();
        level.frames(30);
        EXPECT(!performer->IsAtWork() && villager->GetPlace().X == place.X);
        performer->Activate();
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("components that come later", 0, [] {
        Level level;
        level.world->BeginPlay();
        level.frames(10);
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(500.0);
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("two worlds at once", 0, [] {
        Level one, other;
        UUdgoapNpcComponent *here = one.villager(0.0);
        UUdgoapNpcComponent *there = other.villager(0.0);
        one.apple(300.0);
        one.world->BeginPlay();
        other.world->BeginPlay();
        for (int frame = 0; frame < 600; ++frame) {
            one.frames(1);
            other.frames(1);
        }
        EXPECT(Level::food(here) == 6.0F && Level::food(there) == 2.0F);
        one.end(EEndPlayReason::EndPlayInEditor);
        other.apple(300.0);
        other.frames(600);
        EXPECT(Level::food(there) == 6.0F);
    });
    stage::run("another level", 0, [] {
        for (int level_number = 0; level_number < 3; ++level_number) {
            Level level;
            UUdgoapNpcComponent *villager = level.villager(0.0);
            level.apple(300.0);
            level.world->BeginPlay();
            // In the middle of a step.
            level.frames(20 + 7 * level_number);
            EXPECT(villager->HasStep());
        }
    });
    stage::run("a world that is asked for another domain while a step is told", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0);
        UUdgoapDomain *next = stage::domain(stage::orchard);
        bool has_changed = false;
        villager->OnStep.StandInAdd([&](UUdgoapNpcComponent *, const FUdgoapStep &) {
            if (!has_changed) {
                has_changed = true;
                level.udgoap()->SetDomain(next);
            }
        });
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(has_changed && Level::food(villager) == 6.0F);
    });
    stage::run("destroyed while it is told", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapNpcComponent *other = level.villager(0.0, 50.0);
        level.apple(300.0);
        villager->OnStep.StandInAdd(
            [](UUdgoapNpcComponent *who, const FUdgoapStep &) { who->GetOwner()->Destroy(); });
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(Level::food(other) == 6.0F);
    });
    stage::run("an editor's world isn't played", 0, [] {
        Level level(stage::domain(stage::orchard), EWorldType::Editor);
        EXPECT(level.udgoap() == nullptr);
        level.villager(0.0);
        level.world->BeginPlay();
        level.frames(10);
    });
    stage::run("a client decides nothing", 0, [] {
        Level level(stage::domain(stage::orchard), EWorldType::Game, NM_Client);
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(100.0);
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(!level.udgoap()->IsRunning() && !villager->IsInWorld());
        TArray<FLifetimeProperty> sent;
        villager->GetLifetimeReplicatedProps(sent);
        EXPECT(sent.Num() == 1 && sent[0].StandInName == u"Step");
    });
    stage::run("a level without any", 0, [] {
        Level level(nullptr);
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(!level.udgoap()->IsRunning());
    });
    stage::run("a part of the level that is streamed out and in again", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapSmartObjectComponent *apple = level.apple(500.0);
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(villager->HasStep());
        for (UUdgoapSmartObjectComponent *it : {static_cast<UUdgoapSmartObjectComponent *>(villager), apple}) {
            const int count = level.udgoap()->GetCount();
            level.world->StandInStreamOut(*it->GetOwner());
            EXPECT(!it->IsInWorld() && level.udgoap()->GetCount() == count - 1);
            EXPECT(!villager->HasStep() || it == apple);
            level.frames(30);
            level.world->StandInEnter(*it->GetOwner());
            EXPECT(it->IsInWorld() && level.udgoap()->GetCount() == count);
            level.frames(10);
        }
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    gone_at_each_moment();
    ends_at_each_moment();
    stage::run("names that were written otherwise before", 0, [] {
        Level level;
        level.villager(0.0)->Type = FName(u"Villager");
        UUdgoapSmartObjectComponent *apple = level.apple(100.0);
        level.world->BeginPlay();
        level.frames(1);
        bool flag = false;
        EXPECT(level.udgoap()->GetCount() == 2 && apple->GetFlag(FName(u"ripe"), flag) && flag);
    });
}
