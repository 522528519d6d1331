#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapDebuggerComponent.generated.h"

/**
 * Shows what its actor's NPC is at: its plan and the areas that it is in as lines in the level; and as text
 * what it is doing and why, and what alters the costs of its steps. It makes garbage, so it is for looking.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapDebuggerComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapDebuggerComponent();

	/** Whether the plan is drawn, and the areas. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bDrawsPlan = true;

	/** Whether the text is shown over the actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bShowsText = false;

	/** How often the text is made anew, in seconds; 0 for never, or twice a second while it is shown. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Interval = 0.0f;

	/** What the NPC is doing and why, as of the last time that it was asked. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	FString GetText() const { return Text; }

	/** Asks anew. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	void Refresh();

	virtual void TickComponent(
		float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

private:
	/** Draws the text for so many seconds, if it is shown. */
	void ShowText(float Seconds) const;

	FString Text;
	float Since = 0.0f;
};
