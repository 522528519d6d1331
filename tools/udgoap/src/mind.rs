//! What is noted of one NPC while it lives: what it decides and why, what it does, what it notices.

use udgoap::beliefs::Answers;
use udgoap::domain::{ActionId, AttributeId, AttributeKind};
use udgoap::planning::{EndedBy, Outcome, Search, Selector};
use udgoap::running::perform::{NpcStep, Performer};
use udgoap::running::{
    DecisionKind, Ended, Event as TickEvent, EventKind, Job, Reason, Record, Woken,
};
use udgoap::world::{EntityId, Value, WorldError};

use crate::beliefs::Known;
use crate::explain::{self, Told};
use crate::life::{Curve, Decision, Event, NpcLife, Performed, Stage, reason};

/// What is new of one NPC.
pub(crate) struct Fresh<'l> {
    pub(crate) name: &'l str,
    pub(crate) decisions: &'l [Decision],
    pub(crate) news: &'l [Event],
    /// Those that have ended.
    pub(crate) steps: Vec<&'l Performed>,
}

/// One NPC while it lives.
pub(crate) struct Mind {
    pub(crate) npc: EntityId,
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
    /// What had it look for something to do when that was last asked about, and what came of it.
    asked: Option<(Outcome, EndedBy, u32, Woken)>,
    /// Whom it knows.
    known: Known,
    pub(crate) told: NpcLife,
    /// How many decisions and pieces of news were new before, and the steps that have ended since.
    old: (usize, usize),
    ended: Vec<usize>,
}

/// A plan, and why; no reasons if it is the one that was made before.
#[derive(Default)]
struct Found {
    steps: Vec<NpcStep>,
    /// Whether it is to be taken up.
    is_taken_up: bool,
    /// Those with which it was decided.
    answers: Answers,
    decision: Option<Decision>,
}

impl Mind {
    pub(crate) fn new(stage: &Stage, npc: EntityId) -> Result<Self, WorldError> {
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
            asked: None,
            old: (0, 0),
            ended: Vec::new(),
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

    /// Takes in what its search has found, and why, if that is going to be told. It is the moment to
    /// ask: soon the world won't be any more what the search began with.
    pub(crate) fn consider(&mut self, stage: &Stage, job: &Job, ended: &Ended<'_>, now: f64) {
        let plan = ended.plan;
        let steps = plan.steps.iter().map(|step| NpcStep {
            npc: self.npc,
            action: step.action,
            supplier: stage.running.world.entity_at(step.supplier),
        });
        let steps: Vec<NpcStep> = steps.collect();
        let at = self.next - usize::from(self.doing.is_some());
        let is_taken_up = ended.kind == DecisionKind::TakenUp;
        let is_news = if steps.is_empty() {
            let came_to = (plan.outcome, plan.ended_by, plan.generated, ended.woken);
            // With the same cause it comes to the same, and only numbers differ.
            ended.kind != DecisionKind::Kept && self.asked.replace(came_to) != Some(came_to)
        } else {
            is_taken_up && self.plan.steps.get(at..) != Some(&steps)
        };
        // It was planned a moment ago, in this world, so there are reasons.
        let why = is_news.then(|| explain::why_ended(stage, job).ok());
        self.found = Some(Found {
            is_taken_up,
            answers: ended.answers.clone(),
            decision: why
                .flatten()
                .map(|told| self.decision(stage, now, &steps, told)),
            steps,
        });
    }

    /// What it has come to, with the reasons.
    fn decision(&self, stage: &Stage, time: f64, steps: &[NpcStep], told: Told) -> Decision {
        Decision {
            time,
            plan: in_words(stage, steps),
            why: told.text,
            explanation: told.json,
            beliefs: stage.beliefs(self.npc),
        }
    }

    /// The plan that it takes up as the tick ends, if nothing comes between.
    pub(crate) fn would_take_up(&self) -> &[NpcStep] {
        let found = self.found.as_ref().filter(|it| it.is_taken_up);
        found.map_or(&[], |it| &it.steps)
    }

    /// What it has come to in a second search of this tick, since a slot that it wanted was taken.
    fn decided_again(&self, stage: &Stage) -> Option<Found> {
        let now = stage.running.world.time().seconds();
        let records = stage.running.reasonings().decisions(self.npc).ok()?;
        let records: Vec<&Record> = records.filter(|it| it.time == now).collect();
        let is_refusal = |it: &&Record| {
            it.reason == Reason::SlotsTaken
                && matches!(it.kind, DecisionKind::Kept | DecisionKind::Nothing)
        };
        let refused = records.iter().position(is_refusal)?;
        let mut after = records.iter().enumerate().skip(refused + 1);
        let (number, record) = after.find(|(_, it)| it.outcome.is_some() && !is_refusal(it))?;
        let ago = records.len() - 1 - number;
        let is_taken_up = record.kind == DecisionKind::TakenUp;
        let count = if is_taken_up {
            record.step_count as usize
        } else {
            0
        };
        // A step that has begun may have put a schedule's tasks in its place.
        let plan = match record.steps.get(..count) {
            Some(all) => all,
            None => stage.running.steps().plan(self.npc).ok()?,
        };
        let steps = plan.iter().map(|task| NpcStep {
            npc: self.npc,
            action: task.action,
            supplier: task.supplier,
        });
        let steps: Vec<NpcStep> = steps.collect();
        let told = explain::why_again(stage, self.npc, ago);
        Some(Found {
            is_taken_up,
            // Who asks anything doesn't search twice.
            answers: Answers::default(),
            decision: Some(self.decision(stage, now, &steps, told)),
            steps,
        })
    }

    /// Notes what has happened to it.
    pub(crate) fn heed(
        &mut self,
        stage: &Stage,
        performer: &mut Performer,
        search: &mut Search,
        event: &TickEvent,
    ) {
        match event.kind {
            EventKind::PlanAdopted => {
                let found = self.found.take();
                let again = self.decided_again(stage).filter(|it| it.is_taken_up);
                self.plan = again.or(found).unwrap_or_default();
                // What was under way goes on if the plan begins with it.
                self.next = usize::from(self.doing.is_some());
                self.last_idle = None;
                self.asked = None;
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
                self.ended.push(told);
                let told = &mut self.told.steps[told];
                told.to = event.time;
                let changes = stage.running.changes().iter();
                let changes = changes.filter(|it| it.0 == step);
                told.changes = changes.map(|it| stage.change(&it.1)).collect();
                // Whoever is gone by its own step has done it.
                if event.kind != EventKind::StepSucceeded && told.changes.is_empty() {
                    told.hindered = why_ended(stage, self.npc, event.reason).to_owned();
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
                supplier: task.supplier,
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
            Ok(_) => why_ended(stage, self.npc, event.reason).to_owned(),
        });
        self.ended.push(self.told.steps.len());
        self.told.steps.push(told);
    }

    /// Notes why it does nothing, if it does.
    pub(crate) fn rest(&mut self, stage: &Stage) {
        let Some(mut found) = self.found.take() else {
            return;
        };
        if !found.steps.is_empty()
            && let Some(again) = self.decided_again(stage)
        {
            found = again;
        }
        let decision = found.decision;
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
    pub(crate) fn note_news(&mut self, stage: &Stage, now: f64) {
        let news = self.known.news(stage, self.npc, now);
        self.told.news.extend(news);
    }

    pub(crate) fn sample(&mut self, stage: &Stage, now: f64) -> Result<(), WorldError> {
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

    /// The life is over, whatever it is at.
    pub(crate) fn end(&mut self, time: f64) {
        if let Some((_, at)) = self.doing.take() {
            let told = &mut self.told.steps[at];
            told.to = time;
            told.unfinished = true;
            self.ended.push(at);
        }
    }

    /// What is new of it since [`is_told`](Self::is_told).
    pub(crate) fn fresh(&self) -> Fresh<'_> {
        let (decisions, news) = self.old;
        Fresh {
            name: &self.told.name,
            decisions: &self.told.decisions[decisions..],
            news: &self.told.news[news..],
            steps: self.ended.iter().map(|&at| &self.told.steps[at]).collect(),
        }
    }

    /// What was new is told.
    pub(crate) fn is_told(&mut self) {
        self.old = (self.told.decisions.len(), self.told.news.len());
        self.ended.clear();
    }
}

/// Steps as they are written.
fn in_words(stage: &Stage, steps: &[NpcStep]) -> String {
    let words: Vec<String> = steps.iter().map(|it| stage.step(*it)).collect();
    words.join(" ")
}

/// Why a step of an NPC came to an end before it was done.
fn why_ended(stage: &Stage, npc: EntityId, given: Reason) -> &'static str {
    let options = stage.running.mind_options(npc);
    let selector = options.map_or(Selector::Auto, |it| it.planning.selector);
    reason(given, selector)
}
