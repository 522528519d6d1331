//! The paths of Unity's package and of the project beside it.

/// The package.
pub(crate) const PACKAGE: &str = "bindings/unity";
/// The project that opens with it.
pub(super) const SAMPLE: &str = "unity-sample";
