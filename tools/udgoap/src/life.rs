//! Runs a scene on ticks: its NPCs think, and the library performs the steps of their plans.
//!
//! There is no host here, so nothing happens but what NPCs do, what the world effects of
//! their steps do, and what passes with time. The same scene always comes to the same life.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use udgoap::beliefs::Answers;
use udgoap::domain::{ActionId, AttributeId, AttributeKind, Domain, TRAVEL};
use udgoap::planning::Search;
use udgoap::running::perform::{Change, Hindrance, NpcStep, Performer};
use udgoap::running::{
    Answerer, Event as TickEvent, EventKind, Job, MindOptions, PerformedBy, Reason, RunSettings,
    RunningWorld, Skipping, Stats, TickError, TickInput, WokenBy,
};
use udgoap::world::{EntityId, Value, WorldError};
use udgoap_scene::Scene;

use crate::beliefs::{Believed, Known};
use crate::explain;
use crate::input::serials;

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

impl Performed {
    fn at(step: String, time: f64) -> Self {
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
            work: 0,
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

    fn change(&self, change: &Change) -> String {
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

    fn hindrance(&self, hindrance: Hindrance) -> String {
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

/// Why a step or a plan came to an end before it was done.
fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::None | Reason::Reported | Reason::Removed => "it was broken off",
        Reason::TimedOut => "it took too long",
        Reason::BetterPlan => "there is a better plan",
        Reason::NothingBetter => "doing nothing is as good",
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

/// One NPC while it lives.
struct Mind {
    npc: EntityId,
    attributes: Vec<AttributeId>,
    /// What it has found in the search of this tick.
    found: Option<Found>,
    /// The plan that it performs, and which step of it comes next.
    plan: Found,
    next: usize,
    /// The step that it is at: its number, and its place in [`NpcLife::steps`].
    doing: Option<(u64, usize)>,
    /// What it decided last, so that the same isn't told again and again.
    last_idle: Option<String>,
    /// Whom it knows.
    known: Known,
    told: NpcLife,
}

/// A plan, and why; no reasons if it is the one that was made before.
#[derive(Default)]
struct Found {
    steps: Vec<NpcStep>,
    /// Those with which it was decided.
    answers: Answers,
    decision: Option<Decision>,
}

/// Lets everybody live for some seconds, with a tick every `interval`.
pub(crate) fn live(
    stage: &mut Stage,
    title: String,
    seconds: f64,
    interval: f64,
) -> Result<Life, TickError> {
    let begin = stage.running.world.time().seconds();
    let npcs: Vec<EntityId> = stage.running.world.npcs().collect();
    let minds = npcs.iter().map(|&npc| mind(stage, npc));
    let mut minds: Vec<Mind> = minds.collect::<Result<_, _>>()?;
    // One for each, so that nobody waits.
    let mut jobs: Vec<Job> = npcs.iter().map(|_| Job::default()).collect();
    let (mut search, mut performer) = (Search::default(), Performer::default());
    // What the scene has told them, before they look around: it may be gone at their first glance.
    for mind in &mut minds {
        mind.note_news(stage, rounded(begin));
    }
    // Multiples of the interval, so that errors don't add up.
    let ticks = (seconds / interval).floor() as u64;
    for tick in 0..=ticks {
        let now = rounded(begin + tick as f64 * interval);
        stage.begin_tick(now, &mut jobs)?;
        for mind in &mut minds {
            if jobs.iter().any(|job| job.npc() == Some(mind.npc)) {
                mind.consider(stage, &mut search, now)?;
            }
        }
        for job in &mut jobs {
            stage.running.work(job);
        }
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
    }
    for mind in &mut minds {
        if let Some((_, told)) = mind.doing.take() {
            let told = &mut mind.told.steps[told];
            told.to = rounded(begin + seconds);
            told.unfinished = true;
        }
    }
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

/// Lets everybody live as [`live`] does, untold.
pub(crate) fn pass(stage: &mut Stage, seconds: f64, interval: f64) -> Result<(), TickError> {
    let begin = stage.running.world.time().seconds();
    let count = stage.running.world.npcs().count();
    let mut jobs: Vec<Job> = (0..count).map(|_| Job::default()).collect();
    let ticks = (seconds / interval).floor() as u64;
    for tick in 0..=ticks {
        let now = rounded(begin + tick as f64 * interval);
        stage.begin_tick(now, &mut jobs)?;
        for job in &mut jobs {
            stage.running.work(job);
        }
        stage.running.tick_end(&mut jobs)?;
    }
    Ok(())
}

fn mind(stage: &Stage, npc: EntityId) -> Result<Mind, WorldError> {
    let world = &stage.running.world;
    let of = stage.domain.entity_type(world.type_of(npc)?);
    let drives = of.drives.iter().map(|it| Curve {
        name: stage.domain.drive(it.drive).name.clone(),
        min: 0.0,
        max: 1.0,
        values: Vec::new(),
    });
    let is_curve = |id: &AttributeId| {
        let kind = stage.domain.attribute(*id).kind;
        let range = world.range(npc, *id);
        kind == AttributeKind::Number && range.is_ok_and(|it| it.width().is_finite())
    };
    let attributes: Vec<_> = of.attributes.iter().copied().filter(is_curve).collect();
    let mut curves = Vec::new();
    for &attribute in &attributes {
        let range = world.range(npc, attribute)?;
        curves.push(Curve {
            name: stage.domain.attribute(attribute).name.clone(),
            min: range.min,
            max: range.max,
            values: Vec::new(),
        });
    }
    Ok(Mind {
        npc,
        attributes,
        found: None,
        plan: Found::default(),
        next: 0,
        doing: None,
        last_idle: None,
        told: NpcLife {
            name: stage.name(npc).to_owned(),
            drives: drives.collect(),
            attributes: curves,
            times: Vec::new(),
            decisions: Vec::new(),
            steps: Vec::new(),
            news: Vec::new(),
        },
        known: Known::default(),
    })
}

impl Mind {
    /// Plans as the search of this tick does, in the same facts, to be told why.
    fn consider(&mut self, stage: &Stage, search: &mut Search, now: f64) -> Result<(), WorldError> {
        explain::plan(stage, self.npc, search)?;
        let steps = search.plan.steps.iter().map(|step| NpcStep {
            npc: self.npc,
            action: step.action,
            supplier: stage.running.world.entity_at(step.supplier),
        });
        let steps: Vec<NpcStep> = steps.collect();
        let at = self.next - usize::from(self.doing.is_some());
        let is_news = steps.is_empty() || self.plan.steps.get(at..) != Some(&steps);
        let words: Vec<String> = steps.iter().map(|npc_step| stage.step(*npc_step)).collect();
        // It was planned a moment ago, in this world, so there are reasons.
        let why = is_news.then(|| explain::why(stage, search).ok()).flatten();
        self.found = Some(Found {
            steps,
            answers: search.snapshot.answers.clone(),
            decision: why.map(|told| Decision {
                time: now,
                plan: words.join(" "),
                why: told.text,
                explanation: told.json,
                beliefs: stage.beliefs(self.npc),
            }),
        });
        Ok(())
    }

    /// Notes what has happened to it.
    fn heed(
        &mut self,
        stage: &Stage,
        performer: &mut Performer,
        search: &mut Search,
        event: &TickEvent,
    ) {
        match event.kind {
            EventKind::PlanAdopted => {
                self.plan = self.found.take().unwrap_or_default();
                // What was under way goes on if the plan begins with it.
                self.next = usize::from(self.doing.is_some());
                self.last_idle = None;
                self.told.decisions.extend(self.plan.decision.take());
            }
            EventKind::PlanDropped => {
                self.could_not_begin(stage, performer, search, event);
                self.plan.steps.clear();
                self.next = 0;
            }
            EventKind::StepStarted => {
                let Some(action) = event.action else { return };
                let (npc, supplier) = (self.npc, event.supplier);
                let npc_step = NpcStep {
                    npc,
                    action,
                    supplier,
                };
                self.next = event.number as usize + 1;
                if self.plan.steps.get(self.next - 1) != Some(&npc_step) {
                    self.unfold(stage);
                }
                self.doing = Some((event.step, self.told.steps.len()));
                self.told
                    .steps
                    .push(Performed::at(stage.step(npc_step), event.time));
            }
            EventKind::StepSucceeded | EventKind::StepFailed | EventKind::StepAborted => {
                let Some((step, told)) = self.doing.take_if(|it| it.0 == event.step) else {
                    return;
                };
                let left = self.steps_from(self.next - 1);
                let told = &mut self.told.steps[told];
                told.to = event.time;
                let changes = stage.running.changes().iter();
                let changes = changes.filter(|it| it.0 == step);
                told.changes = changes.map(|it| stage.change(&it.1)).collect();
                // Whoever is gone by its own step has done it.
                if event.kind != EventKind::StepSucceeded && told.changes.is_empty() {
                    told.hindered = reason(event.reason).to_owned();
                    if event.reason == Reason::NotExecutable {
                        let why = explain::in_the_way(stage, self.npc, search, &left);
                        told.hindered.extend(why.map(|why| format!(": {why}")));
                    }
                }
            }
            EventKind::PlanEnded
            | EventKind::StepWaits
            | EventKind::StepMoved
            | EventKind::DriveGiven
            | EventKind::DriveLeft
            | EventKind::Destroyed => {}
        }
    }

    /// The steps of its plan from one on.
    fn steps_from(&self, first: usize) -> Vec<(ActionId, EntityId)> {
        let left = self.plan.steps.iter().skip(first);
        left.map(|it| (it.action, it.supplier)).collect()
    }

    /// A step runs a schedule, whose tasks have taken its place.
    fn unfold(&mut self, stage: &Stage) {
        let npc = self.npc;
        let place = stage.running.steps().place(npc);
        let left = stage.running.steps().remaining(npc);
        if let (Ok((done, _)), Ok(left)) = (place, left) {
            self.plan.steps.truncate(done);
            self.plan.steps.extend(left.iter().map(|task| NpcStep {
                npc,
                action: task.action,
                supplier: EntityId(task.supplier),
            }));
        }
    }

    /// Notes what a plan failed at, if its next step couldn't begin.
    fn could_not_begin(
        &mut self,
        stage: &Stage,
        performer: &mut Performer,
        search: &mut Search,
        event: &TickEvent,
    ) {
        let never_began = matches!(
            event.reason,
            Reason::Unmet | Reason::NotOffered | Reason::SlotsTaken | Reason::SupplierGone
        );
        let Some(&npc_step) = self.plan.steps.get(self.next).filter(|_| never_began) else {
            return;
        };
        let mut told = Performed::at(stage.step(npc_step), event.time);
        performer.answer_as(&stage.running.world, &self.plan.answers);
        let begun = performer.begin(&stage.running.world, npc_step);
        // The planner knows which part of a condition is short, and who has the slots.
        let step = [(npc_step.action, npc_step.supplier)];
        let why = explain::in_the_way(stage, self.npc, search, &step);
        told.hindered = why.unwrap_or_else(|| match begun {
            Err(hindrance) => stage.hindrance(hindrance),
            Ok(_) => reason(event.reason).to_owned(),
        });
        self.told.steps.push(told);
    }

    /// Notes why it does nothing, if it does.
    fn rest(&mut self, stage: &Stage) {
        let decision = self.found.take().and_then(|found| found.decision);
        let is_idle = stage
            .running
            .steps()
            .place(self.npc)
            .is_ok_and(|it| it.1 == 0);
        let Some(decision) = decision.filter(|it| is_idle && it.plan.is_empty()) else {
            return;
        };
        // Doing nothing for the reasons of before is no news, though numbers have changed meanwhile.
        let is_of_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-');
        let reasons = decision.why.lines();
        let reasons = reasons.take_while(|line| !line.starts_with("considered"));
        let reasons = reasons.collect::<String>().replace(is_of_number, "");
        if self.last_idle.as_ref() != Some(&reasons) {
            self.last_idle = Some(reasons);
            self.told.decisions.push(decision);
        }
    }

    /// Notes whom it has noticed, lost or forgotten.
    fn note_news(&mut self, stage: &Stage, now: f64) {
        let news = self.known.news(stage, self.npc, now);
        self.told.news.extend(news);
    }

    fn sample(&mut self, stage: &Stage, now: f64) -> Result<(), WorldError> {
        let world = &stage.running.world;
        if !world.is_alive(self.npc) {
            return Ok(());
        }
        self.told.times.push(now);
        self.note_news(stage, now);
        let active = stage.running.active_drives(self.npc)?;
        for curve in &mut self.told.drives {
            let drives = active.map_or(&[][..], |it| &it.drives);
            let drive = drives
                .iter()
                .find(|it| stage.domain.drive(it.drive).name == curve.name);
            // A drive that has left wants nothing more.
            curve.values.push(drive.map_or(1.0, |it| it.satisfaction));
        }
        for (&attribute, curve) in self.attributes.iter().zip(&mut self.told.attributes) {
            if let Value::Number(number) = world.read(self.npc, attribute)? {
                curve.values.push(number);
            }
        }
        Ok(())
    }
}
