//! Letting the characters of a scene live: each plans when it has nothing to do, does the first
//! step of its plan to its end, and plans again.
//!
//! There is no host here, so nothing happens but what characters do, what the world effects of
//! their steps do, and what passes with time. The same scene always comes to the same life.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use udgoap::beliefs::Answers;
use udgoap::domain::{AttributeId, AttributeKind, Domain, TRAVEL};
use udgoap::planning::{Options, Search};
use udgoap::running::perform::{Change, Deed, Hindrance, Performer};
use udgoap::running::{Answerer, RunningWorld};
use udgoap::scene::Scene;
use udgoap::world::{EntityId, Value, WorldError};

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
}

/// What one character went through.
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
}

/// A number over time.
#[derive(Debug, Serialize)]
pub(crate) struct Curve {
    pub(crate) name: String,
    /// What it can be.
    pub(crate) min: f32,
    pub(crate) max: f32,
    /// At each of the character's times.
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
    pub(crate) options: Options,
    /// The scene's objects.
    pub(crate) objects: Vec<EntityId>,
    names: BTreeMap<EntityId, String>,
    /// Where chance stands.
    chance: u64,
}

impl Stage {
    pub(crate) fn new(domain: Arc<Domain>, scene: &Scene) -> Result<Self, WorldError> {
        let created = scene.create(domain.clone(), serials)?;
        let names = scene.objects.iter().map(|it| it.name.clone());
        let mut running = RunningWorld::new(created.world);
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
            options: scene.options,
            chance: scene.seed,
            names: created.objects.iter().copied().zip(names).collect(),
            objects: created.objects,
        })
    }

    /// A number from 0 to less than 1, by the generator SplitMix64. The scene's seed decides about
    /// all of them.
    fn chance(&mut self) -> f32 {
        self.chance = self.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.chance;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        // As many bits as an f32 is exact for.
        ((bits ^ (bits >> 31)) >> 40) as f32 / 16_777_216.0
    }

    pub(crate) fn name(&self, entity: EntityId) -> &str {
        self.find_name(entity).unwrap_or("nobody")
    }

    pub(crate) fn find_name(&self, entity: EntityId) -> Option<&str> {
        self.names.get(&entity).map(String::as_str)
    }

    pub(crate) fn step(&self, deed: Deed) -> String {
        let action = &self.domain.action(deed.action).name;
        format!("{action}({})", self.name(deed.supplier))
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

    fn hindrance(&self, hindrance: Hindrance) -> String {
        match hindrance {
            Hindrance::Dead => "the character is dead".to_owned(),
            Hindrance::SupplierGone => "that no longer exists".to_owned(),
            Hindrance::NotOffered => "that isn't on offer".to_owned(),
            Hindrance::Unmet(condition) => {
                format!("it needs {}", self.domain.code.condition(condition).text)
            }
            Hindrance::NoEquilibrium => "the world wouldn't settle after it".to_owned(),
        }
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

/// One character while it lives.
struct Mind {
    npc: EntityId,
    attributes: Vec<AttributeId>,
    doing: Option<Doing>,
    /// What it decided last, so that the same isn't told again and again.
    last_idle: Option<String>,
    told: NpcLife,
}

/// A step under way.
struct Doing {
    deed: Deed,
    /// Those with which it was decided.
    answers: Answers,
    until: f64,
    /// Its place in [`NpcLife::steps`].
    told: usize,
}

/// Lets everybody live for some seconds, with an update every `interval`.
pub(crate) fn live(
    stage: &mut Stage,
    title: String,
    seconds: f64,
    interval: f64,
) -> Result<Life, WorldError> {
    let begin = stage.running.world.time().seconds();
    let npcs: Vec<EntityId> = stage.running.world.npcs().collect();
    let mut minds = npcs.iter().map(|&npc| mind(stage, npc));
    let mut minds: Vec<Mind> = minds.by_ref().collect::<Result<_, _>>()?;
    let (mut search, mut performer) = (Search::default(), Performer::default());
    // Multiples of the interval, so that errors don't add up.
    let updates = (seconds / interval).floor() as u64;
    for update in 0..=updates {
        let now = rounded(begin + update as f64 * interval);
        if update > 0 {
            stage.running.pass(&mut performer, interval as f32);
        }
        stage.running.update(now)?;
        for mind in &mut minds {
            mind.finish(stage, &mut performer, now)?;
        }
        // What was done in this moment is known before anybody decides.
        stage.running.update(now)?;
        for mind in &mut minds {
            mind.decide(stage, &mut search, &mut performer, now)?;
        }
        for mind in &mut minds {
            mind.sample(stage, now)?;
        }
    }
    for mind in &mut minds {
        if let Some(doing) = mind.doing.take() {
            let told = &mut mind.told.steps[doing.told];
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
    })
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
        doing: None,
        last_idle: None,
        told: NpcLife {
            name: stage.name(npc).to_owned(),
            drives: drives.collect(),
            attributes: curves,
            times: Vec::new(),
            decisions: Vec::new(),
            steps: Vec::new(),
        },
    })
}

impl Mind {
    /// Ends the present step if its time is over.
    fn finish(
        &mut self,
        stage: &mut Stage,
        performer: &mut Performer,
        now: f64,
    ) -> Result<(), WorldError> {
        let Some(doing) = self.doing.take_if(|doing| doing.until <= now) else {
            return Ok(());
        };
        let rounds = stage.options.world_effect_rounds;
        // Only what is uncertain uses up chance.
        let is_certain = stage.domain.action(doing.deed.action).outcomes.is_empty();
        let chance = if is_certain { 0.0 } else { stage.chance() };
        performer.answer_as(&doing.answers);
        let done = stage
            .running
            .finish_step(performer, doing.deed, rounds, chance);
        let told = &mut self.told.steps[doing.told];
        told.to = now;
        match done {
            Ok(()) => {
                let changes = performer.changes.iter().map(|it| stage.change(it));
                told.changes = changes.collect();
            }
            Err(hindrance) => told.hindered = stage.hindrance(hindrance),
        }
        if stage.running.world.is_alive(self.npc) {
            stage.running.notice_step(performer, doing.deed)?;
        }
        Ok(())
    }

    /// Plans if there is nothing to do, and begins the plan's first step.
    fn decide(
        &mut self,
        stage: &mut Stage,
        search: &mut Search,
        performer: &mut Performer,
        now: f64,
    ) -> Result<(), WorldError> {
        if self.doing.is_some() || !stage.running.world.is_alive(self.npc) {
            return Ok(());
        }
        explain::plan(stage, self.npc, search)?;
        let steps = search.plan.steps.iter().map(|step| Deed {
            npc: self.npc,
            action: step.action,
            supplier: stage.running.world.entity_at(step.supplier),
        });
        let steps: Vec<Deed> = steps.collect();
        let words: Vec<String> = steps.iter().map(|deed| stage.step(*deed)).collect();
        let Ok(told) = explain::why(stage, search) else {
            // It was planned a moment ago, in this world.
            return Ok(());
        };
        let why = told.text;
        if steps.is_empty() {
            // Doing nothing for the reasons of before is no news.
            if self.last_idle.as_ref() == Some(&why) {
                return Ok(());
            }
            self.last_idle = Some(why.clone());
        } else {
            self.last_idle = None;
        }
        self.told.decisions.push(Decision {
            time: now,
            plan: words.join(" "),
            why,
            explanation: told.json,
        });
        let Some(&deed) = steps.first() else {
            return Ok(());
        };
        let answers = &search.snapshot.answers;
        performer.answer_as(answers);
        let begun = stage.running.begin_step(performer, deed);
        let mut told = Performed {
            step: stage.step(deed),
            from: now,
            to: now,
            hindered: String::new(),
            changes: Vec::new(),
            unfinished: false,
        };
        match begun {
            Ok(begun) => {
                self.doing = Some(Doing {
                    deed,
                    answers: answers.clone(),
                    until: now + f64::from(begun.duration),
                    told: self.told.steps.len(),
                });
            }
            Err(hindrance) => {
                told.hindered = stage.hindrance(hindrance);
                stage.running.notice_step(performer, deed)?;
            }
        }
        self.told.steps.push(told);
        Ok(())
    }

    fn sample(&mut self, stage: &Stage, now: f64) -> Result<(), WorldError> {
        let world = &stage.running.world;
        if !world.is_alive(self.npc) {
            return Ok(());
        }
        self.told.times.push(now);
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
