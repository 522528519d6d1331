#include "UdgoapOrigin.h"

namespace
{
	constexpr double CentimetresPerMetre = 100.0;

	double WholeMetres(double Centimetres)
	{
		return FMath::RoundToDouble(Centimetres / CentimetresPerMetre) * CentimetresPerMetre;
	}

	float Metres(double Centimetres)
	{
		return static_cast<float>(Centimetres / CentimetresPerMetre);
	}
}

bool FUdgoapOrigin::Reaches(const FVector& Place) const
{
	// Comparisons with NaN are false, so a place that isn't a number is out of reach.
	return FMath::Abs(Place.X - Zero.X) <= Reach && FMath::Abs(Place.Y - Zero.Y) <= Reach
		&& FMath::Abs(Place.Z - Zero.Z) <= Reach;
}

UdgVector3 FUdgoapOrigin::ToMetres(const FVector& Place) const
{
	return UdgVector3{Metres(Place.X - Zero.X), Metres(Place.Y - Zero.Y), Metres(Place.Z - Zero.Z)};
}

FVector FUdgoapOrigin::ToLevel(const UdgVector3& Place) const
{
	return FVector(
		Zero.X + double(Place.x) * CentimetresPerMetre, Zero.Y + double(Place.y) * CentimetresPerMetre,
		Zero.Z + double(Place.z) * CentimetresPerMetre);
}

FUdgoapOrigin FUdgoapOrigin::Near(const FVector& Place)
{
	FUdgoapOrigin Origin;
	Origin.Zero = FVector(WholeMetres(Place.X), WholeMetres(Place.Y), WholeMetres(Place.Z));
	return Origin;
}

UdgVector3 FUdgoapOrigin::OffsetTo(const FUdgoapOrigin& Other) const
{
	return UdgVector3{
		Metres(Zero.X - Other.Zero.X), Metres(Zero.Y - Other.Zero.Y), Metres(Zero.Z - Other.Zero.Z)};
}
