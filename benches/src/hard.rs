//! GOAP by default options on problems that are hard backwards, beside a plain search by uniform cost
//! over states of bits, which has no estimate.

use crate::{
    clock,
    common::{Scene, load},
    plain::Plain,
    strips::{Problem, families},
};
use udgoap::planning::{Options, Outcome, Selector};

/// A problem's kind, and what one of a seed is like.
type Family = (&'static str, fn(u64) -> Problem);

const FAMILIES: [Family; 17] = [
    ("blocks 4", |seed| families::blocks(4, seed)),
    ("blocks 5", |seed| families::blocks(5, seed)),
    ("blocks 6", |seed| families::blocks(6, seed)),
    ("blocks 7", |seed| families::blocks(7, seed)),
    ("gripper 2", |_| families::gripper(2)),
    ("gripper 3", |_| families::gripper(3)),
    ("gripper 4", |_| families::gripper(4)),
    ("gripper 6", |_| families::gripper(6)),
    ("gripper 8", |_| families::gripper(8)),
    ("hanoi 3", |_| families::hanoi(3)),
    ("hanoi 4", |_| families::hanoi(4)),
    ("hanoi 5", |_| families::hanoi(5)),
    ("hanoi 6", |_| families::hanoi(6)),
    ("random 16", |seed| families::random(16, seed)),
    ("random 20", |seed| families::random(20, seed)),
    ("random 24", |seed| families::random(24, seed)),
    ("village", families::village),
];

/// Microseconds of one call: the least of a few.
fn time(mut call: impl FnMut()) -> f64 {
    call();
    let mut least = f64::MAX;
    let mut spent = 0.0;
    for _ in 0..40 {
        let start = clock::now();
        call();
        let took = (clock::now() - start) * 1e6;
        least = least.min(took);
        spent += took;
        if spent > 20_000.0 {
            break;
        }
    }
    least
}

/// What came of problems of one kind.
#[derive(Default)]
struct Row {
    problems: u32,
    solved: u32,
    wrong: u32,
    undecided: u32,
    /// Slower than is aimed at: the plain search's time and ten microseconds, or half of it where that
    /// is more than 200.
    late: u32,
    worst: f64,
    plain: Vec<f64>,
    ours: Vec<f64>,
}

impl Row {
    fn take(&mut self, problem: &Problem, model: &str) {
        let mut plain = Plain::new(problem);
        let least = plain.solve();
        let mut scene = Scene::new(load(&problem.name, problem.document(model).as_bytes()));
        let agent = scene.create("agent", [0.0; 3], &[]);
        scene.running.update(0.0).expect("time stands still");
        let options = Options {
            selector: Selector::Goap,
            depth: Options::usual_depth(Selector::Goap),
            forecast: false,
            ..Options::default()
        };
        let (running, search) = (&scene.running, &mut scene.search);
        let mut plan = || {
            running
                .requests()
                .plan(agent, search, options)
                .expect("an NPC")
        };
        plan();
        let ours = time(plan);
        let found = &scene.search.plan;
        let cost: f32 = found.steps.iter().map(|it| it.cost).sum();
        self.problems += 1;
        match (found.outcome, least) {
            (Outcome::Complete, Some(least)) if cost as u32 == least => self.solved += 1,
            (Outcome::NoGoal, Some(0)) | (Outcome::NoPlan, None) => self.solved += 1,
            (Outcome::Undecided, _) => self.undecided += 1,
            _ => self.wrong += 1,
        }
        let theirs = time(|| {
            std::hint::black_box(plain.solve());
        });
        let bar = if theirs > 200.0 {
            theirs / 2.0
        } else {
            theirs + 10.0
        };
        self.late += u32::from(ours > bar);
        if ours > bar || found.outcome == Outcome::Undecided {
            eprintln!(
                "{} {:?} least {least:?} plain {theirs:.1} ours {ours:.1} generated {} work {}",
                problem.name, found.outcome, found.generated, found.work
            );
        }
        self.worst = self.worst.max(ours / bar);
        self.plain.push(theirs);
        self.ours.push(ours);
    }

    fn print(mut self, name: &str) {
        self.plain.sort_by(f64::total_cmp);
        self.ours.sort_by(f64::total_cmp);
        let middle = self.plain.len() / 2;
        println!(
            "{name:10} {:9} {:7} {:6} {:10} {:5} {:9.1} {:11.1} {:11.1} {:11.1} {:12.2}",
            self.problems,
            self.solved,
            self.wrong,
            self.undecided,
            self.late,
            self.plain[middle],
            self.plain[self.plain.len() - 1],
            self.ours[middle],
            self.ours[self.ours.len() - 1],
            self.worst
        );
    }
}

const HEAD: &str = "family      problems  solved  wrong  undecided  late  plain µs median, most   ours µs median, most   worst, of what is aimed at";

/// Prints for each family how often it was solved, and what it takes.
pub(crate) fn print(count: u64) {
    println!("{HEAD}");
    for (name, make) in FAMILIES {
        let is_one = name.starts_with("gripper") || name.starts_with("hanoi");
        let count = if is_one { 1 } else { count };
        let mut row = Row::default();
        for seed in 1..=count {
            row.take(&make(seed), "binary");
        }
        row.print(name);
    }
}

/// The same of problems in files, which are of one kind if they begin with the same letters.
pub(crate) fn print_files(files: &[&str]) {
    println!("{HEAD}");
    let kind = |file: &str| {
        let name = file.rsplit('/').next().unwrap_or(file);
        let mut words = name.trim_end_matches(".txt").split('_');
        format!(
            "{} {}",
            words.next().unwrap_or(""),
            words.next().unwrap_or("")
        )
    };
    for group in files.chunk_by(|a, b| kind(a) == kind(b)) {
        let mut row = Row::default();
        for file in group {
            let text = std::fs::read_to_string(file).expect("a file that can be read");
            row.take(&Problem::read(file, &text), "binary");
        }
        row.print(&kind(group[0]));
    }
}
