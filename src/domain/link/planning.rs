//! Links the planning settings of types.

use alloc::format;

use super::{TypeId, linker::Linker};
use crate::domain::{
    MAX_DEPTH, Planning,
    shapes::{Field, PlanningShape},
};

/// The longest `think_interval`, in seconds.
const LONGEST_INTERVAL: f32 = 3600.0;

impl Linker<'_, '_> {
    /// The settings of the type itself, and those of its parent for the rest.
    pub(super) fn planning(&mut self, id: TypeId, shape: Option<&PlanningShape>) {
        let inherited = self.parent(id).map(|parent| parent.planning);
        let inherited = inherited.unwrap_or_default();
        let own = shape.map(|shape| Planning {
            selector: shape.selector.get().map(|it| it.selector()),
            depth: self
                .whole(&shape.depth, u32::from(MAX_DEPTH))
                .and_then(|it| u8::try_from(it).ok()),
            max_plan_states: self.whole(&shape.plan_states, u32::MAX),
            max_work: self.whole(&shape.work, u32::MAX),
            cost_weight: self.at_least_0(&shape.cost_weight, f32::MAX),
            durations: shape.durations.get().copied(),
            outcomes: shape.outcomes.get().copied(),
            risk: self.at_least_0(&shape.risk, f32::MAX),
            filter_goals: shape.filter_goals.get().copied(),
            think_interval: self.at_least_0(&shape.think_interval, LONGEST_INTERVAL),
            switch_margin: self.at_least_0(&shape.switch_margin, f32::MAX),
        });
        self.of(id).planning = own.unwrap_or_default().or(inherited);
    }

    fn whole(&mut self, field: &Field<u32>, most: u32) -> Option<u32> {
        let (value, place) = (*field.get()?, field.place()?);
        if (1..=most).contains(&value) {
            return Some(value);
        }
        let message = format!("found {value}, expected a whole number from 1 to {most}");
        self.compiler.error(place, message);
        None
    }

    fn at_least_0(&mut self, field: &Field<f32>, most: f32) -> Option<f32> {
        let (value, place) = (*field.get()?, field.place()?);
        if (0.0..=most).contains(&value) {
            // −0 becomes 0.
            return Some(value + 0.0);
        }
        let message = if most == f32::MAX {
            format!("found {value}, expected a number of at least 0")
        } else {
            format!("found {value}, expected a number from 0 to {most}")
        };
        self.compiler.error(place, message);
        None
    }
}
