//! Tests of the world as a whole.
