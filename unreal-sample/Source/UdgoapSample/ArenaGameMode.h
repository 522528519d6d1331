#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "GameFramework/GameModeBase.h"
#include "ArenaGameMode.generated.h"

class UStaticMesh;
class UStaticMeshComponent;
class UUdgoapNpcComponent;
class UUdgoapSmartObjectComponent;

/** Something in the arena: a goblin or a potion, by the type that it is given. */
UCLASS()
class UDGOAPSAMPLE_API AArenaThing : public AActor
{
	GENERATED_BODY()

public:
	AArenaThing();

	/** Says what it is, before play begins for it, and looks so: goblins are cubes, potions small spheres. */
	void Become(FName Type);

	UPROPERTY(VisibleAnywhere, Category = "Arena")
	TObjectPtr<UUdgoapSmartObjectComponent> SmartObject;

private:
	UPROPERTY()
	TObjectPtr<UStaticMeshComponent> Shape;

	UPROPERTY()
	TObjectPtr<UStaticMesh> Cube;

	UPROPERTY()
	TObjectPtr<UStaticMesh> Sphere;
};

/** The wizard, a cone: decides by himself, and walks straight. */
UCLASS()
class UDGOAPSAMPLE_API AArenaWizard : public AActor
{
	GENERATED_BODY()

public:
	AArenaWizard();

	UPROPERTY(VisibleAnywhere, Category = "Arena")
	TObjectPtr<UUdgoapNpcComponent> Npc;
};

/** Puts a wizard, goblins and potions into whichever level is played. */
UCLASS()
class UDGOAPSAMPLE_API AArenaGameMode : public AGameModeBase
{
	GENERATED_BODY()

public:
	virtual void StartPlay() override;

	UPROPERTY(BlueprintReadOnly, Category = "Arena")
	TObjectPtr<AArenaWizard> Wizard;

private:
	AArenaThing* Put(FName Type, double Forward, double Right);
};
