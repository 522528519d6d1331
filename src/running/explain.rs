//! Explaining searches of a world's NPCs.

use alloc::vec::Vec;

use super::requests::Requests;
use crate::{
    beliefs::Knowledge,
    domain::{ActionId, Domain, GoalRuleId},
    planning::{
        Options, Outcome, Search, Selector,
        explain::{
            self, Means,
            data::{Explanation, WhyNot},
        },
        forward::Among,
    },
    selectors,
    world::{EntityId, Hold, View, World, WorldError},
};

/// The most work of finding out whether chains were cut off.
const MOST_WORK: u32 = 2_500_000;

/// Why a search can't be explained.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ExplainError {
    /// Nothing was searched yet.
    #[error("nothing was planned")]
    NeverPlanned,
    /// The search belongs to another world, or its NPC is gone.
    #[error("the NPC that was planned for isn't in this world, or no longer")]
    NpcGone,
    /// An entity asked about isn't one of this world.
    #[error(transparent)]
    World(#[from] WorldError),
    /// What the search read has changed since.
    #[error("what the search looked at has changed since; plan again, then ask")]
    Stale,
}

impl<'w> Requests<'w> {
    /// Explains a search of one of this world's NPCs: why it ended as it did. If the search is
    /// paused, `hold` keeps the facts that it began with.
    ///
    /// # Errors
    /// [`ExplainError::NeverPlanned`], [`ExplainError::NpcGone`].
    pub fn explain(
        self,
        search: &Search,
        hold: Option<&Hold>,
    ) -> Result<Explanation<'w>, ExplainError> {
        let knowledge = known_to(&self.running.world, search, hold)?;
        Ok(self.with_means(search, &knowledge, |means| explain::explain(search, means)))
    }

    /// Why a search of one of this world's NPCs didn't end with these steps. `hold` as for
    /// [`explain`](crate::running::Requests::explain).
    ///
    /// # Errors
    /// Those of [`ExplainError`].
    pub fn why_not(
        self,
        search: &Search,
        hold: Option<&Hold>,
        steps: &[(ActionId, EntityId)],
    ) -> Result<WhyNot<'w>, ExplainError> {
        let knowledge = known_to(&self.running.world, search, hold)?;
        let mut asked = Vec::with_capacity(steps.len());
        for &(action, supplier) in steps {
            check(&self.running.world, &knowledge, supplier)?;
            asked.push((action, supplier.index()));
        }
        let told = self.with_means(search, &knowledge, |means| {
            explain::why_not(search, means, &asked)
        });
        told.ok_or(ExplainError::Stale)
    }

    /// Why a search of one of this world's NPCs didn't end with a plan for the goal that `rule` has
    /// made about `about`. `hold` as for [`explain`](crate::running::Requests::explain).
    ///
    /// # Errors
    /// Those of [`ExplainError`].
    pub fn why_not_goal(
        self,
        search: &Search,
        hold: Option<&Hold>,
        rule: GoalRuleId,
        about: Option<EntityId>,
    ) -> Result<WhyNot<'w>, ExplainError> {
        let knowledge = known_to(&self.running.world, search, hold)?;
        if let Some(about) = about {
            check(&self.running.world, &knowledge, about)?;
        }
        let about = about.map(EntityId::index);
        let told = self.with_means(search, &knowledge, |means| {
            explain::why_not_goal(search, means, rule, about)
        });
        told.ok_or(ExplainError::Stale)
    }

    /// Repeats a search, so that explanations can try things out in it.
    fn with_means<T>(
        self,
        search: &Search,
        knowledge: &View<'_>,
        explain: impl FnOnce(Means<'_, 'w>) -> T,
    ) -> T {
        let search_again = |selector, among| {
            // The answers of the one search serve the other: `first` asks for less than the others,
            // and only selectors that choose among schedules ask which entities have their roles.
            let options = Options {
                selector: match search.options.selector {
                    Selector::Best | Selector::Goap => Selector::Best,
                    same => same,
                },
                forecast: true,
                // GOAP's steps take no time, so it never waits for a slot either.
                durations: search.options.counts_time(),
                ..search.options
            };
            let mut again = self.again(search, knowledge, options, |again| {
                again.asked.selector = selector;
                again.options.selector = selector;
                again.parts.forward.among = among;
            });
            if search.options.selector == Selector::Goap {
                look_at_all_goals(&mut again, self.running.world.domain(), knowledge);
            }
            again
        };
        let depth = search.options.depth;
        let probe = match search.options.selector {
            Selector::UtilityPlans | Selector::Schedules => search.options.selector,
            _ => Selector::First,
        };
        // These searches are kept short, since each only serves to tell one thing.
        let short = |selector, depth| {
            let options = Options {
                selector,
                depth,
                max_work: search.options.max_work.min(MOST_WORK),
                ..search.options
            };
            self.again(search, knowledge, options, |_| {})
        };
        explain(Means {
            domain: self.running.world.domain(),
            knowledge,
            probe: &mut search_again(probe, Among::All),
            best_among: &|among| search_again(Selector::Best, among),
            first: &|| short(Selector::First, depth),
            deeper: &|| {
                short(
                    Selector::Best,
                    depth.saturating_mul(4).min(Options::MAX_DEPTH),
                )
            },
        })
    }
}

impl Requests<'_> {
    /// Runs a search to its end for the NPC of another one, with the same answers of the host.
    /// `change` is called when it has asked.
    pub(super) fn again(
        self,
        search: &Search,
        knowledge: &dyn Knowledge,
        options: Options,
        change: impl FnOnce(&mut Search),
    ) -> Search {
        let domain = self.running.world.domain();
        let mut again = Search::default();
        again.motives.clone_from(&search.motives);
        again.ask(domain, knowledge, options, self.running.answers_travel());
        again.answer_as(search, domain, knowledge);
        change(&mut again);
        selectors::set_out(&mut again, domain, knowledge);
        selectors::advance(&mut again, domain, knowledge, u32::MAX);
        again
    }
}

/// Goes on with a search by `first` that has found a plan for one goal, until it has nothing left to
/// look at: of GOAP, each goal is explained by itself.
fn look_at_all_goals(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    while matches!(
        search.plan.outcome,
        Outcome::Complete | Outcome::NothingBetter
    ) {
        search.plan.outcome = Outcome::Unfinished;
        selectors::advance(search, domain, knowledge, u32::MAX);
    }
}

/// Refuses an entity that is gone, unless the NPC believes that it lives.
fn check(world: &World, knowledge: &View<'_>, entity: EntityId) -> Result<(), WorldError> {
    let index = entity.index();
    let is_believed = knowledge.handle(index) == entity && knowledge.knows(index);
    if is_believed || world.is_alive(entity) {
        Ok(())
    } else {
        Err(WorldError::InvalidEntity)
    }
}

/// What the NPC of a search knew when the search began, if that is still held. Otherwise what it
/// knows now.
fn known_to<'w>(
    world: &'w World,
    search: &Search,
    hold: Option<&'w Hold>,
) -> Result<View<'w>, ExplainError> {
    let npc = search.actor_known().ok_or(ExplainError::NeverPlanned)?;
    let npc = search.snapshot.handle(npc.number());
    let hold = hold.filter(|hold| hold.npc() == Some(npc));
    if let Some(Ok(knowledge)) = hold.map(|hold| world.held(hold)) {
        return Ok(knowledge);
    }
    let knowledge = world.knowledge(npc);
    knowledge.map_err(|_| ExplainError::NpcGone)
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use core::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::{
        domain::{Document, Domain, Limits, POSITION},
        running::RunningWorld,
        world::{EntityDef, Value, WorldSettings},
    };

    fn serials(count: u64) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(count, Ordering::Relaxed)
    }

    #[test]
    fn what_things_are_tried_out_in_does_as_much_as_first() {
        let document = Document {
            name: "wizard.json",
            bytes: include_bytes!("../../examples/domains/wizard.json"),
        };
        let domain = Arc::new(
            Domain::load(&[document], &Limits::default())
                .domain
                .unwrap(),
        );
        let world = World::new(Arc::clone(&domain), WorldSettings::new(serials)).unwrap();
        let mut running = RunningWorld::new(world);
        let mut create = |of, x| {
            let def = EntityDef {
                values: &[(POSITION, Value::Position([x, 0.0, 0.0]))],
                ..EntityDef::new(domain.find_type(of).unwrap())
            };
            running.world.create(&def).unwrap()
        };
        let wizard = create("wizard", 0.0);
        create("goblin", 30.0);
        create("mana_potion", 20.0);
        running.update(0.0).unwrap();

        let [first, best, auto, goap] = [
            Selector::First,
            Selector::Best,
            Selector::Auto,
            Selector::Goap,
        ]
        .map(|selector| {
            let mut search = Search::default();
            let options = Options {
                selector,
                ..Options::default()
            };
            let requests = running.requests();
            requests.plan(wizard, &mut search, options).unwrap();
            let knowledge = known_to(&running.world, &search, None).unwrap();
            let tried_in = running
                .requests()
                .with_means(&search, &knowledge, |means| means.probe.plan.work);
            (search.plan.work, tried_in)
        });
        assert_eq!(first.0, first.1);
        assert!(best.0 > 2 * first.0, "{best:?} {first:?}");
        assert_eq!([best.1, auto.1], [first.0; 2]);
        // For GOAP it goes on until it has looked at all goals.
        assert!(first.0 < goap.1 && goap.1 < 2 * first.0, "{goap:?}");
    }
}
