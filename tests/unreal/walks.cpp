// Ways: straight, by an AI controller, and without end.

#include "stage.hpp"

#include "AIController.h"
#include "NavigationSystem.h"
#include "Tasks/Task.h"

using stage::Level;

namespace {

// An apple moves away for a second; whoever goes to it eats it all the same.
void eats_what_moves(Level &level, UUdgoapNpcComponent *villager) {
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
}

// Counts the villager's steps that fail. The count has to live as long as the villager.
void count_failures(UUdgoapNpcComponent &of, int &count) {
    of.OnStepEnded.StandInAdd(
        [&count](UUdgoapNpcComponent *, const FUdgoapStep &, EUdgoapStepResult result) {
            count += result == EUdgoapStepResult::Failed;
        });
}

}  // namespace

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
        count_failures(*villager, failed);
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(failed == 1);
        level.frames(60);
        // Kept out of its plans for a while, so not tried in every frame.
        EXPECT(failed == 1 && Level::food(villager) == 2.0F);
    });
    stage::run("no way where there is a navigation mesh fails", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        controller->bStandInHasWay = false;
        UNavigationSystemV1::bStandInHasData = true;
        level.apple(900.0);
        int failed = 0;
        count_failures(*villager, failed);
        level.world->BeginPlay();
        level.frames(30);
        // It would have walked through a wall.
        EXPECT(failed == 1 && villager->GetPlace().X == 0.0);
        level.frames(60);
        EXPECT(failed == 1 && villager->GetPlace().X == 0.0);
        // When the door is open, it goes.
        controller->bStandInHasWay = true;
        level.frames(900);
        EXPECT(Level::food(villager) == 6.0F);
        UNavigationSystemV1::bStandInHasData = false;
    });
    stage::run("near enough already isn't no way", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        UNavigationSystemV1::bStandInHasData = true;
        // A little farther than the document lets it eat from, and nearer than the task has to come.
        level.apple(110.0);
        level.world->BeginPlay();
        level.frames(120);
        EXPECT(Level::food(villager) == 6.0F);
        UNavigationSystemV1::bStandInHasData = false;
    });
    stage::run("no way without a navigation mesh is walked straight", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        controller->bStandInHasWay = false;
        level.apple(900.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("a way that is found to be none in a later frame fails", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        controller->bStandInHasWay = false;
        controller->bStandInFailsLater = true;
        level.apple(900.0);
        int failed = 0;
        count_failures(*villager, failed);
        level.world->BeginPlay();
        level.frames(60);
        EXPECT(failed == 1 && villager->GetPlace().X == 0.0);
    });
    stage::run("a task that has to wait for other AI goes on when it may", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        controller->bStandInWaits = true;
        level.apple(900.0);
        level.world->BeginPlay();
        level.frames(60);
        EXPECT(villager->HasStep() && villager->GetPlace().X == 0.0);
        CollectGarbage();
        controller->bStandInWaits = false;
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("a move that other behaviour stops fails the step", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        level.apple(3000.0);
        int failed = 0;
        count_failures(*villager, failed);
        level.world->BeginPlay();
        level.frames(30);
        controller->StopMovement();
        // What is over is freed before it is looked at.
        CollectGarbage();
        level.frames(5);
        EXPECT(failed == 1);
    });
    stage::run("a controller that is taken away leaves the rest to be walked straight", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        level.apple(900.0);
        level.world->BeginPlay();
        // Near enough for the way not to count as one that ended elsewhere.
        level.frames(80);
        static_cast<APawn *>(villager->GetOwner())->StandInController = nullptr;
        level.frames(300);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("a performer that is switched off stops the pawn", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        level.apple(3000.0);
        level.world->BeginPlay();
        level.frames(30);
        auto *performer = villager->GetOwner()->FindComponentByClass<UUdgoapStepPerformerComponent>();
        performer->Deactivate();
        EXPECT(controller->GetMoveStatus() == EPathFollowingStatus::Idle);
        const double here = villager->GetPlace().X;
        level.frames(30);
        EXPECT(villager->GetPlace().X == here);
        performer->Activate();
        level.frames(30);
        EXPECT(villager->GetPlace().X > here + 200.0);
    });
    stage::run("searches of many run on other threads as well", 0, [] {
        Level level;
        for (int number = 0; number < 12; ++number) {
            level.villager(number * 100.0);
            level.apple(number * 100.0, 500.0);
        }
        level.world->BeginPlay();
        const int launched = StandIn::Launched();
        const int elsewhere = StandIn::RunElsewhere();
        level.frames(600);
        EXPECT(StandIn::Launched() > launched && StandIn::RunElsewhere() > elsewhere);
    });
    stage::run("what a led villager goes to moves", 0, [] {
        Level level;
        AAIController *controller = nullptr;
        UUdgoapNpcComponent *villager = level.led_villager(0.0, controller);
        eats_what_moves(level, villager);
    });
    stage::run("what is gone to moves", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        eats_what_moves(level, villager);
    });
}
