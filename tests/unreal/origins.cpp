// Places: centimetres and doubles, far from the level's zero.

#include "stage.hpp"

using stage::Level;

void origins() {
    stage::run("less than a millimetre is lost within reach", 0, [] {
        for (double x = -4000.0; x <= 4000.0; x += 123.4567) {
            const FUdgoapOrigin origin = FUdgoapOrigin::Near(FVector(2.0e9, -1.0e9, 7.0e5));
            const FVector place(origin.Zero.X + x * 100.0, origin.Zero.Y - x * 99.9, origin.Zero.Z + x);
            EXPECT(origin.Reaches(place));
            EXPECT(FVector::Dist(origin.ToLevel(origin.ToMetres(place)), place) < 0.1);
        }
        const FUdgoapOrigin origin;
        EXPECT(!origin.Reaches(FVector(400000.1, 0.0, 0.0)));
        EXPECT(!origin.Reaches(FVector(0.0, std::nan(""), 0.0)));
    });
    stage::run("a life 20,000 km from zero", 0, [] {
        Level level;
        const double far = 2.0e9;
        UUdgoapNpcComponent *villager = level.villager(far);
        level.apple(far + 500.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
        EXPECT(FMath::Abs(level.udgoap()->GetOrigin().Zero.X - far) <= 1000.0);
    });
    stage::run("a walk of 20 km takes the origin along", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.world->BeginPlay();
        level.frames(1);
        for (int kilometre = 1; kilometre <= 20; ++kilometre) {
            villager->GetOwner()->SetActorLocation(FVector(kilometre * 100000.0, 0.0, 0.0));
            level.frames(1);
            EXPECT(level.udgoap()->GetOrigin().Reaches(villager->GetPlace()));
        }
        level.apple(20 * 100000.0 + 500.0);
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("who goes too far from the others stays where it was", 1, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapNpcComponent *walker = level.villager(0.0, 100.0);
        level.apple(500.0);
        level.world->BeginPlay();
        level.frames(1);
        walker->GetOwner()->SetActorLocation(FVector(1000000.0, 0.0, 0.0));
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("who is made too far from the others is off", 1, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapNpcComponent *far = level.villager(1000000.0);
        level.apple(500.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(!far->IsActive() && Level::food(villager) == 6.0F);
    });
}
