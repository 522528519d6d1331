// What there is near a point, by tag and by offered action; and parts, which go where their wholes go.

#include "stage.hpp"

#include <fstream>
#include <limits>
#include <sstream>

using stage::Level;

namespace {

// Far from the level's zero, so that places have to be taken to and from the world's own.
constexpr double HERE = 250000.0;
const FName seat(u"seat"), soft(u"soft"), sit(u"sit");
using Found = TArray<UUdgoapSmartObjectComponent *>;

std::string furnished() {
    std::ifstream file("tests/common/furnished.json");
    std::stringstream all;
    all << file.rdbuf();
    return all.str();
}

FVector at(double x) {
    return FVector(HERE + x * 100.0, 0.0, 0.0);
}

// A page among furniture. Places are in metres from here.
struct Hall : Level {
    Hall() : Level(stage::domain(furnished().c_str())) {
        page = put<UUdgoapNpcComponent>(u"page", HERE, 0.0, [](AActor &, auto &) {});
    }
    UUdgoapSmartObjectComponent *furniture(const TCHAR *type, double x, AActor *part_of = nullptr) {
        return put<UUdgoapSmartObjectComponent>(type, HERE + x * 100.0, 0.0, [&](AActor &, auto &it) {
            it.PartOf = part_of;
        });
    }
    bool finds(const Found &found, const std::vector<UUdgoapSmartObjectComponent *> &expected) const {
        bool same = found.Num() == static_cast<int32>(expected.size());
        for (int32 i = 0; same && i < found.Num(); ++i) {
            same = found[i] == expected[static_cast<std::size_t>(i)];
        }
        return same;
    }
    // Where the library has it, in metres from here.
    double x_of(const UUdgoapSmartObjectComponent *of) const {
        UdgVector3 place{};
        EXPECT(udg_object_position(udgoap()->GetNative(), of->GetHandle(), &place) == UDG_STATUS_OK);
        return (udgoap()->GetOrigin().ToLevel(place).X - HERE) / 100.0;
    }

    UUdgoapNpcComponent *page;
};

void near_things() {
    stage::run("what is near", 0, [] {
        Hall level;
        auto *bench = level.furniture(u"bench", 4.0);
        auto *sofa = level.furniture(u"sofa", -2.0);
        auto *throne = level.furniture(u"throne", 3.0);
        auto *cushion = level.furniture(u"cushion", 1.0);
        level.world->BeginPlay();
        level.frames(1);
        auto *all = level.udgoap();
        auto *page = level.page;
        const FName any = NAME_None;
        EXPECT(level.finds(all->GetNearby(at(0.0), 1000.0, any, any, nullptr),
                           {page, cushion, sofa, throne, bench}));
        EXPECT(level.finds(all->GetNearby(at(0.0), 350.0, seat, any, nullptr), {sofa, throne}));
        EXPECT(level.finds(all->GetNearby(at(0.0), 150.0, soft, any, nullptr), {cushion}));
        EXPECT(level.finds(all->GetNearby(at(0.0), 1000.0, any, sit, page), {sofa, bench}));
        EXPECT(level.finds(all->GetNearby(at(0.0), 1000.0, soft, sit, page), {sofa}));
        EXPECT(page->SetNumber(FName(u"rank"), 5.0F));
        EXPECT(level.finds(all->GetNearby(at(0.0), 1000.0, any, sit, page), {sofa, throne, bench}));
        // Nothing has what isn't in the document, and somebody who is off knows nothing.
        EXPECT(all->GetNearby(at(0.0), 1000.0, FName(u"seet"), any, nullptr).Num() == 0);
        EXPECT(all->GetNearby(at(0.0), 1000.0, any, FName(u"sid"), page).Num() == 0);
        EXPECT(sofa->HasTag(seat) && sofa->HasTag(FName(u"SOFT")) && !bench->HasTag(soft));
        EXPECT(!bench->HasTag(FName(u"seet")));
        page->Deactivate();
        EXPECT(all->GetNearby(at(0.0), 1000.0, any, sit, page).Num() == 0 && !page->HasTag(seat));
    });
    stage::run("what can't be looked for", 3, [] {
        Hall level;
        level.furniture(u"bench", 4.0);
        level.world->BeginPlay();
        level.frames(1);
        auto *all = level.udgoap();
        EXPECT(all->GetNearby(at(0.0), 1000.0, NAME_None, sit, nullptr).Num() == 0);
        EXPECT(all->GetNearby(at(0.0), -1.0, seat, NAME_None, nullptr).Num() == 0);
        const double nan = std::numeric_limits<double>::quiet_NaN();
        EXPECT(all->GetNearby(at(0.0), nan, seat, NAME_None, nullptr).Num() == 0);
        EXPECT(all->IsRunning());
    });
}

void parts() {
    stage::run("parts go where their wholes go", 0, [] {
        Hall level;
        auto *bench = level.furniture(u"bench", 4.0);
        auto *cushion = level.furniture(u"cushion", 5.0, bench->GetOwner());
        bench->bMoves = true;
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(cushion->GetWhole() == bench && bench->GetWhole() == nullptr);
        EXPECT(level.finds(bench->GetParts(), {cushion}) && cushion->GetParts().Num() == 0);
        bench->GetOwner()->SetActorLocation(at(14.0));
        level.frames(1);
        EXPECT(level.x_of(cushion) == 15.0);
        // It stays when its whole leaves, and is joined to it again.
        bench->Deactivate();
        EXPECT(cushion->IsInWorld() && cushion->GetWhole() == nullptr);
        level.frames(2);
        bench->Activate();
        EXPECT(cushion->GetWhole() == bench);
        cushion->Deactivate();
        EXPECT(bench->GetParts().Num() == 0);
        cushion->Activate();
        EXPECT(level.finds(bench->GetParts(), {cushion}));
        // In a world that begins anew, too.
        level.udgoap()->SetDomain(stage::domain(furnished().c_str()));
        EXPECT(cushion->GetWhole() == nullptr && bench->GetParts().Num() == 0);
        level.frames(2);
        EXPECT(cushion->GetWhole() == bench);
    });
    stage::run("parts change hands", 0, [] {
        Hall level;
        auto *bench = level.furniture(u"bench", 4.0);
        auto *cushion = level.furniture(u"cushion", 1.0, bench->GetOwner());
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(cushion->JoinTo(level.page) && cushion->GetWhole() == level.page);
        level.page->GetOwner()->SetActorLocation(at(10.0));
        level.frames(1);
        EXPECT(level.x_of(cushion) == 11.0);
        EXPECT(cushion->JoinTo(nullptr) && cushion->GetWhole() == nullptr);
        level.page->Deactivate();
        EXPECT(!cushion->JoinTo(level.page));
        level.page->Activate();
        EXPECT(cushion->GetWhole() == level.page);
        // What is gone has no parts, and they stay.
        level.page->GetOwner()->Destroy();
        CollectGarbage();
        level.frames(2);
        EXPECT(cushion->IsInWorld() && cushion->GetWhole() == nullptr);
    });
    stage::run("nobody's parts", 1, [] {
        Hall level;
        auto *bench = level.furniture(u"bench", 4.0);
        level.world->BeginPlay();
        level.frames(1);
        EXPECT(!bench->JoinTo(level.page) && bench->GetWhole() == nullptr);
    });
}

} // namespace

void nearby() {
    near_things();
    parts();
}
