// What docs/unreal.md shows of a game's own code, as it stands there: a document, a performer, and actors.

#include "stage.hpp"

#include <fstream>
#include <iterator>

#include "Smith.h"
#include "SmithComponent.h"

void own(const std::string &folder);

void own(const std::string &folder) {
    std::ifstream file(folder + "/smithy.udgoap", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    stage::run("a game's own code", 0, [&] {
        stage::Level level(stage::domain(text.c_str(), u"smithy.udgoap"));
        ASmith *smith = level.world->SpawnActor<ASmith>(FVector::Zero());
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(smith->Npc->IsInWorld() && !smith->Npc->HasStep());
        AAnvil *anvil = level.world->SpawnActor<AAnvil>(FVector(400.0, 0.0, 0.0));
        const auto *performer = smith->FindComponentByClass<USmithComponent>();
        int sparks = 0;
        for (int frame = 0; frame < 600; ++frame) {
            level.frames(1);
            const bool forges = smith->Npc->HasStep() && smith->Npc->GetStep().Action == FName(u"forge");
            EXPECT(!performer->bSparksFly || forges);
            sparks += performer->bSparksFly ? 1 : 0;
        }
        // Two seconds for each sword, and at least six are made in twenty seconds.
        EXPECT(smith->Sold >= 6 && smith->Sold % 3 == 0);
        EXPECT(sparks > 6 * 50);
        anvil->Destroy();
        level.frames(30);
        EXPECT(!performer->bSparksFly && !smith->Npc->HasStep());
    });
}
