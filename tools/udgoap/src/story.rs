//! `udgoap run`: prints what happens in a scene.

use std::io;

use udgoap::running::{Stats, TickError};

use crate::input::require_scene;
use crate::life::{Life, LiveError, NpcLife, Stage, live};
use crate::mind::Fresh;
use crate::{Outcome, Streams, cli, page};

/// The most ticks of one run: more would only fill the memory.
const MOST_TICKS: f64 = 1_000_000.0;

pub(crate) fn run(asked: &cli::Run, to: &mut Streams<'_>) -> io::Result<Outcome> {
    if let Err(why) = check(asked.seconds, asked.interval) {
        writeln!(to.err, "error: {why}")?;
        return Ok(Outcome::Unusable);
    }
    let documents = &asked.documents.documents;
    let (domain, scene) = match require_scene(documents, &asked.scene, to)? {
        Ok(found) => found,
        Err(outcome) => return Ok(outcome),
    };
    let title = asked.scene.file_stem().unwrap_or_default();
    let title = title.to_string_lossy().replace('_', " ");
    let mut stage = match Stage::new(domain, &scene) {
        Ok(stage) => stage,
        Err(error) => return refused(&error.into(), to),
    };
    let in_words = !asked.json && asked.page.is_none();
    let out = &mut *to.out;
    let life = live(
        &mut stage,
        title,
        asked.seconds,
        asked.interval,
        &mut |fresh| {
            if in_words { tell(fresh, out) } else { Ok(()) }
        },
    );
    let life = match life {
        Ok(life) => life,
        Err(LiveError::Tick(error)) => return refused(&error, to),
        Err(LiveError::Told(error)) => return Err(error),
    };
    if asked.json {
        writeln!(to.out, "{}", serde_json::to_string(&life)?)?;
    } else if let Some(path) = &asked.page {
        let html = page::html(&serde_json::to_string(&life)?);
        return page::write(path, &html, to);
    } else {
        sum_up(&life, to.out)?;
    }
    Ok(Outcome::Fine)
}

fn refused(error: &TickError, to: &mut Streams<'_>) -> io::Result<Outcome> {
    writeln!(to.err, "error: {error}")?;
    Ok(Outcome::Unusable)
}

/// Whether a life can last so long, with a tick every `interval`.
pub(crate) fn check(seconds: f64, interval: f64) -> Result<(), String> {
    // NaN is neither.
    if !(seconds >= 0.0 && seconds.is_finite()) {
        return Err(format!("--seconds is {seconds}; it must be at least 0"));
    }
    if !(interval > 0.0 && interval.is_finite()) {
        return Err(format!("--interval is {interval}; it must be more than 0"));
    }
    if seconds / interval > MOST_TICKS {
        return Err(format!(
            "{seconds} seconds every {interval} are more than {MOST_TICKS} ticks; run for less, or with a \
             longer interval"
        ));
    }
    Ok(())
}

/// Something to tell, and when.
struct Line<'a> {
    time: f64,
    /// At one time, what was done comes before what is decided, and that before what hinders it.
    turn: u8,
    who: &'a str,
    text: String,
    /// Further lines.
    more: Vec<String>,
}

/// Tells what is new after a tick, at once, so that a run that is stopped has told what happened.
fn tell(fresh: &[Fresh<'_>], out: &mut dyn io::Write) -> io::Result<()> {
    let mut lines: Vec<Line<'_>> = fresh.iter().flat_map(lines_of).collect();
    if lines.is_empty() {
        return Ok(());
    }
    // Stable: what happens in the same turn stays in the order of NPCs.
    lines.sort_by(|a, b| a.time.total_cmp(&b.time).then(a.turn.cmp(&b.turn)));
    let width = fresh.iter().map(|it| it.name.chars().count()).max();
    let width = width.unwrap_or(0);
    for line in &lines {
        writeln!(
            out,
            "{:8.1} s  {:width$}  {}",
            line.time, line.who, line.text
        )?;
        for more in &line.more {
            writeln!(out, "{:10}  {:width$}    {more}", "", "")?;
        }
    }
    out.flush()
}

/// Tells how everybody fared, once the life is over.
fn sum_up(life: &Life, out: &mut dyn io::Write) -> io::Result<()> {
    for npc in &life.npcs {
        writeln!(out, "{}", ending(npc))?;
    }
    writeln!(out, "{}", counts(&life.stats))?;
    writeln!(out, "{}", thoughts(&life.stats, &life.wakes))
}

/// How often NPCs thought, and what had them.
fn thoughts(stats: &Stats, wakes: &[(String, u64)]) -> String {
    let wakes = wakes.iter().map(|(by, count)| format!("{by} {count}"));
    let wakes: Vec<String> = wakes.collect();
    let (thought, skipped) = (stats.thought, stats.skipped);
    let because = if wakes.is_empty() {
        ""
    } else {
        ", because of "
    };
    format!(
        "{skipped} turns needed no thought, {thought} did{because}{}",
        wakes.join(", ")
    )
}

/// How often plans were taken up and dropped, and why.
fn counts(stats: &Stats) -> String {
    let dropped = &stats.dropped;
    let reasons = [
        ("for a better one", dropped.better_plan),
        ("for nothing", dropped.nothing_better),
        ("not executable", dropped.not_executable),
        ("unmet", dropped.unmet),
        ("not offered", dropped.not_offered),
        ("slots taken", dropped.slots_taken),
        ("step ended", dropped.step_ended),
        ("otherwise", dropped.other),
    ];
    let reasons = reasons.iter().filter(|it| it.1 > 0);
    let mut told = vec![format!(
        "{} plans taken up, {} dropped",
        stats.plans,
        dropped.all()
    )];
    told.extend(reasons.map(|(why, count)| format!("{why} {count}")));
    told.push(format!(
        "{} of them although nothing explains it",
        stats.dropped_unchanged
    ));
    told.push(format!("{} steps begun again", stats.restarted));
    told.push(format!("{} slots lost", stats.lost_slots));
    told.join(", ")
}

fn lines_of<'l>(npc: &Fresh<'l>) -> Vec<Line<'l>> {
    let mut lines = Vec::new();
    for decision in npc.decisions {
        let mut why = decision.why.lines();
        let first = why.next().unwrap_or_default().to_owned();
        let text = if decision.plan.is_empty() {
            format!("waits: {first}")
        } else {
            format!("plans {}", decision.plan)
        };
        // What was considered fills pages; `udgoap explain` and the page of a life have it.
        let why = why.take_while(|line| !line.starts_with("considered"));
        lines.push(Line {
            time: decision.time,
            turn: 1,
            who: npc.name,
            text,
            more: why.map(|line| line.trim_start().to_owned()).collect(),
        });
    }
    lines.extend(npc.news.iter().map(|news| Line {
        time: news.time,
        turn: 0,
        who: npc.name,
        text: news.text.clone(),
        more: Vec::new(),
    }));
    for step in &npc.steps {
        let (text, more) = if !step.hindered.is_empty() {
            let verb = if step.from < step.to {
                "breaks off"
            } else {
                "can't"
            };
            (
                format!("{verb} {}: {}", step.step, step.hindered),
                Vec::new(),
            )
        } else if step.unfinished {
            (format!("is still at {}", step.step), Vec::new())
        } else {
            (format!("has done {}", step.step), step.changes.clone())
        };
        lines.push(Line {
            time: step.to,
            turn: if step.hindered.is_empty() { 0 } else { 2 },
            who: npc.name,
            text,
            more,
        });
    }
    lines
}

/// How an NPC fared, in one line.
fn ending(npc: &NpcLife) -> String {
    let drives = npc.drives.iter().filter_map(|curve| {
        let (first, last) = (curve.values.first()?, curve.values.last()?);
        Some(format!("{} {first:.3} to {last:.3}", curve.name))
    });
    let drives: Vec<String> = drives.collect();
    let done = npc.steps.iter();
    let done = done.filter(|it| it.hindered.is_empty() && !it.unfinished);
    format!(
        "{}: {} decisions, {} steps done; {}",
        npc.name,
        npc.decisions.len(),
        done.count(),
        drives.join(", ")
    )
}
