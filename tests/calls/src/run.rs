//! Makes the calls of a program one after the other, and looks after each of them whether what the
//! manual promises has held.

use std::{
    cell::{Cell, RefCell},
    ffi::CStr,
    ptr,
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use udgoap::ffi::{
    self,
    domain::UdgDocument,
    event_kinds::UdgEvent,
    events::udg_world_events,
    handle_types::UdgDomain,
    hooks::{UDG_MEMORY_DOMAIN, UDG_MEMORY_PLANNING, UDG_MEMORY_WORLD, UdgMemoryStats},
    queries::{UdgAnswer, UdgQuestion},
    status::{UDG_STATUS_BUFFER_TOO_SMALL, UDG_STATUS_OK, UDG_STATUS_PANIC, UDG_STATUS_POISONED},
    tick::UdgTickReport,
};

use crate::{
    bound::Bound,
    callbacks,
    choices::{BYTES, Choices, Dice},
    documents,
    fill::Filler,
    model::{Function, Pointer, Threading, Type},
    planners,
    program::{Call, Program},
    stage::{KnownWorld, Stage, message, out},
    table::FUNCTIONS,
    variants::{self, Aside},
};

/// Something that doesn't hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// In a few words, the same for the same mistake.
    pub kind: String,
    /// What happened.
    pub text: String,
    /// After how many calls.
    pub at: usize,
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The status, or what else was returned.
    pub status: i64,
    /// Whether the function is about a world alone, so that its status depends on no more than that.
    pub is_of_world: bool,
    /// What a tick tells of itself: its report, and its events without the handles in them, which no
    /// other run has.
    pub told: String,
    /// Every world's hash afterwards.
    pub hashes: Vec<Option<u64>>,
    /// Nothing would be otherwise without it.
    pub is_idle: bool,
}

/// How a program is run.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// On how many threads ticks plan, in parts and with their jobs in another order; 0 for ticks in
    /// one call.
    pub threads: usize,
    /// Another planner has a search under way all the time.
    pub lurks: bool,
    /// These calls aren't made.
    pub without: Vec<bool>,
    /// Whether calls are printed.
    pub explains: bool,
}

/// The most of each that a program creates.
const MOST_WORLDS: usize = 3;
const MOST_PLANNERS: usize = 5;
const MOST_OBJECTS: usize = 40;
const MOST_DOMAINS: usize = 4;
/// The most calls that functions of the host's make during one.
const MOST_NESTED: u32 = 3;

/// How many calls another thread makes while ticks plan on several.
const READS: usize = 4;

/// What may be called while a world's searches go on.
fn readers() -> &'static [&'static Function] {
    static READERS: OnceLock<Vec<&'static Function>> = OnceLock::new();
    READERS.get_or_init(|| {
        let reads =
            |it: &&Function| it.threading == Threading::WorldShared && it.name != "udg_world_plan";
        FUNCTIONS.iter().filter(reads).collect()
    })
}

/// How many calls were made by the process.
pub static CALLS: AtomicU64 = AtomicU64::new(0);
/// How many plans the worlds' NPCs took up that lived to the end of their program.
pub static PLANS: AtomicU64 = AtomicU64::new(0);
/// How many steps they began.
pub static STEPS: AtomicU64 = AtomicU64::new(0);

/// The longest time that a call took, in microseconds, times [`MOST_FUNCTIONS`], plus the function's place
/// in the table: in one number, so that threads can raise both at once.
static LONGEST: AtomicU64 = AtomicU64::new(0);
const MOST_FUNCTIONS: u64 = 1 << 16;

/// The longest time that a call took, in milliseconds, and which one. A tick in parts counts as one call,
/// and so does what a function of the host's calls meanwhile.
pub fn longest_call() -> (u64, &'static str) {
    let longest = LONGEST.load(Relaxed);
    let function = &FUNCTIONS[(longest % MOST_FUNCTIONS) as usize];
    (longest / MOST_FUNCTIONS / 1000, function.name)
}

/// Runs a program.
#[derive(Debug)]
pub struct Runner {
    stage: RefCell<Stage>,
    nests: bool,
    manner: Manner,
    /// The bytes of the call under way, for calls from within.
    outer: Cell<Option<[u8; BYTES]>>,
    nested: Cell<u32>,
    /// Worlds that calls from within have changed.
    touched: RefCell<Vec<usize>>,
    failure: RefCell<Option<Failure>>,
    at: Cell<usize>,
}

/// Runs a program and tells what came of each call.
pub fn run(program: &Program, manner: &Manner) -> Result<Vec<Seen>, Failure> {
    let before = memory();
    let seen = {
        let runner = Runner {
            stage: RefCell::default(),
            nests: program.nests,
            manner: manner.clone(),
            outer: Cell::new(None),
            nested: Cell::new(0),
            touched: RefCell::default(),
            failure: RefCell::default(),
            at: Cell::new(0),
        };
        callbacks::RUNNER.set(&raw const runner);
        let seen = runner.run(program);
        let (plans, steps) = runner.stage.borrow().lived();
        PLANS.fetch_add(plans, Relaxed);
        STEPS.fetch_add(steps, Relaxed);
        runner.stage.borrow_mut().destroy();
        callbacks::RUNNER.set(ptr::null());
        seen?
    };
    let after = memory();
    if after != before {
        return Err(Failure {
            kind: "memory is not given back".to_owned(),
            text: format!("before: {before:?}, after: {after:?}"),
            at: program.calls.len(),
        });
    }
    Ok(seen)
}

/// Bytes and blocks of what a host creates. Lists of handles, which stay, are in another category.
fn memory() -> [(u64, u64); 3] {
    [UDG_MEMORY_DOMAIN, UDG_MEMORY_WORLD, UDG_MEMORY_PLANNING].map(|category| {
        // SAFETY: the pointer is valid.
        let found = out(|it| unsafe { ffi::hooks::udg_memory_stats(category, it) });
        let found: UdgMemoryStats = found.expect("a category that there is");
        (found.live_bytes, found.live_blocks)
    })
}

impl Runner {
    fn run(&self, program: &Program) -> Result<Vec<Seen>, Failure> {
        for name in &program.documents {
            self.load(name);
        }
        let mut lurker = variants::Lurker::default();
        let mut seen = Vec::with_capacity(program.calls.len());
        for (at, call) in program.calls.iter().enumerate() {
            self.at.set(at);
            if self.manner.without.get(at) == Some(&true) {
                seen.push(Seen {
                    status: 0,
                    is_of_world: false,
                    told: String::new(),
                    hashes: Vec::new(),
                    is_idle: true,
                });
                continue;
            }
            if self.manner.lurks {
                lurker.go_on(&self.stage.borrow(), at);
            }
            self.outer.set(Some(call.bytes));
            self.nested.set(0);
            let done = self.perform(call, true);
            self.outer.set(None);
            if let Some(failure) = self.failure.borrow_mut().take() {
                lurker.end();
                return Err(failure);
            }
            seen.push(done);
        }
        lurker.end();
        Ok(seen)
    }

    fn load(&self, name: &str) {
        let text = documents::text(name);
        let document = UdgDocument {
            name: c"document".as_ptr(),
            name_length: ffi::text::UDG_ZERO_TERMINATED,
            bytes: text.as_ptr(),
            length: text.len(),
        };
        // SAFETY: the pointers are valid.
        let domain: Option<UdgDomain> = out(|it| unsafe {
            ffi::domain::udg_domain_load(&raw const document, 1, ptr::null(), it)
        });
        let domain = domain.unwrap_or_else(|| panic!("{name} doesn't load: {}", message()));
        self.stage.borrow_mut().add_domain(domain.bits);
    }

    fn fail(&self, kind: &str, text: String) {
        let mut failure = self.failure.borrow_mut();
        failure.get_or_insert(Failure {
            kind: kind.to_owned(),
            text,
            at: self.at.get(),
        });
    }

    /// What is answered to a question.
    pub fn answer_to(&self, question: &UdgQuestion) -> UdgAnswer {
        callbacks::answer_to(&self.stage.borrow(), question)
    }

    /// Makes calls while a function of the host's runs.
    pub fn call_from_within(&self) {
        let Some(bytes) = self.outer.get() else {
            return;
        };
        if !self.nests || self.nested.get() >= MOST_NESTED || self.failure.borrow().is_some() {
            return;
        }
        // A call of the runner's own, such as asking for hashes, may deliver messages, too.
        if self.stage.try_borrow_mut().is_err() {
            return;
        }
        self.nested.set(self.nested.get() + 1);
        let seed = u64::from_le_bytes(bytes[..8].try_into().expect("eight"));
        let mut dice = Dice(seed ^ u64::from(self.nested.get()) << 32);
        let mut call = Call {
            function: dice.below(FUNCTIONS.len()),
            bytes: [0; BYTES],
        };
        call.bytes.fill_with(|| dice.draw() as u8);
        self.perform(&call, false);
    }

    /// Whether there is room for what a call makes.
    fn has_room(&self, function: &Function) -> bool {
        let stage = self.stage.borrow();
        let full = |it: &KnownWorld| it.objects.len() >= MOST_OBJECTS;
        match function.name {
            "udg_world_create" => stage.worlds.len() < MOST_WORLDS,
            "udg_planner_create" => stage.planners.len() < MOST_PLANNERS,
            "udg_domain_load" => stage.domains.len() < MOST_DOMAINS,
            "udg_object_create" | "udg_object_create_many" => !stage.worlds.iter().any(full),
            _ => true,
        }
    }

    fn perform(&self, call: &Call, is_outer: bool) -> Seen {
        let function = &FUNCTIONS[call.function];
        let idle = Seen {
            status: 0,
            is_of_world: false,
            told: String::new(),
            hashes: Vec::new(),
            is_idle: true,
        };
        if !self.has_room(function) {
            return idle;
        }
        let (bound, world, planner) = {
            let stage = self.stage.borrow();
            let choices = Choices::new(call.bytes);
            Filler::new(function, &stage, choices, self.manner.explains).fill()
        };
        let before = self.stage.borrow().hashes();
        let touched = self.touched.borrow().len();
        if self.manner.explains {
            let indent = if is_outer { "" } else { "    within: " };
            println!("{indent}{}({})", function.name, bound.words.join(", "));
        }
        CALLS.fetch_add(1, Relaxed);
        let fresh = planners::before(function, &bound, &self.stage, planner);
        let splits = self.manner.threads > 0 && is_outer && function.name == "udg_world_tick";
        let begun = Instant::now();
        let status = if splits {
            self.tick_in_parts(&bound, call)
        } else {
            // SAFETY: the arguments were made for it.
            unsafe { (function.run)(&bound) }
        };
        let took = begun.elapsed().as_micros() as u64;
        LONGEST.fetch_max(took * MOST_FUNCTIONS + call.function as u64, Relaxed);
        if self.manner.explains {
            println!("{:>60} {}", "=", self.told(function, status));
        }
        self.judge(function, &bound, status);
        let told = self.told_by_tick(function, &bound, status);
        self.note(function, &bound, status, planner);
        planners::after(
            self,
            function,
            &bound,
            &self.stage,
            (planner, status),
            fresh,
        );
        let hashes = self.compare(function, status, world, &before, touched);
        Seen {
            status,
            is_of_world: matches!(
                function.threading,
                Threading::WorldShared | Threading::WorldExclusive
            ),
            is_idle: function.threading != Threading::AnyThread && hashes == before,
            told,
            hashes,
        }
    }

    /// Instead of a tick. With several threads, another one reads meanwhile.
    fn tick_in_parts(&self, bound: &Bound, call: &Call) -> i64 {
        let mut aside = Vec::new();
        if self.manner.threads > 1 {
            let stage = self.stage.borrow();
            let mut dice = Dice(u64::from_le_bytes(
                call.bytes[6..].try_into().expect("eight"),
            ));
            let mut bytes = [0; BYTES];
            for _ in 0..READS {
                let function = dice.pick(readers());
                // The first says that it is called as it should be, the second chooses the world.
                bytes[2..].fill_with(|| dice.draw() as u8);
                let choices = Choices::new(bytes);
                let (bound, _, _) = Filler::new(function, &stage, choices, false).fill();
                aside.push(Aside {
                    function,
                    bound,
                    status: 0,
                });
            }
        }
        let status = variants::tick_in_parts(bound, call, self.manner.threads, &mut aside);
        CALLS.fetch_add(aside.len() as u64, Relaxed);
        for it in &aside {
            self.judge(it.function, &it.bound, it.status);
        }
        status
    }

    /// What a tick tells of itself.
    fn told_by_tick(&self, function: &Function, bound: &Bound, status: i64) -> String {
        if function.name != "udg_world_tick" || status != i64::from(UDG_STATUS_OK) {
            return String::new();
        }
        let (mut events, mut count) = (ptr::null(), 0);
        // SAFETY: the pointers are valid, the arguments those of a tick, and the list lasts until the
        // next one.
        unsafe {
            let report: *const UdgTickReport = bound.get(2);
            let listed = udg_world_events(bound.get(0), &raw mut events, &raw mut count);
            let mut told = format!("{:?}, {listed}", report.as_ref());
            for at in 0..count as usize {
                let it: &UdgEvent = &*events.add(at);
                let (kind, reason, number) = (it.kind, it.reason, it.number);
                let ids = (it.action.id, it.drive.id, it.npc_user_key, it.step_id);
                told += &format!(
                    " {kind} {reason} {number} {ids:?} {} {}",
                    it.seconds, it.utility
                );
            }
            told
        }
    }

    fn told(&self, function: &Function, status: i64) -> String {
        if !function.gives_status {
            return format!("{status:#x}");
        }
        let name = ffi::status::udg_status_name(status as i32);
        // SAFETY: it is a text that stays.
        let name = unsafe { CStr::from_ptr(name) }
            .to_string_lossy()
            .into_owned();
        if status == 0 {
            name
        } else {
            format!("{name}: {}", message())
        }
    }

    /// Holds a call against its manual.
    fn judge(&self, function: &Function, bound: &Bound, status: i64) {
        if !function.gives_status {
            return;
        }
        let told = || format!("{}: {}", function.name, self.told(function, status));
        let number = status as i32;
        if number == UDG_STATUS_PANIC || number == UDG_STATUS_POISONED {
            self.fail(&format!("{} fails inside", function.name), told());
        } else if !function.statuses.contains(&number) {
            let kind = format!(
                "{} gives {number}, which its manual doesn't list",
                function.name
            );
            self.fail(&kind, told());
        }
        let (written, is_beyond) = bound.written();
        if is_beyond {
            let kind = format!("{} writes beyond an output", function.name);
            self.fail(&kind, told());
        }
        let may_write = |place: &usize| {
            let argument = &function.arguments[*place];
            number == UDG_STATUS_BUFFER_TOO_SMALL
                && matches!(argument.name, "out_needed" | "out_count")
        };
        let is_init = function.name.ends_with("_init") || function.name.ends_with("_thesis");
        if number != UDG_STATUS_OK && !is_init && !written.iter().all(may_write) {
            let names: Vec<_> = written
                .iter()
                .map(|it| function.arguments[*it].name)
                .collect();
            let kind = format!("{} is refused and writes {names:?}", function.name);
            self.fail(&kind, told());
        }
    }

    /// Notes what a call has made or ended.
    fn note(&self, function: &Function, bound: &Bound, status: i64, planner: Option<usize>) {
        if function.gives_status && status != i64::from(UDG_STATUS_OK) {
            return;
        }
        let mut stage = self.stage.borrow_mut();
        let written = |name: &str| {
            let place = function.arguments.iter().position(|it| it.name == name)?;
            let bytes = bound.out_bytes(place)?.get(..4)?;
            Some(u32::from_le_bytes(bytes.try_into().ok()?))
        };
        match function.name {
            "udg_domain_load" => {
                if let Some(bits) = written("out_domain") {
                    stage.add_domain(bits);
                }
            }
            "udg_world_create" => {
                if let Some(bits) = written("out_world") {
                    let known = self.world_of(&stage, function, bound, bits);
                    stage.worlds.push(known);
                    let place = stage.worlds.len() - 1;
                    stage.refresh(place);
                }
            }
            "udg_planner_create" => {
                if let Some(bits) = written("out_planner") {
                    stage
                        .planners
                        .push(planners::created(function, bound, bits));
                }
            }
            "udg_planner_destroy" => {
                if let Some(planner) = planner {
                    stage.planners[planner].lives = false;
                }
            }
            "udg_object_create" => stage.next_key += 1,
            "udg_object_create_many" if bound.bits(2) > 0 => stage.next_key += 1,
            _ => {}
        }
    }

    fn world_of(&self, stage: &Stage, function: &Function, bound: &Bound, bits: u32) -> KnownWorld {
        let field = |name: &str| planners::field(function, bound, 0, name).unwrap_or(0);
        let domain = field("domain") as u32;
        let domain = stage
            .domains
            .iter()
            .position(|it| it.bits == domain)
            .unwrap_or(0);
        KnownWorld {
            bits,
            domain,
            lives: true,
            has_view: planners::binds_view(function, bound),
            ..KnownWorld::default()
        }
    }

    /// Asks worlds again, and requires that only what may change has changed.
    fn compare(
        &self,
        function: &Function,
        status: i64,
        world: Option<usize>,
        before: &[Option<u64>],
        touched: usize,
    ) -> Vec<Option<u64>> {
        let is_fine = function.gives_status && status == i64::from(UDG_STATUS_OK);
        let may_change = is_fine
            && (function.threading == Threading::WorldExclusive
                || function.name == "udg_world_plan")
            && matches!(
                function.arguments.first(),
                Some(it) if it.pointer == Pointer::No && it.of == Type::Of("UdgWorld")
            );
        let mut stage = self.stage.borrow_mut();
        if may_change && let Some(world) = world {
            stage.refresh(world);
            self.touched.borrow_mut().push(world);
        }
        let after = stage.hashes();
        let touched = self
            .touched
            .borrow()
            .get(touched..)
            .unwrap_or_default()
            .to_vec();
        for (place, (before, after)) in before.iter().zip(&after).enumerate() {
            let (Some(before), Some(after)) = (before, after) else {
                continue;
            };
            if before != after && !touched.contains(&place) {
                let how = if is_fine { "done" } else { "refused" };
                let kind = format!("{} changes a world and is {how}", function.name);
                self.fail(
                    &kind,
                    format!("{}, world {place}", self.told(function, status)),
                );
            }
        }
        if self.outer.get().is_none() || self.nested.get() == 0 {
            self.touched.borrow_mut().clear();
        }
        after
    }

    /// For what looks after planners.
    pub fn report(&self, kind: &str, text: String) {
        self.fail(kind, text);
    }
}
