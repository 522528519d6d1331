// What the plugin does in levels that begin, pause and end, without Unreal.

#include "stage.hpp"

#include "Misc/AutomationTest.h"
#include "Misc/DataValidation.h"

#include <cstring>

void lives();
void lifecycles();
void documents();
void walks();
void origins();
void questions();
void samples();
void senses();
void areas();
void influences();
void own(const std::string &folder);
void nearby();
void saving(const std::string &folder);

// With a library of another version, the world says so once, and everything else goes on.
static int with_another_library() {
    std::vector<IModuleInterface *> modules;
    for (const auto &module : StandIn::Modules()) {
        modules.push_back(module.second());
        modules.back()->StartupModule();
    }
    stage::run("a library of another version", 1, [] {
        FString why;
        EXPECT(!FUdgoapModule::IsAvailable(why) && why.Contains(u"0.0.7"));
        stage::Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(500.0);
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(!level.udgoap()->IsRunning() && !villager->IsInWorld() && villager->IsActive());
        EXPECT(stage::logged("0.0.7") == 1);
    });
    for (IModuleInterface *module : modules) {
        module->ShutdownModule();
        delete module;
    }
    std::printf("%d checks, %d failed\n", stage::checks, stage::failed);
    return stage::failed == 0 ? 0 : 1;
}

// The folder of the files that docs/unreal.md shows; or "another-library" where another is found first.
int main(int argc, char **argv) {
    if (argc != 2) {
        std::printf("say where the files of docs/unreal.md lie\n");
        return 2;
    }
    if (std::strcmp(argv[1], "another-library") == 0) {
        return with_another_library();
    }
    // The first spelling anywhere in a game is the one that names are shown in.
    for (const TCHAR *name : {u"VILLAGER", u"Apple", u"FOOD", u"Ripe", u"Stay_Fed", u"Goto"}) {
        EXPECT(FName(name).ToString() == FString(name));
    }
    // Before the modules have started there is no library.
    stage::run("no library", 1, [] {
        FString why;
        EXPECT(!FUdgoapModule::IsAvailable(why) && !why.IsEmpty());
        stage::Level level;
        level.villager(0.0);
        level.apple(500.0);
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(!level.udgoap()->IsRunning());
    });
    std::vector<IModuleInterface *> modules;
    for (const auto &module : StandIn::Modules()) {
        modules.push_back(module.second());
        modules.back()->StartupModule();
    }
    lifecycles();
    lives();
    documents();
    walks();
    origins();
    questions();
    senses();
    areas();
    influences();
    nearby();
    samples();
    own(argv[1]);
    saving(argv[1]);
    for (const auto &test : StandIn::AutomationTests()) {
        stage::run(test.first, 0, [&] { EXPECT(test.second->RunTest(FString())); });
    }
    EXPECT(StandIn::AllBlocks() > 0);
    // The module is shut down, and started again in the same process, as after a hot reload.
    for (IModuleInterface *module : modules) {
        module->ShutdownModule();
    }
    stage::run("a level between", 1, [] {
        stage::Level level;
        level.villager(0.0);
        level.world->BeginPlay();
        level.frames(10);
        EXPECT(!level.udgoap()->IsRunning());
    });
    for (IModuleInterface *module : modules) {
        module->StartupModule();
    }
    stage::run("a level with the module that was started again", 0, [] {
        stage::Level level;
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(stage::Level::food(villager) == 6.0F);
    });
    for (IModuleInterface *module : modules) {
        module->ShutdownModule();
        delete module;
    }
    std::printf("%d checks, %d failed\n", stage::checks, stage::failed);
    return stage::failed == 0 ? 0 : 1;
}
