//! Tells what has made NPCs think.

use super::WakeCount;
use crate::{
    domain::AttributeId,
    running::{RunningWorld, decisions::WokenBy},
};

impl RunningWorld {
    /// What has had NPCs think since the world was created, but for what never did. Attributes come
    /// one by one, in the order in which they are declared.
    pub fn wakes(&self) -> impl Iterator<Item = WakeCount> {
        let kinds = WokenBy::ALL.into_iter().zip(self.wakes.by);
        let kinds = kinds.map(|(by, count)| WakeCount {
            by,
            attribute: None,
            count,
        });
        let attributes = self.wakes.attributes.iter().enumerate();
        let attributes = attributes.map(|(number, count)| WakeCount {
            by: WokenBy::Attribute,
            attribute: Some(AttributeId::at(number)),
            count: *count,
        });
        kinds.chain(attributes).filter(|it| it.count > 0)
    }
}
