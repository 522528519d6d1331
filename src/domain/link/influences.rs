//! Links influences, and the actions that add to them.

use alloc::{format, vec::Vec};

use super::linker::Linker;
use crate::domain::{
    Influence, InfluenceId,
    shapes::{Field, InfluenceShape, List, Text},
};

impl Linker<'_, '_> {
    /// Makes the table of influences.
    pub(super) fn influences(&mut self) {
        let empty = InfluenceShape::default();
        let usual = Influence::default();
        for entry in &self.shape.influences {
            let shape = entry.value.as_ref().unwrap_or(&empty);
            let reach = self.metres(&shape.reach, usual.reach);
            let influence = Influence {
                name: entry.name.value.clone(),
                half_life: self.more_than_zero(&shape.half_life, "a time", usual.half_life),
                limit: self.more_than_zero(&shape.limit, "a limit", usual.limit),
                reach,
                // As far as it spreads.
                noticed_within: self.metres(&shape.noticed_within, reach),
            };
            self.compiler.domain.influences.push(influence);
        }
    }

    /// A distance that may be 0.
    fn metres(&mut self, field: &Field<f32>, otherwise: f32) -> f32 {
        match (field.get(), field.place()) {
            (Some(&metres), Some(place)) => {
                let most = Self::MOST;
                if !(0.0..=most).contains(&metres) {
                    let message = format!("found {metres}, expected metres from 0 to {most}");
                    self.error(place, message);
                }
                metres
            }
            _ => otherwise,
        }
    }

    /// The influences that an action adds to.
    pub(super) fn influences_left(&mut self, list: &List<Text>) -> Vec<InfluenceId> {
        let mut left = Vec::new();
        for text in list {
            if let Ok(id) = self.compiler.find(|names| &names.influences, text) {
                self.push_once(&mut left, InfluenceId(id), text);
            }
        }
        left
    }
}
