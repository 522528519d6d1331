#pragma once

#include "CoreMinimal.h"
#include "udgoap.h"

/**
 * Where the library's zero lies in the level. Levels are measured in centimetres and doubles, the
 * library in metres and floats: within Reach of the origin a place is kept to less than a millimetre.
 */
struct UDGOAP_API FUdgoapOrigin
{
	/** How far a place may be from the origin, along each axis, in centimetres: 4 km. */
	static constexpr double Reach = 400000.0;

	/** The library's zero, in centimetres: always on a whole metre, so that moving it loses nothing. */
	FVector Zero = FVector::ZeroVector;

	/** Whether a place can be told to the library from here. */
	bool Reaches(const FVector& Place) const;

	/** A place that is reached, for the library. */
	UdgVector3 ToMetres(const FVector& Place) const;

	/** A place of the library's, in the level. */
	FVector ToLevel(const UdgVector3& Place) const;

	/** The origin nearest to a place. */
	static FUdgoapOrigin Near(const FVector& Place);

	/** What is added to the library's places when another origin takes this one's place. */
	UdgVector3 OffsetTo(const FUdgoapOrigin& Other) const;
};
