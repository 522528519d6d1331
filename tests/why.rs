//! Domains that are broken in one place each, with the one sentence that names the culprit; and the
//! mended twin of each, in which there is a plan. The cases are in `tests/why/`, one file each:
//!
//! | key | |
//! |---|---|
//! | `domain`, `scene` | a domain document, and a scene for it |
//! | `npc` | the scene's name for who plans |
//! | `selector` | `goap`; without it, UDGOAP |
//! | `why_not` | asks about these steps, each `[action, object]`; without it, why there is no plan |
//! | `why_not_goal` | asks about the goal `[rule, object]`, or `[rule]` |
//! | `says` | the first reason given |
//! | `mend` | a merge patch (RFC 7386) of `domain` and `scene` |
//! | `plan` | the plan of the mended twin |

mod common;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use serde_json::Value;
use udgoap::{
    domain::{Document, Domain, Limits},
    planning::{
        Options, Search, Selector,
        explain::{data::WhyNot, json, sentences},
    },
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
    let text = |key: &str| case[key].to_string();
    let npc = case["npc"].as_str().ok_or("no npc")?;
    let selector = match case["selector"].as_str() {
        None => Selector::First,
        Some("goap") => Selector::Goap,
        Some(other) => return Err(format!("no selector is called {other}")),
    };
    plan_in(&text("domain"), &text("scene"), npc, selector)
}

fn plan_in(domain: &str, scene: &str, npc: &str, selector: Selector) -> Result<Planned, String> {
    let name = "domain";
    let bytes = domain.as_bytes();
    let loaded = Domain::load(&[Document { name, bytes }], &Limits::default());
    let domain = loaded.domain.ok_or(format!("{:#?}", loaded.diagnostics))?;
    let domain = Arc::new(domain);
    let name = "scene";
    let bytes = scene.as_bytes();
    let loaded = Scene::load(&Document { name, bytes }, &domain, &Limits::default());
    let scene = loaded.scene.ok_or(format!("{:#?}", loaded.diagnostics))?;
    let created = scene
        .create(Arc::clone(&domain), common::serials)
        .map_err(|error| error.to_string())?;
    let names = scene.objects.iter().map(|object| object.name.clone());
    let objects: BTreeMap<_, _> = names.zip(created.objects.iter().copied()).collect();
    let mut running = RunningWorld::new(created.world);
    running.update(scene.time).map_err(|it| it.to_string())?;
    let mut search = Search::default();
    let options = Options {
        selector,
        ..scene.options
    };
    let npc = objects[npc];
    running
        .ask(npc, &mut search, options)
        .map_err(|it| it.to_string())?;
    let open = search.open_questions();
    let answers = open.map(|question| scene.answer(&question, &created.objects));
    let answers: Vec<_> = answers.collect();
    running
        .answer(npc, &mut search, |_| true, answers.into_iter())
        .map_err(|it| it.to_string())?;
    running
        .plan_asked(npc, &mut search)
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
        if case["why_not"].is_array() || case["why_not_goal"].is_array() {
            return Ok(sentences::why_not_reasons(&self.why_not(case)?));
        }
        let told = self.running.explain(&self.search);
        Ok(sentences::reasons(&told.map_err(|it| it.to_string())?))
    }

    fn why_not(&self, case: &Value) -> Result<WhyNot<'_>, String> {
        let name = |it: &Value| it.as_str().map(str::to_owned).ok_or("not a name");
        let object = |it: &Value| {
            let object = self.objects.get(&name(it)?);
            object.copied().ok_or("no such object")
        };
        let told = if let Some(steps) = case["why_not"].as_array() {
            let steps = steps.iter().map(|step| {
                let action = self.domain.find_action(&name(&step[0])?);
                Ok((action.ok_or("no such action")?, object(&step[1])?))
            });
            let steps = steps.collect::<Result<Vec<_>, &str>>()?;
            self.running.why_not(&self.search, &steps)
        } else {
            let rule = name(&case["why_not_goal"][0])?;
            let mut rules = self.domain.goal_rules.iter();
            let rule = rules.position(|it| it.name == rule).ok_or("no such rule")?;
            let about = case["why_not_goal"].get(1).map(object).transpose()?;
            let rule = udgoap::domain::GoalRuleId(rule as u16);
            self.running.why_not_goal(&self.search, rule, about)
        };
        told.map_err(|it| it.to_string())
    }

    /// All that is said to whoever asks what the case asks.
    fn text(&self, case: &Value) -> Result<String, String> {
        if case["why_not"].is_array() || case["why_not_goal"].is_array() {
            return Ok(sentences::why_not_text(&self.why_not(case)?));
        }
        let told = self.running.explain(&self.search);
        Ok(sentences::text(&told.map_err(|it| it.to_string())?))
    }

    fn json(&self, case: &Value) -> Result<Value, String> {
        let told = self.running.explain(&self.search);
        let told = json::write(&told.map_err(|it| it.to_string())?);
        let told = if case["why_not"].is_array() || case["why_not_goal"].is_array() {
            json::write_why_not(&self.why_not(case)?)
        } else {
            told
        };
        serde_json::from_str(&told).map_err(|it| it.to_string())
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

/// All cases, by name.
fn cases() -> Vec<(String, Value)> {
    let files = fs::read_dir(root().join("tests/why")).expect("tests/why is there");
    let mut files: Vec<_> = files.map(|file| file.expect("readable").path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        (name.into_owned(), document(&file))
    };
    files.into_iter().map(read).collect()
}

fn document(file: &Path) -> Value {
    let bytes = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_slice(&bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    let text = fs::read_to_string(root().join(name)).expect("readable");
    text.replace('\r', "")
}

#[test]
fn every_broken_domain_is_told_by_its_culprit() {
    let cases = cases();
    assert!(cases.len() >= 20, "{} cases", cases.len());
    let mut failures = String::new();
    for (name, case) in &cases {
        if let Err(failure) = check(case) {
            let _ = writeln!(failures, "{name}:\n{failure}");
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// A block that begins with "text why=NAME" is what is said in that case, or its first lines; one
/// with "text appendix-a" what is said of the scene of that name.
#[test]
fn pages_show_what_is_said() {
    let mut shown = 0;
    for name in ["README.md", "docs/explanations.md"] {
        let text = page(name);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let said = if let Some(case) = line.strip_prefix("```text why=") {
                let case = document(&root().join(format!("tests/why/{case}.json")));
                plan(&case).and_then(|it| it.text(&case))
            } else if line == "```text appendix-a" {
                let domain = page("examples/domains/wizard.json");
                let scene = page("examples/scenes/appendix_a.json");
                plan_in(&domain, &scene, "wizard", Selector::First)
                    .and_then(|it| it.text(&Value::Null))
            } else {
                continue;
            };
            let said = said.expect("the case is valid");
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            assert!(
                said.starts_with(&block.join("\n")),
                "{name} shows\n{}\nand what is said is\n{said}",
                block.join("\n")
            );
            shown += 1;
        }
    }
    assert!(shown >= 5, "{shown} blocks");
}

#[test]
fn goap_tells_its_goal_and_those_it_passed_over() {
    let case = document(&root().join("tests/why/goap_passed_over.json"));
    let planned = plan(&case).expect("the case is valid");
    let told = planned
        .running
        .explain(&planned.search)
        .expect("it is fresh");
    let text = sentences::text(&told);
    let expected = "plan: wash(hermit)\n\
                    for be_clean of live, of priority 1: no plan for it costs less than 1\n  \
                    be_fed of live has priority 2, and no plan\n\
                    utility 0.500, against 0.000 for doing nothing\n";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with("considered 2 plan states\n"), "{text}");
    assert!(!text.contains("next best"), "{text}");
}

fn names_in(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                names.insert(key.clone());
                if let (true, Some(kind)) = (key == "kind", member.as_str()) {
                    names.insert(kind.to_owned());
                }
                names_in(member, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| names_in(item, names)),
        _ => {}
    }
}

#[test]
fn the_page_has_every_field_and_kind() {
    let mut names = BTreeSet::new();
    for (name, case) in cases() {
        let mut twin = case.clone();
        patch(&mut twin, &case["mend"]);
        for case in [case, twin] {
            let told = plan(&case).and_then(|it| it.json(&case));
            names_in(&told.expect(&name), &mut names);
        }
    }
    let page = page("docs/explanations.md");
    let missing: Vec<_> = names
        .iter()
        .filter(|name| !page.contains(&format!("`{name}`")))
        .collect();
    assert!(missing.is_empty(), "docs/explanations.md lacks {missing:?}");
}

#[test]
fn asking_changes_nothing() {
    for (name, case) in cases() {
        let planned = plan(&case).expect(&name);
        let hash = planned.running.world.hash();
        let (states, plan) = (planned.search.states.all().to_vec(), planned.plan());
        let [first, again] = [(); 2].map(|()| planned.text(&case).expect(&name));
        assert_eq!(first, again, "{name}");
        assert_eq!(planned.running.world.hash(), hash, "{name}");
        assert_eq!(planned.search.states.all(), states, "{name}");
        assert_eq!(planned.plan(), plan, "{name}");
    }
}
