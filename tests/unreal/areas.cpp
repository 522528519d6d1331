// Areas: what they cover, who is in them, and what that does to costs.

#include "stage.hpp"

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include "Components/BoxComponent.h"
#include "Components/SphereComponent.h"
#include "DrawDebugHelpers.h"
#include "UdgoapAreaComponent.h"
#include "UdgoapDebuggerComponent.h"

using stage::Level;

namespace {

// Far from the level's zero, so that places have to be taken to and from the world's own.
constexpr double HERE = 250000.0;
const FName sing(u"sing");

std::string quiet() {
    std::ifstream file("tests/common/quiet.json");
    std::stringstream all;
    all << file.rdbuf();
    return all.str();
}

template <class T>
T *part(AActor &of) {
    T *made = of.CreateDefaultSubobject<T>(FName(u"Part"));
    made->SetupAttachment(of.GetRootComponent());
    return made;
}

// A visitor who sings, and areas. Places are in metres from here.
struct Quiet : Level {
    explicit Quiet(const std::string &document = quiet()) : Level(stage::domain(document.c_str())) {
        visitor = put<UUdgoapNpcComponent>(u"visitor", HERE + 5000.0, 0.0, [](AActor &actor, auto &) {
            part<USphereComponent>(actor)->SetSphereRadius(1.0F);
        });
    }
    AActor *place(double x, double y = 0.0) {
        auto *actor = new AActor;
        actor->SetRootComponent(actor->CreateDefaultSubobject<USceneComponent>(FName(u"Root")));
        actor->SetActorLocation(FVector(HERE + x * 100.0, y * 100.0, 0.0));
        return actor;
    }
    // An area of an actor that isn't in the level yet.
    static UUdgoapAreaComponent *add(AActor &to, EUdgoapAreaShape shape,
                                     const std::vector<const TCHAR *> &modifiers) {
        auto *area = to.CreateDefaultSubobject<UUdgoapAreaComponent>(FName(u"Area"));
        area->Shape = shape;
        for (const TCHAR *name : modifiers) {
            area->Modifiers.Add(FName(name));
        }
        return area;
    }
    UUdgoapAreaComponent *sphere(double x, double metres, const std::vector<const TCHAR *> &modifiers,
                                 AActor *attached_to = nullptr) {
        AActor *actor = place(x);
        UUdgoapAreaComponent *area = add(*actor, EUdgoapAreaShape::Sphere, modifiers);
        area->Radius = metres * 100.0;
        if (attached_to != nullptr) {
            actor->AttachToActor(attached_to, FAttachmentTransformRules::KeepWorldTransform);
        }
        world->StandInEnter(*actor);
        return area;
    }
    // Whoever overlaps a sphere of four metres.
    UUdgoapAreaComponent *members() {
        AActor *actor = place(0.0);
        part<USphereComponent>(*actor)->SetSphereRadius(400.0F);
        UUdgoapAreaComponent *area = add(*actor, EUdgoapAreaShape::Members, {u"hush"});
        world->StandInEnter(*actor);
        return area;
    }
    UUdgoapSmartObjectComponent *thing(const TCHAR *type, double x) {
        return put<UUdgoapSmartObjectComponent>(type, HERE + x * 100.0, 0.0,
                                                [](AActor &, UUdgoapSmartObjectComponent &) {});
    }
    float cost() {
        float bare = -1.0F;
        float altered = -1.0F;
        EXPECT(visitor->GetCost(sing, visitor, bare, altered) && bare == 2.0F);
        return altered;
    }
    // What singing costs the visitor there, after what a frame does.
    float cost_at(double x, double y = 0.0) {
        visitor->GetOwner()->SetActorLocation(FVector(HERE + x * 100.0, y * 100.0, 0.0));
        frames(2);
        return cost();
    }
    int in_library() const {
        uint32 count = 0;
        udg_world_areas(udgoap()->GetNative(), nullptr, 0, &count);
        return static_cast<int>(count);
    }

    UUdgoapNpcComponent *visitor;
};

void shapes() {
    stage::run("an area of its actor's box", 0, [] {
        Quiet level;
        AActor *actor = level.place(0.0);
        auto *box = part<UBoxComponent>(*actor);
        box->SetBoxExtent(FVector(200.0, 100.0, 100.0));
        box->SetRelativeLocation(FVector(100.0, 0.0, 0.0));
        box->SetRelativeScale3D(FVector(-2.0, 1.0, 1.0));
        Quiet::add(*actor, EUdgoapAreaShape::Volume, {u"HUSH"});
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        // From -3 to 5 along x.
        EXPECT(level.cost_at(4.9) == 7.0F && level.cost_at(5.1) == 2.0F);
        EXPECT(level.cost_at(-2.9, 0.9) == 7.0F && level.cost_at(-3.1) == 2.0F);
        // Turned by a quarter: from -3 to 5 along y.
        actor->SetActorRotation(FRotator{0.0, 90.0, 0.0});
        EXPECT(level.cost_at(0.0, 4.9) == 7.0F && level.cost_at(4.9) == 2.0F);
        EXPECT(level.cost_at(0.0, -3.1) == 2.0F);
        actor->SetActorLocation(FVector(HERE + 10000.0, 0.0, 0.0));
        EXPECT(level.cost_at(0.0, 4.9) == 2.0F && level.cost_at(100.0, 4.9) == 7.0F);
        // Where it is nowhere it stays.
        const double nan = std::numeric_limits<double>::quiet_NaN();
        actor->SetActorLocation(FVector(nan, 0.0, 0.0));
        EXPECT(level.cost_at(100.0, 4.9) == 7.0F);
    });
    stage::run("an area of its actor's sphere", 0, [] {
        Quiet level;
        AActor *actor = level.place(0.0);
        part<USphereComponent>(*actor)->SetSphereRadius(400.0F);
        Quiet::add(*actor, EUdgoapAreaShape::Volume, {u"hush", u"echo"});
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        EXPECT(level.cost_at(3.9) == 14.0F && level.cost_at(4.1) == 2.0F);
    });
    stage::run("areas by properties", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {u"hush"});
        level.world->BeginPlay();
        EXPECT(level.cost_at(2.9) == 7.0F && level.cost_at(3.1) == 2.0F);
        area->Deactivate();
        area->Shape = EUdgoapAreaShape::Box;
        area->Extent = FVector(100.0, 1000.0, 100.0);
        area->Activate();
        EXPECT(level.cost_at(0.0, 9.9) == 7.0F && level.cost_at(2.9) == 2.0F);
        area->Deactivate();
        area->Shape = EUdgoapAreaShape::Prism;
        area->Corners = {FVector::Zero(), FVector(1000.0, 0.0, 0.0), FVector(0.0, 1000.0, 0.0)};
        area->Bottom = -100.0;
        area->Top = 100.0;
        area->Activate();
        EXPECT(level.cost_at(4.0, 4.0) == 7.0F && level.cost_at(6.0, 6.0) == 2.0F);
        area->GetOwner()->SetActorLocation(FVector(HERE + 200.0, 200.0, 150.0));
        EXPECT(level.cost_at(6.0, 5.5) == 2.0F);
        area->GetOwner()->SetActorLocation(FVector(HERE + 200.0, 200.0, 50.0));
        EXPECT(level.cost_at(6.0, 5.5) == 7.0F);
    });
    stage::run("the origin is moved with areas in the world", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {u"hush"});
        level.world->BeginPlay();
        EXPECT(level.cost_at(0.0) == 7.0F);
        const double before = level.udgoap()->GetOrigin().Zero.X;
        EXPECT(level.cost_at(5000.0) == 2.0F);
        EXPECT(level.udgoap()->GetOrigin().Zero.X != before);
        area->GetOwner()->SetActorLocation(FVector(HERE + 500000.0, 0.0, 0.0));
        EXPECT(level.cost_at(5002.9) == 7.0F && level.cost_at(5003.1) == 2.0F);
        area->GetOwner()->SetActorLocation(FVector(HERE + 500100.0, 0.0, 0.0));
        EXPECT(level.cost_at(5003.9) == 7.0F);
    });
}

void overlaps() {
    stage::run("whoever overlaps", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.members();
        level.world->BeginPlay();
        EXPECT(level.cost_at(3.9) == 7.0F && level.cost_at(4.1) == 2.0F);
        EXPECT(level.cost_at(0.0) == 7.0F && area->Holds(level.visitor));
        // Whatever is off meanwhile.
        area->Deactivate();
        EXPECT(level.cost_at(1.0) == 2.0F);
        area->Activate();
        EXPECT(level.cost() == 7.0F);
        area->Deactivate();
        EXPECT(level.cost_at(50.0) == 2.0F);
        area->Activate();
        EXPECT(level.cost() == 2.0F && level.cost_at(1.0) == 7.0F);
        level.visitor->Deactivate();
        level.frames(2);
        level.visitor->Activate();
        EXPECT(level.cost() == 7.0F);
        level.udgoap()->SetDomain(stage::domain(quiet().c_str()));
        EXPECT(level.cost_at(1.0) == 7.0F && level.cost_at(50.0) == 2.0F);
        EXPECT(level.cost_at(1.0) == 7.0F);
        area->GetOwner()->Destroy();
        CollectGarbage();
        EXPECT(level.cost_at(1.0) == 2.0F);
    });
    stage::run("somebody who is destroyed inside", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.members();
        level.world->BeginPlay();
        EXPECT(level.cost_at(0.0) == 7.0F);
        level.visitor->GetOwner()->Destroy();
        CollectGarbage();
        level.frames(2);
        area->Deactivate();
        area->Activate();
        EXPECT(area->IsInWorld());
    });
    stage::run("members that the game names", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.members();
        area->SetMember(level.visitor, true);
        level.world->BeginPlay();
        EXPECT(level.cost_at(70.0) == 7.0F);
        // They are in it, however they go.
        EXPECT(level.cost_at(0.0) == 7.0F && level.cost_at(70.0) == 7.0F);
        level.visitor->Deactivate();
        level.visitor->Activate();
        EXPECT(level.cost() == 7.0F);
        area->SetMember(level.visitor, false);
        area->SetMember(nullptr, true);
        EXPECT(level.cost() == 2.0F && level.cost_at(0.0) == 7.0F);
        area->SetMember(level.visitor, false);
        EXPECT(level.cost() == 7.0F && level.cost_at(70.0) == 2.0F);
    });
}

void lives_of_areas() {
    stage::run("an area that is switched off, or destroyed", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {u"hush"});
        level.world->BeginPlay();
        EXPECT(level.cost_at(0.0) == 7.0F);
        const int64 key = area->GetKey();
        EXPECT(key != 0 && level.udgoap()->FindArea(static_cast<uint64>(key)) == area);
        area->Deactivate();
        EXPECT(!area->IsInWorld() && level.udgoap()->GetAreaCount() == 0 && level.in_library() == 0);
        EXPECT(!area->Holds(level.visitor));
        EXPECT(level.cost() == 2.0F);
        area->Activate();
        EXPECT(area->GetKey() > key && level.cost() == 7.0F);
        level.udgoap()->SetDomain(stage::domain(quiet().c_str()));
        EXPECT(!area->IsInWorld());
        EXPECT(level.cost_at(0.0) == 7.0F && level.udgoap()->GetAreaCount() == 1);
        area->DestroyComponent();
        EXPECT(level.cost() == 2.0F && level.udgoap()->GetAreaCount() == 0);
    });
    stage::run("areas alone, in their order, and somebody later", 0, [] {
        Level level(stage::domain(quiet().c_str()));
        level.world->BeginPlay();
        Quiet other;
        other.sphere(0.0, 3.0, {u"hush"});
        UUdgoapAreaComponent *echo = other.sphere(0.0, 3.0, {u"echo"});
        other.world->BeginPlay();
        EXPECT(other.cost_at(0.0) == 14.0F);
        echo->Deactivate();
        echo->Activate();
        EXPECT(other.cost() == 14.0F);
        const auto in = other.udgoap()->GetAreasOf(other.visitor);
        EXPECT(in.Num() == 2 && in[1] == echo);
        EXPECT(level.udgoap()->GetAreasOf(other.visitor).Num() == 0);
    });
    stage::run("areas 20,000 km from zero, and nobody at first", 0, [] {
        Level level(stage::domain(quiet().c_str()));
        const double far = 2.0e9;
        auto *actor = new AActor;
        actor->SetRootComponent(actor->CreateDefaultSubobject<USceneComponent>(FName(u"Root")));
        actor->SetActorLocation(FVector(far, 0.0, 0.0));
        UUdgoapAreaComponent *area = Quiet::add(*actor, EUdgoapAreaShape::Sphere, {u"hush"});
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        level.frames(2);
        auto *visitor = level.put<UUdgoapNpcComponent>(u"visitor", far + 499.0, 0.0, [](AActor &, auto &) {});
        level.frames(2);
        EXPECT(area->Holds(visitor));
        visitor->GetOwner()->SetActorLocation(FVector(far + 501.0, 0.0, 0.0));
        level.frames(2);
        EXPECT(!area->Holds(visitor));
    });
    stage::run("what was left in an area", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {});
        EXPECT(!area->LeaveModifier(FName(u"panic")));
        level.world->BeginPlay();
        EXPECT(level.cost_at(0.0) == 2.0F);
        EXPECT(area->LeaveModifier(FName(u"panic")) && area->LeaveModifier(FName(u"panic")));
        EXPECT(area->GetStrength(FName(u"panic")) > 1.9F && level.cost() > 3.9F);
        area->Deactivate();
        EXPECT(area->GetStrength(FName(u"panic")) == 0.0F);
    });
    stage::run("a modifier that would stay for ever", 1, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {});
        level.world->BeginPlay();
        level.frames(2);
        EXPECT(!area->LeaveModifier(FName(u"hush")));
    });
}

void hierarchies() {
    stage::run("areas that belong to others", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *house = level.sphere(0.0, 3.0, {u"hush"});
        AActor *folder = level.place(10.0);
        folder->AttachToActor(house->GetOwner(), FAttachmentTransformRules::KeepWorldTransform);
        level.world->StandInEnter(*folder);
        UUdgoapAreaComponent *room = level.sphere(40.0, 3.0, {u"echo"}, folder);
        level.world->BeginPlay();
        EXPECT(level.cost_at(40.0) == 14.0F);
        EXPECT(house->Holds(level.visitor) && room->Holds(level.visitor));
        EXPECT(level.cost_at(0.0) == 7.0F);
        house->Deactivate();
        EXPECT(level.cost_at(40.0) == 4.0F);
        house->Activate();
        EXPECT(level.cost() == 14.0F);
        // It goes where what it is attached to goes.
        house->GetOwner()->SetActorLocation(FVector(HERE, 1000.0, 0.0));
        EXPECT(level.cost_at(40.0) == 2.0F && level.cost_at(40.0, 10.0) == 14.0F);
        room->GetOwner()->DetachFromActor(FDetachmentTransformRules::KeepWorldTransform);
        level.frames(1);
        EXPECT(level.cost() == 4.0F);
        EXPECT(level.udgoap()->GetAreaCount() == 2 && level.in_library() == 2);
        room->GetOwner()->AttachToActor(house->GetOwner(), FAttachmentTransformRules::KeepWorldTransform);
        level.frames(1);
        EXPECT(level.cost() == 14.0F);
        house->GetOwner()->Destroy();
        CollectGarbage();
        EXPECT(level.cost_at(40.0, 10.0) == 4.0F);
    });
    stage::run("three of them, the outermost last", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *room = level.sphere(40.0, 3.0, {u"echo"});
        UUdgoapAreaComponent *floor = level.sphere(20.0, 3.0, {u"watched"});
        UUdgoapAreaComponent *house = level.sphere(0.0, 3.0, {u"hush"});
        const FAttachmentTransformRules &keep = FAttachmentTransformRules::KeepWorldTransform;
        room->GetOwner()->AttachToActor(floor->GetOwner(), keep);
        floor->GetOwner()->AttachToActor(house->GetOwner(), keep);
        level.world->BeginPlay();
        // 2 + 5, + 1, * 2.
        EXPECT(level.cost_at(40.0) == 16.0F);
        floor->Deactivate();
        EXPECT(level.cost() == 14.0F);
        floor->Activate();
        EXPECT(level.cost() == 16.0F);
        house->Deactivate();
        EXPECT(level.cost() == 6.0F);
        house->Activate();
        EXPECT(level.cost() == 16.0F && level.in_library() == 3);
    });
}

void attached() {
    stage::run("an area that goes along with an object", 0, [] {
        Quiet level;
        UUdgoapSmartObjectComponent *cart = level.thing(u"cart", 0.0);
        cart->bAutoActivate = false;
        cart->Deactivate();
        AActor *actor = level.place(2.0);
        UUdgoapAreaComponent *area = Quiet::add(*actor, EUdgoapAreaShape::Sphere, {u"hush"});
        area->Radius = 300.0;
        area->AttachedTo = cart->GetOwner();
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        level.frames(2);
        EXPECT(!area->IsInWorld() && area->IsActive());
        cart->Activate();
        EXPECT(level.cost_at(4.9) == 7.0F && level.cost_at(5.1) == 2.0F);
        // Where the library has the object.
        const UdgVector3 away = level.udgoap()->GetOrigin().ToMetres(FVector(HERE + 10000.0, 0.0, 0.0));
        udg_object_set_position(level.udgoap()->GetNative(), cart->GetHandle(), away);
        EXPECT(level.cost_at(4.9) == 2.0F && level.cost_at(104.9) == 7.0F);
        cart->Deactivate();
        EXPECT(!area->IsInWorld() && area->IsActive() && level.in_library() == 0);
        cart->Activate();
        EXPECT(level.cost_at(4.9) == 7.0F);
        level.udgoap()->SetDomain(stage::domain(quiet().c_str()));
        EXPECT(level.cost_at(4.9) == 7.0F);
        cart->GetOwner()->Destroy();
        CollectGarbage();
        EXPECT(level.cost_at(4.9) == 2.0F && !area->IsInWorld());
        // It isn't there without it.
        area->Deactivate();
        area->Activate();
        EXPECT(level.cost() == 2.0F && !area->IsInWorld());
    });
}

void errors() {
    stage::run("a modifier that the document hasn't got", 1, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {u"hush", u"hushh"});
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(stage::logged("no modifier called hushh; give the area one of these: ") == 1);
        EXPECT(!area->IsActive() && !area->IsInWorld() && level.cost_at(0.0) == 2.0F);
    });
    stage::run("a document without modifiers", 1, [] {
        Level level;
        auto *actor = new AActor;
        Quiet::add(*actor, EUdgoapAreaShape::Sphere, {u"hush"});
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(stage::logged("the document has no modifiers") == 1);
    });
    stage::run("neither box nor sphere", 1, [] {
        Quiet level;
        AActor *actor = level.place(0.0);
        UUdgoapAreaComponent *area = Quiet::add(*actor, EUdgoapAreaShape::Volume, {u"hush"});
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(stage::logged("no box or sphere component") == 1 && !area->IsActive());
        area->Draw();
        // It can be set right, and goes on.
        area->Shape = EUdgoapAreaShape::Sphere;
        area->Activate();
        EXPECT(level.cost_at(0.0) == 7.0F);
    });
    stage::run("a sphere without size", 1, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 0.0, {u"hush"});
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(!area->IsActive());
    });
    stage::run("an area that is nowhere", 1, [] {
        Quiet level;
        UUdgoapAreaComponent *area =
            level.sphere(std::numeric_limits<double>::quiet_NaN(), 3.0, {u"hush"});
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(!area->IsActive());
    });
    stage::run("a broken document: only the world says why", 1, [] {
        Quiet level("{");
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {u"hush"});
        level.world->BeginPlay();
        level.frames(30);
        EXPECT(area->IsActive() && !area->IsInWorld());
    });
    stage::run("an area in a level without a domain", 1, [] {
        Level level(nullptr);
        auto *actor = new AActor;
        Quiet::add(*actor, EUdgoapAreaShape::Sphere, {});
        level.world->StandInEnter(*actor);
        level.world->BeginPlay();
        level.frames(30);
    });
}

void shown() {
    stage::run("what is seen of areas", 0, [] {
        Quiet level;
        UUdgoapAreaComponent *area = level.sphere(0.0, 3.0, {u"hush"});
        AActor *actor = level.place(0.0);
        part<UBoxComponent>(*actor)->SetBoxExtent(FVector(200.0, 200.0, 200.0));
        UUdgoapAreaComponent *room = Quiet::add(*actor, EUdgoapAreaShape::Volume, {u"echo"});
        level.world->StandInEnter(*actor);
        UUdgoapSmartObjectComponent *camera = level.thing(u"camera", 2.0);
        auto *debugger = NewObject<UUdgoapDebuggerComponent>(level.visitor->GetOwner());
        debugger->RegisterComponent();
        level.world->BeginPlay();
        // 2 + 5, * 2, + 1.
        EXPECT(level.cost_at(0.0) == 15.0F);
        debugger->Refresh();
        const auto name = [](const UActorComponent *of) { return of->GetOwner()->GetName(); };
        const FString where = FString(u"\nin ") + name(area) + u", " + name(room) + u"\n";
        EXPECT(debugger->GetText().Contains(where));
        const FString why = FString(u"sing costs 15: 2 becomes 7 by hush of ") + name(area)
            + u", then 7 becomes 14 by echo of " + name(room) + u", then 14 becomes 15 by watched of "
            + name(camera) + u"\n";
        EXPECT(debugger->GetText().Contains(why));
        const FString weight = FString(u"mirth weighs 0.5: 1 becomes 0.5 by hush of ") + name(area) + u"\n";
        EXPECT(debugger->GetText().Contains(weight));
        float bare = 0.0F;
        float cost = 0.0F;
        EXPECT(!level.visitor->GetCost(sing, camera, bare, cost));
        EXPECT(!level.visitor->GetCost(sing, nullptr, bare, cost));
        // Both areas, a sphere of 24 and a box of 12.
        StandIn::Lines() = 0;
        level.frames(1);
        EXPECT(StandIn::Lines() >= 36);
        const auto drawn = [](UUdgoapAreaComponent *of) {
            StandIn::Lines() = 0;
            of->Draw();
            return StandIn::Lines();
        };
        EXPECT(drawn(area) == 24 && drawn(room) == 12);
        area->Shape = EUdgoapAreaShape::Prism;
        area->Corners = {FVector::Zero(), FVector(1000.0, 0.0, 0.0), FVector(0.0, 1000.0, 0.0)};
        EXPECT(drawn(area) == 9);
        area->Shape = EUdgoapAreaShape::Members;
        EXPECT(drawn(area) == 0);
        debugger->DestroyComponent();
        StandIn::Lines() = 0;
        room->bDraws = true;
        level.frames(1);
        EXPECT(StandIn::Lines() == 12);
    });
    stage::run("modifiers to choose from in the editor", 0, [] {
        UUdgoapDomain *made = stage::domain(quiet().c_str());
        auto *settings = GetMutableDefault<UUdgoapSettings>();
        const auto before = settings->Domain;
        settings->Domain = made;
        const UUdgoapAreaComponent area;
        const TArray<FString> names = area.GetModifierNames();
        EXPECT(names.Num() == 4 && names[0] == FString(u"hush") && names[3] == FString(u"panic"));
        settings->Domain = before;
        made->StandInMarkAsGarbage();
    });
}

} // namespace

void areas() {
    shapes();
    overlaps();
    lives_of_areas();
    hierarchies();
    attached();
    errors();
    shown();
}
