//! Where Unity's package and the project beside it lie.

/// The package.
pub(crate) const PACKAGE: &str = "bindings/unity";
/// The project that opens with it.
pub(super) const SAMPLE: &str = "unity-sample";
