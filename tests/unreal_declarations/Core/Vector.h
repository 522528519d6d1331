// "Large World Coordinates": coordinates are doubles.
#pragma once

#include <cmath>
#include <limits>

#include "Core/Types.h"

namespace StandIn
{
	// What isn't initialised: who reads it is found out.
	inline constexpr double Unknown = std::numeric_limits<double>::quiet_NaN();
}

// API/Runtime/Core/Math/FMath (FMath/DegreesToRadians, FMath/RadiansToDegrees);
// API/Runtime/Core/GenericPlatform/FGenericPlatformMath, what platforms have of it (Abs, Min, Max).
struct FMath
{
	template <typename T>
	static T Abs(T It)
	{
		return It < 0 ? -It : It;
	}
	template <typename T>
	static T Min(T Left, T Right)
	{
		return Left < Right ? Left : Right;
	}
	template <typename T>
	static T Max(T Left, T Right)
	{
		return Left < Right ? Right : Left;
	}
	// No page was found that describes it; see "What nobody has seen yet" in docs/unreal.md.
	static double RoundToDouble(double It) { return std::floor(It + 0.5); }
	static double DegreesToRadians(double It) { return It * 3.14159265358979323846 / 180.0; }
	static double RadiansToDegrees(double It) { return It * 180.0 / 3.14159265358979323846; }
};

struct FQuat;
// API/Runtime/Core/Math/FRotator; API/Runtime/Core/Math/TRotator (TRotator/Quaternion: here without roll, first up
// or down, then to the side); API/Runtime/Core/TRotator/__ctor (newest), which takes Pitch, Yaw, Roll, or initialises
// nothing.
struct FRotator
{
	double Pitch = StandIn::Unknown, Yaw = StandIn::Unknown, Roll = StandIn::Unknown;
	FRotator() = default;
	FRotator(double InPitch, double InYaw, double InRoll) : Pitch(InPitch), Yaw(InYaw), Roll(InRoll) {}
	inline FQuat Quaternion() const;
};

// API/Runtime/Core/Math/FVector; API/Runtime/Core/Math/TVector of X, Y and Z (TVector/Zero (5.5),
// TVector/SquaredLength, TVector/Dist (5.1), TVector/ContainsNaN (5.3), infinities, too,
// TVector/Rotation (5.5): yaw and pitch of its direction, without roll); API/Runtime/Core/TVector/GetSafeNormal
// (newest), zero for what is too short; API/Runtime/Core/TVector/__ctor (newest): nothing is
// initialised by default; API/Runtime/Core/Math/FVector/operator__2: compared exactly, not nearly.
struct FVector
{
	double X = StandIn::Unknown, Y = StandIn::Unknown, Z = StandIn::Unknown;
	FVector() = default;
	FVector(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
	static FVector Zero() { return FVector(0, 0, 0); }
	friend FVector operator+(const FVector& Left, const FVector& Right)
	{
		return FVector(Left.X + Right.X, Left.Y + Right.Y, Left.Z + Right.Z);
	}
	friend FVector operator-(const FVector& Left, const FVector& Right)
	{
		return FVector(Left.X - Right.X, Left.Y - Right.Y, Left.Z - Right.Z);
	}
	friend FVector operator*(const FVector& It, double By) { return FVector(It.X * By, It.Y * By, It.Z * By); }
	friend FVector operator/(const FVector& It, double By) { return It * (1.0 / By); }
	friend bool operator==(const FVector& Left, const FVector& Right)
	{
		return Left.X == Right.X && Left.Y == Right.Y && Left.Z == Right.Z;
	}
	friend bool operator!=(const FVector& Left, const FVector& Right) { return !(Left == Right); }
	double SquaredLength() const { return X * X + Y * Y + Z * Z; }
	static double Dist(const FVector& Left, const FVector& Right)
	{
		return std::sqrt((Left - Right).SquaredLength());
	}
	FVector GetSafeNormal() const
	{
		const double Squared = SquaredLength();
		return Squared < 1.e-8 ? Zero() : *this / std::sqrt(Squared);
	}
	bool ContainsNaN() const { return !std::isfinite(X) || !std::isfinite(Y) || !std::isfinite(Z); }
	FRotator Rotation() const
	{
		return FRotator(
			FMath::RadiansToDegrees(std::atan2(Z, std::sqrt(X * X + Y * Y))),
			FMath::RadiansToDegrees(std::atan2(Y, X)), 0);
	}
};

// API/Runtime/Core/Math/FQuat; API/Runtime/Core/Math/TQuat of X, Y, Z and W: turns a vector about an axis
// (TQuat/Inverse (5.1), of what is normalised, TQuat/RotateVector (5.5), TQuat/ContainsNaN (5.5));
// API/Runtime/Core/TQuat/op_mul (newest), where the right one is applied first; API/Runtime/Core/TQuat/__ctor
// (newest): nothing is initialised by default.
struct FQuat
{
	double X = StandIn::Unknown, Y = StandIn::Unknown, Z = StandIn::Unknown, W = StandIn::Unknown;
	FQuat() = default;
	FQuat(double InX, double InY, double InZ, double InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
	friend bool operator==(const FQuat& Left, const FQuat& Right)
	{
		return Left.X == Right.X && Left.Y == Right.Y && Left.Z == Right.Z && Left.W == Right.W;
	}
	friend bool operator!=(const FQuat& Left, const FQuat& Right) { return !(Left == Right); }
	friend FQuat operator*(const FQuat& Left, const FQuat& Right)
	{
		const FVector L(Left.X, Left.Y, Left.Z), R(Right.X, Right.Y, Right.Z);
		const FVector Axis = R * Left.W + L * Right.W + Cross(L, R);
		return FQuat(Axis.X, Axis.Y, Axis.Z, Left.W * Right.W - (L.X * R.X + L.Y * R.Y + L.Z * R.Z));
	}
	FQuat Inverse() const { return FQuat(-X, -Y, -Z, W); }
	FVector RotateVector(const FVector& It) const
	{
		const FVector Axis(X, Y, Z);
		const FVector Twice = Cross(Axis, It) * 2.0;
		return It + Twice * W + Cross(Axis, Twice);
	}
	bool ContainsNaN() const
	{
		return !std::isfinite(X) || !std::isfinite(Y) || !std::isfinite(Z) || !std::isfinite(W);
	}

private:
	static FVector Cross(const FVector& Left, const FVector& Right)
	{
		return FVector(
			Left.Y * Right.Z - Left.Z * Right.Y, Left.Z * Right.X - Left.X * Right.Z,
			Left.X * Right.Y - Left.Y * Right.X);
	}
};

inline FQuat FRotator::Quaternion() const
{
	const double Up = FMath::DegreesToRadians(Pitch) / 2, Aside = FMath::DegreesToRadians(Yaw) / 2;
	return FQuat(0, 0, std::sin(Aside), std::cos(Aside)) * FQuat(0, -std::sin(Up), 0, std::cos(Up));
}

// API/Runtime/Core/Math/FColor; API/Runtime/Core/FColor (newest): its constants (White); "unreal.Color"
// (python-api/class/Color, 5.1): R, G and B.
struct FColor
{
	FColor(uint8 InR, uint8 InG, uint8 InB) : R(InR), G(InG), B(InB) {}
	uint8 R, G, B;
	static const FColor White;
};
inline const FColor FColor::White{255, 255, 255};
