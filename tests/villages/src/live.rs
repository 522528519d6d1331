//! Living in a village with the library, and what comes of it.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use udgoap::{
    domain::{AttributeId, Document, Domain, Limits},
    planning::{Options, Outcome, Search, Selector},
    running::{Event, Job, MindOptions, PerformedBy, RunSettings, RunningWorld, Stats, TickInput},
    world::{EntityId, Value},
};
use udgoap_scene::Scene;

use crate::{dice::Dice, document, judge::Judged, village::Village};

/// Ticks in a second.
const TICKS: u64 = 5;
/// A need has starved somebody when it was at 0 for so many ticks.
const STARVED: u32 = 10 * TICKS as u32;
/// Of so many who were idle in vain, it is told what they could have done.
const TOLD: usize = 3;

/// What became of those who live in a village.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Who starved, of which need, both by index, and when, in seconds.
    pub starved: Vec<(usize, usize, u64)>,
    /// How many of those needs can be met.
    pub starved_of_meetable: usize,
    /// What ticks have done.
    pub stats: Stats,
    /// How much work searches have done for that.
    pub work: u64,
    /// What had people think, how often.
    pub wakes: Vec<(String, u64)>,
    /// How often an action was done at a place by more than it has slots for.
    pub overcrowded: u64,
    /// How many were asked who had nothing to do.
    pub idle_asked: u64,
    /// And how many of those could have done something better than nothing.
    pub idle_in_vain: u64,
    /// What the first of those could have done.
    pub missed: Vec<String>,
}

impl Findings {
    /// What should not have been, in words; nothing if all is well.
    #[must_use]
    pub fn failings(&self) -> Vec<String> {
        let stats = &self.stats;
        let mut failings = Vec::new();
        let mut note = |fails: bool, words: String| {
            if fails {
                failings.push(words);
            }
        };
        let starved = self.starved_of_meetable;
        note(starved > 0, format!("{starved} starved of what can be met"));
        let (astray, plans) = (stats.dropped_unchanged, stats.plans);
        note(
            astray * 20 > plans,
            format!("{astray} of {plans} plans dropped although nothing had changed"),
        );
        let restarted = stats.restarted;
        note(
            restarted > 0,
            format!("{restarted} steps broken off for a plan that begins with them"),
        );
        let shared = self.overcrowded;
        note(shared > 0, format!("{shared} times too many held a slot"));
        let (asked, in_vain) = (self.idle_asked, self.idle_in_vain);
        note(
            in_vain > 0,
            format!("{in_vain} of {asked} who were idle could have done something better"),
        );
        failings
    }
}

/// A village in a world of the library.
#[derive(Debug)]
pub struct Stage {
    running: RunningWorld,
    jobs: Vec<Job>,
    /// Everybody, in order.
    pub people: Vec<EntityId>,
    /// Names of all that there is, for stories.
    pub names: BTreeMap<EntityId, String>,
    needs: Vec<AttributeId>,
    ticks: u64,
    work: u64,
}

/// How people choose what they do.
#[must_use]
pub fn planning(selector: Selector) -> Options {
    Options {
        selector,
        durations: selector != Selector::Goap,
        deeper: Options::usual_deeper(selector),
        ..Options::default()
    }
}

impl Stage {
    /// A village at its beginning. What it is drawn as always loads.
    ///
    /// # Panics
    /// If the library refuses what a village is written as.
    #[must_use]
    pub fn new(village: &Village, planning: Options) -> Self {
        let (domain, scene) = (document::domain(village), document::scene(village));
        let (domain, scene) = (domain.to_string(), scene.to_string());
        let limits = Limits::default();
        let loaded = Domain::load(&[text("domain.json", &domain)], &limits);
        let domain = Arc::new(loaded.domain.expect("villages are valid domains"));
        let loaded = Scene::load(&text("scene.json", &scene), &domain, &limits);
        let scene = loaded.scene.expect("villages are valid scenes");
        let created = scene
            .create(domain.clone(), serials)
            .expect("there is room");
        let settings = RunSettings {
            mind: MindOptions {
                planning,
                performed_by: PerformedBy::Library,
                ..MindOptions::default()
            },
            chosen: None,
            ..RunSettings::default()
        };
        let people = (0..village.people.len()).map(|person| {
            let number = scene.find(&document::person_name(person));
            created.objects[number.expect("everybody is in the scene")]
        });
        let people = people.collect();
        let named = scene.objects.iter().map(|it| it.name.clone());
        let attribute = |item: usize| {
            let name = &village.items[item].name;
            domain.find_attribute(name).expect("every item is one")
        };
        Stage {
            running: RunningWorld::with_settings(created.world, settings),
            jobs: village.people.iter().map(|_| Job::default()).collect(),
            people,
            names: created.objects.iter().copied().zip(named).collect(),
            needs: village.needs.iter().map(|it| attribute(it.item)).collect(),
            ticks: 0,
            work: 0,
        }
    }

    /// A tick; what has happened is in the events.
    ///
    /// # Panics
    /// Never: time goes on.
    pub fn tick(&mut self) -> &[Event] {
        self.ticks += 1;
        let input = TickInput {
            seconds: self.ticks as f64 / TICKS as f64,
            plan_states: u32::MAX,
            work: 0,
            applies_rates: true,
        };
        let report = self.running.tick(input, &mut self.jobs);
        self.work += report.expect("time goes on").work;
        self.running.events()
    }

    /// How much of a need somebody has left.
    ///
    /// # Panics
    /// Never: people don't go away.
    #[must_use]
    pub fn left(&self, person: usize, need: usize) -> f32 {
        match self
            .running
            .world
            .read(self.people[person], self.needs[need])
        {
            Ok(Value::Number(left)) => left,
            other => panic!("a need is a number: {other:?}"),
        }
    }

    /// The world's domain.
    #[must_use]
    pub fn domain(&self) -> &Domain {
        self.running.world.domain()
    }

    /// What has had people think, in words, and how often.
    fn wakes(&self) -> Vec<(String, u64)> {
        let wakes = self.running.wakes().map(|wake| {
            let name = match wake.attribute {
                Some(attribute) => self.domain().attribute(attribute).name.clone(),
                None => format!("{:?}", wake.by).to_lowercase(),
            };
            (name, wake.count)
        });
        wakes.collect()
    }

    fn is_idle(&self, person: usize) -> bool {
        let step = self.running.steps().current(self.people[person]);
        let rest = self.running.steps().remaining(self.people[person]);
        step.is_ok_and(|it| it.is_none()) && rest.is_ok_and(<[_]>::is_empty)
    }

    /// What a longer search finds for somebody to do.
    fn could_do(&self, person: usize, search: &mut Search) -> Option<String> {
        let npc = self.people[person];
        let options = self.running.mind_options(npc).ok()?;
        let options = Options {
            selector: Selector::Best,
            depth: 8,
            max_plan_states: 20_000,
            durations: true,
            ..options.planning
        };
        self.running.requests().plan(npc, search, options).ok()?;
        let plan = &search.plan;
        let is_found = matches!(plan.outcome, Outcome::Complete | Outcome::BestSoFar);
        let steps = plan.steps.iter().map(|it| {
            let supplier = self.names.get(&it.handle).map_or("", String::as_str);
            format!("{}({supplier})", self.domain().action(it.action).name)
        });
        let steps: Vec<String> = steps.collect();
        let (timing, score) = (plan.timing, plan.score);
        (is_found && !steps.is_empty())
            .then(|| format!("{timing:?}, {score:e}: {}", steps.join(" ")))
    }

    /// How many actions are done at places by more than have room.
    fn overcrowded(&self) -> u64 {
        let mut held: BTreeMap<(u64, u16), u32> = BTreeMap::new();
        let steps = self.people.iter();
        let steps = steps.filter_map(|&npc| self.running.steps().current(npc).ok().flatten());
        let mut count = 0;
        for step in steps.filter(|step| step.has_slot) {
            let binding = step.binding;
            let of = self.running.world.type_of(binding.supplier);
            let manner = of.ok().and_then(|of| {
                let of = self.domain().entity_type(of);
                of.manner(binding.action).map(|it| it.slots)
            });
            let holders = held
                .entry((binding.supplier.0, binding.action.0))
                .or_default();
            *holders += 1;
            count += u64::from(manner.is_some_and(|slots| slots > 0 && *holders > slots));
        }
        count
    }
}

/// Lets everybody live for so many seconds; `tell` is called for each of them.
#[must_use]
pub fn live(
    judged: &Judged,
    planning: Options,
    seconds: u64,
    mut tell: impl FnMut(u64),
) -> Findings {
    let village = &judged.village;
    let mut stage = Stage::new(village, planning);
    let mut findings = Findings::default();
    let mut dice = Dice::new(village.seed, u32::MAX);
    let mut search = Search::default();
    let mut empty = vec![vec![0; village.needs.len()]; village.people.len()];
    for second in 0..seconds {
        let mut was_idle = vec![true; village.people.len()];
        for _ in 0..TICKS {
            stage.tick();
            findings.overcrowded += stage.overcrowded();
            for (person, empty) in empty.iter_mut().enumerate() {
                was_idle[person] &= stage.is_idle(person);
                for (need, ticks) in empty.iter_mut().enumerate() {
                    *ticks = if stage.left(person, need) > 0.0 {
                        0
                    } else {
                        *ticks + 1
                    };
                    let known = findings.starved.iter();
                    let is_known = |it: &(usize, usize, u64)| (it.0, it.1) == (person, need);
                    if *ticks == STARVED && !known.clone().any(is_known) {
                        findings.starved.push((person, need, second));
                    }
                }
            }
        }
        let idle: Vec<usize> = (0..was_idle.len()).filter(|&it| was_idle[it]).collect();
        if !idle.is_empty() {
            let person = idle[dice.below(idle.len())];
            findings.idle_asked += 1;
            if let Some(could_do) = stage.could_do(person, &mut search) {
                findings.idle_in_vain += 1;
                if findings.missed.len() < TOLD {
                    let name = document::person_name(person);
                    findings
                        .missed
                        .push(format!("{name} at {} s, {could_do}", second + 1));
                }
            }
        }
        tell(second + 1);
    }
    findings.stats = *stage.running.stats();
    findings.work = stage.work;
    findings.wakes = stage.wakes();
    let starved = findings.starved.iter();
    let meetable = starved.filter(|it| judged.can_be_met[it.0][it.1]);
    findings.starved_of_meetable = meetable.count();
    findings
}

fn text<'t>(name: &'t str, text: &'t str) -> Document<'t> {
    Document {
        name,
        bytes: text.as_bytes(),
    }
}

/// Serial numbers for the entities of all worlds.
fn serials(count: u64) -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(count, Ordering::Relaxed)
}
