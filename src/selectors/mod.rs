//! Ways of choosing behaviour. They share domain, beliefs and planning, so that they can be
//! compared and mixed.
#![forbid(unsafe_code)]

pub mod udgoap;
