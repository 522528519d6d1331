// API/Runtime/Core/Math/FVector, API/Runtime/Core/Math/FRotator, API/Runtime/Core/Math/FMath,
// API/Runtime/Core/Math/FColor. "Large World Coordinates": coordinates are doubles.
#pragma once

#include <cmath>

#include "Core/Types.h"

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
	static double RoundToDouble(double It) { return std::floor(It + 0.5); }
	static double DegreesToRadians(double It) { return It * 3.14159265358979323846 / 180.0; }
	static double RadiansToDegrees(double It) { return It * 180.0 / 3.14159265358979323846; }
};

struct FQuat;
struct FRotator
{
	double Pitch = 0, Yaw = 0, Roll = 0;
	inline FQuat Quaternion() const;
	static const FRotator ZeroRotator;
};
inline const FRotator FRotator::ZeroRotator{};

struct FVector
{
	double X = 0, Y = 0, Z = 0;
	FVector() = default;
	FVector(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
	static const FVector ZeroVector;
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
	// Exactly, not nearly: API/Runtime/Core/Math/FVector/operator__2.
	friend bool operator==(const FVector& Left, const FVector& Right)
	{
		return Left.X == Right.X && Left.Y == Right.Y && Left.Z == Right.Z;
	}
	friend bool operator!=(const FVector& Left, const FVector& Right) { return !(Left == Right); }
	double SizeSquared() const { return X * X + Y * Y + Z * Z; }
	static double Dist(const FVector& Left, const FVector& Right)
	{
		return std::sqrt((Left - Right).SizeSquared());
	}
	// "Gets a normalized copy of the vector ... Returns zero vector if vector length is too small."
	FVector GetSafeNormal() const
	{
		const double Squared = SizeSquared();
		return Squared < 1.e-8 ? FVector() : *this / std::sqrt(Squared);
	}
	// "Utility to check if there are any non-finite values (NaN or Inf) in this vector."
	bool ContainsNaN() const { return !std::isfinite(X) || !std::isfinite(Y) || !std::isfinite(Z); }
	FRotator Rotation() const
	{
		return FRotator{
			FMath::RadiansToDegrees(std::atan2(Z, std::sqrt(X * X + Y * Y))),
			FMath::RadiansToDegrees(std::atan2(Y, X)), 0};
	}
};
inline const FVector FVector::ZeroVector{};

// API/Runtime/Core/Math/FQuat: turns a vector about an axis.
struct FQuat
{
	double X = 0, Y = 0, Z = 0, W = 1;
	FQuat() = default;
	FQuat(double InX, double InY, double InZ, double InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
	friend bool operator==(const FQuat& Left, const FQuat& Right)
	{
		return Left.X == Right.X && Left.Y == Right.Y && Left.Z == Right.Z && Left.W == Right.W;
	}
	friend bool operator!=(const FQuat& Left, const FQuat& Right) { return !(Left == Right); }
	// "The result of (Left * Right) is a rotation that first applies Right and then Left."
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

// API/Runtime/Core/Math/FRotator/Quaternion. Here without roll: first up or down, then to the side.
inline FQuat FRotator::Quaternion() const
{
	const double Up = FMath::DegreesToRadians(Pitch) / 2, Aside = FMath::DegreesToRadians(Yaw) / 2;
	return FQuat(0, 0, std::sin(Aside), std::cos(Aside)) * FQuat(0, -std::sin(Up), 0, std::cos(Up));
}

struct FColor
{
	FColor(uint8 InR, uint8 InG, uint8 InB) : R(InR), G(InG), B(InB) {}
	uint8 R, G, B;
	static const FColor White;
};
inline const FColor FColor::White{255, 255, 255};
