//! Sequences of calls: made from a seed, or from bytes, and written so that they can be made again.

use std::fmt::Write;

use crate::{
    choices::{BYTES, Dice},
    documents,
    model::{Function, Threading},
    table::FUNCTIONS,
};

/// A call: a function, and the bytes that choose its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its place in the table.
    pub function: usize,
    /// What chooses the rest.
    pub bytes: [u8; BYTES],
}

/// A sequence of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The documents of which domains are made before, each of its own.
    pub documents: Vec<String>,
    /// Whether functions of the host's call the library.
    pub nests: bool,
    /// Whether it is a life: hardly more than ticks.
    pub is_life: bool,
    /// On how many threads at most its ticks are planned.
    pub threads: usize,
    /// The calls.
    pub calls: Vec<Call>,
}

/// How often functions are called that matter more than others.
const WEIGHTS: &[(&str, usize)] = &[
    ("udg_world_tick", 90),
    ("udg_world_update", 12),
    ("udg_world_set_time", 3),
    ("udg_object_create", 16),
    ("udg_object_set_number", 10),
    ("udg_object_set_position", 10),
    ("udg_npc_set_mind", 14),
    ("udg_npc_report", 24),
    ("udg_npc_report_outcome", 10),
    ("udg_npc_tell", 10),
    ("udg_npc_run_schedule", 8),
    ("udg_world_add_influence", 10),
    ("udg_world_set_influence_grid", 6),
    ("udg_planner_plan", 14),
    ("udg_planner_answer", 6),
    ("udg_world_answer", 8),
    ("udg_domain_load", 1),
    ("udg_world_destroy", 1),
    ("udg_domain_destroy", 1),
    ("udg_planner_destroy", 1),
];
const USUAL: usize = 3;
/// How many bytes choose the document and what else the calls begin with.
pub const HEAD: usize = 4;
/// One in so many programs is planned on several threads. They wait for each other most of the time.
const THREADED: u64 = 8;

/// The place in whose part of the sum of all weights a number lies.
fn one_of(weights: &[usize], mut at: usize) -> Option<usize> {
    weights.iter().position(|weight| {
        let is_here = at < *weight;
        at = at.wrapping_sub(if is_here { 0 } else { *weight });
        is_here
    })
}

fn place(name: &str) -> usize {
    let found = FUNCTIONS.iter().position(|it| it.name == name);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}

/// How often a function is called.
fn weight(function: &Function) -> usize {
    let found = WEIGHTS.iter().find(|it| it.0 == function.name);
    found.map_or(USUAL, |it| it.1)
}

/// How often a function is called in a life between two ticks: what changes the world.
fn weight_in_life(function: &Function) -> usize {
    let ends = [
        "udg_world_destroy",
        "udg_world_tick",
        "udg_world_tick_begin",
        "udg_world_tick_end",
        "udg_world_set_time",
        "udg_world_update",
        "udg_object_destroy_many",
        "udg_world_set_group_dormant",
    ];
    match function.threading {
        Threading::WorldExclusive if !ends.contains(&function.name) => weight(function),
        _ => 0,
    }
}

impl Program {
    /// A random one of about so many calls.
    pub fn random(seed: u64, length: usize) -> Self {
        let mut dice = Dice(seed ^ 0x5EED);
        let names = documents::names();
        let mut documents = Vec::new();
        for _ in 0..1 + dice.below(2) {
            documents.push(match dice.below(2) {
                0 => names[dice.below(names.len())].clone(),
                _ => format!("random:{}", dice.below(1_000_000)),
            });
        }
        let mut program = Program {
            documents,
            nests: dice.below(3) == 0,
            is_life: false,
            threads: if seed.is_multiple_of(THREADED) { 2 } else { 1 },
            calls: Vec::new(),
        };
        program.set_up(&mut dice);
        let weights: Vec<usize> = FUNCTIONS.iter().map(weight).collect();
        let sum: usize = weights.iter().sum();
        while program.calls.len() < length {
            match one_of(&weights, dice.below(sum + 40)) {
                Some(function) => program.add(function, None, &mut dice),
                None if dice.below(2) == 0 => program.open_tick(&weights, &mut dice),
                None => program.search(&weights, &mut dice),
            }
        }
        program
    }

    /// A random one of so many ticks, one after the other, with hardly anything between them but what
    /// changes the world. Little is refused.
    pub fn life(seed: u64, ticks: usize) -> Self {
        let mut dice = Dice(seed ^ 0x11FE);
        let names = documents::names();
        let document = match dice.below(6) {
            0 => names[dice.below(names.len())].clone(),
            _ => format!("random:{}", dice.draw() >> 20),
        };
        let mut program = Program {
            documents: vec![document],
            nests: false,
            is_life: true,
            threads: if seed.is_multiple_of(THREADED) { 16 } else { 1 },
            calls: Vec::new(),
        };
        program.add_well("udg_world_create", &mut dice);
        for _ in 0..10 + dice.below(40) {
            program.add_well("udg_object_create", &mut dice);
            program.add_well("udg_npc_set_mind", &mut dice);
        }
        let weights: Vec<usize> = FUNCTIONS.iter().map(weight_in_life).collect();
        let sum: usize = weights.iter().sum();
        // Some are left alone more than others.
        let often = 1 + dice.below(4);
        for _ in 0..ticks {
            program.add_well("udg_world_tick", &mut dice);
            for _ in 0..dice.below(often) {
                let function = one_of(&weights, dice.below(sum));
                let name = FUNCTIONS[function.expect("one of them")].name;
                program.add_well(name, &mut dice);
            }
        }
        program
    }

    /// One that bytes say, whatever they are.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let names = documents::names();
        let document = match head[0] & 1 {
            0 => names[usize::from(head[1]) % names.len()].clone(),
            _ => format!("random:{}", u16::from_le_bytes([head[1], head[2]])),
        };
        let mut program = Program {
            documents: vec![document],
            nests: head[0] & 2 != 0,
            is_life: false,
            threads: 1,
            calls: Vec::new(),
        };
        program.set_up(&mut Dice(head[3].into()));
        program
            .calls
            .extend(rest.chunks_exact(BYTES + 2).map(|chunk| Call {
                function: usize::from(u16::from_le_bytes([chunk[0], chunk[1]])) % FUNCTIONS.len(),
                bytes: chunk[2..].try_into().expect("so many"),
            }));
        Some(program)
    }

    /// Bytes of which `from_bytes` makes these calls. The head chooses the document and what is called
    /// before.
    pub fn to_bytes(&self, head: [u8; HEAD]) -> Vec<u8> {
        let mut bytes = head.to_vec();
        for call in &self.calls {
            let function = u16::try_from(call.function).expect("there are fewer");
            bytes.extend(function.to_le_bytes());
            bytes.extend(call.bytes);
        }
        bytes
    }

    fn add(&mut self, function: usize, whose: Option<u8>, dice: &mut Dice) {
        let mut bytes = [0; BYTES];
        bytes.fill_with(|| dice.draw() as u8);
        // The first two choose whose it is.
        if let Some(whose) = whose {
            bytes[..2].copy_from_slice(&[0, whose]);
        }
        self.calls.push(Call { function, bytes });
    }

    /// As a host would call it that makes few mistakes.
    fn add_well(&mut self, name: &str, dice: &mut Dice) {
        self.add(place(name), Some(0), dice);
        let call = self.calls.last_mut().expect("it was added");
        // High ones are for what hardly ever happens.
        for byte in &mut call.bytes[2..] {
            *byte = (u32::from(*byte) * 240 / 256) as u8;
        }
    }

    fn set_up(&mut self, dice: &mut Dice) {
        let objects = 3 + dice.below(12);
        self.add(place("udg_world_create"), None, dice);
        for _ in 0..objects {
            self.add(place("udg_object_create"), Some(0), dice);
            if dice.below(2) == 0 {
                self.add(place("udg_npc_set_mind"), Some(0), dice);
            }
        }
        self.add(place("udg_planner_create"), None, dice);
        self.add(place("udg_world_update"), Some(0), dice);
    }

    /// A tick in parts, with calls between them.
    fn open_tick(&mut self, weights: &[usize], dice: &mut Dice) {
        let world = dice.draw() as u8;
        self.add(place("udg_world_tick_begin"), Some(world), dice);
        for _ in 0..dice.below(8) {
            match dice.below(3) {
                0 => self.add(dice.below(weights.len()), None, dice),
                1 => self.add(place("udg_world_answer"), Some(world), dice),
                _ => self.add(place("udg_world_plan"), Some(world), dice),
            }
        }
        self.add(place("udg_world_tick_end"), Some(world), dice);
    }

    /// A search in slices, with calls between them.
    fn search(&mut self, weights: &[usize], dice: &mut Dice) {
        let planner = dice.draw() as u8;
        self.add(place("udg_planner_begin"), Some(planner), dice);
        for _ in 0..1 + dice.below(8) {
            match dice.below(3) {
                0 => self.add(dice.below(weights.len()), None, dice),
                1 => self.add(place("udg_world_tick"), None, dice),
                _ => self.add(place("udg_planner_continue"), Some(planner), dice),
            }
        }
    }

    /// As text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for document in &self.documents {
            let _ = writeln!(text, "document {document}");
        }
        if self.nests {
            text.push_str("nests\n");
        }
        if self.is_life {
            text.push_str("life\n");
        }
        let _ = writeln!(text, "threads {}", self.threads);
        for call in &self.calls {
            let _ = write!(text, "{} ", FUNCTIONS[call.function].name);
            for byte in call.bytes {
                let _ = write!(text, "{byte:02x}");
            }
            text.push('\n');
        }
        text
    }

    /// From such a text.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut program = Program {
            documents: Vec::new(),
            nests: false,
            is_life: false,
            threads: 1,
            calls: Vec::new(),
        };
        let lines = text
            .lines()
            .map(|it| it.split('#').next().unwrap_or_default().trim());
        for line in lines.filter(|it| !it.is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "document" => program.documents.push(rest.to_owned()),
                "nests" => program.nests = true,
                "life" => program.is_life = true,
                "threads" => {
                    program.threads = rest.parse().map_err(|it| format!("{line}: {it}"))?
                }
                name => {
                    let function = FUNCTIONS.iter().position(|it| it.name == name);
                    let function = function.ok_or(format!("there is no {name}"))?;
                    let byte = |place: usize| {
                        let digits = rest.get(2 * place..2 * place + 2).unwrap_or_default();
                        u8::from_str_radix(digits, 16).map_err(|it| format!("{line}: {it}"))
                    };
                    let mut bytes = [0; BYTES];
                    for (place, it) in bytes.iter_mut().enumerate() {
                        *it = byte(place)?;
                    }
                    program.calls.push(Call { function, bytes });
                }
            }
        }
        Ok(program)
    }
}

#[cfg(test)]
mod tests {
    use super::Program;

    #[test]
    fn what_is_written_can_be_read() {
        for program in [Program::random(7, 60), Program::life(8, 60)] {
            assert_eq!(Program::read(&program.write()), Ok(program));
        }
        assert!(Program::read("udg_nothing 00").is_err());
    }

    #[test]
    fn bytes_say_the_same_calls() {
        let program = Program::random(7, 60);
        let again = Program::from_bytes(&program.to_bytes([1, 2, 3, 4])).expect("it has a head");
        assert!(again.calls.ends_with(&program.calls));
    }
}
