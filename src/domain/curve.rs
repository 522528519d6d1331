//! Response curves, which expressions call by name: their shapes, and their values (Alexander, 2002;
//! thesis, section 3.5.2).

use alloc::{string::String, vec::Vec};

/// A named curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The name in documents.
    pub name: String,
    /// Its shape.
    pub shape: Shape,
}

/// The shapes of curves. Their input and their output can be any number; NaN stays NaN.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// slope × x + offset
    Linear {
        /// The slope.
        slope: f32,
        /// The value at 0.
        offset: f32,
    },
    /// slope × (x − shift)² + offset
    Quadratic {
        /// The slope.
        slope: f32,
        /// Where the parabola's vertex is.
        shift: f32,
        /// The vertex's value.
        offset: f32,
    },
    /// (baseˣ − 1) / (base − 1): from 0 at 0 to 1 at 1. The base is positive and not 1.
    Exponential {
        /// The base.
        base: f32,
    },
    /// 1 / (1 + e^(−steepness × (x − middle)))
    Logistic {
        /// How steep it is.
        steepness: f32,
        /// Where its value is one half.
        middle: f32,
    },
    /// Straight lines between points with rising x, and constant outside of them.
    Piecewise(Vec<[f32; 2]>),
}

impl Shape {
    /// The curve's value at `x`.
    #[must_use]
    pub fn at(&self, x: f32) -> f32 {
        match *self {
            Shape::Linear { slope, offset } => slope * x + offset,
            Shape::Quadratic {
                slope,
                shift,
                offset,
            } => slope * (x - shift) * (x - shift) + offset,
            Shape::Exponential { base } => (libm::powf(base, x) - 1.0) / (base - 1.0),
            Shape::Logistic { steepness, middle } => {
                1.0 / (1.0 + libm::expf(-steepness * (x - middle)))
            }
            Shape::Piecewise(ref points) => piecewise(points, x),
        }
    }

    /// `Some(true)` if the curve never falls, `Some(false)` if it never rises, none if it does
    /// both.
    #[must_use]
    pub fn direction(&self) -> Option<bool> {
        match *self {
            Shape::Linear { slope, .. } => Some(slope >= 0.0),
            Shape::Quadratic { .. } => None,
            Shape::Exponential { .. } => Some(true),
            Shape::Logistic { steepness, .. } => Some(steepness >= 0.0),
            Shape::Piecewise(ref points) => {
                if points.windows(2).all(|pair| pair[0][1] <= pair[1][1]) {
                    Some(true)
                } else if points.windows(2).all(|pair| pair[0][1] >= pair[1][1]) {
                    Some(false)
                } else {
                    None
                }
            }
        }
    }
}

fn piecewise(points: &[[f32; 2]], x: f32) -> f32 {
    if x.is_nan() {
        return x;
    }
    let after = points.partition_point(|point| point[0] <= x);
    if after == 0 {
        return points.first().map_or(f32::NAN, |point| point[1]);
    }
    if after == points.len() {
        return points[after - 1][1];
    }
    let [x0, y0] = points[after - 1];
    let [x1, y1] = points[after];
    y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
}
