//! The best of all sequences of steps, by trying them all, forward from the snapshot.

use std::collections::HashMap;
use std::ops::Range;

use super::evaluate::{Facts, View, pass};
use super::helps::Step;
use super::model::{Attr, Condition, Effect, Scene, Source};
use super::outcome::Fate;
use super::planner::{Options, Search};
use super::rank::{Rank, units};
use super::simulation::Simulation;

/// The best sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// Its steps.
    pub plan: Vec<Step>,
    /// The utility of what comes of it.
    pub utility: f32,
    /// What it scores.
    pub score: f32,
    /// What it is compared by.
    pub rank: Rank,
    /// No sequence of at most so many steps is better.
    pub depth: usize,
    /// How many steps were tried that can be executed.
    pub tried: usize,
    /// In how many worlds they were carried out, all together.
    pub worlds: usize,
}

/// A sequence that can be executed.
struct Sequence<'a> {
    plan: Vec<Step>,
    /// What has come of it; earlier facts are left out.
    end: Simulation<'a>,
}

/// The best of all sequences of at most `options.depth` steps; of equals the shortest, of those the
/// first in order. If that takes more than so many worlds in which steps are carried out, of as
/// many steps as don't.
///
/// All sequences of one length come before longer ones, and in order, so that the first of equals is
/// the right one. With `merging`, a sequence isn't gone on with if an earlier one led to the same
/// facts in the same time, cost no more and went no further: whatever follows could follow the
/// earlier one.
pub fn best(scene: &Scene, options: &Options, merging: bool, most_worlds: usize) -> Best {
    let search = Search::new(scene, options);
    let nothing = nothing(&search);
    let mut best = Best {
        plan: Vec::new(),
        utility: search.mind.utility(&search.snapshot),
        score: search.score_of_nothing(),
        rank: Rank::nothing(search.score_of_nothing()),
        depth: 0,
        tried: 0,
        worlds: 0,
    };
    let mut seen: HashMap<Vec<u64>, Vec<[f32; 2]>> = HashMap::new();
    seen.insert(key(&nothing.end), vec![[0.0; 2]]);
    let mut sequences = vec![nothing];
    for length in 1..=options.depth {
        let shorter = best.clone();
        let mut longer = Vec::new();
        for sequence in &sequences {
            for &step in &search.applicable {
                let Some(end) = follow(&search, sequence, step) else {
                    continue;
                };
                if only_waits(&search, step, &end) || makes_a_detour(&search, sequence, step) {
                    continue;
                }
                best.tried += 1;
                best.worlds += end.last().len();
                if best.worlds > most_worlds {
                    return shorter;
                }
                let plan = || [&sequence.plan[..], &[step]].concat();
                let (utility, spread) = search.expected(end.last());
                let score = search.score(utility, spread, &end);
                let rank = end.rank(score, length);
                if rank.beats(&best.rank, options) && !passes_time_in_part(&search, &plan(), &rank)
                {
                    best.plan = plan();
                    best.rank = rank;
                    (best.utility, best.score) = (utility, score);
                }
                if length == options.depth {
                    continue;
                }
                if merging {
                    let takes = [end.costs, end.metres];
                    let before = seen.entry(key(&end)).or_default();
                    if before
                        .iter()
                        .any(|it| it[0] <= takes[0] && it[1] <= takes[1])
                    {
                        continue;
                    }
                    before.push(takes);
                }
                let plan = plan();
                longer.push(Sequence { plan, end });
            }
        }
        best.depth = length;
        sequences = longer;
    }
    best
}

/// Each executable sequence that can be gone on with, and the highest score of the sequences that
/// begin with it and have more steps. None if more than `limit` steps would have to be tried.
pub fn heights(scene: &Scene, options: &Options, limit: usize) -> Option<Vec<(Vec<Step>, f32)>> {
    let search = Search::new(scene, options);
    let mut heights = Vec::new();
    let mut left = limit;
    height(
        &search,
        &nothing(&search),
        options.depth,
        &mut left,
        &mut heights,
    );
    (left > 0).then_some(heights)
}

/// The highest score above a sequence, minus infinity if there is nothing above it.
fn height(
    search: &Search,
    sequence: &Sequence,
    depth: usize,
    left: &mut usize,
    heights: &mut Vec<(Vec<Step>, f32)>,
) -> f32 {
    let mut highest = f32::NEG_INFINITY;
    if sequence.plan.len() == depth {
        return highest;
    }
    for &step in &search.applicable {
        let Some(end) = follow(search, sequence, step) else {
            continue;
        };
        *left = left.saturating_sub(1);
        if *left == 0 {
            return highest;
        }
        let (utility, spread) = search.expected(end.last());
        highest = highest.max(search.score(utility, spread, &end));
        let plan = [&sequence.plan[..], &[step]].concat();
        let next = Sequence { plan, end };
        highest = highest.max(height(search, &next, depth, left, heights));
    }
    if highest > f32::NEG_INFINITY {
        heights.push((sequence.plan.clone(), highest));
    }
    highest
}

/// Each sequence that can be executed and has any steps, with what it is compared by. None if there are more than
/// `limit`.
pub fn ranked(scene: &Scene, options: &Options, limit: usize) -> Option<Vec<(Vec<Step>, Rank)>> {
    let search = Search::new(scene, options);
    let mut open = vec![nothing(&search)];
    let mut ranked = Vec::new();
    while let Some(sequence) = open.pop() {
        for &step in &search.applicable {
            let Some(end) = follow(&search, &sequence, step) else {
                continue;
            };
            let (utility, spread) = search.expected(end.last());
            let plan = [&sequence.plan[..], &[step]].concat();
            let score = search.score(utility, spread, &end);
            ranked.push((plan.clone(), end.rank(score, plan.len())));
            if ranked.len() > limit {
                return None;
            }
            if plan.len() < options.depth {
                open.push(Sequence { plan, end });
            }
        }
    }
    Some(ranked)
}

/// Whether a part of a plan only passes time, so that it doesn't count.
pub fn only_passes_time(scene: &Scene, options: &Options, plan: &[Step], rank: &Rank) -> bool {
    passes_time_in_part(&Search::new(scene, options), plan, rank)
}

/// The sequence of no steps.
fn nothing<'a>(search: &Search<'a>) -> Sequence<'a> {
    Sequence {
        plan: Vec::new(),
        end: search.simulate(&[]),
    }
}

/// What comes of one more step, if it can be executed and the world comes to rest.
fn follow<'a>(search: &Search<'a>, before: &Sequence<'a>, step: Step) -> Option<Simulation<'a>> {
    if !search.is_executable(before.end.last(), step) {
        return None;
    }
    let mut end = Simulation {
        worlds: vec![before.end.last().to_vec()],
        facts: before.end.facts.last().cloned().into_iter().collect(),
        fired: Vec::new(),
        passed: Vec::new(),
        chances: Vec::new(),
        failure: None,
        fate: Fate::Open,
        costs: before.end.costs,
        seconds: before.end.seconds,
        metres: before.end.metres,
        refills: before.end.refills,
    };
    search.carry_out(&mut end, before.plan.len(), step).ok()?;
    end.failure.is_none().then_some(end)
}

/// Choice: with durations, a sequence doesn't count, and isn't gone on with, if its last step has effects
/// and neither they nor the world after them change anything. Where outcomes are weighed, and there are
/// actions that have any, it counts.
fn only_waits(search: &Search, step: Step, end: &Simulation) -> bool {
    let options = search.options;
    let (_, effects) = &search.outcomes(step, &search.snapshot)[0];
    options.durations
        && !options.exact_scores
        && !search.weighs()
        && !effects.is_empty()
        && end.passed.last().map(Facts::words) == end.facts.last().map(Facts::words)
}

/// Choice: with durations, a walk doesn't follow another walk if it could be begun in its place, takes no
/// longer and costs no more than both. Such a walk only brings the NPC to its supplier, and asks for
/// nothing that depends on where anybody is. Where outcomes are weighed, and there are actions that have
/// any, it may.
fn makes_a_detour(search: &Search, sequence: &Sequence, step: Step) -> bool {
    let options = search.options;
    let Some((&last, earlier)) = sequence.plan.split_last() else {
        return false;
    };
    if !options.durations
        || options.exact_scores
        || search.weighs()
        || !is_walk(search, last)
        || !is_walk(search, step)
    {
        return false;
    }
    let before = search.simulate(earlier);
    let npc = search.scene.npc;
    let place = before
        .facts
        .last()
        .map_or([f32::NAN; 3], |it| it.position(npc));
    let here = sequence.end.last()[0].facts.clone();
    let mut there = here.clone();
    there.place(npc, place);
    let takes = |facts: &Facts| {
        let doing = step.doing(search.scene, facts);
        let view = View::during(search.scene, facts, &doing);
        let cost = view.amount(&search.scene.actions[step.action].cost);
        [cost, doing.duration]
    };
    let [cost, seconds] = takes(&here);
    let [cost_at_once, seconds_at_once] = takes(&there);
    before.costs + cost_at_once <= sequence.end.costs + cost
        && before.seconds + seconds_at_once <= sequence.end.seconds + seconds
}

fn is_walk(search: &Search, step: Step) -> bool {
    let action = &search.scene.actions[step.action];
    let moves = matches!(
        action.effects[..],
        [Effect::Assign(
            "consumer",
            Attr::Position,
            Source::Beside("supplier") | Source::PositionOf("supplier")
        )]
    );
    // What a condition is about shows in how it is printed.
    let is_about_places = |it: &Condition| {
        let text = format!("{it:?}");
        ["Distance(", "Travel(", "Ask(", "Position"]
            .iter()
            .any(|of| text.contains(of))
    };
    moves
        && action
            .outcomes
            .iter()
            .all(|(_, effects)| effects.is_empty())
        && action.world_effects.is_empty()
        && !action.preconditions.iter().any(is_about_places)
}

/// Choice: with durations, a plan doesn't count if the NPC could stand still instead of doing some of
/// its steps that follow each other, for as long as they take, and would score no less. Some of these
/// have to have effects. Where outcomes are weighed, and there are actions that have any, it counts.
fn passes_time_in_part(search: &Search, plan: &[Step], rank: &Rank) -> bool {
    let options = search.options;
    if !options.durations || options.exact_scores || search.weighs() {
        return false;
    }
    let ends: Vec<f32> = (0..=plan.len())
        .map(|length| search.simulate(&plan[..length]).seconds)
        .collect();
    let has_effects = |step: &Step| !search.outcomes(*step, &search.snapshot)[0].1.is_empty();
    (0..plan.len()).any(|first| {
        (first + 1..=plan.len()).any(|end| {
            let acts = plan[first..end].iter().any(has_effects);
            let is_part = end - first < plan.len();
            is_part && acts && scores_standing(search, plan, first..end, &ends) >= units(rank.score)
        })
    })
}

/// What a plan scores, in the units in which scores compare, if nothing is done instead of some of its
/// steps; if the others can't be done, minus infinity.
fn scores_standing(search: &Search, plan: &[Step], without: Range<usize>, ends: &[f32]) -> f64 {
    let mut sequence = nothing(search);
    for (number, &step) in plan.iter().enumerate() {
        let end = if without.contains(&number) {
            let seconds = ends[number + 1] - ends[number];
            let mut end = sequence.end;
            end.seconds += seconds;
            let facts = &mut end.worlds.last_mut().expect("there is one")[0].facts;
            pass(search.scene, facts, seconds);
            Some(end)
        } else {
            follow(search, &sequence, step)
        };
        let Some(end) = end else {
            return f64::NEG_INFINITY;
        };
        let plan = plan[..=number].to_vec();
        sequence = Sequence { plan, end };
    }
    let (utility, spread) = search.expected(sequence.end.last());
    units(search.score(utility, spread, &sequence.end))
}

/// The same for ends from which the same can follow, and for no others.
fn key(end: &Simulation) -> Vec<u64> {
    let mut key = vec![u64::from(end.seconds.to_bits())];
    key.extend(end.refills.map(|part| u64::from(part.to_bits())));
    for world in end.last() {
        key.extend([u64::from(world.weight.to_bits()), u64::from(world.ended)]);
        key.extend(world.facts.words());
    }
    key
}
