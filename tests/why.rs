//! Domains that are broken in one place each, with the one sentence that names the culprit; and the
//! mended twin of each, in which there is a plan. The cases are in `tests/why/`, one file each:
//!
//! | key | |
//! |---|---|
//! | `domain`, `scene` | a domain document, and a scene for it |
//! | `npc` | the scene's name for who plans |
//! | `why_not` | asks about these steps, each `[action, object]`; without it, why there is no plan |
//! | `why_not_goal` | asks about the goal `[rule, object]`, or `[rule]` |
//! | `says` | the first reason given |
//! | `mend` | a merge patch (RFC 7386) of `domain` and `scene` |
//! | `plan` | the plan of the mended twin |

mod common;

use std::{collections::BTreeMap, fmt::Write, fs, path::Path, sync::Arc};

use serde_json::Value;
use udgoap::{
    domain::{Document, Domain, Limits},
    planning::{Search, explain::sentences},
    running::RunningWorld,
    scene::Scene,
    world::EntityId,
};

/// A scene in which an NPC has planned.
struct Planned {
    domain: Arc<Domain>,
    running: RunningWorld,
    search: Search,
    objects: BTreeMap<String, EntityId>,
}

fn plan(case: &Value) -> Result<Planned, String> {
    let bytes = |key: &str| case[key].to_string().into_bytes();
    let (domain, scene) = (bytes("domain"), bytes("scene"));
    let document = |name: &'static str, bytes| Document { name, bytes };
    let loaded = Domain::load(&[document("domain", &domain)], &Limits::default());
    let domain = loaded.domain.ok_or(format!("{:#?}", loaded.diagnostics))?;
    let domain = Arc::new(domain);
    let loaded = Scene::load(&document("scene", &scene), &domain, &Limits::default());
    let scene = loaded.scene.ok_or(format!("{:#?}", loaded.diagnostics))?;
    let created = scene
        .create(Arc::clone(&domain), common::serials)
        .map_err(|error| error.to_string())?;
    let names = scene.objects.iter().map(|object| object.name.clone());
    let objects: BTreeMap<_, _> = names.zip(created.objects.iter().copied()).collect();
    let mut running = RunningWorld::new(created.world);
    running.update(scene.time).map_err(|it| it.to_string())?;
    let npc = case["npc"].as_str().ok_or("no npc")?;
    let mut search = Search::default();
    running
        .plan(objects[npc], &mut search, scene.options)
        .map_err(|it| it.to_string())?;
    Ok(Planned {
        domain,
        running,
        search,
        objects,
    })
}

impl Planned {
    /// The reasons given to whoever asks what the case asks.
    fn reasons(&self, case: &Value) -> Result<Vec<String>, String> {
        let asked = |it: &Value| it.as_str().map(str::to_owned).ok_or("not a name");
        let object = |it: &Value| {
            let name = asked(it)?;
            self.objects.get(&name).copied().ok_or("no such object")
        };
        if let Some(steps) = case["why_not"].as_array() {
            let steps = steps.iter().map(|step| {
                let action = self.domain.find_action(&asked(&step[0])?);
                Ok((action.ok_or("no such action")?, object(&step[1])?))
            });
            let steps = steps.collect::<Result<Vec<_>, &str>>()?;
            let told = self.running.why_not(&self.search, &steps);
            return Ok(sentences::why_not_reasons(
                &told.map_err(|it| it.to_string())?,
            ));
        }
        if let Some(goal) = case["why_not_goal"].as_array() {
            let rule = asked(&goal[0])?;
            let mut rules = self.domain.goal_rules.iter();
            let rule = rules.position(|it| it.name == rule).ok_or("no such rule")?;
            let about = goal.get(1).map(object).transpose()?;
            let rule = udgoap::domain::GoalRuleId(rule as u16);
            let told = self.running.why_not_goal(&self.search, rule, about);
            return Ok(sentences::why_not_reasons(
                &told.map_err(|it| it.to_string())?,
            ));
        }
        let told = self
            .running
            .explain(&self.search)
            .map_err(|it| it.to_string())?;
        Ok(sentences::reasons(&told))
    }

    fn plan(&self) -> String {
        let told = udgoap::planning::explain::kept(&self.search, &self.domain);
        let steps = told.plan.iter().map(|step| step.step.to_string());
        steps.collect::<Vec<_>>().join(" ")
    }
}

/// RFC 7386.
fn patch(target: &mut Value, change: &Value) {
    let Value::Object(change) = change else {
        *target = change.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(serde_json::Map::new());
    }
    let Value::Object(target) = target else {
        return;
    };
    for (key, change) in change {
        if change.is_null() {
            target.remove(key);
        } else {
            patch(target.entry(key).or_insert(Value::Null), change);
        }
    }
}

/// What is wrong with a case, if anything is.
fn check(case: &Value) -> Result<(), String> {
    let says = case["says"].as_str().unwrap_or("");
    let broken = plan(case)?;
    let reasons = broken.reasons(case)?;
    if reasons.first().map(String::as_str) != Some(says) {
        let mut diff = format!("- {says}\n");
        for (number, reason) in reasons.iter().enumerate() {
            let _ = writeln!(diff, "{} {reason}", if number == 0 { '+' } else { ' ' });
        }
        let told = broken.running.explain(&broken.search);
        let told = told.map(|told| sentences::text(&told)).unwrap_or_default();
        return Err(diff + &told);
    }
    let mut twin = case.clone();
    patch(&mut twin, &case["mend"]);
    let mended = plan(&twin).map_err(|error| format!("the mended twin: {error}"))?;
    let wanted = case["plan"].as_str().unwrap_or("");
    let found = mended.plan();
    if found.is_empty() || found != wanted || broken.plan() == found {
        let broken = broken.plan();
        return Err(format!(
            "the mended twin plans\n- {wanted}\n+ {found}\n  (broken: {broken})\n"
        ));
    }
    Ok(())
}

#[test]
fn every_broken_domain_is_told_by_its_culprit() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/why");
    let files = fs::read_dir(&folder).expect("tests/why is there");
    let mut files: Vec<_> = files.map(|file| file.expect("readable").path()).collect();
    files.sort();
    assert!(files.len() >= 20, "{} cases", files.len());
    let mut failures = String::new();
    for file in &files {
        let bytes = fs::read(file).expect("readable");
        let case: Value = serde_json::from_slice(&bytes)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        if let Err(failure) = check(&case) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let _ = writeln!(failures, "{name}:\n{failure}");
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}
