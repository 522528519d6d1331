//! Returns why NPCs thought.

use super::WakeCount;
use crate::{
    domain::AttributeId,
    running::{RunningWorld, decisions::WokenBy},
};

impl RunningWorld {
    /// Why NPCs thought since the world was created; reasons that never occurred are left out.
    /// Attributes come one by one, in the order of their declaration.
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
