#include "ArenaGameMode.h"

#include "Components/SceneComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"
#include "UObject/ConstructorHelpers.h"
#include "UdgoapDebuggerComponent.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapStepPerformerComponent.h"
#include "UdgoapWorldSubsystem.h"

IMPLEMENT_PRIMARY_GAME_MODULE(FDefaultGameModuleImpl, UdgoapSample, "UdgoapSample");

namespace
{
	/** Adds a shape of the engine's own to an actor. Nothing collides with it. */
	UStaticMeshComponent* AddShape(AActor& To)
	{
		UStaticMeshComponent* Shape =
			To.CreateDefaultSubobject<UStaticMeshComponent>(FName(TEXT("Shape")));
		Shape->SetupAttachment(To.GetRootComponent());
		Shape->SetMobility(EComponentMobility::Movable);
		Shape->SetCollisionEnabled(ECollisionEnabled::NoCollision);
		// They are a metre high, about their middle.
		Shape->SetRelativeLocation(FVector(0.0, 0.0, 50.0));
		return Shape;
	}
}

AArenaThing::AArenaThing()
{
	SetRootComponent(CreateDefaultSubobject<USceneComponent>(FName(TEXT("Root"))));
	Shape = AddShape(*this);
	static ConstructorHelpers::FObjectFinder<UStaticMesh> CubeFinder(
		TEXT("/Engine/BasicShapes/Cube.Cube"));
	static ConstructorHelpers::FObjectFinder<UStaticMesh> SphereFinder(
		TEXT("/Engine/BasicShapes/Sphere.Sphere"));
	Cube = CubeFinder.Object;
	Sphere = SphereFinder.Object;
	SmartObject = CreateDefaultSubobject<UUdgoapSmartObjectComponent>(FName(TEXT("SmartObject")));
}

void AArenaThing::Become(FName Type)
{
	SmartObject->Type = Type;
	const bool bIsGoblin = Type == FName(TEXT("goblin"));
	Shape->SetStaticMesh(bIsGoblin ? Cube : Sphere);
	const double Size = bIsGoblin ? 0.8 : 0.4;
	Shape->SetRelativeScale3D(FVector(Size, Size, Size));
}

AArenaWizard::AArenaWizard()
{
	SetRootComponent(CreateDefaultSubobject<USceneComponent>(FName(TEXT("Root"))));
	static ConstructorHelpers::FObjectFinder<UStaticMesh> ConeFinder(
		TEXT("/Engine/BasicShapes/Cone.Cone"));
	AddShape(*this)->SetStaticMesh(ConeFinder.Object);
	Npc = CreateDefaultSubobject<UUdgoapNpcComponent>(FName(TEXT("Npc")));
	Npc->Type = FName(TEXT("wizard"));
	CreateDefaultSubobject<UUdgoapStepPerformerComponent>(FName(TEXT("Performer")));
	UUdgoapDebuggerComponent* Debugger =
		CreateDefaultSubobject<UUdgoapDebuggerComponent>(FName(TEXT("Debugger")));
	Debugger->Interval = 1.0f;
	Debugger->bShowsText = true;
}

AArenaThing* AArenaGameMode::Put(FName Type, double Forward, double Right)
{
	AArenaThing* Thing = GetWorld()->SpawnActor<AArenaThing>(FVector(Forward, Right, 0.0), FRotator(0.0, 0.0, 0.0));
	if (Thing != nullptr)
	{
		// Play hasn't begun for it yet: the game mode comes first.
		Thing->Become(Type);
	}
	return Thing;
}

void AArenaGameMode::StartPlay()
{
	const FString File = FPaths::Combine(FPaths::ProjectContentDir(), TEXT("Udgoap/arena.json"));
	TArray<uint8> Json;
	if (!FFileHelper::LoadFileToArray(Json, *File))
	{
		UE_LOG(LogUdgoap, Error, TEXT("%s can't be read"), *File);
	}
	UUdgoapDomain* Domain = NewObject<UUdgoapDomain>(this);
	Domain->AddDocument(TEXT("arena.json"), Json);
	GetWorld()->GetSubsystem<UUdgoapWorldSubsystem>()->SetDomain(Domain);

	Wizard = GetWorld()->SpawnActor<AArenaWizard>(FVector(0.0, 0.0, 0.0), FRotator(0.0, 0.0, 0.0));
	Put(FName(TEXT("goblin")), 1000.0, 0.0);
	Put(FName(TEXT("goblin")), 1000.0, 500.0);
	Put(FName(TEXT("goblin")), -800.0, 600.0);
	Put(FName(TEXT("mana_potion")), 500.0, -400.0);
	Put(FName(TEXT("mana_potion")), -500.0, -500.0);
	Put(FName(TEXT("health_potion")), 300.0, 800.0);
	Super::StartPlay();
}
