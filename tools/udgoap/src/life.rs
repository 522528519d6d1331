//! Runs a scene on ticks: its NPCs think, and the library performs the steps of their plans.
//!
//! There is no host here, so nothing happens but what NPCs do, what the world effects of
//! their steps do, and what passes with time. The same scene always comes to the same life.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use udgoap::domain::{Domain, TRAVEL};
use udgoap::planning::{Search, Selector};
use udgoap::running::perform::{Change, Hindrance, NpcStep, Performer};
use udgoap::running::{
    Answerer, Job, MOST_WATCHED, MindOptions, PerformedBy, Reason, RunSettings, RunningWorld,
    Skipping, Stats, TickError, TickInput, WokenBy, nothing_better,
};
use udgoap::world::{EntityId, Value, WorldError};
use udgoap_scene::Scene;

use crate::beliefs::Believed;
use crate::input::serials;
use crate::mind::{Fresh, Mind};

/// A life, told. Pages and JSON are made of it; hosts can write the same.
#[derive(Debug, Serialize)]
pub(crate) struct Life {
    /// The version of this form.
    pub(crate) udgoap_life: u32,
    pub(crate) title: String,
    /// World time at the beginning, and how long it lasted.
    pub(crate) begin: f64,
    pub(crate) seconds: f64,
    pub(crate) npcs: Vec<NpcLife>,
    /// What happened without anybody's doing.
    pub(crate) events: Vec<Event>,
    /// What ticks have done.
    #[serde(skip)]
    pub(crate) stats: Stats,
    /// What had them think, and how often: the most frequent first.
    #[serde(skip)]
    pub(crate) wakes: Vec<(String, u64)>,
}

/// What one NPC went through.
#[derive(Debug, Serialize)]
pub(crate) struct NpcLife {
    pub(crate) name: String,
    /// Names of its drives, and how satisfied each was at each update.
    pub(crate) drives: Vec<Curve>,
    /// Numbers that it has, at each update.
    pub(crate) attributes: Vec<Curve>,
    /// When those were taken.
    pub(crate) times: Vec<f64>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) steps: Vec<Performed>,
    /// Whom it has noticed, lost and forgotten.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) news: Vec<Event>,
}

/// A number over time.
#[derive(Debug, Serialize)]
pub(crate) struct Curve {
    pub(crate) name: String,
    /// What it can be.
    pub(crate) min: f32,
    pub(crate) max: f32,
    /// At each of the NPC's times.
    pub(crate) values: Vec<f32>,
}

/// A search, and what came of it.
#[derive(Debug, Serialize)]
pub(crate) struct Decision {
    pub(crate) time: f64,
    /// The plan in words; empty for none.
    pub(crate) plan: String,
    /// Why, in sentences.
    pub(crate) why: String,
    /// Why, as data.
    pub(crate) explanation: Box<RawValue>,
    /// What it believed then, and why, if it doesn't know everything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) beliefs: Vec<Believed>,
}

/// A step that was begun.
#[derive(Debug, Serialize)]
pub(crate) struct Performed {
    pub(crate) step: String,
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// What hindered it; empty if it was done.
    pub(crate) hindered: String,
    /// What it changed.
    pub(crate) changes: Vec<String>,
    /// Whether the life ended before it did.
    pub(crate) unfinished: bool,
}

/// Something that happened.
#[derive(Debug, Serialize)]
pub(crate) struct Event {
    pub(crate) time: f64,
    pub(crate) text: String,
}

/// A world with everybody in it, and what is known of them by name.
pub(crate) struct Stage {
    pub(crate) domain: Arc<Domain>,
    /// What it began as; it answers what the game would be asked.
    pub(crate) scene: Scene,
    pub(crate) running: RunningWorld,
    /// The scene's objects.
    pub(crate) objects: Vec<EntityId>,
    names: BTreeMap<EntityId, String>,
}

/// The work of a tick, as hosts have it unless they say otherwise.
const TICKS_WORK: u32 = 2_000_000;

impl Performed {
    pub(crate) fn at(step: String, time: f64) -> Self {
        Performed {
            step,
            from: time,
            to: time,
            hindered: String::new(),
            changes: Vec::new(),
            unfinished: false,
        }
    }
}

impl Stage {
    pub(crate) fn new(domain: Arc<Domain>, scene: &Scene) -> Result<Self, WorldError> {
        let created = scene.create(domain.clone(), serials)?;
        let names = scene.objects.iter().map(|it| it.name.clone());
        // Curves show what drives come to by the truth, so nothing is taken for granted.
        let settings = RunSettings {
            search_bytes: scene.options.max_bytes,
            mind: MindOptions {
                planning: scene.options,
                performed_by: PerformedBy::Library,
                skipping: Skipping::Exactly,
                ..MindOptions::default()
            },
            chosen: Some(scene.chosen),
            ..RunSettings::default()
        };
        let mut running = RunningWorld::with_settings(created.world, settings);
        running.keep_changes();
        let answerers = (0..domain.queries.len()).map(|query| {
            if query == usize::from(TRAVEL.0) && !scene.answers_travel() {
                Answerer::Nobody
            } else {
                Answerer::ByView
            }
        });
        let bound = running.set_answerers(answerers.collect());
        debug_assert!(bound.is_ok(), "all but travel have somebody");
        Ok(Stage {
            domain,
            scene: scene.clone(),
            running,
            names: created.objects.iter().copied().zip(names).collect(),
            objects: created.objects,
        })
    }

    /// Begins a tick, and answers what its searches ask as the scene does.
    fn begin_tick(&mut self, now: f64, jobs: &mut Vec<Job>) -> Result<(), TickError> {
        let input = TickInput {
            seconds: now,
            plan_states: u32::MAX,
            work: TICKS_WORK,
            applies_rates: true,
        };
        self.sense(input)?;
        self.running.tick_ask(input, jobs)?;
        for job in jobs.iter_mut() {
            let Some((search, hold)) = job.asking() else {
                continue;
            };
            let knowledge = self.running.world.held(hold)?;
            let open = search.open_questions();
            let answers = open.map(|question| self.scene.answer(&question, &self.objects));
            let answers: Vec<_> = answers.collect();
            let taken = search.answer(&self.domain, &knowledge, |_| true, answers.into_iter());
            debug_assert!(taken.is_ok(), "found when the scene was loaded");
        }
        self.running.tick_answered(jobs);
        self.running.tick_set_out(jobs)
    }

    pub(crate) fn name(&self, entity: EntityId) -> &str {
        self.names.get(&entity).map_or("nobody", String::as_str)
    }

    pub(crate) fn step(&self, npc_step: NpcStep) -> String {
        let action = &self.domain.action(npc_step.action).name;
        format!("{action}({})", self.name(npc_step.supplier))
    }

    fn value(&self, value: Value) -> String {
        match value {
            Value::Number(number) => number_in_words(number),
            Value::Flag(flag) => flag.to_string(),
            Value::Position(at) => {
                let [x, y, z] = at.map(number_in_words);
                format!("({x}, {y}, {z})")
            }
            Value::Reference(EntityId::NONE) => "nobody".to_owned(),
            Value::Reference(to) => self.name(to).to_owned(),
        }
    }

    pub(crate) fn change(&self, change: &Change) -> String {
        match *change {
            Change::Value {
                entity,
                attribute,
                before,
                after,
            } => format!(
                "{}.{} {} to {}",
                self.name(entity),
                self.domain.attribute(attribute).name,
                self.value(before),
                self.value(after)
            ),
            Change::Destroyed(entity) => format!("{} is gone", self.name(entity)),
        }
    }

    /// What had NPCs think, and how often: the most frequent first.
    fn wakes(&self) -> Vec<(String, u64)> {
        let wakes = self.running.wakes().map(|wake| {
            let by = match wake.attribute {
                Some(attribute) => self.domain.attribute(attribute).name.to_string(),
                None => woken_by(wake.by).to_owned(),
            };
            (by, wake.count)
        });
        let mut wakes: Vec<_> = wakes.collect();
        wakes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        wakes
    }

    pub(crate) fn hindrance(&self, hindrance: Hindrance) -> String {
        match hindrance {
            Hindrance::Dead => "the NPC is dead".to_owned(),
            Hindrance::SupplierGone => "that no longer exists".to_owned(),
            Hindrance::NotOffered => "that isn't on offer".to_owned(),
            Hindrance::Unmet(condition) => {
                format!("it needs {}", self.domain.code.condition(condition).text)
            }
            Hindrance::NoEquilibrium => "the world wouldn't settle after it".to_owned(),
        }
    }
}

/// Why a step or a plan of an NPC with this selector came to an end before it was done.
pub(crate) fn reason(reason: Reason, selector: Selector) -> &'static str {
    match reason {
        Reason::None | Reason::Reported | Reason::Removed => "it was broken off",
        Reason::TimedOut => "it took too long",
        Reason::BetterPlan => "there is a better plan",
        Reason::NothingBetter => nothing_better(selector),
        Reason::NotExecutable => "what is left of the plan can't be done any more",
        Reason::Unmet => "what it needs isn't so",
        Reason::NotOffered => "that isn't on offer",
        Reason::SlotsTaken => "all slots are taken",
        Reason::SupplierGone => "that no longer exists",
        Reason::StepEnded => "the step before it couldn't be done",
        Reason::NpcGone => "the NPC is gone",
        Reason::NoEquilibrium => "the world wouldn't settle after it",
        Reason::Dormant => "the NPC sleeps",
        Reason::Flag => "its schedule has failed",
        Reason::SeenGone => "somebody isn't where it was believed to be",
    }
}

/// What had an NPC think.
fn woken_by(by: WokenBy) -> &'static str {
    match by {
        WokenBy::Turn => "their turn",
        WokenBy::Host => "being told to",
        WokenBy::Progress => "a step that had ended",
        WokenBy::Attribute => "an attribute",
        WokenBy::Objects => "who is there",
        WokenBy::Offer => "what is on offer",
        WokenBy::Mind => "their own mind",
        WokenBy::Time => "time",
        WokenBy::Ambiance => "ambiance",
    }
}

/// At most three digits after the point.
pub(crate) fn number_in_words(number: f32) -> String {
    let rounded = (f64::from(number) * 1000.0).round() / 1000.0;
    // Not "-0".
    format!("{}", rounded + 0.0)
}

/// To microseconds, so that times are told as they are meant: 0.6, not 0.6000000000000001.
fn rounded(time: f64) -> f64 {
    (time * 1e6).round() / 1e6
}

/// How many ticks there are within some seconds, after the first. The quotient of what is meant as a
/// multiple may be just below a whole number: 0.6 / 0.2 is 2.9999999999999996.
fn ticks_in(seconds: f64, interval: f64) -> u64 {
    rounded(seconds / interval).floor() as u64
}

/// Why a life couldn't be told.
#[derive(Debug)]
pub(crate) enum LiveError {
    /// It came to no good end.
    Tick(TickError),
    /// Nobody takes what is told.
    Told(io::Error),
}

impl From<TickError> for LiveError {
    fn from(error: TickError) -> Self {
        LiveError::Tick(error)
    }
}

impl From<WorldError> for LiveError {
    fn from(error: WorldError) -> Self {
        LiveError::Tick(error.into())
    }
}

impl From<io::Error> for LiveError {
    fn from(error: io::Error) -> Self {
        LiveError::Told(error)
    }
}

/// Lets everybody live for some seconds, with a tick every `interval`. `tell` is told after each tick
/// what is new.
pub(crate) fn live(
    stage: &mut Stage,
    title: String,
    seconds: f64,
    interval: f64,
    tell: &mut dyn FnMut(&[Fresh<'_>]) -> io::Result<()>,
) -> Result<Life, LiveError> {
    let begin = stage.running.world.time().seconds();
    let npcs: Vec<EntityId> = stage.running.world.npcs().collect();
    let minds = npcs.iter().map(|&npc| Mind::new(stage, npc));
    let mut minds: Vec<Mind> = minds.collect::<Result<_, _>>()?;
    // One for each, so that nobody waits.
    let mut jobs: Vec<Job> = npcs.iter().map(|_| Job::default()).collect();
    let (mut search, mut performer) = (Search::default(), Performer::default());
    // What the scene has told them, before they look around: it may be gone at their first glance.
    for mind in &mut minds {
        mind.note_news(stage, rounded(begin));
    }
    // Multiples of the interval, so that errors don't add up.
    for tick in 0..=ticks_in(seconds, interval) {
        let now = rounded(begin + tick as f64 * interval);
        stage.begin_tick(now, &mut jobs)?;
        for job in &mut jobs {
            stage.running.work(job);
        }
        for job in &jobs {
            let Some(ended) = stage.running.requests().ended(job) else {
                continue;
            };
            if let Some(mind) = minds.iter_mut().find(|it| it.npc == ended.npc) {
                mind.consider(stage, job, &ended, now);
            }
        }
        let watched = watch_rivals(stage, &minds);
        stage.running.tick_end(&mut jobs)?;
        for mind in &mut minds {
            for event in stage.running.events() {
                if event.npc == mind.npc {
                    mind.heed(stage, &mut performer, &mut search, event);
                }
            }
            mind.rest(stage);
            mind.sample(stage, now)?;
        }
        for npc in watched {
            // Whoever is gone is watched no longer.
            let _ = stage.running.reasonings_mut().watch(npc, false);
        }
        tell_fresh(&mut minds, tell)?;
    }
    for mind in &mut minds {
        mind.end(rounded(begin + seconds));
    }
    tell_fresh(&mut minds, tell)?;
    Ok(Life {
        udgoap_life: 1,
        title,
        begin,
        seconds,
        npcs: minds.into_iter().map(|it| it.told).collect(),
        events: Vec::new(),
        stats: *stage.running.stats(),
        wakes: stage.wakes(),
    })
}

/// Tells what is new of everybody.
fn tell_fresh(
    minds: &mut [Mind],
    tell: &mut dyn FnMut(&[Fresh<'_>]) -> io::Result<()>,
) -> io::Result<()> {
    let fresh: Vec<Fresh<'_>> = minds.iter().map(Mind::fresh).collect();
    tell(&fresh)?;
    for mind in minds {
        mind.is_told();
    }
    Ok(())
}

/// Watches those who may lose a slot to somebody quicker, and then decide again within the tick:
/// nobody can ask in between for their reasons.
fn watch_rivals(stage: &mut Stage, minds: &[Mind]) -> Vec<EntityId> {
    let wanted = |mind: &Mind, other: &Mind| {
        let mut wanted = mind.would_take_up().iter();
        mind.npc != other.npc
            && wanted.any(|step| {
                let mut others = other.would_take_up().iter();
                others.any(|it| (it.action, it.supplier) == (step.action, step.supplier))
            })
    };
    let rivals = minds.iter().filter(|mind| {
        let mut others = minds.iter();
        !mind.would_take_up().is_empty() && others.any(|other| wanted(mind, other))
    });
    let rivals: Vec<EntityId> = rivals.map(|it| it.npc).take(MOST_WATCHED).collect();
    for &npc in &rivals {
        let watched = stage.running.reasonings_mut().watch(npc, true);
        debug_assert!(watched.is_ok(), "nobody else is watched");
    }
    rivals
}

/// Lets everybody live as [`live`] does, untold.
pub(crate) fn pass(stage: &mut Stage, seconds: f64, interval: f64) -> Result<(), TickError> {
    let begin = stage.running.world.time().seconds();
    let count = stage.running.world.npcs().count();
    let mut jobs: Vec<Job> = (0..count).map(|_| Job::default()).collect();
    for tick in 0..=ticks_in(seconds, interval) {
        let now = rounded(begin + tick as f64 * interval);
        stage.begin_tick(now, &mut jobs)?;
        for job in &mut jobs {
            stage.running.work(job);
        }
        stage.running.tick_end(&mut jobs)?;
    }
    Ok(())
}
