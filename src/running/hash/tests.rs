//! Every field that can change a decision changes the fingerprint.

mod options;
mod searches;

use alloc::{sync::Arc, vec, vec::Vec};
use core::sync::atomic::{AtomicU64, Ordering};

use crate::{
    beliefs::Question,
    domain::{ActionId, AttributeId, Document, Domain, Limits, POSITION, ScheduleId, TRAVEL},
    fingerprint::tests::{all_count, none_counts},
    npc::Binding,
    running::{
        Job, RunningWorld, TickInput, WokenBy,
        booked::Take,
        expected::Expected,
        jobs::Served,
        mind::{Mind, Turn},
        slot_ahead::Ahead,
    },
    world::{BeliefMode, EntityDef, EntityId, Value, World, WorldSettings},
};

/// A guard walks to a far fire; the host performs the step. A second guard sleeps in group 1.
fn sleeping_town() -> RunningWorld {
    fn serials(n: u64) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(n, Ordering::Relaxed)
    }
    let bytes = br#"{ "udgoap": 1,
      "attributes": { "warmth": { "min": 0, "max": 9 }, "home": { "kind": "reference" } },
      "types": {
        "fire": { "supplies": ["warm_up"], "manner": { "warm_up": { "slots": 1 } } },
        "guard": { "attributes": { "warmth": {}, "home": {} }, "consumes": ["warm_up"],
          "drives": ["comfort"] } },
      "actions": { "warm_up": { "duration": 4, "effects":
        ["consumer.position = beside(supplier)", "consumer.warmth = 9"] } },
      "drives": { "comfort": { "goals": { "warm": { "conditions": ["self.warmth >= 9"] } } } } }"#;
    let document = Document {
        name: "domain.json",
        bytes,
    };
    let loaded = Domain::load(&[document], &Limits::default());
    let domain = loaded.domain.expect("there are no errors");
    let world = World::new(Arc::new(domain), WorldSettings::new(serials)).expect("it is valid");
    let mut running = RunningWorld::new(world);
    let domain = running.world.domain().clone();
    for (of, x) in [("fire", 9.0), ("guard", 1.0), ("guard", 2.0)] {
        let of = domain.find_type(of).expect("it is declared");
        let def = EntityDef {
            values: &[(POSITION, Value::Position([x, 0.0, 0.0]))],
            ..EntityDef::new(of)
        };
        running.world.create(&def).expect("there is room");
    }
    let second = guards(&running)[1];
    running.set_group(second, 1).expect("it lives");
    running.set_group_dormant(1, true).expect("it is a group");
    running
}

fn tick(running: &mut RunningWorld, jobs: &mut Vec<Job>, plan_states: u32) {
    let input = TickInput {
        seconds: running.world.time().seconds() + 0.25,
        plan_states,
        work: 0,
        applies_rates: false,
    };
    running.tick(input, jobs).expect("time goes on");
}

pub(in crate::running) fn town() -> RunningWorld {
    let mut running = sleeping_town();
    let mut jobs = vec![Job::default()];
    for _ in 0..3 {
        tick(&mut running, &mut jobs, 1000);
    }
    running
}

/// A town in which the search for the guard's plan is paused.
struct Searching {
    running: RunningWorld,
    jobs: Vec<Job>,
}

impl Searching {
    fn new() -> Self {
        let mut running = sleeping_town();
        let mut jobs = vec![Job::default()];
        tick(&mut running, &mut jobs, 1);
        Searching { running, jobs }
    }

    fn hash(&self) -> u64 {
        self.running.hash_with(self.jobs.iter())
    }

    fn job(&mut self) -> &mut Job {
        &mut self.jobs[0]
    }

    fn served(&mut self) -> &mut Served {
        self.job().serves.as_mut().expect("it is under way")
    }
}

pub(in crate::running) fn guards(running: &RunningWorld) -> [EntityId; 2] {
    let of = running.world.domain().find_type("guard");
    let dormant = running.world.groups().dormant_npcs().into_iter().next();
    let awake = running.world.entities_of_type(of.expect("it is declared"));
    let mut all = awake.expect("it is declared").chain(dormant);
    [0, 1].map(|_| all.next().unwrap_or(EntityId::NONE))
}

pub(in crate::running) fn fire(running: &RunningWorld) -> EntityId {
    let of = running.world.domain().find_type("fire");
    let all = running.world.entities_of_type(of.expect("it is declared"));
    all.expect("it is declared").next().expect("it burns")
}

fn home(running: &RunningWorld) -> AttributeId {
    let domain = running.world.domain();
    domain.find_attribute("home").expect("it is declared")
}

/// The mind of the first guard.
pub(in crate::running) fn mind(running: &mut RunningWorld) -> &mut Mind {
    let guard = guards(running)[0];
    let number = running.world.npc_number(guard).expect("it lives");
    running.minds.edit(number)
}

fn warm_up(running: &RunningWorld) -> Binding {
    Binding {
        action: ActionId(0),
        supplier: fire(running),
    }
}

fn expected(running: &RunningWorld) -> Expected {
    Expected {
        entity: fire(running),
        attribute: POSITION,
        value: Value::Position([1.0, 0.0, 0.0]),
        since: 1.0,
        before: Value::Position([2.0, 0.0, 0.0]),
        before_since: 0.5,
        until: 8.0,
    }
}

#[test]
fn the_guard_is_on_his_way() {
    let mut running = town();
    assert!(mind(&mut running).executor.current().is_some());
    assert!(mind(&mut running).last.progress.is_some());
    assert_eq!(running.walks.list.len(), 1);
}

#[test]
fn everything_in_a_mind_counts() {
    fn fails(it: &mut RunningWorld, action: u16, now: f64, retry_after: f32) {
        let binding = Binding {
            action: ActionId(action),
            supplier: fire(it),
        };
        mind(it).failures.note(binding, now, retry_after);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| mind(it).order += 70,
            |it| mind(it).is_updated = false,
            |it| mind(it).active.goals.clear(),
            |it| mind(it).executor.commit(),
            |it| mind(it).turn = Turn::Searching(7),
            // This timer isn't valid any more.
            |it| mind(it).timer_ticket += 70,
            |it| mind(it).is_held_back = true,
            |it| mind(it).was_overtaken = true,
            |it| mind(it).given_up = 7,
            |it| mind(it).is_told = true,
            |it| mind(it).last.progress = None,
            |it| mind(it).last.progress = Some(77),
            |it| mind(it).last.until = 5.0,
            |it| mind(it).last.of_update.read_elsewhere(),
            |it| mind(it).last.of_search.read_elsewhere(),
            |it| mind(it).ordered = Some(ScheduleId(0)),
            |it| {
                let answers = &mut mind(it).answers;
                answers.add(Question::new(TRAVEL), [[0.0; 3]; 2]);
            },
            |it| mind(it).cooling.push((ActionId(0), 5.0)),
            |it| mind(it).cooling.push((ActionId(0), 6.0)),
            |it| mind(it).cooling.push((ActionId(1), 5.0)),
            |it| fails(it, 0, 5.0, 1.0),
            |it| fails(it, 1, 5.0, 1.0),
            |it| fails(it, 0, 6.0, 1.0),
            |it| fails(it, 0, 5.0, 2.0),
            |it| {
                fails(it, 0, 5.0, 1.0);
                fails(it, 0, 5.0, 1.0);
            },
            |it| mind(it).adopted += 1.0,
            |it| mind(it).waits_until = Some(5.0),
            |it| mind(it).waits_until = Some(6.0),
            |it| mind(it).wavering.times = 1,
            |it| mind(it).wavering.until = 7.5,
            |it| mind(it).wavering.most = 0.5,
            |it| mind(it).yields_since = Some(5.5),
        ],
    );
    none_counts(
        town,
        RunningWorld::hash,
        &[
            |it| mind(it).follows_failure = true,
            |it| mind(it).woken = WokenBy::Host.into(),
            |it| mind(it).decisions.clear(),
            |it| mind(it).last.found = 0,
            |it| mind(it).last.first = None,
        ],
    );
}

#[test]
fn what_is_taken_for_granted_counts() {
    fn with(it: &mut RunningWorld, change: impl FnOnce(&mut Expected)) {
        let mut fact = expected(it);
        change(&mut fact);
        mind(it).expected.push(fact);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| with(it, |_| {}),
            |it| with(it, |it| it.entity = EntityId::NONE),
            |it| with(it, |it| it.attribute = AttributeId(1)),
            |it| with(it, |it| it.value = Value::Position([1.5, 0.0, 0.0])),
            |it| with(it, |it| it.value = Value::Number(1.0)),
            |it| with(it, |it| it.since = 2.0),
            |it| with(it, |it| it.before = Value::Position([2.5, 0.0, 0.0])),
            |it| with(it, |it| it.before_since = 0.75),
            |it| with(it, |it| it.until = 9.0),
        ],
    );
}

#[test]
fn steps_ahead_and_steps_done_count() {
    fn ahead(it: &mut RunningWorld, change: impl FnOnce(&mut Ahead)) {
        let mut step = Ahead {
            binding: warm_up(it),
            from: 1.0,
            seconds: 2.0,
            wait: 0.0,
        };
        change(&mut step);
        mind(it).ahead.push(step);
    }
    fn done(it: &mut RunningWorld, change: impl FnOnce(&mut Binding)) {
        let mut step = warm_up(it);
        change(&mut step);
        mind(it).done.push(step);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| ahead(it, |_| {}),
            |it| ahead(it, |it| it.binding.action = ActionId(1)),
            |it| ahead(it, |it| it.binding.supplier = EntityId::NONE),
            |it| ahead(it, |it| it.from = 2.0),
            |it| ahead(it, |it| it.seconds = 3.0),
            |it| ahead(it, |it| it.wait = 1.0),
            |it| done(it, |_| {}),
            |it| done(it, |it| it.action = ActionId(1)),
            |it| done(it, |it| it.supplier = EntityId::NONE),
        ],
    );
}

#[test]
fn what_is_booked_counts() {
    fn take(it: &mut RunningWorld, change: impl FnOnce(&mut Take)) {
        let mut take = Take {
            step: 1,
            binding: warm_up(it),
            stock: home(it),
            amount: 2.0,
        };
        change(&mut take);
        mind(it).takes.push(take);
    }
    fn book(it: &mut RunningWorld, guard: usize, stock: AttributeId, amount: f32) {
        let (fire, guard) = (fire(it), guards(it)[guard]);
        it.world.bookings_mut().set(fire, guard, stock, amount);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| take(it, |_| {}),
            |it| take(it, |it| it.step = 2),
            |it| take(it, |it| it.binding.action = ActionId(1)),
            |it| take(it, |it| it.stock = POSITION),
            |it| take(it, |it| it.amount = 3.0),
            |it| book(it, 0, POSITION, 1.0),
            |it| book(it, 1, POSITION, 1.0),
            |it| book(it, 0, AttributeId(1), 1.0),
            |it| book(it, 0, POSITION, 2.0),
            // Who has booked first comes first.
            |it| {
                book(it, 0, POSITION, 1.0);
                book(it, 1, POSITION, 1.0);
            },
            |it| {
                book(it, 1, POSITION, 1.0);
                book(it, 0, POSITION, 1.0);
            },
        ],
    );
}

#[test]
fn turns_timers_and_walks_count() {
    /// Adds a valid entry to one of the queues.
    fn queue(it: &mut RunningWorld, time: f64, which: u8) {
        let guard = guards(it)[0];
        let number = it.world.npc_number(guard).expect("it lives");
        let order = it.world.order_of(guard).expect("it lives");
        let ticket = it.queues.next_ticket();
        let queue = match which {
            0 => {
                it.minds.set_due(number, ticket);
                &mut it.queues.agenda
            }
            1 => {
                it.minds.edit(number).timer_ticket = ticket;
                &mut it.queues.timers
            }
            _ => {
                it.minds.edit(number).turn = Turn::Waiting(ticket);
                &mut it.queues.waiting
            }
        };
        queue.add(time, order, number as u32, ticket);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| queue(it, 7.0, 0),
            |it| queue(it, 8.0, 0),
            |it| queue(it, 7.0, 1),
            |it| queue(it, 8.0, 1),
            |it| queue(it, 7.0, 2),
            |it| queue(it, 8.0, 2),
            |it| {
                let guard = guards(it)[0];
                it.minds
                    .set_due(it.world.npc_number(guard).expect("it lives"), 0);
            },
            |it| it.queues.ready.push(0),
            |it| it.next_step += 1,
            |it| it.newest += 1,
            |it| it.walks.list.clear(),
            |it| {
                let place = Value::Position([8.0, 0.0, 0.0]);
                it.world.write(fire(it), POSITION, place).expect("it burns");
            },
            |it| {
                // It moves and comes back. So the walk has to be looked at, though nothing else has
                // changed than the time of the last write.
                let place = it.world.read(fire(it), POSITION).expect("it burns");
                it.world.write(fire(it), POSITION, place).expect("it burns");
            },
        ],
    );
    // Invalid entries and tickets make no difference.
    none_counts(
        town,
        RunningWorld::hash,
        &[
            |it| it.queues.agenda.add(7.0, 2, 0, 77),
            |it| it.queues.timers.add(7.0, 2, 0, 77),
            |it| it.queues.waiting.add(7.0, 2, 0, 77),
            |it| it.queues.last_ticket += 5,
            |it| it.events.clear(),
            |it| it.walks.most += 1,
        ],
    );
}

#[test]
fn slots_and_reservations_count() {
    use crate::world::{Claim, Stake};
    fn claim(it: &mut RunningWorld, change: impl FnOnce(&mut Claim)) {
        let guard = guards(it)[1];
        let key = (fire(it), ActionId(0));
        let mut claim = Claim {
            npc: guard,
            order: it.world.order_of(guard).expect("it lives"),
            adopted: 1.0,
            stake: Stake::Queued,
            from: 2.0,
            until: 3.0,
            lapses: 4.0,
        };
        change(&mut claim);
        it.world.slots_mut().put(key, claim);
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| claim(it, |_| {}),
            |it| claim(it, |it| it.order = 77),
            |it| claim(it, |it| it.adopted = 1.5),
            |it| claim(it, |it| it.stake = Stake::Reserved),
            |it| claim(it, |it| it.from = 2.5),
            |it| claim(it, |it| it.until = 3.5),
            |it| claim(it, |it| it.lapses = 4.5),
        ],
    );
}

#[test]
fn facts_that_npcs_were_told_count() {
    use crate::world::Tell;
    fn tell(it: &mut RunningWorld, x: f32, timestamp: f64) {
        let guard = guards(it)[0];
        let set = it
            .world
            .npc_options_mut()
            .set_belief_mode(guard, BeliefMode::OwnFacts);
        set.expect("it lives");
        let tell = Tell {
            entity: fire(it),
            attribute: POSITION,
            value: Value::Position([x, 0.0, 0.0]),
            timestamp,
        };
        it.world.beliefs_mut().tell(guard, &tell).expect("it lives");
    }
    all_count(
        town,
        RunningWorld::hash,
        &[
            |it| tell(it, 1.0, 0.5),
            |it| tell(it, 2.0, 0.5),
            |it| tell(it, 1.0, 0.25),
            |it| {
                let guard = guards(it)[0];
                let kept = it.world.npc_options_mut().exclude_step(
                    guard,
                    ActionId(0),
                    EntityId::NONE,
                    9.0,
                );
                kept.expect("it lives");
            },
            |it| {
                it.set_group_dormant(1, false).expect("it is a group");
            },
        ],
    );
}
