#pragma once

#include "CoreMinimal.h"
#include "udgoap.h"

/**
 * Where the library's origin lies in the level. Levels use centimetres and doubles, the library metres and
 * floats. Within Reach of the origin, positions are exact to less than a millimetre.
 */
struct UDGOAP_API FUdgoapOrigin
{
	/** How far a point may be from the origin, along each axis, in centimetres: 4 km. */
	static constexpr double Reach = 400000.0;

	/**
	 * The library's origin in the level, in centimetres. It is always at a whole metre, so moving it doesn't
	 * round positions.
	 */
	FVector Zero = FVector::Zero();

	/** Whether a point is within reach of this origin. */
	bool Reaches(const FVector& Place) const;

	/** Converts a point within reach for the library. */
	UdgVector3 ToMetres(const FVector& Place) const;

	/** Converts a point of the library's for the level. */
	FVector ToLevel(const UdgVector3& Place) const;

	/** The origin nearest to a point. */
	static FUdgoapOrigin Near(const FVector& Place);

	/** The offset that is added to the library's positions when another origin replaces this one. */
	UdgVector3 OffsetTo(const FUdgoapOrigin& Other) const;
};
