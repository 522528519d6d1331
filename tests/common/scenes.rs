//! Random scenes of `tests/reference` as worlds of the library.

// Each integration test that includes this module is a crate of its own and uses a part of it.
#![allow(dead_code)]

use super::common::named::NAMED_RUN;
use udgoap::{
    beliefs::EntityIndex,
    domain::{self as vocabulary, POSITION},
    planning::{Options, Outcome, Search, Selector},
    running::{Answerer, Event, EventKind, Reason, RunningWorld},
    selectors,
    world::{EntityDef, EntityId, Value, World, WorldSettings},
};

use crate::{
    common::{load, serials},
    reference::{
        document::Rendered,
        model::{Scene, Value as PlainValue},
        planner as plain,
    },
};

/// A number from the environment.
pub(crate) fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a whole number, not {text}"))
    })
}

/// The NPCs whose steps were broken off in one tick for a better plan that begins with them.
pub(crate) fn who_begins_anew(events: &[Event]) -> impl Iterator<Item = EntityId> {
    let step = |it: &Event| (it.npc, it.action, it.supplier);
    let broken = events
        .iter()
        .enumerate()
        .filter(|(_, it)| it.kind == EventKind::StepAborted && it.reason == Reason::BetterPlan);
    let anew = broken.filter(move |(place, broken)| {
        let mut after = events[*place..].iter();
        after.any(|it| it.kind == EventKind::StepStarted && step(it) == step(broken))
    });
    anew.map(|(_, broken)| broken.npc)
}

/// The world of a scene, updated once, and its entities in order.
pub(crate) fn build(seed: u64, rendered: &Rendered) -> (RunningWorld, Vec<EntityId>) {
    let domain = load(&format!("seed {seed}"), rendered.document.as_bytes());
    let mut world = World::new(domain, WorldSettings::new(serials)).expect("valid settings");
    let domain = world.domain().clone();
    let attribute = |name: &str| domain.find_attribute(name).expect("a known attribute");
    let mut entities = Vec::new();
    for placed in &rendered.entities {
        let ranges: Vec<_> = placed
            .ranges
            .iter()
            .map(|(name, min, max)| {
                let range = vocabulary::Range {
                    min: *min,
                    max: *max,
                };
                (attribute(name), range)
            })
            .collect();
        let of = domain.find_type(&placed.type_name).expect("a known type");
        let def = EntityDef {
            ranges: &ranges,
            values: &[(POSITION, Value::Position(placed.position))],
            ..EntityDef::new(of)
        };
        entities.push(world.create(&def).expect("a valid entity"));
    }
    for (entity, placed) in entities.iter().zip(&rendered.entities) {
        for (name, value) in &placed.values {
            let value = match *value {
                PlainValue::Number(number) => Value::Number(number),
                PlainValue::Flag(flag) => Value::Flag(flag),
                PlainValue::Position(position) => Value::Position(position),
                PlainValue::Reference(to) => {
                    Value::Reference(to.map_or(EntityId::NONE, |to| entities[to]))
                }
            };
            world
                .write(*entity, attribute(name), value)
                .expect("a valid value");
        }
    }
    let mut running = RunningWorld::with_settings(world, NAMED_RUN);
    let now = f64::from(rendered.old);
    running.update(now).expect("time doesn't go back");
    (running, entities)
}

/// Binds the queries of a scene; where it has any, its host answers `travel`, too.
pub(crate) fn bind(running: &mut RunningWorld, scene: &Scene) {
    if !scene.queries.is_empty() {
        let answerers = vec![Answerer::ByView; scene.queries.len() + 1];
        running.set_answerers(answerers).expect("all are bound");
    }
}

/// What a scene's host answers to the questions of a search.
pub(crate) fn answers(
    running: &RunningWorld,
    scene: &Scene,
    entities: &[EntityId],
    search: &Search,
) -> impl ExactSizeIterator<Item = Option<f32>> + Clone + use<> {
    let place = |entity: EntityIndex| {
        let id = running.world.entity_at(entity);
        let place = entities.iter().position(|it| *it == id);
        place.expect("questions are about entities of the scene")
    };
    let open = search.open_questions().map(|question| {
        let query = usize::from(question.query.0).checked_sub(1);
        let [a, b, ..] = question.arguments;
        scene.answer(query, [place(a), place(b)])
    });
    open.collect::<Vec<_>>().into_iter()
}

/// Begins a search, with the answers of the scene's host.
pub(crate) fn begin(
    running: &RunningWorld,
    scene: &Scene,
    entities: &[EntityId],
    npc: EntityId,
    search: &mut Search,
    options: Options,
) {
    running
        .requests()
        .ask(npc, search, options)
        .expect("the NPC has been updated");
    let answers = answers(running, scene, entities, search);
    running
        .requests()
        .answer(npc, search, |_| true, answers)
        .expect("good answers");
    let knowledge = running.world.knowledge(npc).expect("an NPC");
    selectors::set_out(search, running.world.domain(), &knowledge);
}

/// Goes on with a search that was begun until it ends, in slices.
pub(crate) fn finish(running: &RunningWorld, npc: EntityId, search: &mut Search, slice: u32) {
    let knowledge = running.world.knowledge(npc).expect("an NPC");
    while search.plan.outcome == Outcome::Unfinished {
        selectors::advance(search, running.world.domain(), &knowledge, slice);
    }
}

/// The options of a scene as the library has them.
pub(crate) fn options_of(plain: &plain::Options) -> Options {
    Options {
        selector: Selector::First,
        depth: u8::try_from(plain.depth).expect("a small depth"),
        deeper: None,
        max_plan_states: u32::try_from(plain.max_plan_states).expect("few states"),
        max_bytes: usize::MAX,
        world_effect_rounds: u16::try_from(plain.world_effect_rounds).expect("few rounds"),
        cost_weight: plain.cost_weight,
        durations: plain.durations,
        outcomes: plain.outcomes,
        risk: plain.risk,
        insert_at_front: plain.insert_at_front,
        trim: plain.trim,
        only_if_better: plain.only_if_better,
        dead_is_zero: plain.dead_is_zero,
        filter_goals: plain.filter_goals,
        exact_scores: plain.exact_scores,
        max_work: u32::MAX,
        forecast: true,
        max_questions: u32::MAX,
    }
}
