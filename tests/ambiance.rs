//! Smart ambiance: what places, things and events do to the costs of actions and the weights of drives.

mod common;
#[path = "ambiance/goap.rs"]
mod goap;
#[path = "ambiance/oracle.rs"]
mod oracle;
mod reference;
#[path = "ambiance/told.rs"]
mod told;
#[path = "ambiance/weights.rs"]
mod weights;
