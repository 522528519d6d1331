//! A check that attributes with rates do change.
//!
//! Ticks apply rates only if the host asks for it, since many hosts do that themselves. A host that
//! does neither breaks no rule, but in its world nobody ever gets hungry. So the log warns once for
//! each world if that seems to be the case.

use super::logging::{self, UDG_LOG_WARNING};
use crate::{
    domain::{AttributeId, Operand, TypeId},
    world::{Value, World},
};

/// A host that applies rates itself writes at least once in so many seconds.
const SECONDS: f64 = 30.0;
/// In fewer ticks than this, a turn-based game may have advanced the time in leaps.
const TICKS: u32 = 16;

/// How long ticks have gone on without rates.
#[derive(Debug, Default)]
pub(crate) struct Stillness {
    /// When the present interval of watching began, in seconds of world time; none before the first
    /// tick.
    since: Option<f64>,
    ticks: u32,
    is_over: bool,
}

impl Stillness {
    /// Notes that a tick has begun.
    pub(crate) fn notice(&mut self, world: &World, applies_rates: bool) {
        if let Some(attribute) = self.still(world, applies_rates) {
            let name = &world.domain().attribute(attribute).name;
            logging::write(
                UDG_LOG_WARNING,
                format_args!(
                    "`{name}` has a rate, but nothing has changed what rates change for {SECONDS} s \
                     of world time: set applies_rates of UdgTickInput to 1, or write such \
                     attributes yourself (said once for each world)"
                ),
            );
        }
    }

    /// An attribute to warn about now; none if there is no need.
    fn still(&mut self, world: &World, applies_rates: bool) -> Option<AttributeId> {
        self.is_over |= applies_rates;
        if self.is_over {
            return None;
        }
        let now = world.time().seconds();
        let since = *self.since.get_or_insert(now);
        self.ticks += 1;
        if now - since < SECONDS || self.ticks < TICKS {
            return None;
        }
        self.since = Some(now);
        self.ticks = 0;
        let found = unwritten(world, since);
        self.is_over = found.is_some();
        found
    }
}

/// An attribute that its rate would change. None if any attribute with a rate was written after the
/// time `since`.
fn unwritten(world: &World, since: f64) -> Option<AttributeId> {
    let mut found = None;
    for (number, of) in world.domain().types.iter().enumerate() {
        if of.rates.is_empty() {
            continue;
        }
        for entity in world
            .entities_of_type(TypeId(number as u16))
            .into_iter()
            .flatten()
        {
            for &(attribute, rate) in &of.rates {
                if world
                    .written_at(entity, attribute)
                    .is_ok_and(|at| at > since)
                {
                    return None;
                }
                let (Operand::Constant(rate), Ok(Value::Number(value)), Ok(range)) = (
                    rate,
                    world.read(entity, attribute),
                    world.range(entity, attribute),
                ) else {
                    continue;
                };
                // A value at the end of its range stays there, even if the rate is applied.
                let changes =
                    (rate < 0.0 && value > range.min) || (rate > 0.0 && value < range.max);
                if changes && found.is_none() {
                    found = Some(attribute);
                }
            }
        }
    }
    found
}
