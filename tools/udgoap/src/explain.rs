//! `udgoap explain`: what an NPC would do and why, why not something else, and why nothing.

use std::io;

use serde_json::value::RawValue;
use udgoap::domain::ActionId;
use udgoap::planning::Search;
use udgoap::planning::explain::{json as as_json, sentences as as_sentences};
use udgoap::running::account::Why;
use udgoap::running::{AskError, ExplainError, Job, MOST_WATCHED, PlanError, TickInput};
use udgoap::world::{EntityId, WorldError};
use udgoap_scene::Scene;

use crate::input::require_scene;
use crate::life::{self, Stage};
use crate::story;
use crate::{Outcome, Streams, cli};

/// Plans for an NPC that was updated.
pub(crate) fn plan(stage: &Stage, npc: EntityId, search: &mut Search) -> Result<(), WorldError> {
    let running = &stage.running;
    let of = running.world.type_of(npc)?;
    let options = stage.scene.options_of(&stage.domain, of);
    match running.requests().ask(npc, search, options) {
        Ok(()) => {}
        Err(PlanError::NeverUpdated) => return Ok(()),
        Err(PlanError::World(error)) => return Err(error),
    }
    let open = search.open_questions();
    let answers = open.map(|question| stage.scene.answer(&question, &stage.objects));
    let answers: Vec<_> = answers.collect();
    match running
        .requests()
        .answer(npc, search, |_| true, answers.into_iter())
    {
        Err(AskError::World(error)) => return Err(error),
        // Answers that a query can't have were found when the scene was loaded.
        Ok(()) | Err(AskError::Answer(_)) => {}
    }
    running.requests().plan_asked(npc, search)
}

/// An explanation.
pub(crate) struct Told {
    /// In sentences.
    pub(crate) text: String,
    /// As data.
    pub(crate) json: Box<RawValue>,
}

/// Why the search ended as it did.
pub(crate) fn why(stage: &Stage, search: &Search) -> Result<Told, String> {
    let told = stage.running.requests().explain(search, None);
    let told = told.map_err(|error| error.to_string())?;
    Ok(Told::new(as_sentences::text(&told), as_json::write(&told)))
}

/// Why a tick's search ended as it did, before its NPC decides.
pub(crate) fn why_ended(stage: &Stage, job: &Job) -> Result<Told, ExplainError> {
    let told = stage.running.requests().explain_ended(job)?;
    Ok(Told::new(as_sentences::text(&told), as_json::write(&told)))
}

/// Why an NPC decided as it did within a tick; 0 is its latest decision, 1 the one before.
pub(crate) fn why_again(stage: &Stage, npc: EntityId, ago: usize) -> Told {
    if let Some(kept) = stage.running.reasonings().kept(npc, ago) {
        return Told {
            text: kept.text().to_owned(),
            json: kept.json().to_owned(),
        };
    }
    // Where too many are rivals, those who weren't watched can be asked unless things have changed.
    let account = stage.running.requests().account(npc).ok();
    let why = account.and_then(|it| it.why).filter(|_| ago == 0);
    match why.as_ref().and_then(Why::now) {
        Some(told) => Told::new(as_sentences::text(told), as_json::write(told)),
        None => Told {
            text: "somebody else was quicker to take a slot, so it decided again\n".to_owned(),
            json: RawValue::NULL.to_owned(),
        },
    }
}

/// What is in the way of steps that an NPC has planned, as things are now; nothing if they can
/// be done.
pub(crate) fn in_the_way(
    stage: &Stage,
    npc: EntityId,
    search: &mut Search,
    steps: &[(ActionId, EntityId)],
) -> Option<String> {
    plan(stage, npc, search).ok()?;
    let told = stage.running.requests().why_not(search, None, steps).ok()?;
    let sentences = as_sentences::why_not_reasons(&told);
    let obstacles = sentences.into_iter().zip(&told.reasons);
    let obstacles = obstacles.filter(|(_, it)| !it.culprit.compares_plans());
    let obstacles: Vec<String> = obstacles.map(|it| it.0).collect();
    (!obstacles.is_empty()).then(|| obstacles.join("; "))
}

impl Told {
    fn new(text: String, json: String) -> Self {
        let json = RawValue::from_string(json);
        Told {
            text,
            // What the library has written is JSON.
            json: json.unwrap_or_else(|_| RawValue::NULL.to_owned()),
        }
    }
}

pub(crate) fn explain(asked: &cli::Explain, to: &mut Streams<'_>) -> io::Result<Outcome> {
    let documents = &asked.documents.documents;
    let (domain, scene) = match require_scene(documents, &asked.scene, to)? {
        Ok(found) => found,
        Err(outcome) => return Ok(outcome),
    };
    let told = Stage::new(domain, &scene)
        .map_err(|error| error.to_string())
        .and_then(|mut stage| tell(asked, &scene, &mut stage));
    match told {
        Ok(text) => {
            to.out.write_all(text.as_bytes())?;
            Ok(Outcome::Fine)
        }
        Err(why) => {
            writeln!(to.err, "error: {why}")?;
            Ok(Outcome::Unusable)
        }
    }
}

/// The time between ticks before somebody is asked.
const INTERVAL: f64 = 0.2;

fn tell(asked: &cli::Explain, scene: &Scene, stage: &mut Stage) -> Result<String, String> {
    let described = |error: WorldError| error.to_string();
    if let Some(at) = asked.at {
        story::check(at, INTERVAL).map_err(|why| why.replace("--seconds", "--at"))?;
        // So that there are reasons whatever changes until then.
        for &npc in npcs(asked.npc.as_deref(), scene, stage)?
            .iter()
            .take(MOST_WATCHED)
        {
            let watched = stage.running.reasonings_mut().watch(npc, true);
            watched.map_err(|error| error.to_string())?;
        }
        life::pass(stage, at, INTERVAL).map_err(|error| error.to_string())?;
    } else if !stage.domain.sensors.is_empty() {
        let input = TickInput {
            seconds: stage.running.world.time().seconds(),
            plan_states: u32::MAX,
            work: 0,
            applies_rates: false,
        };
        let sensed = stage.sense(input);
        sensed.map_err(|error| error.to_string())?;
    }
    // The living have goals, but those may be of when they last thought.
    if asked.at.is_none() || asked.why_not.is_some() {
        let now = stage.running.world.time().seconds();
        stage.running.update(now).map_err(described)?;
    }
    let npcs = npcs(asked.npc.as_deref(), scene, stage)?;
    if asked.beliefs {
        return Ok(print_beliefs(asked, stage, &npcs));
    }
    let mut search = Search::default();
    let mut texts = Vec::new();
    for &npc in &npcs {
        let told = match (&asked.why_not, asked.at) {
            (None, Some(_)) => {
                let told = stage.running.requests().account(npc).map_err(described)?;
                Told::new(told.text(), told.json())
            }
            (steps, at) => {
                plan(stage, npc, &mut search).map_err(described)?;
                match steps {
                    Some(steps) => why_not(stage, scene, &search, steps, at.map(|_| npc))?,
                    None => why(stage, &search)?,
                }
            }
        };
        texts.push((npc, told));
    }
    Ok(print(asked, stage, texts))
}

fn print(asked: &cli::Explain, stage: &Stage, texts: Vec<(EntityId, Told)>) -> String {
    let count = texts.len();
    let mut out = String::new();
    if asked.json {
        let texts: Vec<&str> = texts.iter().map(|(_, told)| told.json.get()).collect();
        out = format!("[{}]\n", texts.join(",\n"));
    } else {
        for (number, (npc, told)) in texts.into_iter().enumerate() {
            if count > 1 {
                let gap = if number > 0 { "\n" } else { "" };
                out.push_str(&format!("{gap}== {}\n", stage.name(npc)));
            }
            out.push_str(&told.text);
        }
    }
    out
}

/// What NPCs believe, a sentence a line; as JSON, a list of beliefs by NPC.
fn print_beliefs(asked: &cli::Explain, stage: &Stage, npcs: &[EntityId]) -> String {
    let told = npcs.iter().map(|&npc| {
        let beliefs = stage.beliefs(npc);
        let text = match beliefs.is_empty() {
            true => "believes nothing in particular\n".to_owned(),
            false => beliefs.iter().map(|it| format!("{}\n", it.text)).collect(),
        };
        let json: Vec<&str> = beliefs.iter().map(|it| it.why.get()).collect();
        (npc, Told::new(text, format!("[{}]", json.join(","))))
    });
    print(asked, stage, told.collect())
}

/// Whom to explain: the one asked for, or all.
fn npcs(asked: Option<&str>, scene: &Scene, stage: &Stage) -> Result<Vec<EntityId>, String> {
    let world = &stage.running.world;
    let Some(asked) = asked else {
        let all: Vec<EntityId> = world.npcs().collect();
        return if all.is_empty() {
            Err(
                "the scene has no NPC: no object of a type that consumes actions or has drives"
                    .to_owned(),
            )
        } else {
            Ok(all)
        };
    };
    let npc = find(asked, scene, stage)?;
    match world.is_npc(npc) {
        Ok(true) => Ok(vec![npc]),
        Ok(false) => Err(format!(
            "`{asked}` is no NPC: its type neither consumes actions nor has drives"
        )),
        Err(_) => Err(format!("`{asked}` is gone")),
    }
}

/// An object by its name or, failing that, its key.
fn find(asked: &str, scene: &Scene, stage: &Stage) -> Result<EntityId, String> {
    let by_key = || {
        let key: u64 = asked.trim_start_matches('#').parse().ok()?;
        scene
            .objects
            .iter()
            .position(|it| it.user_key == key && key != 0)
    };
    let found = scene.find(asked).or_else(by_key);
    found.map(|it| stage.objects[it]).ok_or_else(|| {
        let names = scene.objects.iter().map(|it| it.name.as_str());
        let meant = udgoap::domain::diagnostic::did_you_mean(asked, names);
        format!(
            "nothing in the scene is called `{}`{meant}",
            asked.escape_default()
        )
    })
}

/// Why a search hasn't ended with these steps. Of one of the living, also what it does, and what it
/// would choose now.
fn why_not(
    stage: &Stage,
    scene: &Scene,
    search: &Search,
    steps: &str,
    living: Option<EntityId>,
) -> Result<Told, String> {
    let requests = stage.running.requests();
    let steps = steps_of(steps, scene, stage)?;
    let told = requests.why_not(search, None, &steps).map_err(|error| {
        let world = &stage.running.world;
        let gone = steps.iter().find(|(_, it)| !world.is_alive(*it));
        match gone {
            Some((_, gone)) => format!("`{}` is gone", stage.name(*gone)),
            None => error.to_string(),
        }
    })?;
    let mut text = as_sentences::why_not_text(&told);
    if let Some(npc) = living {
        let account = requests.account(npc).map_err(|error| error.to_string())?;
        let doing = account.text_of_now();
        let chosen: Vec<String> = told.chosen.iter().map(ToString::to_string).collect();
        let chosen = match chosen.is_empty() {
            true => "to do nothing".to_owned(),
            false => chosen.join(" "),
        };
        text = format!("{doing}if it decided anew now, it would choose {chosen}\n{text}");
    }
    Ok(Told::new(text, as_json::write_why_not(&told)))
}

/// Steps as they are written: `goto(potion) drink(potion)`.
fn steps_of(text: &str, scene: &Scene, stage: &Stage) -> Result<Vec<(ActionId, EntityId)>, String> {
    let expected = "expected steps such as \"goto(potion) drink(potion)\"";
    let mut steps = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (action, after) = rest
            .split_once('(')
            .ok_or_else(|| format!("found `{}`, {expected}", rest.escape_default()))?;
        let (supplier, after) = after
            .split_once(')')
            .ok_or_else(|| format!("found `{}`, {expected}", rest.escape_default()))?;
        let action = action.trim();
        let id = stage.domain.find_action(action).ok_or_else(|| {
            let names = stage.domain.actions.iter().map(|it| it.name.as_str());
            let meant = udgoap::domain::diagnostic::did_you_mean(action, names);
            format!(
                "the domain has no action `{}`{meant}",
                action.escape_default()
            )
        })?;
        steps.push((id, find(supplier.trim(), scene, stage)?));
        rest = after.trim_start_matches([',', ' ']);
    }
    if steps.is_empty() {
        return Err(format!("found no step, {expected}"));
    }
    Ok(steps)
}
