//! What Unity would stumble over, found without it.
use anyhow::Result;

use crate::repo::Repo;

pub(super) fn check(_repo: &Repo) -> Result<String> {
    Ok(String::new())
}
