// NPCs that walk, eat and are told.

#include "stage.hpp"

using stage::Level;

void lives() {
    stage::run("a life", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(500.0);
        level.apple(-300.0, 400.0);
        int steps = 0, ended = 0;
        villager->OnStep.StandInAdd([&](UUdgoapNpcComponent *who, const FUdgoapStep &step) {
            EXPECT(who == villager);
            EXPECT(step.Id != 0 && step.Supplier != nullptr && step.Count == 2);
            ++steps;
        });
        villager->OnStepEnded.StandInAdd(
            [&](UUdgoapNpcComponent *, const FUdgoapStep &, EUdgoapStepResult result) {
                ended += result == EUdgoapStepResult::Succeeded;
            });
        level.world->BeginPlay();
        EXPECT(!level.udgoap()->IsRunning());
        level.frames(1);
        EXPECT(level.udgoap()->IsRunning() && level.udgoap()->GetCount() == 3);
        EXPECT(level.udgoap()->Find(static_cast<uint64>(villager->GetKey())) == villager);
        level.frames(600);
        EXPECT(Level::food(villager) == 10.0F);
        EXPECT(steps == 4 && ended == 4);
        // What was eaten is gone, actor and all.
        EXPECT(level.udgoap()->GetCount() == 1 && level.world->StandInActors.Num() == 1);
        EXPECT(!villager->HasStep());
        EXPECT(!villager->Explain().IsEmpty());
        float satisfaction = -1.0F;
        EXPECT(villager->GetDriveSatisfaction(FName(u"stay_fed"), satisfaction));
        EXPECT(satisfaction > 0.0F && satisfaction < 1.0F);
    });
    stage::run("numbers and flags", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapSmartObjectComponent *apple = level.apple(100.0);
        level.world->BeginPlay();
        float value = 0.0F;
        bool flag = false;
        EXPECT(!villager->SetNumber(FName(u"food"), 3.0F) && !apple->GetFlag(FName(u"ripe"), flag));
        level.frames(1);
        EXPECT(villager->SetNumber(FName(u"food"), 3.0F));
        EXPECT(villager->GetNumber(FName(u"food"), value) && value == 3.0F);
        EXPECT(!villager->SetNumber(FName(u"fod"), 3.0F) && !villager->GetFlag(FName(u"food"), flag));
        // Nobody eats what isn't ripe.
        EXPECT(apple->SetFlag(FName(u"ripe"), false) && apple->GetFlag(FName(u"ripe"), flag) && !flag);
        level.frames(100);
        EXPECT(apple->IsInWorld() && Level::food(villager) == 3.0F);
        // A name that isn't there is told once, not in every frame.
        for (int again = 0; again < 10; ++again) {
            EXPECT(!villager->SetNumber(FName(u"fod"), 3.0F));
        }
        EXPECT(stage::logged("fod") == 1);
    });
    stage::run("what goes with a step's object, if it isn't to go", 0, [] {
        Level level;
        level.villager(0.0);
        UUdgoapSmartObjectComponent *apple = level.apple(100.0);
        apple->bDestroyWithObject = false;
        level.world->BeginPlay();
        level.frames(200);
        EXPECT(IsValid(apple) && !apple->IsInWorld() && apple->GetKey() == 0);
    });
    stage::run("by the library", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0, 0.0, false);
        villager->PerformedBy = EUdgoapPerformedBy::Library;
        level.apple(500.0);
        level.world->BeginPlay();
        // On the way it gets on at each turn to think, which is no event, and is seen to.
        int moved = 0;
        for (int frame = 0; frame < 300; ++frame) {
            const double before = villager->GetPlace().X;
            level.frames(1);
            const double by = villager->GetPlace().X - before;
            EXPECT(by >= 0.0 && by < 60.0);
            moved += by > 0.0;
        }
        EXPECT(moved > 5);
        EXPECT(Level::food(villager) == 6.0F);
        EXPECT(villager->GetPlace().X > 300.0);
    });
    stage::run("by the library, and one who leaves", 0, [] {
        Level level;
        UUdgoapNpcComponent *villagers[3] = {};
        for (int number = 0; number < 3; ++number) {
            villagers[number] = level.villager(0.0, number * 100.0, false);
            villagers[number]->PerformedBy = EUdgoapPerformedBy::Library;
            level.apple(2000.0, number * 100.0);
        }
        level.world->BeginPlay();
        level.frames(60);
        // The last takes the place of the one who leaves, and goes on from where it was.
        villagers[0]->Deactivate();
        const double left = villagers[0]->GetPlace().X, last = villagers[2]->GetPlace().X;
        EXPECT(left > 0.0 && last > 0.0);
        level.frames(60);
        EXPECT(villagers[0]->GetPlace().X == left && villagers[2]->GetPlace().X > last);
        // Back, it begins where it stands.
        villagers[0]->Activate();
        level.frames(1);
        EXPECT(FMath::Abs(villagers[0]->GetPlace().X - left) < 60.0);
    });
    stage::run("by listeners alone", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0, 0.0, false);
        level.apple(500.0);
        villager->OnStep.StandInAdd([](UUdgoapNpcComponent *who, const FUdgoapStep &step) {
            who->GetOwner()->SetActorLocation(step.bHasStand ? step.Stand : FVector::Zero());
            EXPECT(who->Report(step.Id, EUdgoapStepResult::Succeeded));
            EXPECT(!who->Report(step.Id, EUdgoapStepResult::Succeeded));
        });
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("a crowd", 0, [] {
        Level level;
        for (int number = 0; number < 100; ++number) {
            level.villager(number * 100.0);
            level.apple(number * 100.0, 300.0);
        }
        level.world->BeginPlay();
        level.frames(400);
        EXPECT(level.udgoap()->GetCount() == 100);
    });
}
