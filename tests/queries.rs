//! Questions to the host: which are asked, in which order, and what their answers do to plans.

mod common;

use common::named::NAMED;
use std::sync::Arc;

use common::{Scene, assert_close, example, load};
use udgoap::{
    beliefs::Question,
    domain::{Domain, POSITION},
    planning::{AnswerError, Options, Outcome, Selector},
    running::{Answerer, AskError},
    world::{EntityId, Tell, Value},
};

/// A host that answers everything by a function, and writes down what it was asked.
struct Host<'h> {
    asked: Vec<String>,
    answer: &'h dyn Fn(&str) -> Option<f32>,
}

impl<'h> Host<'h> {
    fn new(answer: &'h dyn Fn(&str) -> Option<f32>) -> Self {
        Host {
            asked: Vec::new(),
            answer,
        }
    }

    /// Updates the world and plans for an NPC; what was asked is in `asked`.
    fn plan(&mut self, scene: &mut Scene, npc: EntityId) -> Result<(), AskError> {
        self.plan_with(scene, npc, NAMED)
    }

    fn plan_with(
        &mut self,
        scene: &mut Scene,
        npc: EntityId,
        options: Options,
    ) -> Result<(), AskError> {
        let now = scene.world.time().seconds();
        scene.update(now).expect("time stands still");
        let search = &mut scene.search;
        scene
            .running
            .requests()
            .ask(npc, search, options)
            .expect("updated");
        let open = scene.search.open_questions();
        self.asked = open.map(|question| shown(scene, &question)).collect();
        let answers = self.asked.iter().map(|question| (self.answer)(question));
        let search = &mut scene.search;
        scene
            .running
            .requests()
            .answer(npc, search, |_| true, answers)?;
        Ok(scene.running.requests().plan_asked(npc, search)?)
    }
}

/// A question as `sees(2, 3)`, entities by their user keys.
fn shown(scene: &Scene, question: &Question) -> String {
    let query = scene.domain.query(question.query);
    let keys = question
        .arguments
        .iter()
        .take(usize::from(query.arguments))
        .map(|&entity| scene.world.user_key_at(entity).to_string());
    format!("{}({})", query.name, keys.collect::<Vec<_>>().join(", "))
}

/// A scene in which the host answers all queries, `travel` included.
fn scene(domain: Arc<Domain>) -> Scene {
    let mut scene = Scene::new(domain);
    let answerers = vec![Answerer::Function(0); scene.domain.queries.len()];
    scene.set_answerers(answerers).expect("all are bound");
    scene
}

/// A scene as documents with ' for " define it.
fn scene_of(document: &str) -> Scene {
    scene(load("test", document.replace('\'', "\"").as_bytes()))
}

const GUARD: u64 = 1;
const GATE: u64 = 2;
const TOWER: u64 = 3;
const THIEF: u64 = 4;

/// A guard, a gate and a tower in a line, and a thief; by user keys.
fn watchtower() -> (Scene, EntityId) {
    let mut scene = scene(example("watchtower.json"));
    let mut create = |of: &str, key, x| scene.create_keyed(of, key, [x, 0.0, 0.0]);
    let guard = create("guard", GUARD, 0.0);
    create("post", GATE, 5.0);
    create("post", TOWER, -20.0);
    create("thief", THIEF, 50.0);
    (scene, guard)
}

fn tower_sees(question: &str) -> Option<f32> {
    Some(match question {
        "sees(3, 4)" => 1.0,
        "travel(1, 2)" => 5.0,
        "travel(1, 3)" => 35.0,
        _ => 0.0,
    })
}

#[test]
fn the_guard_shoots_from_where_the_thief_is_seen() {
    let (mut scene, guard) = watchtower();
    let mut host = Host::new(&tower_sees);
    host.plan(&mut scene, guard).expect("good answers");
    assert_eq!(
        host.asked,
        ["travel(1, 2)", "travel(1, 3)", "sees(2, 4)", "sees(3, 4)"]
    );
    assert_eq!(scene.plan_text(), "goto(post) shoot(thief)");
    let steps = &scene.search.plan.steps;
    let supplier = scene.world.entity_at(steps[0].supplier);
    assert_eq!(scene.world.user_key(supplier), Ok(TOWER));
    // What the way costs is what the host said, not the straight line.
    assert_eq!(steps[0].cost, 35.0);
}

#[test]
fn without_an_answer_nobody_is_seen() {
    let (mut scene, guard) = watchtower();
    let nothing = |_: &str| None;
    let mut host = Host::new(&nothing);
    host.plan(&mut scene, guard)
        .expect("no answers are good answers");
    assert_eq!(scene.search.plan.outcome, Outcome::NoPlan);
    // `travel` is the straight distance then.
    let sees = |question: &str| question.starts_with("sees").then_some(1.0);
    let mut host = Host::new(&sees);
    host.plan(&mut scene, guard).expect("good answers");
    assert_eq!(scene.search.plan.steps[0].cost, 5.0);
}

#[test]
fn answers_are_used_again_while_they_are_young() {
    let (mut scene, guard) = watchtower();
    let mut host = Host::new(&tower_sees);
    let mut asked_at = |seconds: f64| {
        scene.update(seconds).expect("time goes on");
        host.plan(&mut scene, guard).expect("good answers");
        assert_eq!(scene.plan_text(), "goto(post) shoot(thief)", "{seconds}");
        assert_eq!(scene.search.plan.questions, 4, "{seconds}");
        host.asked.len()
    };
    assert_eq!(asked_at(0.0), 4);
    assert_eq!(asked_at(0.25), 0);
    // `sees` is 0.5 seconds old, which isn't younger than that.
    assert_eq!(asked_at(0.5), 2);
    assert_eq!(asked_at(0.99), 0);
    assert_eq!(asked_at(1.0), 2);
    assert_eq!(asked_at(2.0), 4);
    scene.search.asking.cache.forget(None, None);
    let mut host = Host::new(&tower_sees);
    host.plan(&mut scene, guard).expect("good answers");
    assert_eq!(host.asked.len(), 4);
}

#[test]
fn goap_looks_up_again_what_answers_decide() {
    let (mut scene, guard) = watchtower();
    let options = Options {
        selector: Selector::Goap,
        ..NAMED
    };
    for (seen, way) in [("sees(3, 4)", 35.0), ("sees(2, 4)", 5.0)] {
        let answers = |question: &str| match question {
            it if it.starts_with("sees") => Some(f32::from(u8::from(it == seen))),
            other => tower_sees(other),
        };
        scene.search.asking.cache.forget(None, None);
        let mut host = Host::new(&answers);
        host.plan_with(&mut scene, guard, options).expect("good");
        assert_eq!(scene.plan_text(), "goto(post) shoot(thief)");
        assert_eq!(scene.search.plan.steps[0].cost, way);
    }
}

/// From an imagined place it is as far as the way straight on, and no less than the host's answers
/// allow.
#[test]
fn goap_walks_on_by_what_the_host_answered_about_the_whole_way() {
    let mut scene = scene_of(
        "{ 'udgoap': 1, 'attributes': { 'is_open': { 'kind': 'flag' } },
        'types': {
          'chest': { 'attributes': { 'is_open': {} }, 'supplies': ['goto', 'open'] },
          'thief': { 'consumes': ['goto', 'open'], 'drives': ['greed'],
                     'goap': { 'model': 'numeric' } } },
        'actions': {
          'goto': { 'effects': ['consumer.position = beside(supplier)'],
                    'cost': 'travel(consumer, supplier)' },
          'open': { 'preconditions': ['distance(consumer, supplier) <= 1'],
                    'effects': ['supplier.is_open = true'] } },
        'drives': { 'greed': { 'goals': { 'all': { 'conditions': [
          'count(chest as c where not c.is_open) <= 0'] } } } } }",
    );
    let thief = scene.create_keyed("thief", 1, [0.0; 3]);
    for (key, x) in [(2, 5.0), (3, -20.0), (4, -24.0)] {
        scene.create_keyed("chest", key, [x, 0.0, 0.0]);
    }
    let answers = |question: &str| {
        Some(match question {
            "travel(1, 2)" => 5.0,
            "travel(1, 3)" => 35.0,
            "travel(1, 4)" => 39.0,
            other => panic!("{other}"),
        })
    };
    let options = Options {
        selector: Selector::Goap,
        ..NAMED
    };
    let mut host = Host::new(&answers);
    host.plan_with(&mut scene, thief, options).expect("good");
    let steps = &scene.search.plan.steps;
    let walks = steps.iter().step_by(2).map(|it| {
        let supplier = scene.world.entity_at(it.supplier);
        (scene.world.user_key(supplier).expect("it lives"), it.cost)
    });
    // 24 m straight on, but the whole way is 35. The last stop was a metre short.
    assert_eq!(walks.collect::<Vec<_>>(), [(2, 5.0), (3, 30.0), (4, 5.0)]);
}

#[test]
fn forgetting_is_by_query_and_by_entity() {
    let (mut scene, guard) = watchtower();
    let mut host = Host::new(&tower_sees);
    let sees = scene.domain.find_query("sees");
    let tower = scene.world.find_user_key(TOWER).expect("it lives");
    let mut after = |query, handle| {
        host.plan(&mut scene, guard).expect("good answers");
        scene.search.asking.cache.forget(query, handle);
        host.plan(&mut scene, guard).expect("good answers");
        host.asked.clone()
    };
    assert_eq!(after(sees, None), ["sees(2, 4)", "sees(3, 4)"]);
    assert_eq!(after(None, Some(tower)), ["travel(1, 3)", "sees(3, 4)"]);
    assert_eq!(after(sees, Some(tower)), ["sees(3, 4)"]);
    assert_eq!(after(None, Some(EntityId(u64::MAX))), [""; 0]);
}

#[test]
fn a_new_entity_in_an_old_slot_is_asked_about_anew() {
    let (mut scene, guard) = watchtower();
    let mut host = Host::new(&tower_sees);
    host.plan(&mut scene, guard).expect("good answers");
    let thief = scene.world.find_user_key(THIEF).expect("it lives");
    scene.world.destroy(thief).expect("it lives");
    let other = scene.create_keyed("thief", 9, [1.0, 0.0, 0.0]);
    assert_eq!(other.index(), thief.index());
    host.plan(&mut scene, guard).expect("good answers");
    assert_eq!(host.asked, ["sees(2, 9)", "sees(3, 9)"]);
}

#[test]
fn wrong_answers_are_refused_and_none_is_taken() {
    let (mut scene, guard) = watchtower();
    let sees = scene.domain.find_query("sees").expect("defined");
    for (value, is_finite) in [
        (f32::NAN, false),
        (f32::INFINITY, false),
        (0.5, true),
        (-1.0, true),
    ] {
        let wrong = |question: &str| Some(if question == "sees(3, 4)" { value } else { 1.0 });
        let error = Host::new(&wrong)
            .plan(&mut scene, guard)
            .expect_err("wrong");
        match error {
            AskError::Answer(AnswerError::NotFinite { number, query, .. }) => {
                assert!(!is_finite && (number, query) == (3, sees));
            }
            AskError::Answer(AnswerError::NotAFlag { number, query, .. }) => {
                assert!(is_finite && (number, query) == (3, sees));
            }
            other => panic!("{other}"),
        }
        assert!(scene.search.asking.cache.is_empty());
    }
    scene
        .running
        .requests()
        .ask(guard, &mut scene.search, NAMED)
        .expect("updated");
    let few = [Some(1.0); 3].into_iter();
    let error = scene
        .running
        .requests()
        .answer(guard, &mut scene.search, |_| true, few);
    let (expected, found) = (4, 3);
    let count = AnswerError::Count { expected, found };
    assert_eq!(error, Err(AskError::Answer(count)));
}

#[test]
fn unbound_queries_are_named() {
    let mut scene = Scene::new(example("watchtower.json"));
    let sees = scene.domain.find_query("sees").expect("defined");
    let nobody = vec![Answerer::Nobody; 2];
    assert_eq!(scene.set_answerers(nobody), Err(sees));
    assert_eq!(scene.set_answerers(vec![]), Err(sees));
    let without_travel = vec![Answerer::Nobody, Answerer::ByView];
    assert_eq!(scene.set_answerers(without_travel), Ok(()));
}

/// Where a door is shut, the way is longer than it looks.
const HOUSE: &str = "{ 'udgoap': 1, 'queries': { 'travel': {} },
  'attributes': { 'food': { 'min': 0, 'max': 10 } },
  'types': {
    'apple': { 'supplies': ['goto', 'eat'] },
    'man': { 'attributes': { 'food': {} }, 'consumes': ['goto', 'eat'], 'drives': ['stay_fed'] } },
  'actions': {
    'goto': { 'effects': ['consumer.position = beside(supplier)'],
              'cost': 'travel(consumer, supplier)' },
    'eat': { 'preconditions': ['travel(consumer, supplier) <= 1'],
             'effects': ['consumer.food += 1', 'destroy(supplier)'] } },
  'drives': { 'stay_fed': { 'goals': { 'full': { 'conditions': ['self.food >= 10'],
              'remove': false } } } } }";

#[test]
fn who_walks_is_near_in_imagination() {
    let mut scene = scene_of(HOUSE);
    let man = scene.create_keyed("man", 1, [0.0; 3]);
    scene.create_keyed("apple", 2, [0.5, 0.0, 0.0]);
    scene.create_keyed("apple", 3, [10.0, 0.0, 0.0]);
    // The near apple lies behind a wall, so it isn't within reach from here.
    let behind_a_wall = |question: &str| {
        Some(match question {
            "travel(1, 2)" => 30.0,
            _ => 12.0,
        })
    };
    let options = Options {
        cost_weight: 0.001,
        ..NAMED
    };
    let mut host = Host::new(&behind_a_wall);
    host.plan_with(&mut scene, man, options).expect("good");
    assert_eq!(host.asked, ["travel(1, 2)", "travel(1, 3)"]);
    assert_eq!(scene.plan_text(), "goto(apple) eat(apple)");
    let far = scene.world.entity_at(scene.search.plan.steps[0].supplier);
    assert_eq!(scene.world.user_key(far), Ok(3));
    assert_eq!(scene.search.plan.steps[0].cost, 12.0);
    // With nobody to answer, what lies there is there.
    let nothing = |_: &str| None;
    Host::new(&nothing).plan(&mut scene, man).expect("good");
    assert_eq!(scene.plan_text(), "eat(apple)");
}

/// Questions stand wherever expressions may.
const EVERYWHERE: &str = "{ 'udgoap': 1, 'queries': {
    'able': { 'arguments': 1 }, 'open': {}, 'reach': {}, 'price': { 'kind': 'number' },
    'time': { 'kind': 'number' }, 'gain': { 'kind': 'number', 'arguments': 3 },
    'hears': {}, 'harm': { 'kind': 'number', 'arguments': 1 }, 'awake': { 'arguments': 1 },
    'lives': { 'arguments': 1 }, 'idle': {} },
  'attributes': { 'food': { 'min': 0, 'max': 10 }, 'health': { 'min': 0, 'max': 10, 'default': 9 } },
  'types': {
    'well': { 'supplies': [{ 'action': 'drink', 'when': 'call:open(self, consumer)' }] },
    'dog': { 'world_effects': ['bark'] },
    'cat': {},
    'man': { 'attributes': { 'food': {}, 'health': {} }, 'drives': ['stay_fed'],
             'alive': 'call:lives(self)',
             'consumes': [{ 'action': 'drink', 'when': 'call:able(self)' }, 'sing'],
             'supplies': ['sing'] } },
  'actions': {
    'drink': { 'preconditions': ['call:reach(consumer, supplier)'],
               'cost': 'call:price(consumer, supplier)', 'duration': 'call:time(supplier, consumer)',
               'effects': ['consumer.food += count(cat as c where call:gain(c, supplier, c) > 1)'],
               'world_effects': ['startle'] },
    'sing': { 'preconditions': ['call:idle(consumer, supplier)'] } },
  'world_effects': {
    'startle': { 'for_each': 'cat', 'as': 'cat', 'when': 'call:hears(cat, consumer)',
                 'effects': ['consumer.health -= call:harm(cat)'] },
    'bark': { 'when': 'call:awake(self)', 'effects': ['consumer.health -= 1'] } },
  'drives': { 'stay_fed': { 'goals': {
    'full': { 'conditions': ['self.food >= 10'], 'remove': false },
    'whole': { 'conditions': ['self.health >= 9'], 'remove': false } } } } }";

fn everywhere() -> (Scene, EntityId) {
    let mut scene = scene_of(EVERYWHERE);
    let man = scene.create_keyed("man", 1, [0.0; 3]);
    for (of, key) in [
        ("well", 11),
        ("cat", 21),
        ("dog", 31),
        ("well", 12),
        ("cat", 22),
        ("dog", 32),
    ] {
        scene.create_keyed(of, key, [0.0; 3]);
    }
    (scene, man)
}

#[test]
fn all_that_a_plan_may_ask_is_asked_once_and_in_order() {
    let (mut scene, man) = everywhere();
    let two = |_: &str| None;
    let mut host = Host::new(&two);
    host.plan(&mut scene, man).expect("good answers");
    assert_eq!(
        host.asked,
        [
            "lives(1)",
            "able(1)",
            "open(11, 1)",
            "open(12, 1)",
            "reach(1, 11)",
            "reach(1, 12)",
            "price(1, 11)",
            "price(1, 12)",
            "time(11, 1)",
            "time(12, 1)",
            "gain(21, 11, 21)",
            "gain(21, 12, 21)",
            "gain(22, 11, 22)",
            "gain(22, 12, 22)",
            "hears(21, 1)",
            "hears(22, 1)",
            "harm(21)",
            "harm(22)",
            "awake(31)",
            "awake(32)",
            // Nothing that singing changes is wanted, so nobody asks whether somebody is idle.
        ]
    );
    assert_eq!(scene.search.plan.questions_left_out, 0);
}

/// Which goals are touched is told by all that could be done, whether a schedule does it or not.
#[test]
fn what_leaves_goals_out_is_asked_where_schedules_are_chosen() {
    let mut scene = scene_of(
        "{ 'udgoap': 1,
          'attributes': { 'health': { 'min': 0, 'max': 9, 'default': 9 } },
          'types': {
            'wolf': { 'attributes': { 'health': {} }, 'supplies': ['watch', { 'action': 'shoot', 'when': 'call:sees(consumer, self)' }] },
            'guard': { 'consumes': ['watch', 'shoot'], 'drives': ['hunt'], 'schedules': ['wait'], 'machine': 'guard' } },
          'actions': { 'watch': {}, 'shoot': { 'effects': ['supplier.health -= 9'] } },
          'queries': { 'sees': {} },
          'drives': { 'hunt': { 'goals': { 'kill': { 'for_each': 'wolf', 'as': 'it', 'conditions': ['it.health <= 0'] } } } },
          'schedules': { 'wait': { 'roles': { 'wolf': 'wolf' }, 'tasks': ['watch(wolf)'] } },
          'machines': { 'guard': { 'watch': { 'schedules': ['wait'] } } } }",
    );
    let guard = scene.create_keyed("guard", 1, [0.0; 3]);
    scene.create_keyed("wolf", 2, [9.0, 0.0, 0.0]);
    let filtering = |selector, forecast| Options {
        selector,
        forecast,
        filter_goals: true,
        ..NAMED
    };
    for (sees, left_out) in [(1.0, 0), (0.0, 1)] {
        let answer = |_: &str| Some(sees);
        let mut host = Host::new(&answer);
        for selector in [Selector::UtilityPlans, Selector::Schedules] {
            let options = filtering(selector, true);
            host.plan_with(&mut scene, guard, options).expect("answers");
            assert_eq!(host.asked, ["sees(1, 2)"]);
            assert_eq!(scene.search.plan.goals_left_out, left_out);
        }
        // Without utilities, goals don't matter.
        let options = filtering(Selector::Schedules, false);
        host.plan_with(&mut scene, guard, options).expect("answers");
        assert!(host.asked.is_empty(), "{:?}", host.asked);
    }
}

#[test]
fn every_answer_counts() {
    let (mut scene, man) = everywhere();
    let answers = |question: &str| {
        Some(match question {
            "price(1, 12)" => 4.0,
            "time(12, 1)" => 3.0,
            "gain(22, 12, 22)" => 2.0,
            "harm(22)" => 5.0,
            "open(11, 1)" | "hears(21, 1)" | "awake(31)" => 0.0,
            _ if question.starts_with("gain") => 0.0,
            _ if question.starts_with("harm") => 0.0,
            _ => 1.0,
        })
    };
    let options = Options {
        only_if_better: false,
        ..NAMED
    };
    let mut host = Host::new(&answers);
    host.plan_with(&mut scene, man, options).expect("good");
    let plan = &scene.search.plan;
    assert_eq!(plan.outcome, Outcome::Complete);
    assert_eq!(plan.steps.len(), 1);
    let well = scene.world.entity_at(plan.steps[0].supplier);
    assert_eq!(scene.world.user_key(well), Ok(12));
    assert_eq!((plan.steps[0].cost, plan.steps[0].duration), (4.0, 3.0));
    // One of ten for food. The second cat and the second dog leave 3 of the 9 for health.
    assert_close(&[plan.utility], &[(0.1 + 0.4) / 2.0]);
    for (question, value, outcome) in [
        ("open(12, 1)", 0.0, Outcome::NoPlan),
        ("able(1)", 0.0, Outcome::NoPlan),
        ("reach(1, 12)", 0.0, Outcome::NoPlan),
        ("lives(1)", 0.0, Outcome::NoPlan),
        ("gain(22, 12, 22)", 1.0, Outcome::NoPlan),
    ] {
        let other = |asked: &str| {
            if asked == question {
                Some(value)
            } else {
                answers(asked)
            }
        };
        let mut host = Host::new(&other);
        host.plan_with(&mut scene, man, options).expect("good");
        assert_eq!(scene.search.plan.outcome, outcome, "{question}");
    }
}

#[test]
fn the_limit_leaves_out_the_last_and_counts_them() {
    let (mut scene, man) = everywhere();
    let nothing = |_: &str| None;
    let mut host = Host::new(&nothing);
    for limit in [0, 1, 7, 19, 20, 21] {
        let options = Options {
            max_questions: limit,
            ..NAMED
        };
        host.plan_with(&mut scene, man, options).expect("good");
        assert_eq!(host.asked.len(), limit.min(20) as usize);
        assert_eq!(scene.search.plan.questions, limit.min(20));
        assert_eq!(
            scene.search.plan.questions_left_out,
            20_u32.saturating_sub(limit),
            "{limit}"
        );
    }
}

#[test]
fn what_an_npc_believes_decides_whom_it_asks_about() {
    let (mut scene, guard) = watchtower();
    scene.own_facts(guard);
    let nothing = |_: &str| None;
    let mut host = Host::new(&nothing);
    host.plan(&mut scene, guard).expect("good");
    assert_eq!(host.asked, [""; 0]);
    let told = |scene: &mut Scene, key, x| {
        let world = &mut scene.running.world;
        let entity = world.find_user_key(key).expect("it lives");
        let position = Value::Position([x, 0.0, 0.0]);
        let tell = Tell {
            entity,
            attribute: POSITION,
            value: position,
            timestamp: 0.0,
        };
        world.beliefs_mut().tell(guard, &tell).expect("a fact");
        entity
    };
    told(&mut scene, TOWER, -20.0);
    let thief = told(&mut scene, THIEF, 50.0);
    scene.world.destroy(thief).expect("it lives");
    host.plan(&mut scene, guard).expect("good");
    // The guard doesn't know that the thief is gone, nor that there is a gate.
    assert_eq!(host.asked, ["travel(1, 3)", "sees(3, 4)"]);
}

/// The bits of everything that a plan says.
fn bits(scene: &Scene) -> Vec<u32> {
    let plan = &scene.search.plan;
    let mut bits = vec![plan.utility.to_bits(), plan.score.to_bits(), plan.generated];
    for step in &plan.steps {
        bits.extend([
            u32::from(step.action.0),
            step.supplier.0,
            step.cost.to_bits(),
        ]);
        bits.extend(step.stand.map(f32::to_bits));
    }
    for state in scene.search.parts.states.all() {
        bits.extend([state.utility.to_bits(), state.score.to_bits()]);
    }
    bits
}

/// Lives a while: the thief walks, the guard plans and walks. `answer` is given each batch.
fn life(mut answer: impl FnMut(&Scene, &[String]) -> Vec<Option<f32>>) -> (Vec<u32>, u64) {
    let (mut scene, guard) = watchtower();
    let thief = scene.world.find_user_key(THIEF).expect("it lives");
    let mut all = Vec::new();
    for second in 0..60_u8 {
        let x = f32::from(second) * 1.7 - 40.0;
        let position = Value::Position([x, 3.0, 0.0]);
        let world = &mut scene.running.world;
        world.write(thief, POSITION, position).expect("it lives");
        scene.update(f64::from(second) * 0.3).expect("time goes on");
        let search = &mut scene.search;
        scene
            .running
            .requests()
            .ask(guard, search, NAMED)
            .expect("updated");
        let open = scene.search.open_questions();
        let asked: Vec<String> = open.map(|question| shown(&scene, &question)).collect();
        let answers = answer(&scene, &asked);
        let search = &mut scene.search;
        scene
            .running
            .requests()
            .answer(guard, search, |_| true, answers.into_iter())
            .expect("good answers");
        scene
            .running
            .requests()
            .plan_asked(guard, search)
            .expect("it is an NPC");
        all.extend(bits(&scene));
        if let Some(step) = scene.search.plan.steps.first() {
            let stand = Value::Position(step.stand);
            let world = &mut scene.running.world;
            world.write(guard, POSITION, stand).expect("it lives");
        }
    }
    (all, scene.world.hash())
}

#[test]
fn logged_answers_replay_a_life_without_the_host() {
    let mut log = Vec::new();
    let first = life(|scene, asked| {
        let position = |key| {
            let world = &scene.running.world;
            let entity = world.find_user_key(key).expect("it lives");
            match world.read(entity, POSITION) {
                Ok(Value::Position([x, ..])) => x,
                other => panic!("{other:?}"),
            }
        };
        let answers: Vec<Option<f32>> = asked
            .iter()
            .map(|question| {
                let (name, keys) = question.split_once('(').expect("a question");
                let keys = keys.trim_end_matches(')').split(", ");
                let [a, b] = keys
                    .map(|key| position(key.parse().expect("a key")))
                    .collect::<Vec<_>>()[..]
                else {
                    panic!("{question}");
                };
                let way = (a - b).abs();
                match name {
                    "sees" if way < 1.0 => None,
                    "sees" => Some(if way < 15.0 { 1.0 } else { 0.0 }),
                    _ => Some(way * 1.25),
                }
            })
            .collect();
        log.push((asked.to_vec(), answers.clone()));
        answers
    });
    assert!(log.iter().map(|(asked, _)| asked.len()).sum::<usize>() > 60);
    let mut replayed = log.into_iter();
    let second = life(|_, asked| {
        let (logged, answers) = replayed.next().expect("as many batches");
        assert_eq!(asked, logged);
        answers
    });
    assert!(first == second);
    let other = life(|_, asked| asked.iter().map(|_| Some(1.0)).collect());
    assert!(first.0 != other.0);
}
