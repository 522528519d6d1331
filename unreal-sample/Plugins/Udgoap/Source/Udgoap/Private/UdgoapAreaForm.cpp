// The shape and the place of an area, and how it is drawn.

#include "Components/BoxComponent.h"
#include "Components/SphereComponent.h"
#include "DrawDebugHelpers.h"
#include "GameFramework/Actor.h"
#include "UdgoapAreaComponent.h"

UShapeComponent* UUdgoapAreaComponent::FindVolume() const
{
	const AActor* Owner = GetOwner();
	if (Owner == nullptr)
	{
		return nullptr;
	}
	if (UBoxComponent* Box = Owner->FindComponentByClass<UBoxComponent>())
	{
		return Box;
	}
	return Owner->FindComponentByClass<USphereComponent>();
}

void UUdgoapAreaComponent::ReadPlace(FForm& Form, const UShapeComponent* Volume) const
{
	if (Volume != nullptr)
	{
		Form.Place = Volume->GetComponentLocation();
		Form.Turn = Volume->GetComponentQuat();
	}
	else if (const AActor* Owner = GetOwner())
	{
		Form.Place = Owner->GetActorLocation();
		Form.Turn = Owner->GetActorQuat();
	}
}

bool UUdgoapAreaComponent::ReadForm(FForm& Out) const
{
	Out = FForm();
	const UShapeComponent* Volume = Shape == EUdgoapAreaShape::Volume ? FindVolume() : nullptr;
	ReadPlace(Out, Volume);
	Out.Radius = Radius;
	Out.Extent = Extent;
	switch (Shape)
	{
	case EUdgoapAreaShape::Volume:
		if (const UBoxComponent* Box = Cast<UBoxComponent>(Volume))
		{
			Out.Shape = UDG_AREA_BOX;
			// A negative scale makes the extent negative, too, but the library wants lengths.
			const FVector Scaled = Box->GetScaledBoxExtent();
			Out.Extent = FVector(FMath::Abs(Scaled.X), FMath::Abs(Scaled.Y), FMath::Abs(Scaled.Z));
		}
		else if (const USphereComponent* Sphere = Cast<USphereComponent>(Volume))
		{
			Out.Shape = UDG_AREA_SPHERE;
			Out.Radius = static_cast<double>(Sphere->GetScaledSphereRadius());
		}
		return Volume != nullptr;
	case EUdgoapAreaShape::Members:
		return true;
	case EUdgoapAreaShape::Sphere:
		Out.Shape = UDG_AREA_SPHERE;
		return true;
	case EUdgoapAreaShape::Box:
		Out.Shape = UDG_AREA_BOX;
		return true;
	case EUdgoapAreaShape::Prism:
		Out.Shape = UDG_AREA_PRISM;
		return true;
	}
	return false;
}

void UUdgoapAreaComponent::Draw() const
{
#if ENABLE_DRAW_DEBUG
	const FColor Color(100, 200, 255);
	FForm Form;
	if (!ReadForm(Form))
	{
		return;
	}
	if (Form.Shape == UDG_AREA_SPHERE)
	{
		DrawDebugSphere(GetWorld(), Form.Place, static_cast<float>(Form.Radius), 24, Color);
	}
	else if (Form.Shape == UDG_AREA_BOX)
	{
		DrawDebugBox(GetWorld(), Form.Place, Form.Extent, Form.Turn, Color);
	}
	else if (Form.Shape == UDG_AREA_PRISM)
	{
		const auto At = [&](int32 Number, double Height) {
			const FVector& Corner = Corners[Number % Corners.Num()];
			return Form.Place + FVector(Corner.X, Corner.Y, Height);
		};
		for (int32 Number = 0; Number < Corners.Num(); ++Number)
		{
			DrawDebugLine(GetWorld(), At(Number, Bottom), At(Number + 1, Bottom), Color);
			DrawDebugLine(GetWorld(), At(Number, Top), At(Number + 1, Top), Color);
			DrawDebugLine(GetWorld(), At(Number, Bottom), At(Number, Top), Color);
		}
	}
#endif
}
