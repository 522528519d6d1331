//! `first` with many suppliers of an action: it leaves out those that are too far away, or worth too
//! little, to matter.
//!
//! If an [errand](crate::domain::Errand) has many suppliers, a search begins with the near ones.
//! The plan that it finds shows how far away other suppliers could still matter. Unless the search
//! has looked at all of those, it begins anew with them. So it costs about as much as with few
//! suppliers, and finds the same plan as with all.
//!
//! If those that matter may be anywhere, since ways cost nothing, what they are worth has to tell. It
//! depends on a number of the supplier's, such as how potent a potion is. So the search looks at the
//! few whose numbers lie beyond a [limit], which the world keeps in order. How much an errand is worth
//! at most at any other supplier shows whether these matter. If they do, the limit is moved. The same
//! shows that an errand isn't possible at any other supplier.
//!
//! [limit]: crate::planning::narrowing::Limit
//!
//! **Claim.** The last round finds the same plan as a search among all suppliers, if neither
//! reaches a bound.
//!
//! *Proof.* An errand helps no precondition, so a plan state with an errand has it as its root, and
//! contains no other errand. Hence the search among all takes the plan states without left-out
//! suppliers in the same order as the last round: they have the same merits, and of any two, the
//! same one was generated earlier. Let *P* be the plan of the last round, and *m* the least merit
//! on the way from its root to *P*. Until the search among all takes *P*, some plan state on that
//! way is open, so it takes no plan state with less merit than *m*. Best-first search finds the
//! plan on whose way the least merit is greatest. Let *Q* be the plan of an earlier round on whose
//! way the least merit *n* is greatest. The last round could also have found *Q*, since suppliers are
//! left out in the last round only if no plan with them has as much merit as *n*; so *m* is at least
//! *n*. Thus no plan with a supplier that is left out has as much merit as *m*. ∎
//!
//! What the merit of a plan with an errand is at most, depending on how far away its supplier is,
//! is told by [`radius`].

mod radius;

use crate::{
    domain::{ActionId, Errand},
    planning::{
        Merit, Selector,
        narrowing::{Limit, Narrowed},
        offers::FEW,
        parts::Cutoffs,
        unseen::Unseen,
        work,
        working::Working,
    },
    sorting::HeapSort as _,
};

/// At least so many suppliers of each errand are looked at first.
const SOME: usize = 10;
/// Each round looks at most so many times as far as the one before. So all rounds before the last
/// cost little compared with it.
const STRIDE: f32 = 3.0;
/// If so many plan states were generated, the next round is the last.
const PATIENCE: u32 = 100;
/// If the best are not enough, so many times as many are looked at.
const MORE: usize = 3;
/// If so many were generated and it isn't known yet which suppliers can be left out, none is.
const MOST: u32 = 512;
/// Rounds before the last look about so far at most, in metres.
const FAR: f32 = 1e5;

impl Working<'_, '_> {
    /// Leaves out suppliers that are far away, if there are many.
    pub(super) fn narrow(&mut self) {
        self.parts.narrowing.has_begun = true;
        self.parts.narrowing.generated_before = self.plan.generated;
        // Most worlds have never had so many entities.
        if self.snapshot.knowledge.next_order() <= FEW as u64 {
            return;
        }
        let domain = self.snapshot.domain;
        let place = self.actor.place(&self.snapshot);
        if self.options.selector != Selector::First
            || self.parts.weighed
            || place.iter().any(|it| it.is_nan())
        {
            return;
        }
        self.parts.narrowing.centre = place;
        for (number, errand) in domain.index.errands.iter().enumerate() {
            let suppliers = domain.index.suppliers[errand.action.index()].iter();
            let counts = suppliers.map(|&of| self.snapshot.knowledge.count_of_type(of));
            if counts.sum::<usize>() > FEW
                && self.parts.offers.is_consumable(
                    &mut self.snapshot,
                    self.actor.known,
                    errand.action,
                )
                && (!errand.values.is_empty() || self.asks_for_ways(errand))
            {
                self.parts.narrowing.errands.push(Narrowed {
                    errand: number,
                    action: errand.action,
                    radius: errand.within,
                    sample: errand.within,
                    limit: None,
                    is_asked: false,
                    utility: None,
                });
            }
        }
        if !self.parts.narrowing.errands.is_empty() {
            self.parts.narrowing.leaves_out = true;
            self.widen_to_some();
            self.begin_with_best();
        }
    }

    /// Whether the distance to the supplier makes a difference to how plans with an errand compare.
    fn asks_for_ways(&mut self, errand: &Errand) -> bool {
        !self.options.exact_scores || self.pays_for_ways(errand)
    }

    /// Of errands for which ways cost nothing, looks first at the suppliers that are worth most, unless
    /// many are worth as much.
    #[cold]
    fn begin_with_best(&mut self) {
        let domain = self.snapshot.domain;
        let mut narrowed = core::mem::take(&mut self.parts.narrowing.errands);
        for it in &mut narrowed {
            let errand = &domain.index.errands[it.errand];
            if errand.values.is_empty() || self.pays_for_ways(errand) {
                continue;
            }
            self.radius(it, None);
            let utility = it.utility;
            if self.sets_limit(it) && self.is_any_beyond(it) {
                it.radius = errand.within;
            } else {
                (it.limit, it.utility) = (None, utility);
            }
        }
        self.parts.narrowing.errands = narrowed;
    }

    /// Sets the distances within which each errand has some suppliers.
    #[cold]
    fn widen_to_some(&mut self) {
        let domain = self.snapshot.domain;
        let knowledge = self.snapshot.knowledge;
        let mut found = core::mem::take(&mut self.snapshot.memory.gathered);
        for narrowed in &mut self.parts.narrowing.errands {
            narrowed.radius = narrowed.radius.max(1.0);
            let suppliers = &domain.index.suppliers[narrowed.action.index()];
            loop {
                found.clear();
                for &of in suppliers {
                    knowledge.near(of, self.parts.narrowing.centre, narrowed.radius, &mut found);
                }
                self.snapshot.memory.work += work::CANDIDATE * (1 + found.len() as u64);
                if found.len() >= SOME || narrowed.radius > FAR {
                    break;
                }
                narrowed.radius *= 1.3;
            }
            narrowed.sample = narrowed.radius;
        }
        self.snapshot.memory.gathered = found;
    }

    /// To be called when the search has found a plan, or that there is none. Begins the search anew
    /// if a supplier that was left out may matter; returns whether that is so.
    #[cold]
    pub(super) fn widens(&mut self, found: Option<u32>) -> bool {
        let mut narrowed = core::mem::take(&mut self.parts.narrowing.errands);
        if self.parts.narrowing.is_settled {
            return false;
        }
        // A plan that was found in an earlier round is a plan among all, too.
        let least = found.map(|number| self.least_merit(number));
        let least = least.max(self.parts.narrowing.least);
        self.parts.narrowing.least = least;
        // A search that takes long isn't begun again and again.
        let is_patient = self.generated_narrowed() < PATIENCE;
        let mut matters = false;
        self.parts.narrowing.is_settled = true;
        for it in &mut narrowed {
            let mut radius = 0.0;
            if it.is_asked {
                radius = self.radius(it, least);
                if radius == f32::INFINITY {
                    radius = self.limit(it, least, &mut matters);
                }
            }
            matters |= radius > it.radius;
            let next = it.radius.max(it.sample) * STRIDE;
            if is_patient && radius > next && next < FAR {
                it.radius = next;
                self.parts.narrowing.is_settled = false;
            } else {
                it.radius = radius;
            }
        }
        if matters {
            narrowed.retain(|it| it.radius < f32::INFINITY);
            self.parts.narrowing.errands = narrowed;
            self.parts.narrowing.best = self.best_complete();
            self.begin_anew();
        }
        matters
    }

    /// Where those who matter may be anywhere, sets another limit beyond which suppliers are looked
    /// at. Returns the distance beyond which others don't matter. If that is infinite still, but
    /// better plans may tell, only those beyond the limit are looked at next.
    #[cold]
    fn limit(&mut self, narrowed: &mut Narrowed, least: Option<Merit>, matters: &mut bool) -> f32 {
        while self.sets_limit(narrowed) {
            let radius = self.radius(narrowed, least);
            // Asking also lets the NPC think again when somebody gets beyond the limit.
            let any = self.is_any_beyond(narrowed);
            *matters |= any;
            if radius < f32::INFINITY {
                return radius;
            }
            if any {
                // Where ways matter so little, those who are near have nothing in advance.
                self.parts.narrowing.is_settled = false;
                return self.snapshot.domain.index.errands[narrowed.errand].within;
            }
        }
        f32::INFINITY
    }

    /// Sets the first limit that makes a difference to what an errand is worth at most, or lowers the
    /// limit. Returns whether there is one.
    fn sets_limit(&mut self, narrowed: &mut Narrowed) -> bool {
        let errand = &self.snapshot.domain.index.errands[narrowed.errand];
        if let Some(mut limit) = narrowed.limit {
            limit.count *= MORE;
            let end = self.end(limit, errand.action);
            limit.than = end.unwrap_or(limit.than);
            narrowed.limit = Some(limit);
            narrowed.utility = None;
            return end.is_some() && limit.count <= MOST as usize;
        }
        for &attribute in &errand.values {
            for is_up in [true, false] {
                let mut limit = Limit {
                    attribute,
                    is_up,
                    than: 0.0,
                    count: SOME,
                };
                let Some(end) = self.end(limit, errand.action) else {
                    return false;
                };
                limit.than = end;
                let utility = self.errand_utility(errand, narrowed.sample(), Some(limit));
                if narrowed.utility.is_some_and(|it| utility < it) {
                    narrowed.limit = Some(limit);
                    narrowed.utility = Some(utility);
                    return true;
                }
            }
        }
        false
    }

    /// The greatest or the least number but some that suppliers have; none if that can't be told.
    fn end(&mut self, limit: Limit, action: ActionId) -> Option<f32> {
        let Limit { is_up, count, .. } = limit;
        let values = &mut self.parts.narrowing.values;
        values.clear();
        let knowledge = self.snapshot.knowledge;
        let all = limit.beyond(self.snapshot.domain, action);
        let told = { all }.all(|(of, it)| knowledge.ends(of, (it.cell, is_up), count, values));
        self.snapshot.memory.work += work::CANDIDATE * count as u64;
        values.heap_sort_by(f32::total_cmp);
        let from_end = values.len().checked_sub(count)?;
        let place = if is_up { from_end } else { count - 1 };
        told.then_some(values[place])
    }

    /// Whether any supplier has a number beyond the limit.
    fn is_any_beyond(&mut self, narrowed: &Narrowed) -> bool {
        let Some(limit) = narrowed.limit else {
            return false;
        };
        let mut found = core::mem::take(&mut self.snapshot.memory.gathered);
        found.clear();
        for (of, beyond) in limit.beyond(self.snapshot.domain, narrowed.action) {
            self.snapshot.knowledge.beyond(of, beyond, &mut found);
        }
        let any = !found.is_empty();
        self.snapshot.memory.gathered = found;
        any
    }

    /// How many plan states were generated while suppliers were left out.
    fn generated_narrowed(&self) -> u32 {
        self.plan.generated - self.parts.narrowing.generated_before
    }

    /// If a search with few suppliers takes too long, begins anew with all of them. If all aren't
    /// many more than the few, going on would cost more than it saves.
    #[cold]
    pub(super) fn gives_up_narrowing(&mut self) -> bool {
        if self.parts.narrowing.is_settled || self.generated_narrowed() < MOST {
            return false;
        }
        self.look_at_all();
        true
    }

    /// Begins anew with all suppliers.
    pub(super) fn look_at_all(&mut self) {
        self.parts.narrowing.errands.clear();
        self.parts.narrowing.leaves_out = false;
        self.parts.narrowing.best = self.best_complete();
        self.begin_anew();
    }

    /// Lets the search look for its roots again.
    fn begin_anew(&mut self) {
        self.parts.states.close();
        self.parts.cutoffs = Cutoffs::default();
        self.parts.pending.parent = None;
        self.parts.pending.wishes = false;
        self.parts.pending.unseen = Unseen::default();
        self.parts.pending.next = 0;
        self.parts.pending.bindings.clear();
        self.parts.pending.goal = Some(0);
    }

    /// The best executable plan state until now.
    pub(super) fn best_complete(&self) -> Option<(u32, Merit)> {
        let now = self.parts.states.best_complete();
        let earlier = self
            .parts
            .narrowing
            .best
            .filter(|_| !self.parts.forward.lengthens);
        match earlier {
            Some(best) => Some(now.filter(|it| it.1 > best.1).unwrap_or(best)),
            None => now,
        }
    }

    /// The least merit on the way from the root to a plan state.
    fn least_merit(&self, number: u32) -> Merit {
        let mut state = self.parts.states.get(number);
        let mut least = self
            .options
            .merit(state.score, state.takes(), state.steps());
        while let Some(parent) = state.parent {
            state = self.parts.states.get(parent);
            least = least.min(
                self.options
                    .merit(state.score, state.takes(), state.steps()),
            );
        }
        least
    }
}
