// The arena, as unreal-sample has it.

#include "stage.hpp"

#include "ArenaGameMode.h"
#include "Components/StaticMeshComponent.h"
#include "Misc/Paths.h"

using stage::Level;

void samples() {
    stage::run("the arena", 0, [] {
        FPaths::StandInContent() = u"unreal-sample/Content";
        Level level(nullptr);
        AArenaGameMode *mode = level.world->SpawnActor<AArenaGameMode>();
        mode->StartPlay();
        level.world->BeginPlay();
        // Everybody is seen, and can be moved.
        for (const AActor *actor : level.world->StandInActors) {
            if (actor->FindComponentByClass<UUdgoapSmartObjectComponent>() != nullptr) {
                const auto *shape = actor->FindComponentByClass<UStaticMeshComponent>();
                EXPECT(shape != nullptr && shape->StandInMesh != nullptr);
                EXPECT(shape->Mobility == EComponentMobility::Movable);
                EXPECT(shape->StandInParent == actor->GetRootComponent());
            }
        }
        level.frames(30 * 60);
        const UUdgoapNpcComponent *wizard = mode->Wizard->Npc;
        // All goblins are dead after a minute, and he isn't.
        float health = 0.0F, mana = 0.0F;
        EXPECT(wizard->GetNumber(FName(u"health"), health) && health > 0.0F);
        EXPECT(wizard->GetNumber(FName(u"mana"), mana));
        int left = 0, potions = 0;
        for (AActor *actor : level.world->StandInActors) {
            auto *it = actor->FindComponentByClass<UUdgoapSmartObjectComponent>();
            if (it != nullptr && it->Type == FName(u"goblin")) {
                float strength = -1.0F;
                EXPECT(it->GetNumber(FName(u"health"), strength));
                left += strength > 0.0F;
            }
            potions += it != nullptr && it->Type == FName(u"mana_potion");
        }
        EXPECT(left == 0);
        EXPECT(potions < 2);
    });
}
