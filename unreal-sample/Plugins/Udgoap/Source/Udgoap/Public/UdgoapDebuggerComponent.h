#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapDebuggerComponent.generated.h"

/**
 * Shows what its actor's NPC does. In the level it draws the plan and the areas that the NPC is in, as lines.
 * As text it tells what the NPC does and why, and what changes the costs of its steps. It allocates memory, so
 * use it for debugging only.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapDebuggerComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapDebuggerComponent();

	/** Whether the plan and the areas are drawn. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bDrawsPlan = true;

	/** Whether the text is shown over the actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bShowsText = false;

	/**
	 * The time between two refreshes of the text, in seconds. With 0, it is refreshed twice a second while it
	 * is shown, and else never.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Interval = 0.0f;

	/** What the NPC does and why. It is from the last refresh. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	FString GetText() const { return Text; }

	/** Makes the text again now. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	void Refresh();

	virtual void TickComponent(
		float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

private:
	/** Draws the text for this many seconds, if it is shown. */
	void ShowText(float Seconds) const;

	FString Text;
	float Since = 0.0f;
};
