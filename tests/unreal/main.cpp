// What the plugin does in levels that begin, pause and end, without Unreal.

#include "stage.hpp"

#include "Misc/AutomationTest.h"
#include "Misc/DataValidation.h"

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
void nearby();

int main() {
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
    for (const auto &test : StandIn::AutomationTests()) {
        stage::run(test.first, 0, [&] { EXPECT(test.second->RunTest(FString())); });
    }
    EXPECT(StandIn::AllBlocks() > 0);
    for (IModuleInterface *module : modules) {
        module->ShutdownModule();
        delete module;
    }
    std::printf("%d checks, %d failed\n", stage::checks, stage::failed);
    return stage::failed == 0 ? 0 : 1;
}
