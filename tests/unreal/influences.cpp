// Influence maps: their places, marks and best places, and what becomes of them.

#include "stage.hpp"

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include "DrawDebugHelpers.h"
#include "NavigationSystem.h"
#include "UdgoapInfluenceMapComponent.h"

using stage::Level;

namespace {

// Far from the level's zero, so that places have to be taken to and from the world's own.
constexpr double HERE = 250000.0;
const FName danger(u"danger");

std::string haunted() {
    std::ifstream file("tests/common/haunted.json");
    std::stringstream all;
    all << file.rdbuf();
    return all.str();
}

FVector at(double x, double y = 0.0) {
    return FVector(HERE + x * 100.0, y * 100.0, 0.0);
}

// A watcher, and maps. Places are in metres from here.
struct Haunted : Level {
    Haunted() : Level(stage::domain(haunted().c_str())) {
        watcher = put<UUdgoapNpcComponent>(u"watcher", HERE + 5000.0, 0.0, [](AActor &actor, auto &) {
            actor.CreateDefaultSubobject<UUdgoapStepPerformerComponent>(FName(u"Performer"));
        });
    }
    UUdgoapInfluenceMapComponent *add(const std::function<void(UUdgoapInfluenceMapComponent &)> &set_up,
                                      const FVector &place = at(0.0)) const {
        auto *actor = new AActor;
        actor->SetRootComponent(actor->CreateDefaultSubobject<USceneComponent>(FName(u"Root")));
        actor->SetActorLocation(place);
        auto *map = actor->CreateDefaultSubobject<UUdgoapInfluenceMapComponent>(FName(u"Map"));
        set_up(*map);
        world->StandInEnter(*actor);
        return map;
    }
    UUdgoapInfluenceMapComponent *grid(int32 columns, int32 rows, double metres) const {
        return add([&](UUdgoapInfluenceMapComponent &map) {
            map.Columns = columns;
            map.Rows = rows;
            map.CellSize = metres * 100.0;
        });
    }
    // Whether waiting costs the watcher that much there, after what a frame does. It fades by less than a
    // sixteenth meanwhile.
    bool costs(double x, double y, double cost) const {
        watcher->GetOwner()->SetActorLocation(at(x, y));
        frames(2);
        float bare = -1.0F;
        float altered = -1.0F;
        EXPECT(watcher->GetCost(FName(u"wait"), watcher, bare, altered));
        return std::fabs(static_cast<double>(altered) - cost) < 0.25;
    }

    UUdgoapNpcComponent *watcher;
};

int drawn(const UUdgoapInfluenceMapComponent &map) {
    const int before = StandIn::Lines();
    map.Draw();
    return StandIn::Lines() - before;
}

// A wall between two ends of a row, which danger goes around.
void expect_wall(UUdgoapInfluenceMapComponent *map) {
    EXPECT(map->Mark(danger, at(-1.0, -1.0)));
    EXPECT(map->GetStrengthAt(danger, at(-1.0)) == 0.75F);
    // Who leans on the wall is beside it, on one side or the other.
    EXPECT(map->GetStrengthAt(danger, at(-0.4, -1.0)) == 1.0F);
    EXPECT(map->GetStrengthAt(danger, at(0.4, -1.0)) == 0.0F);
    EXPECT(map->GetStrengthAt(danger, at(1.0, -1.0)) == 0.0F);
}

bool is_hole(const FVector &point) {
    return std::fabs(point.X - HERE) < 50.0 && point.Y < 50.0;
}

void places() {
    stage::run("a map of cells", 0, [] {
        Haunted level;
        auto *map = level.grid(8, 6, 2.0);
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(map->IsInWorld() && map->GetPlaceCount() == 48);
        EXPECT(level.udgoap()->GetInfluenceMap() == map && map->GetUdgoapWorld() == level.udgoap());
        // From -8 to 8 and from -6 to 6, whatever the height.
        FVector middle;
        EXPECT(map->FindPlace(at(-7.9, -5.9), middle) == 0 && middle == at(-7.0, -5.0));
        EXPECT(map->FindPlace(at(7.9, 5.9), middle) == 47);
        EXPECT(map->FindPlace(at(8.1), middle) == -1);
        const double nan = std::numeric_limits<double>::quiet_NaN();
        EXPECT(map->FindPlace(FVector(nan, 0.0, 0.0), middle) == -1);
        EXPECT(map->Mark(FName(u"DANGER"), at(1.0, 1.0), 4.0F));
        EXPECT(map->GetStrengthAt(danger, at(1.0, 1.0)) == 4.0F);
        EXPECT(map->GetStrengthAt(danger, at(3.0, 1.0)) == 2.0F);
        EXPECT(map->GetStrengthAt(danger, at(5.0, 1.0)) == 0.0F);
        EXPECT(level.costs(1.0, 1.0, 6.0) && level.costs(5.0, 1.0, 2.0));
        const TArray<float> all = map->Read(danger);
        EXPECT(all.Num() == 48 && all[map->FindPlace(at(1.0, 1.0), middle)] > 3.9F);
        // Its actor doesn't take it along.
        map->GetOwner()->SetActorLocation(at(100.0));
        EXPECT(level.costs(1.0, 1.0, 6.0) && !map->Mark(danger, at(100.0)));
        EXPECT(map->Clear(danger) && level.costs(1.0, 1.0, 2.0));
        // Steps leave what the document says.
        level.watcher->GetOwner()->SetActorLocation(at(5.0, 1.0));
        level.frames(75);
        EXPECT(map->GetStrengthAt(FName(u"noise"), at(5.0, 1.0)) > 0.5F);
    });
    stage::run("cells that are blocked", 0, [] {
        Haunted level;
        auto *map = level.grid(3, 3, 1.0);
        map->Blocked = {1, 4};
        level.world->BeginPlay();
        level.frames(1);
        expect_wall(map);
        map->Deactivate();
        map->Blocked.Reset();
        map->Blocking = EUdgoapMapBlocking::Navigation;
        UNavigationSystemV1::StandInHole = is_hole;
        map->Activate();
        expect_wall(map);
        UNavigationSystemV1::StandInHole = nullptr;
        map->Deactivate();
        map->Blocking = EUdgoapMapBlocking::Traces;
        level.world->StandInWalls.push_back(HERE + 10.0);
        map->Activate();
        expect_wall(map);
        map->Deactivate();
        map->Blocking = EUdgoapMapBlocking::None;
        map->Activate();
        EXPECT(map->Mark(danger, at(-1.0, -1.0)) && map->GetStrengthAt(danger, at(1.0, -1.0)) == 0.5F);
    });
    stage::run("a map of points", 0, [] {
        Haunted level;
        auto *map = level.add([](UUdgoapInfluenceMapComponent &it) {
            it.Layout = EUdgoapMapLayout::Points;
            it.Points = {FVector::Zero(), FVector(300.0, 0.0, 0.0), FVector(0.0, 0.0, 300.0)};
            FUdgoapMapLink link;
            link.Second = 1;
            it.Links.Add(link);
        });
        level.world->BeginPlay();
        level.frames(1);
        const FVector above = at(0.0) + FVector(0.0, 0.0, 300.0);
        EXPECT(map->GetPlaceCount() == 3 && map->Mark(danger, at(0.0), 4.0F));
        EXPECT(map->GetStrengthAt(danger, at(3.0)) == 1.0F);
        EXPECT(map->GetStrengthAt(danger, above) == 0.0F);
        map->Deactivate();
        map->LinkWithin = 300.0;
        map->GetOwner()->SetActorRotation(FRotator{0.0, 90.0, 0.0});
        map->Activate();
        EXPECT(map->GetStrengthAt(danger, at(0.0)) == 0.0F);
        EXPECT(map->Mark(danger, at(0.0), 4.0F) && map->GetStrengthAt(danger, above) == 1.0F);
        EXPECT(map->GetStrengthAt(danger, at(0.0, 3.0)) == 1.0F);
    });
    stage::run("the best place", 0, [] {
        Haunted level;
        auto *map = level.grid(21, 21, 1.0);
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(map->Mark(danger, at(0.0), 4.0F));
        FUdgoapPlaceTerm away;
        away.Influence = danger;
        FVector best;
        for (int again = 0; again < 2; ++again) {
            EXPECT(map->FindBestPlace(at(1.0), 600.0, {away}, -0.01F, best));
            EXPECT(FVector::Dist(best, at(4.0)) < 0.1);
        }
        EXPECT(map->FindBestPlace(at(-1.0), 600.0, {away}, -0.01F, best));
        EXPECT(FVector::Dist(best, at(-4.0)) < 0.1);
        EXPECT(!map->FindBestPlace(at(100.0), 600.0, {away}, 0.0F, best));
    });
}

void lifecycles() {
    stage::run("a map that is switched off, destroyed, or in a world that begins anew", 0, [] {
        Haunted level;
        auto *map = level.grid(9, 9, 1.0);
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(map->Mark(danger, at(0.0), 4.0F) && level.costs(0.0, 0.0, 6.0));
        map->Deactivate();
        FVector best;
        EXPECT(!map->IsInWorld() && level.udgoap()->GetInfluenceMap() == nullptr);
        EXPECT(!map->Mark(danger, at(0.0)) && !map->Clear(danger) && map->Read(danger).Num() == 0);
        EXPECT(map->GetPlaceCount() == 0 && map->GetStrengthAt(danger, at(0.0)) == 0.0F);
        EXPECT(!map->FindBestPlace(at(0.0), 500.0, {}, 0.0F, best));
        EXPECT(level.costs(0.0, 0.0, 2.0));
        map->Activate();
        // What was there is forgotten.
        EXPECT(level.costs(0.0, 0.0, 2.0) && map->Mark(danger, at(0.0), 4.0F));
        EXPECT(level.costs(0.0, 0.0, 6.0));
        level.udgoap()->SetDomain(stage::domain(haunted().c_str()));
        EXPECT(!map->IsInWorld());
        EXPECT(level.costs(0.0, 0.0, 2.0) && map->IsInWorld() && map->GetPlaceCount() == 81);
        map->GetOwner()->Destroy();
        CollectGarbage();
        EXPECT(level.udgoap()->GetInfluenceMap() == nullptr && level.costs(0.0, 0.0, 2.0));
        EXPECT(level.grid(3, 3, 1.0)->GetPlaceCount() == 9);
    });
    stage::run("two levels with a map each", 0, [] {
        Haunted level;
        auto *map = level.grid(3, 3, 1.0);
        level.world->BeginPlay();
        level.frames(1);
        {
            Haunted other;
            auto *theirs = other.grid(5, 5, 1.0);
            other.world->BeginPlay();
            other.frames(1);
            EXPECT(theirs->Mark(danger, at(0.0), 4.0F) && theirs->GetPlaceCount() == 25);
            EXPECT(map->GetStrengthAt(danger, at(0.0)) == 0.0F);
        }
        EXPECT(map->Mark(danger, at(0.0), 4.0F) && level.costs(0.0, 0.0, 6.0));
    });
    stage::run("the origin is moved with a map in the world", 0, [] {
        Haunted level;
        auto *map = level.grid(9, 9, 1.0);
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(map->Mark(danger, at(0.0), 4.0F));
        const double before = level.udgoap()->GetOrigin().Zero.X;
        level.watcher->GetOwner()->SetActorLocation(at(5000.0));
        level.frames(2);
        EXPECT(level.udgoap()->GetOrigin().Zero.X != before);
        FVector middle;
        EXPECT(map->FindPlace(at(0.0), middle) == 40 && middle == at(0.0));
        EXPECT(map->GetStrengthAt(danger, at(0.0)) > 3.9F && map->GetStrengthAt(danger, at(4.1)) == 0.0F);
        EXPECT(level.costs(0.0, 0.0, 6.0));
        // One that is laid from an origin elsewhere lies where its actor is, too.
        map->Deactivate();
        level.watcher->GetOwner()->SetActorLocation(at(9000.0));
        level.frames(2);
        map->Activate();
        EXPECT(map->Mark(danger, at(4.4, 4.4), 4.0F) && !map->Mark(danger, at(4.6)));
    });
    stage::run("a level with a map alone", 0, [] {
        Level level(stage::domain(haunted().c_str()));
        auto *actor = new AActor;
        actor->SetRootComponent(actor->CreateDefaultSubobject<USceneComponent>(FName(u"Root")));
        actor->SetActorLocation(at(0.0));
        auto *map = actor->CreateDefaultSubobject<UUdgoapInfluenceMapComponent>(FName(u"Map"));
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        level.frames(2);
        EXPECT(map->GetPlaceCount() == 1024 && level.udgoap()->GetOrigin().Zero.X == HERE);
    });
}

// It is off, nothing of it is laid, and that is logged once.
void refused(const char *name, const std::function<void(UUdgoapInfluenceMapComponent &)> &set_up,
             const char *why) {
    stage::run(name, 1, [&] {
        Haunted level;
        auto *map = level.add(set_up);
        level.world->BeginPlay();
        level.frames(30);
        uint32 count = 1;
        udg_world_influence_place_count(level.udgoap()->GetNative(), &count);
        EXPECT(!map->IsActive() && !map->IsInWorld() && map->GetPlaceCount() == 0 && count == 0);
        EXPECT(stage::logged(why) == 1);
    });
}

void mistakes() {
    stage::run("a second map in a world", 1, [] {
        Haunted level;
        auto *map = level.grid(3, 3, 1.0);
        auto *second = level.grid(5, 5, 1.0);
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(!second->IsActive() && !second->IsInWorld() && map->GetPlaceCount() == 9);
        EXPECT(stage::logged("has an influence map already") == 1);
    });
    refused("a map without cells", [](auto &map) { map.Rows = 0; }, "at least one column");
    refused("a map of too many cells", [](auto &map) { map.Rows = map.Columns = 30000; },
            "udg_world_set_influence_grid");
    refused("a map with a wall that isn't there", [](auto &map) { map.Blocked = {1024}; },
            "a cell is blocked that isn't there");
    refused("a map with a link to nowhere",
            [](auto &map) {
                map.Layout = EUdgoapMapLayout::Points;
                map.Points = {FVector::Zero()};
                FUdgoapMapLink link;
                link.Second = -1;
                map.Links.Add(link);
            },
            "udg_world_set_influence_places");
    refused("a map that is nowhere",
            [](auto &map) {
                map.GetOwner()->SetActorLocation(FVector(std::nan(""), 0.0, 0.0));
            },
            "it is nowhere");
    stage::run("marks that make no sense", 3, [] {
        Haunted level;
        auto *map = level.grid(3, 3, 1.0);
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(!map->Mark(danger, at(0.0), 0.0F));
        EXPECT(!map->Mark(FName(u"dangr"), at(0.0)));
        EXPECT(!map->Mark(danger, FVector(std::nan(""), 0.0, 0.0)));
        EXPECT(map->GetStrengthAt(FName(u"dangr"), at(0.0)) == 0.0F && map->Read(FName(u"dangr")).Num() == 0);
        FUdgoapPlaceTerm term;
        term.Influence = danger;
        term.Weight = std::nanf("");
        FVector best;
        EXPECT(!map->FindBestPlace(at(0.0), 500.0, {term}, 0.0F, best));
        EXPECT(stage::logged("has no influence called dangr") == 1);
    });
    stage::run("what is drawn of a map", 0, [] {
        Haunted level;
        auto *map = level.grid(3, 3, 1.0);
        map->Blocked = {0};
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(map->Mark(danger, at(1.0, 1.0)));
        const int before = StandIn::Lines();
        level.frames(1);
        EXPECT(StandIn::Lines() == before);
        map->Drawn = danger;
        level.frames(1);
        // Bounds, a wall, and the eight cells where it is.
        EXPECT(StandIn::Lines() == before + 4 + 4 + 8);
        map->Deactivate();
        map->Layout = EUdgoapMapLayout::Points;
        map->Points = {FVector::Zero(), FVector(100.0, 0.0, 0.0), FVector(200.0, 0.0, 0.0)};
        map->LinkWithin = 100.0;
        map->Activate();
        EXPECT(map->Mark(danger, at(0.0)) && drawn(*map) == 2 + 3);
    });
}

} // namespace

void influences() {
    places();
    lifecycles();
    mistakes();
}
