//! udgoap
