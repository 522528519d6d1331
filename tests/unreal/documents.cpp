// Documents that are broken, renamed or missing, and what is told of them.

#include "stage.hpp"

#include <filesystem>

#include "EditorFramework/AssetImportData.h"
#include "Factories/Factory.h"
#include "Misc/DataValidation.h"
#include "Misc/FeedbackContext.h"
#include "UdgoapDomainFactory.h"

using stage::Level;

namespace {

// A file that is there as long as this is.
class File {
public:
    explicit File(const char *text) {
        write(text);
    }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    ~File() {
        remove();
    }
    void write(const char *text) const {
        std::FILE *file = std::fopen(path.c_str(), "wb");
        EXPECT(file != nullptr);
        std::fputs(text, file);
        std::fclose(file);
    }
    void remove() const {
        std::remove(path.c_str());
    }
    FString name() const {
        return FString(FUTF8ToTCHAR(path.c_str()));
    }

private:
    std::string path = (std::filesystem::temp_directory_path() / "udgoap-unreal-reimport.udgoap").string();
};

UUdgoapDomain *imported(UUdgoapDomainFactory &factory, const char *text, const File &from) {
    FFeedbackContext told;
    const auto *first = reinterpret_cast<const uint8 *>(text);
    UFactory::StandInFile = from.name();
    UObject *made = factory.FactoryCreateBinary(
        UUdgoapDomain::StaticClass(), nullptr, FName(u"Orchard"), RF_NoFlags, nullptr, u"udgoap", first,
        first + std::char_traits<char>::length(text), &told);
    UFactory::StandInFile = FString();
    return Cast<UUdgoapDomain>(made);
}

} // namespace

void documents() {
    stage::run("a broken document", 1, [] {
        Level level(stage::domain("{ \"udgoap\": 1,\n \"typs\": {} }", u"broken.json"));
        level.villager(0.0);
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(!level.udgoap()->IsRunning());
        EXPECT(stage::logged("broken.json:2:") == 1);
        // A good one brings everybody to life.
        level.udgoap()->SetDomain(stage::domain(stage::orchard));
        level.frames(1);
        EXPECT(level.udgoap()->GetCount() == 1);
    });
    stage::run("no document", 1, [] {
        Level level(NewObject<UUdgoapDomain>());
        level.villager(0.0);
        level.world->BeginPlay();
        level.frames(100);
    });
    stage::run("no domain", 1, [] {
        Level level(nullptr);
        level.villager(0.0);
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(stage::logged("it has no domain") == 1);
    });
    stage::run("the settings' domain", 0, [] {
        GetMutableDefault<UUdgoapSettings>()->Domain =
            TSoftObjectPtr<UUdgoapDomain>(stage::domain(stage::orchard));
        Level level(nullptr);
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
        GetMutableDefault<UUdgoapSettings>()->Domain = TSoftObjectPtr<UUdgoapDomain>();
    });
    stage::run("what the editor shows of types", 0, [] {
        const auto *component = NewObject<UUdgoapSmartObjectComponent>();
        EXPECT(component->GetTypeNames().Num() == 0 && component->GetAttributeNames().Num() == 0);
        GetMutableDefault<UUdgoapSettings>()->Domain =
            TSoftObjectPtr<UUdgoapDomain>(stage::domain(stage::orchard));
        auto *edited = NewObject<UUdgoapSmartObjectComponent>();
        const TArray<FString> types = edited->GetTypeNames();
        EXPECT(types.Num() == 2 && types[0] == FString(u"apple") && types[1] == FString(u"villager"));
        FPropertyChangedEvent event;
        edited->Type = FName(u"plum");
        edited->PostEditChangeProperty(event);
        EXPECT(edited->TypeDescription.Contains(u"no such type"));
        edited->Type = FName(u"villager");
        edited->PostEditChangeProperty(event);
        EXPECT(edited->TypeDescription.Contains(u"food: 0 to 20, 0 unless given"));
        EXPECT(edited->TypeDescription.Contains(u"can eat") && edited->TypeDescription.Contains(u"wants stay_fed, which counts 1"));
        const TArray<FString> attributes = edited->GetAttributeNames();
        EXPECT(attributes.Num() == 1 && attributes[0] == FString(u"food"));
        edited->Type = FName(u"Apple");
        edited->PostEditChangeProperty(event);
        EXPECT(edited->TypeDescription.Contains(u"ripe: a flag, true unless given"));
        EXPECT(edited->TypeDescription.Contains(u"supplies eat at 1 m"));
        // What is placed or loaded is described without an edit, and so is what it is made from. It is described
        // again when the document has changed.
        auto *orchard = stage::domain(stage::orchard);
        GetMutableDefault<UUdgoapSettings>()->Domain = TSoftObjectPtr<UUdgoapDomain>(orchard);
        auto *made_from = NewObject<UUdgoapSmartObjectComponent>();
        made_from->Type = FName(u"villager");
        for (const TCHAR *nutrition : {u"4 unless given", u"7 unless given"}) {
            Level editor(nullptr, EWorldType::Editor);
            AActor *actor = new AActor;
            auto *placed = actor->CreateDefaultSubobject<UUdgoapSmartObjectComponent>(FName(u"Apple"));
            placed->Type = FName(u"apple");
            placed->StandInTemplate = made_from;
            EXPECT(placed->TypeDescription.IsEmpty());
            editor.world->StandInEnter(*actor);
            EXPECT(placed->TypeDescription.Contains(nutrition));
            EXPECT(made_from->TypeDescription.Contains(u"wants stay_fed"));
            std::string richer(stage::orchard);
            richer.replace(richer.find("\"default\": 4"), 12, "\"default\": 7");
            orchard->SetDocument(FString(u"orchard.json"),
                                 TArray<uint8>(reinterpret_cast<const uint8 *>(richer.data()),
                                               static_cast<int32>(richer.size())));
        }
        // A broken document has no names, and says nothing in a drop-down.
        GetMutableDefault<UUdgoapSettings>()->Domain =
            TSoftObjectPtr<UUdgoapDomain>(stage::domain("{ \"udgoap\": 1, \"typs\": {} }"));
        EXPECT(edited->GetTypeNames().Num() == 0);
        GetMutableDefault<UUdgoapSettings>()->Domain = TSoftObjectPtr<UUdgoapDomain>();
    });
    stage::run("a type that isn't there any more", 1, [] {
        Level level;
        UUdgoapNpcComponent *stranger = level.villager(0.0);
        stranger->Type = FName(u"stranger");
        UUdgoapNpcComponent *villager = level.villager(0.0, 100.0);
        level.apple(300.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(!stranger->IsActive() && !stranger->IsInWorld() && Level::food(villager) == 6.0F);
    });
    stage::run("an attribute that isn't there, and a villager who isn't an NPC", 2, [] {
        Level level;
        FUdgoapInitialValue value;
        value.Attribute = FName(u"foood");
        level.villager(0.0)->InitialValues.Add(value);
        UUdgoapNpcComponent *apple = level.villager(0.0);
        apple->Type = FName(u"apple");
        apple->InitialValues.Reset();
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.world->BeginPlay();
        level.frames(100);
        EXPECT(level.udgoap()->GetCount() == 1 && villager->IsInWorld());
    });
    stage::run("domains that add to others", 0, [] {
        UUdgoapDomain *base = stage::domain(stage::orchard);
        UUdgoapDomain *more = stage::domain(
            R"json({ "udgoap": 1, "types": { "pear": { "is": "apple" } } })json", u"pears.json");
        more->After.Add(base);
        // Each once, also where they lead back to themselves.
        base->After.Add(more);
        Level level(more);
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0)->Type = FName(u"pear");
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
    });
    stage::run("data validation", 0, [] {
        FDataValidationContext good, bad;
        EXPECT(stage::domain(stage::orchard)->IsDataValid(good) == EDataValidationResult::Valid);
        EXPECT(good.StandInErrors.Num() == 0);
        EXPECT(stage::domain("[]")->IsDataValid(bad) == EDataValidationResult::Invalid);
        EXPECT(bad.StandInErrors.Num() == 1);
    });
    stage::run("where the project settings are", 0, [] {
        EXPECT(GetDefault<UUdgoapSettings>()->GetCategoryName() == FName(u"Plugins"));
        EXPECT(GetDefault<UUdgoapSettings>()->GetSectionText().ToString() == FString(u"udgoap"));
    });
    stage::run("import again", 1, [] {
        UUdgoapDomainFactory factory;
        const File file(stage::orchard);
        UUdgoapDomain *domain = imported(factory, stage::orchard, file);
        UUdgoapDomain *before = stage::domain(R"json({ "udgoap": 1, "types": { "tree": {} } })json");
        domain->After.Add(before);
        TArray<FString> files;
        EXPECT(factory.CanReimport(domain, files) && files.Num() == 1 && files[0] == file.name());
        file.write(R"json({ "udgoap": 1, "types": { "pear": {} } })json");
        EXPECT(factory.Reimport(domain) == EReimportResult::Succeeded);
        // The new document is there instead of the old one, and what it adds to has stayed.
        TArray<FString> types = domain->GetTypeNames();
        EXPECT(types.Num() == 2 && types[0] == FString(u"tree") && types[1] == FString(u"pear"));
        EXPECT(domain->Documents.Num() == 1 && domain->After.Num() == 1 && domain->bStandInIsDirty);
        EXPECT(domain->AssetImportData->StandInUpdates == 2);
        // A broken one is imported again, too, and said to be broken.
        file.write("{ \"udgoap\": 1,\n \"typs\": {} }");
        EXPECT(factory.Reimport(domain) == EReimportResult::Succeeded && domain->GetTypeNames().Num() == 0);
        EXPECT(stage::logged(":2:") == 1);
    });
    stage::run("another document in play", 0, [] {
        UUdgoapDomainFactory factory;
        const File file(stage::orchard);
        UUdgoapDomain *domain = imported(factory, stage::orchard, file);
        Level level(domain);
        UUdgoapNpcComponent *villager = level.villager(0.0);
        level.apple(300.0);
        level.world->BeginPlay();
        level.frames(600);
        EXPECT(Level::food(villager) == 6.0F);
        std::string richer(stage::orchard);
        richer.replace(richer.find("\"default\": 4"), 12, "\"default\": 7");
        file.write(richer.c_str());
        EXPECT(factory.Reimport(domain) == EReimportResult::Succeeded);
        // The world has kept the document that it began with.
        level.apple(300.0);
        level.frames(600);
        EXPECT(Level::food(villager) == 10.0F);
        // The same asset, of which it doesn't know that it has changed. Values are as they were at first.
        level.udgoap()->SetDomain(domain);
        level.apple(300.0);
        level.frames(1);
        EXPECT(Level::food(villager) == 2.0F);
        level.frames(600);
        EXPECT(Level::food(villager) == 9.0F);
    });
    stage::run("import again from where the file isn't, and from elsewhere", 1, [] {
        UUdgoapDomainFactory factory;
        const File file(stage::orchard);
        // One that was made without a file.
        UUdgoapDomain *domain = stage::domain(R"json({ "udgoap": 1, "types": { "pear": {} } })json");
        TArray<FString> files;
        EXPECT(factory.CanReimport(domain, files) && files.Num() == 0);
        EXPECT(factory.Reimport(domain) == EReimportResult::Failed && domain->GetTypeNames().Num() == 1);
        TArray<FString> paths;
        paths.Add(file.name());
        factory.SetReimportPaths(domain, paths);
        EXPECT(factory.Reimport(domain) == EReimportResult::Succeeded && domain->GetTypeNames().Num() == 2);
        // What isn't a domain is somebody else's.
        auto *other = NewObject<UUdgoapSmartObjectComponent>();
        EXPECT(!factory.CanReimport(other, files) && factory.Reimport(other) == EReimportResult::Failed);
    });
    stage::run("import", 1, [] {
        UUdgoapDomainFactory factory;
        FFeedbackContext told;
        for (const char *text : {stage::orchard, "{ \"udgoap\": 1,\n \"typs\": {} }"}) {
            const auto *first = reinterpret_cast<const uint8 *>(text);
            const uint8 *end = first + std::char_traits<char>::length(text);
            UObject *made = factory.FactoryCreateBinary(UUdgoapDomain::StaticClass(), nullptr,
                                                        FName(u"Orchard"), RF_NoFlags, nullptr,
                                                        u"udgoap", first, end, &told);
            EXPECT(Cast<UUdgoapDomain>(made)->Documents[0].Json.Num() == end - first);
        }
        EXPECT(stage::logged("Orchard:2:") == 1);
    });
}
