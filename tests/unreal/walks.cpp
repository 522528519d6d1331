// Ways: straight, by an AI controller, and without end.

#include "stage.hpp"

using stage::Level;

void walks() {
    stage::run("led by a controller", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        level.apple(900.0);
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(controller->GetMoveStatus() == EPathFollowingStatus::Moving);
        EXPECT(villager->GetPlace().X > 200.0);
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
        EXPECT(controller->GetMoveStatus() == EPathFollowingStatus::Idle);
    });
    stage::run("broken off", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        UUdgoapSmartObjectComponent *apple = level.apple(3000.0);
        level.world->BeginPlay();
        level.frames(30);
        apple->GetOwner()->Destroy();
        level.frames(10);
        EXPECT(!villager->HasStep() && controller->GetMoveStatus() == EPathFollowingStatus::Idle);
    });
    stage::run("a way that ends elsewhere fails", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        controller->bStandInIsStuck = true;
        level.apple(900.0);
        int failed = 0;
        villager->OnStepEnded.StandInAdd(
            [&](UUdgoapNpcComponent *, const FUdgoapStep &, EUdgoapStepResult result) {
                failed += result == EUdgoapStepResult::Failed;
            });
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(failed == 1);
        level.frames(60);
        // Kept out of its plans for a while, so not tried in every frame.
        EXPECT(failed == 1 && Level::food(villager) == 2.0F);
    });
    stage::run("no way is walked straight", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        controller->bStandInHasWay = false;
        level.apple(900.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("what is gone to moves", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapSmartObjectComponent *apple = level.apple(600.0);
        apple->bMoves = true;
        level.world->BeginPlay();
        for (int frame = 0; frame < 900; ++frame) {
            if (IsValid(apple) && frame < 60) {
                apple->GetOwner()->SetActorLocation(FVector(600.0 + frame * 5.0, 0.0, 0.0));
            }
            level.frames(1);
        }
        EXPECT(Level::food(villager) == 6.0F);
    });
}
