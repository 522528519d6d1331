// The world's time: from a saved game's on, earlier again, paused, faster; who is in it then; and what
// docs/unreal.md shows of saved games, as it stands there.

#include "stage.hpp"

#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

#include "Smith.h"
#include "SmithySaves.h"

using stage::Level;

void saving(const std::string &folder);

namespace {

// Whether a time is so many seconds, but for rounding.
bool is(double seconds, double wanted) {
    return std::abs(seconds - wanted) < 0.0001;
}

// A villager gets hungry: one unit of food in a hundred seconds.
std::string hungry() {
    std::string text(stage::orchard);
    const std::string plain = R"("attributes": { "food": {} })";
    return text.replace(text.find(plain), plain.size(), R"("attributes": { "food": { "rate": -0.01 } })");
}

// Lets a villager live for a frame, with an apple so far away.
UUdgoapNpcComponent *lives(Level &level, double apple) {
    UUdgoapNpcComponent *villager = level.villager(0.0);
    level.apple(apple);
    level.world->BeginPlay();
    level.frames(1);
    return villager;
}

void times() {
    stage::run("a time that the game sets in the library's world", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0);
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(udg_world_set_time(level.udgoap()->GetNative(), 3600.0) == UDG_STATUS_OK);
        level.frames(600);
        EXPECT(is(level.udgoap()->GetSeconds(), 3620.0));
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("a saved game in a new level", 0, [] {
        const std::string text = hungry();
        Level level(stage::domain(text.c_str()));
        UUdgoapNpcComponent *villager = level.villager(0.0);
        int begun = 0;
        level.udgoap()->OnBegun.StandInAdd([&](UUdgoapWorldSubsystem *) {
            ++begun;
            EXPECT(villager->SetNumber(FName(u"food"), 7.0F));
        });
        // Before its first frame.
        EXPECT(!level.udgoap()->Restart(3600.0));
        level.world->BeginPlay();
        EXPECT(begun == 0 && level.udgoap()->GetSeconds() == 0.0);
        level.frames(1);
        EXPECT(begun == 1 && is(level.udgoap()->GetSeconds(), 3600.0 + 1.0 / 30));
        level.frames(59);
        // The hour that was skipped has made nobody hungry.
        EXPECT(Level::food(villager) < 7.0F && Level::food(villager) > 6.9F);
        EXPECT(stage::logged("Warning") == 0);
    });
    stage::run("saved games of later and earlier, one after the other", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = lives(level, 800.0);
        for (const double seconds : {3600.0, 3600.0, 90000.5, 0.25, 7200.0, 0.0}) {
            EXPECT(level.udgoap()->Restart(seconds) && level.udgoap()->GetSeconds() == seconds);
            EXPECT(villager->IsInWorld() && !villager->HasStep() && level.udgoap()->GetCount() == 2);
            level.frames(15);
            EXPECT(is(level.udgoap()->GetSeconds(), seconds + 0.5) && villager->HasStep());
        }
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("everybody joins a world that begins anew in the same order", 0, [] {
        Level level;
        level.villager(0.0);
        level.apple(300000.0);
        level.world->BeginPlay();
        level.frames(1);
        // It is near whoever is first.
        EXPECT(level.udgoap()->GetOrigin().Zero.X == 0.0);
        for (int time = 0; time < 2; ++time) {
            EXPECT(level.udgoap()->Restart(0.0) && level.udgoap()->GetOrigin().Zero.X == 0.0);
        }
    });
    stage::run("a pause and other speeds", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = lives(level, 300.0);
        level.udgoap()->Restart(3600.0);
        level.world->bStandInIsPaused = true;
        level.frames(30);
        EXPECT(level.udgoap()->GetSeconds() == 3600.0);
        // In a pause, another game is loaded.
        EXPECT(level.udgoap()->Restart(100.0));
        level.frames(30);
        EXPECT(level.udgoap()->GetSeconds() == 100.0);
        level.world->bStandInIsPaused = false;
        // Time that is dilated comes as longer frames.
        level.frames(30, 2.0F / 30);
        EXPECT(is(level.udgoap()->GetSeconds(), 102.0));
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("no time for a world", 4, [] {
        Level level;
        level.villager(0.0);
        level.world->BeginPlay();
        level.frames(30);
        const double infinite = std::numeric_limits<double>::infinity();
        for (const double bad : {-1.0, std::nan(""), infinite, -infinite}) {
            EXPECT(!level.udgoap()->Restart(bad) && is(level.udgoap()->GetSeconds(), 1.0));
        }
    });
    stage::run("another domain begins at 0, and a broken one can't", 1, [] {
        Level level;
        UUdgoapNpcComponent *villager = lives(level, 300.0);
        level.udgoap()->Restart(3600.0);
        level.udgoap()->SetDomain(stage::domain(stage::orchard));
        level.frames(1);
        EXPECT(is(level.udgoap()->GetSeconds(), 1.0 / 30));
        // The time is kept until a world can begin.
        level.udgoap()->SetDomain(stage::domain("{"));
        EXPECT(!level.udgoap()->Restart(50.0));
        level.frames(10);
        EXPECT(!level.udgoap()->IsRunning() && level.udgoap()->GetSeconds() == 0.0);
        level.udgoap()->SetDomain(stage::domain(stage::orchard));
        level.frames(1);
        EXPECT(is(level.udgoap()->GetSeconds(), 50.0 + 1.0 / 30));
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("a client has no world to begin", 0, [] {
        Level level(stage::domain(stage::orchard), EWorldType::Game, NM_Client);
        level.villager(0.0);
        level.world->BeginPlay();
        EXPECT(!level.udgoap()->Restart(3600.0));
        level.frames(10);
        EXPECT(!level.udgoap()->IsRunning());
    });
}

// A game's own code asks for another game wherever it is called.
void asked() {
    stage::run("a saved game when a step is told", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.villager(0.0, 100.0);
        level.apple(300.0);
        bool has_asked = false;
        villager->OnStep.StandInAdd([&](UUdgoapNpcComponent *, const FUdgoapStep &) {
            if (!has_asked) {
                has_asked = true;
                EXPECT(level.udgoap()->Restart(3600.0) && level.udgoap()->GetCount() == 3);
            }
        });
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(has_asked && level.udgoap()->GetSeconds() > 3600.0 && level.udgoap()->GetCount() == 2);
    });
    stage::run("a saved game while another one ends", 0, [] {
        Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        UUdgoapNpcComponent *other = level.villager(0.0, 100.0);
        level.apple(300.0);
        level.apple(300.0, 100.0);
        int asked = 0;
        villager->OnStepEnded.StandInAdd(
            [&](UUdgoapNpcComponent *, const FUdgoapStep &, EUdgoapStepResult result) {
                if (result == EUdgoapStepResult::Aborted && asked++ == 0) {
                    EXPECT(!level.udgoap()->Restart(200.0));
                }
            });
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(villager->HasStep() && other->HasStep());
        // What was asked for last is the world that is there.
        EXPECT(level.udgoap()->Restart(100.0) && asked == 1 && level.udgoap()->GetSeconds() == 200.0);
        EXPECT(villager->IsInWorld() && other->IsInWorld() && level.udgoap()->GetCount() == 4);
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F && Level::food(other) == 6.0F);
    });
}

void shown(const std::string &folder) {
    std::ifstream file(folder + "/smithy.udgoap", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    stage::run("saves of a game's own", 0, [&] {
        FSavedSmithy game;
        const auto is_loaded = [&game](const Level &level, const ASmith &smith) {
            float swords = -1.0F;
            return level.udgoap()->GetSeconds() == game.Seconds
                && smith.GetActorLocation().X == game.Place.X
                && smith.Npc->GetNumber(FName(u"swords"), swords) && swords == game.Swords;
        };
        {
            Level level(stage::domain(text.c_str(), u"smithy.udgoap"));
            ASmith *smith = level.world->SpawnActor<ASmith>(FVector::Zero());
            level.world->SpawnActor<AAnvil>(FVector(400.0, 0.0, 0.0));
            ASmithySaves *saves = level.world->SpawnActor<ASmithySaves>(FVector::Zero());
            saves->Smith = smith;
            level.world->BeginPlay();
            level.frames(165);
            game = saves->Save();
            EXPECT(game.Swords > 0.0F && game.Seconds > 5.0 && game.Place.X > 0.0);
            for (int time = 0; time < 2; ++time) {
                level.frames(60);
                saves->Load(game);
                EXPECT(is_loaded(level, *smith));
            }
        }
        // In another run of the game, or another level.
        Level level(stage::domain(text.c_str(), u"smithy.udgoap"));
        ASmith *smith = level.world->SpawnActor<ASmith>(FVector::Zero());
        level.world->SpawnActor<AAnvil>(FVector(400.0, 0.0, 0.0));
        ASmithySaves *saves = level.world->SpawnActor<ASmithySaves>(FVector::Zero());
        saves->Smith = smith;
        level.world->BeginPlay();
        saves->Load(game);
        level.frames(1);
        game.Seconds = level.udgoap()->GetSeconds();
        EXPECT(is(game.Seconds, 5.5 + 1.0 / 30) && is_loaded(level, *smith));
        level.frames(300);
        EXPECT(smith->Sold >= 3);
    });
}

}  // namespace

void saving(const std::string &folder) {
    times();
    asked();
    shown(folder);
}
