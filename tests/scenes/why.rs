//! Domains that are broken in one place each, with the one sentence that names the culprit; and the
//! mended twin of each, in which there is a plan. The cases are in `tests/why/`, one file each:
//!
//! | key | |
//! |---|---|
//! | `domain`, `scene` | a domain document, and a scene for it |
//! | `npc` | the scene's name for who plans |
//! | `selector` | `goap`, `utility_plans` or `schedules`, or `best` for UDGOAP `best`; without it, UDGOAP |
//! | `keeps_out` | steps that are kept out of plans, each `[action, object]` |
//! | `pause` | the search is paused after so many plan states |
//! | `why_not` | asks about these steps, each `[action, object]`; without it, why there is no plan |
//! | `why_not_goal` | asks about the goal `[rule, object]`, or `[rule]` |
//! | `says` | the first reason given |
//! | `mend` | a merge patch (RFC 7386) of `domain` and `scene` |
//! | `plan` | the plan of the mended twin |

#[path = "../common/mod.rs"]
mod common;

use common::{named::NAMED_RUN, root};
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
        explain::{
            data::{Extent, WhyNot},
            json, sentences,
        },
    },
    running::RunningWorld,
    world::{EntityId, Hold},
};
use udgoap_scene::Scene;

/// A scene in which an NPC has planned.
struct Planned {
    domain: Arc<Domain>,
    running: RunningWorld,
    search: Search,
    /// What a paused search began with.
    hold: Hold,
    objects: BTreeMap<String, EntityId>,
}

/// Options of a scene, all of them named, so that what is said doesn't change with the defaults.
const PLANNER: &str = r#"{ "selector": "udgoap", "depth": 8, "plan_states": 1024,
    "memory_bytes": 16777216, "world_effect_rounds": 16, "cost_weight": 0, "durations": false,
    "outcomes": false, "risk": 0, "insert_at_front": false, "trim": true, "only_if_better": true,
    "dead_is_zero": true, "filter_goals": false, "exact_scores": true }"#;

fn plan(case: &Value) -> Result<Planned, String> {
    let mut planner: Value = serde_json::from_str(PLANNER).map_err(|it| it.to_string())?;
    if let Some(own) = case["scene"].get("planner") {
        patch(&mut planner, own);
    }
    let mut scene = case["scene"].clone();
    scene["planner"] = planner;
    let npc = case["npc"].as_str().ok_or("no npc")?;
    let selector = match case["selector"].as_str() {
        None => Selector::First,
        Some("best") => Selector::Best,
        Some("goap") => Selector::Goap,
        Some("utility_plans") => Selector::UtilityPlans,
        Some("schedules") => Selector::Schedules,
        Some(other) => return Err(format!("no selector is called {other}")),
    };
    let pause = case["pause"].as_u64().map(|budget| budget as u32);
    let kept_out = &case["keeps_out"];
    let held = &case["holds"];
    plan_in(
        &case["domain"].to_string(),
        &scene.to_string(),
        npc,
        selector,
        pause,
        (kept_out, held),
    )
}

fn plan_in(
    domain: &str,
    scene: &str,
    npc: &str,
    selector: Selector,
    pause: Option<u32>,
    (kept_out, held): (&Value, &Value),
) -> Result<Planned, String> {
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
    let mut running = RunningWorld::with_settings(created.world, NAMED_RUN);
    // As objects are that nobody has named; those that are gone have none to lose.
    for &object in &created.objects {
        let _ = running.world.set_name(object, "");
    }
    running.update(scene.time).map_err(|it| it.to_string())?;
    let mut search = Search::default();
    let options = Options {
        selector,
        ..scene.options
    };
    let npc = objects[npc];
    for step in kept_out.as_array().into_iter().flatten() {
        let name = |it: &Value| it.as_str().map(str::to_owned).unwrap_or_default();
        let action = domain
            .find_action(&name(&step[0]))
            .ok_or("no such action")?;
        let supplier = objects[&name(&step[1])];
        let excluded = running
            .world
            .npc_options_mut()
            .exclude_step(npc, action, supplier, 1.0);
        excluded.map_err(|it| it.to_string())?;
    }
    for slot in held.as_array().into_iter().flatten() {
        let name = |it: &Value| it.as_str().map(str::to_owned).unwrap_or_default();
        let action = domain
            .find_action(&name(&slot[0]))
            .ok_or("no such action")?;
        let count = slot[2].as_u64().ok_or("how many slots?")? as u32;
        let held = running
            .claims_mut()
            .hold(objects[&name(&slot[1])], action, count);
        held.map_err(|it| it.to_string())?;
    }
    let mut hold = Hold::default();
    running
        .requests()
        .ask_held(npc, &mut search, &mut hold, options)
        .map_err(|it| it.to_string())?;
    let open = search.open_questions();
    let answers = open.map(|question| scene.answer(&question, &created.objects));
    let answers: Vec<_> = answers.collect();
    running
        .requests()
        .answer(npc, &mut search, |_| true, answers.into_iter())
        .map_err(|it| it.to_string())?;
    running
        .requests()
        .set_out(&mut search, &hold)
        .and_then(|()| {
            running
                .requests()
                .advance(&mut search, &mut hold, pause.unwrap_or(u32::MAX))
        })
        .map_err(|it| it.to_string())?;
    Ok(Planned {
        domain,
        running,
        search,
        hold,
        objects,
    })
}

impl Planned {
    /// The reasons given to whoever asks what the case asks.
    fn reasons(&self, case: &Value) -> Result<Vec<String>, String> {
        if case["why_not"].is_array() || case["why_not_goal"].is_array() {
            return Ok(sentences::why_not_reasons(&self.why_not(case)?));
        }
        let told = self
            .running
            .requests()
            .explain(&self.search, Some(&self.hold));
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
            let hold = Some(&self.hold);
            self.running.requests().why_not(&self.search, hold, &steps)
        } else {
            let rule = name(&case["why_not_goal"][0])?;
            let mut rules = self.domain.goal_rules.iter();
            let rule = rules.position(|it| it.name == rule).ok_or("no such rule")?;
            let about = case["why_not_goal"].get(1).map(object).transpose()?;
            let rule = udgoap::domain::GoalRuleId(rule as u16);
            let hold = Some(&self.hold);
            self.running
                .requests()
                .why_not_goal(&self.search, hold, rule, about)
        };
        told.map_err(|it| it.to_string())
    }

    /// All that is said to whoever asks what the case asks.
    fn text(&self, case: &Value) -> Result<String, String> {
        if case["why_not"].is_array() || case["why_not_goal"].is_array() {
            return Ok(sentences::why_not_text(&self.why_not(case)?));
        }
        let told = self
            .running
            .requests()
            .explain(&self.search, Some(&self.hold));
        Ok(sentences::text(&told.map_err(|it| it.to_string())?))
    }

    fn json(&self, case: &Value) -> Result<Value, String> {
        let told = self
            .running
            .requests()
            .explain(&self.search, Some(&self.hold));
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
        let told = broken
            .running
            .requests()
            .explain(&broken.search, Some(&broken.hold));
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
/// with "text appendix-a" what is said of the scene of that name; "text appendix-a best", by `best`.
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
            } else if let Some(selector) = line.strip_prefix("```text appendix-a") {
                let domain = page("examples/domains/wizard.json");
                let scene = page("examples/scenes/appendix_a.json");
                let named = format!("\"planner\": {PLANNER}, \"objects\"");
                let scene = scene.replace("\"objects\"", &named);
                let selector = match selector {
                    "" => Selector::First,
                    " best" => Selector::Best,
                    other => panic!("{name}: no selector is called{other}"),
                };
                plan_in(
                    &domain,
                    &scene,
                    "wizard",
                    selector,
                    None,
                    (&Value::Null, &Value::Null),
                )
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

/// What the NPC could do itself isn't denied by what others could do.
#[test]
fn what_others_do_is_told_besides() {
    let case = document(&root().join("tests/why/not_consumed_besides.json"));
    let planned = plan(&case).expect("the case is valid");
    let reasons = planned.reasons(&case).expect("it is fresh");
    let [_, others] = &reasons[..] else {
        panic!("{reasons:#?}")
    };
    let said = "unload raises pier.fish, too, but type fisher doesn't consume it";
    assert!(others.ends_with(said), "{others}");
}

#[test]
fn goap_tells_its_goal_and_those_it_passed_over() {
    let case = document(&root().join("tests/why/goap_passed_over.json"));
    let planned = plan(&case).expect("the case is valid");
    let told = planned
        .running
        .requests()
        .explain(&planned.search, None)
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

/// The search sees the facts as they were when it began, and so does who explains it.
#[test]
fn what_a_paused_search_began_with_is_told() {
    let case = document(&root().join("tests/why/best_paused.json"));
    let mut planned = plan(&case).expect("the case is valid");
    let before = [planned.text(&Value::Null), planned.text(&case)];
    assert!(before.iter().all(Result::is_ok), "{before:?}");
    let goblin = planned.objects["goblin"];
    planned.running.destroy(goblin).expect("it lives");
    let after = [planned.text(&Value::Null), planned.text(&case)];
    assert_eq!(before, after);
    let extent = |planned: &Planned| {
        let told = planned
            .running
            .requests()
            .explain(&planned.search, Some(&planned.hold));
        told.expect("the NPC lives").extent
    };
    assert_eq!(extent(&planned), Extent::Whole);
    planned.hold.release();
    assert_eq!(extent(&planned), Extent::Stale);
    assert!(planned.text(&case).is_err());
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

/// Which kinds there are is read where they are declared.
#[test]
fn every_kind_of_culprit_is_told_in_some_case() {
    let declared = page("src/planning/explain/data/culprit.rs");
    let (_, declared) = declared
        .split_once("pub enum Culprit<'d> {\n")
        .expect("it is there");
    let (declared, _) = declared.split_once("\n}\n").expect("it ends");
    let variants = declared.lines().filter_map(|line| {
        let name = line.strip_prefix("    ")?.trim_end_matches([',', '{', ' ']);
        name.starts_with(char::is_uppercase).then_some(name)
    });
    let kinds: BTreeSet<String> = variants.map(snake_case).collect();
    assert!(
        kinds.len() > 50 && kinds.contains("no_known_supplier"),
        "{kinds:?}"
    );
    // What others are on their way to take is told in tools/udgoap/tests/commands.rs: here, nobody else
    // has a plan.
    let mut told = BTreeSet::from(["booked".to_owned()]);
    for (name, case) in cases() {
        let said = plan(&case).and_then(|it| it.json(&case));
        kinds_in(&said.expect(&name), &mut told);
    }
    let missing: Vec<_> = kinds.difference(&told).collect();
    assert!(missing.is_empty(), "no case in tests/why tells {missing:?}");
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for (place, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && place > 0 {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

fn kinds_in(value: &Value, kinds: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            kinds.extend(
                members
                    .get("kind")
                    .and_then(Value::as_str)
                    .map(str::to_owned),
            );
            members.values().for_each(|member| kinds_in(member, kinds));
        }
        Value::Array(items) => items.iter().for_each(|item| kinds_in(item, kinds)),
        _ => {}
    }
}

#[test]
fn asking_changes_nothing() {
    for (name, case) in cases() {
        let planned = plan(&case).expect(&name);
        let hash = planned.running.world.hash();
        let (states, plan) = (planned.search.parts.states.all().to_vec(), planned.plan());
        let [first, again] = [(); 2].map(|()| planned.text(&case).expect(&name));
        assert_eq!(first, again, "{name}");
        assert_eq!(planned.running.world.hash(), hash, "{name}");
        assert_eq!(planned.search.parts.states.all(), states, "{name}");
        assert_eq!(planned.plan(), plan, "{name}");
    }
}
