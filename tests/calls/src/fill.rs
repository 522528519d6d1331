//! Arguments for a call: mostly what a host would pass, now and then what it shouldn't.

use std::{ffi::c_void, ptr};

use udgoap::ffi::{
    self,
    planner::UdgPlanner,
    queries::{UdgAnswer, UdgQuestion},
    world::UdgWorld,
};

use crate::{
    bound::Bound,
    callbacks,
    choices::Choices,
    documents,
    model::{Argument, Field, Function, Pointer, Struct, Type},
    stage::{Stage, out},
    table::{ENUMERATIONS, FUNCTIONS, STRUCTS},
};

/// The struct of a name.
pub fn layout(name: &str) -> &'static Struct {
    let found = STRUCTS.binary_search_by(|it| it.name.cmp(name));
    &STRUCTS[found.unwrap_or_else(|_| panic!("there is no {name}"))]
}

/// Makes the arguments of a call.
pub struct Filler<'a> {
    function: &'static Function,
    stage: &'a Stage,
    choices: Choices,
    bound: Bound,
    /// The world that the call is about, by place.
    pub world: Option<usize>,
    /// The planner that it is about.
    pub planner: Option<usize>,
    domain: usize,
    /// How many elements its lists have.
    count: usize,
    /// How many fit into what it writes.
    capacity: usize,
    /// The memory of its texts, and how much of it is in use.
    text: usize,
    explains: bool,
}

/// The largest distance between positions in memory.
const STRIDE: usize = 48;

/// What can go wrong with a handle.
enum Amiss {
    Nothing,
    Null,
    Random,
    Gone,
    Foreign,
}

impl<'a> Filler<'a> {
    /// For a call of that function.
    pub fn new(
        function: &'static Function,
        stage: &'a Stage,
        choices: Choices,
        explains: bool,
    ) -> Self {
        Filler {
            function,
            stage,
            choices,
            bound: Bound::default(),
            world: None,
            planner: None,
            domain: 0,
            count: 0,
            capacity: 0,
            text: 0,
            explains,
        }
    }

    /// Makes all of them.
    pub fn fill(mut self) -> (Bound, Option<usize>, Option<usize>) {
        // What is called first is decided about by the first bytes: whom the call is about.
        let arguments = self.function.arguments;
        let has = |name: &str| arguments.iter().any(|it| it.name == name);
        let whose = arguments.first().map(|it| it.of);
        let first = match whose {
            Some(Type::Of(name @ ("UdgWorld" | "UdgPlanner" | "UdgDomain"))) => {
                Some(self.handle(name))
            }
            _ => None,
        };
        if self.planner.is_some() || self.world.is_none() {
            // Planners, domains and what is created need a world to look around in.
            self.look_around();
        }
        if has("count") {
            self.count = self.choices.below(5);
            self.count = self.answers_wanted().unwrap_or(self.count);
        }
        if has("capacity") {
            self.capacity = self.choices.pick(&[0, 1, 3, 16, 64, 4096]);
        }
        for (place, argument) in arguments.iter().enumerate() {
            let bits = match (place, first) {
                (0, Some(bits)) => [bits, 0],
                _ => self.argument(argument),
            };
            self.bound.push(bits);
            if self.explains {
                let word = self.word(argument, bits);
                self.bound.words.push(word);
            }
        }
        (self.bound, self.world, self.planner)
    }

    fn has_count(&self) -> bool {
        self.function.arguments.iter().any(|it| it.name == "count")
    }

    fn word(&self, argument: &Argument, bits: [u64; 2]) -> String {
        let name = argument.name;
        let world = self.world.map(|it| &self.stage.worlds[it]);
        let place = |list: Option<&Vec<u64>>| list?.iter().position(|it| *it == bits[0]);
        let shown = match (argument.pointer, argument.of) {
            (Pointer::No, Type::Of("UdgWorld")) => format!("world {:?}", self.world),
            (Pointer::No, Type::Of("UdgPlanner")) => format!("planner {:?}", self.planner),
            (Pointer::No, Type::Of("UdgObject")) => {
                format!("object {:?}", place(world.map(|it| &it.objects)))
            }
            (Pointer::No, Type::Of("UdgNpc")) => {
                format!("npc {:?}", place(world.map(|it| &it.npcs)))
            }
            (Pointer::No, Type::F32) => format!("{}", f32::from_bits(bits[0] as u32)),
            (Pointer::No, Type::F64) => format!("{}", f64::from_bits(bits[0])),
            (Pointer::No, _) => format!("{}", bits[0] as i64),
            (_, _) if bits[0] == 0 => "null".to_owned(),
            (Pointer::Out, _) => return name.to_owned(),
            (Pointer::In, Type::Of(_)) if self.count == 0 && self.has_count() => "[]".to_owned(),
            (Pointer::In, Type::Of(of)) => {
                // SAFETY: the memory was made for as many of the struct.
                unsafe { describe(layout(of), bits[0] as usize as *const u8) }
            }
            (Pointer::In, _) => "...".to_owned(),
        };
        format!("{name}: {shown}")
    }

    /// How many answers are waited for, if that is what the call gives.
    fn answers_wanted(&mut self) -> Option<usize> {
        let answers = |it: &Argument| it.of == Type::Of("UdgAnswer") && it.pointer == Pointer::In;
        if !self.function.arguments.iter().any(answers) || self.choices.chance(24) {
            return None;
        }
        Some(self.questions().len())
    }

    /// The questions that wait for answers by view, in this planner or world.
    fn questions(&self) -> Vec<UdgQuestion> {
        // SAFETY: the pointers are valid; the list has that capacity, or is the library's until the
        // next call that changes the world.
        unsafe {
            if let Some(planner) = self.planner {
                let bits = self.stage.planners[planner].bits;
                let mut list = vec![std::mem::zeroed::<UdgQuestion>(); 256];
                let count = out(|it| {
                    ffi::answers::udg_planner_questions(
                        UdgPlanner { bits },
                        list.as_mut_ptr(),
                        256,
                        it,
                    )
                });
                list.truncate(count.unwrap_or(0) as usize);
                return list;
            }
            let Some(world) = self.world else {
                return Vec::new();
            };
            let bits = self.stage.worlds[world].bits;
            let (mut questions, mut count) = (ptr::null(), 0);
            ffi::tick_questions::udg_world_questions(
                UdgWorld { bits },
                &raw mut questions,
                &raw mut count,
            );
            if questions.is_null() || count == 0 {
                return Vec::new();
            }
            std::slice::from_raw_parts(questions, count as usize).to_vec()
        }
    }

    fn look_around(&mut self) {
        let living = self.living();
        if living.is_empty() {
            self.domain = self.choices.below(self.stage.domains.len());
            return;
        }
        let world = self.choices.pick(&living);
        self.world = self.world.or(Some(world));
        self.domain = self.stage.worlds[world].domain;
    }

    fn living(&self) -> Vec<usize> {
        let worlds = self.stage.worlds.iter().enumerate();
        worlds.filter(|(_, it)| it.lives).map(|(place, _)| place).collect()
    }

    fn amiss(&mut self) -> Amiss {
        match self.choices.below(256) {
            240.. => match self.choices.below(8) {
                0 => Amiss::Null,
                1 => Amiss::Random,
                2..6 => Amiss::Gone,
                _ => Amiss::Foreign,
            },
            _ => Amiss::Nothing,
        }
    }

    /// A handle or an id.
    fn handle(&mut self, name: &'static str) -> u64 {
        let amiss = self.amiss();
        match name {
            "UdgWorld" => {
                let all: Vec<usize> = match amiss {
                    Amiss::Null => return 0,
                    Amiss::Random => return self.choices.draw() & 0xffff_ffff,
                    Amiss::Gone | Amiss::Foreign => (0..self.stage.worlds.len()).collect(),
                    Amiss::Nothing => self.living(),
                };
                if all.is_empty() {
                    return 0;
                }
                let world = self.choices.pick(&all);
                self.world = Some(world);
                self.domain = self.stage.worlds[world].domain;
                self.stage.worlds[world].bits.into()
            }
            "UdgPlanner" => {
                let planners = self.stage.planners.iter().enumerate();
                let is_meant = |lives: bool| lives || !matches!(amiss, Amiss::Nothing);
                let all: Vec<usize> =
                    planners.filter(|(_, it)| is_meant(it.lives)).map(|(place, _)| place).collect();
                match amiss {
                    Amiss::Null => return 0,
                    Amiss::Random => return self.choices.draw() & 0xffff_ffff,
                    _ if all.is_empty() => return 0,
                    _ => {}
                }
                let planner = self.choices.pick(&all);
                self.planner = Some(planner);
                self.stage.planners[planner].bits.into()
            }
            "UdgDomain" => match amiss {
                Amiss::Null => 0,
                Amiss::Random => self.choices.draw() & 0xffff_ffff,
                Amiss::Nothing if self.world.is_some() => self.stage.domains[self.domain].bits.into(),
                _ => {
                    self.domain = self.choices.below(self.stage.domains.len());
                    self.stage.domains[self.domain].bits.into()
                }
            },
            "UdgObject" | "UdgNpc" => self.object(name == "UdgNpc", &amiss),
            _ => self.id(name, &amiss),
        }
    }

    fn object(&mut self, is_npc: bool, amiss: &Amiss) -> u64 {
        let stage = self.stage;
        let world = match amiss {
            Amiss::Null => return 0,
            Amiss::Random => return self.choices.draw(),
            Amiss::Foreign => Some(self.choices.below(stage.worlds.len())),
            _ => self.world,
        };
        let Some(world) = world.and_then(|it| stage.worlds.get(it)) else {
            return 0;
        };
        let list = match amiss {
            Amiss::Gone => &world.gone,
            _ if is_npc => &world.npcs,
            _ => &world.objects,
        };
        if list.is_empty() { 0 } else { self.choices.pick(list) }
    }

    fn id(&mut self, name: &'static str, amiss: &Amiss) -> u64 {
        let domain = match amiss {
            Amiss::Null => return 0,
            Amiss::Random => return self.choices.draw() & 0xffff_ffff,
            Amiss::Nothing => self.domain,
            _ => self.choices.below(self.stage.domains.len()),
        };
        let ids = self.stage.domains.get(domain).and_then(|it| it.ids.get(name));
        match ids {
            Some(ids) if !ids.is_empty() => self.choices.pick(ids).into(),
            _ => 0,
        }
    }

    fn argument(&mut self, argument: &'static Argument) -> [u64; 2] {
        match (argument.pointer, argument.of) {
            (Pointer::In, of) => [self.list(of), 0],
            (Pointer::Out, of) => [self.output(argument, of), 0],
            (Pointer::No, Type::Of(name)) => match layout(name) {
                it if is_handle(it) => [self.handle(name), 0],
                it => {
                    let mut bits = [0_u64; 2];
                    assert!(it.size <= 16, "{name} is passed by value");
                    // SAFETY: that is its size.
                    unsafe { self.fill_struct(it, bits.as_mut_ptr().cast()) };
                    bits
                }
            },
            (Pointer::No, of) => [self.scalar(of, argument.name, ""), 0],
        }
    }

    /// Elements that the call reads.
    fn list(&mut self, of: Type) -> u64 {
        let arguments = self.function.arguments;
        match of {
            Type::Char => {
                let text = self.text();
                self.text = text.len();
                self.copy(text.as_bytes()) as u64
            }
            Type::Of(name) => {
                let it = layout(name);
                let is_list = arguments.iter().any(|it| it.name == "count");
                let count = if is_list { self.count } else { 1 };
                let is_init = it.fields.first().is_some_and(|it| it.name == "struct_size");
                if self.choices.chance(if is_init && !is_list && name != "UdgWorldDef" { 60 } else { 4 }) {
                    return 0;
                }
                let strides = arguments.iter().any(|it| it.name == "stride");
                let room = if strides { STRIDE * count + it.size } else { it.size * count };
                let start = self.bound.input(room);
                let answers = (name == "UdgAnswer").then(|| self.questions());
                for index in 0..count {
                    // SAFETY: there is room for as many.
                    unsafe {
                        let at = start.add(it.size * index);
                        if let Some(question) = answers.as_ref().and_then(|it| it.get(index)) {
                            let answer = callbacks::answer_to(self.stage, question);
                            ptr::write(at.cast::<UdgAnswer>(), answer);
                        } else {
                            self.fill_struct(it, at);
                        }
                    }
                }
                start as u64
            }
            _ => 0,
        }
    }

    /// Room for what the call writes.
    fn output(&mut self, argument: &'static Argument, of: Type) -> u64 {
        if self.choices.chance(10) {
            return 0;
        }
        let size = match of {
            Type::Of(name) => layout(name).size,
            Type::Char | Type::Byte => 1,
            Type::I32 | Type::U32 | Type::F32 | Type::Choice(_) => 4,
            _ => 8,
        };
        let has = |name: &str| self.function.arguments.iter().any(|it| it.name == name);
        let is_one = argument.name.starts_with("out_") && !argument.name.ends_with('s');
        let count = match () {
            () if is_one => 1,
            () if has("capacity") => self.capacity,
            () if has("count") => self.count,
            () => 1,
        };
        let stride = if has("stride") { STRIDE } else { size };
        let start = self.bound.output(stride * count.max(1));
        start as u64
    }

    fn scalar(&mut self, of: Type, name: &'static str, owner: &'static str) -> u64 {
        match of {
            Type::F32 => u64::from(self.float().to_bits()),
            Type::F64 => self.seconds(name, owner).to_bits(),
            Type::Choice(name) => self.choice(name) as u64 & 0xffff_ffff,
            Type::Callback(name) => self.callback(name),
            Type::Address => 0,
            _ => match name {
                "count" => self.count as u64,
                "capacity" => self.capacity as u64,
                "name_length" if self.choices.chance(128) => ffi::text::UDG_ZERO_TERMINATED as u64,
                "name_length" => self.text as u64,
                "size" => self.size_of_def(),
                "stride" => self.choices.pick(&[12, 16, 0, 48]),
                "step_id" => self.step(),
                "user_key" => self.choices.below(40) as u64,
                "version" => self.choices.pick(&[0, 0, 1]),
                "fingerprint" => self.choices.pick(&[0, ffi::fingerprint::UDG_ABI_FINGERPRINT]).into(),
                "job" | "state" | "index" | "group" => self.choices.below(6) as u64,
                "microseconds" => self.choices.pick(&[0, 0, 0, 1, 50]),
                "plan_states" => self.choices.pick(&[1, 2, 5, 20, 100, 0xffff_ffff, 0]),
                "outcome" => self.choices.pick(&[0, 1, 0xffff_ffff, 7]),
                _ if name.starts_with("capacity") => self.choices.below(200) as u64,
                _ => self.choices.pick(&[0, 1, 1, 0, 1, 2, 3, 100]),
            },
        }
    }

    fn step(&mut self) -> u64 {
        let world = self.world.and_then(|it| self.stage.worlds.get(it));
        let npc = (self.bound.len() > 1).then(|| self.bound.bits(1));
        let place = world.and_then(|it| it.npcs.iter().position(|it| Some(*it) == npc));
        match (world, place) {
            (Some(world), Some(place)) if !self.choices.chance(16) => world.steps[place],
            _ => self.choices.below(30) as u64,
        }
    }

    fn size_of_def(&mut self) -> u64 {
        let first = self.function.arguments.first().map(|it| it.of);
        let size = match first {
            Some(Type::Of(name)) => layout(name).size,
            _ => 0,
        };
        // Longer than it is would be written past the end.
        self.choices.pick(&[size, size, size, size / 2, 4, 0]) as u64
    }

    fn float(&mut self) -> f32 {
        const USUAL: [f32; 12] = [0.0, 1.0, 2.0, 5.0, 10.0, 0.5, 20.0, 50.0, 100.0, 0.25, -1.0, 3.0];
        const UNUSUAL: [f32; 8] =
            [f32::NAN, f32::INFINITY, -1.0, 1e9, -0.0, 1e-30, 3e38, f32::NEG_INFINITY];
        if self.choices.chance(4) { self.choices.pick(&UNUSUAL) } else { self.choices.pick(&USUAL) }
    }

    fn seconds(&mut self, name: &'static str, owner: &'static str) -> f64 {
        if self.choices.chance(4) {
            return self.choices.pick(&[f64::NAN, f64::INFINITY, -1.0, 1e18, 0.0]);
        }
        let now = self.world.and_then(|it| self.stage.worlds.get(it)).map_or(0.0, |it| it.seconds);
        let moves_on = owner == "UdgTickInput"
            || matches!(self.function.name, "udg_world_update" | "udg_world_set_time");
        if moves_on {
            return now + self.choices.pick(&[0.0, 0.1, 0.1, 0.25, 0.5, 1.0, 1.0, 3.0, 10.0, 60.0]);
        }
        if name == "timestamp" {
            return now - self.choices.pick(&[0.0, 0.0, 1.0, 10.0, -1.0]);
        }
        self.choices.pick(&[0.0, 0.5, 1.0, 2.0, 5.0, 20.0, f64::INFINITY])
    }

    fn choice(&mut self, name: &'static str) -> i64 {
        let found = ENUMERATIONS.binary_search_by(|it| it.name.cmp(name));
        let values = found.map_or(&[0][..], |it| ENUMERATIONS[it].values);
        if self.choices.chance(6) { self.choices.pick(&[-1, 0, 99]) } else { self.choices.pick(values) }
    }

    fn callback(&mut self, name: &'static str) -> u64 {
        match name {
            "UdgAnswerFunction" => callbacks::answer as *const c_void as u64,
            "UdgLogFunction" if self.choices.chance(128) => callbacks::log as *const c_void as u64,
            "UdgProfilerFunction" => callbacks::section as *const c_void as u64,
            "UdgClockFunction" => callbacks::clock as *const c_void as u64,
            _ => 0,
        }
    }

    fn text(&mut self) -> String {
        let names = self.stage.domains.get(self.domain).map(|it| &it.names);
        match names {
            Some(names) if !self.choices.chance(16) => {
                let place = self.choices.below(names.len());
                names[place].clone()
            }
            _ => self.choices.pick(&["", "x", "no such thing", "\u{fc}ber"]).to_owned(),
        }
    }

    fn copy(&mut self, bytes: &[u8]) -> *mut u8 {
        let start = self.bound.input(bytes.len() + 1);
        // SAFETY: there is room for them, and for a zero.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), start, bytes.len()) };
        start
    }

    /// Fills a struct.
    ///
    /// # Safety
    ///
    /// There is room for it, made of zeros.
    unsafe fn fill_struct(&mut self, of: &'static Struct, at: *mut u8) {
        if is_handle(of) {
            let bits = self.handle(of.name);
            // SAFETY: the caller's promise.
            unsafe { put(at, of.size, bits) };
            return;
        }
        match of.name {
            "UdgDocument" => {
                // SAFETY: the caller's promise.
                unsafe { self.fill_document(of, at) };
                return;
            }
            "UdgVector3" => {
                let is_zero = |it: &str| it == "y";
                for field in of.fields {
                    let value = if is_zero(field.name) { 0.0 } else { self.float() };
                    // SAFETY: the caller's promise.
                    unsafe { put(at.add(field.offset), 4, value.to_bits().into()) };
                }
                return;
            }
            "UdgValue" => {
                // SAFETY: the caller's promise.
                unsafe { self.fill_value(of, at) };
                return;
            }
            _ => {}
        }
        let is_def = of.fields.first().is_some_and(|it| it.name == "struct_size");
        if is_def {
            // SAFETY: the caller's promise.
            unsafe { initialise(of, at) };
        }
        for field in of.fields.iter().skip(usize::from(is_def)) {
            let must = matches!(field.name, "domain" | "object_type" | "seconds" | "performed_by")
                || matches!(field.name, "has_position" | "position" | "think_interval")
                || of.name == "UdgQueryBinding";
            if is_def && !must && !self.choices.chance(70) {
                continue;
            }
            // SAFETY: the caller's promise.
            unsafe { self.fill_field(of, field, at) };
        }
        if is_def && self.choices.chance(2) {
            // SAFETY: every def begins with its size.
            unsafe { put(at, 4, self.choices.draw() & 0xff) };
        }
        if of.name == "UdgWorldDef" {
            // SAFETY: the caller's promise.
            unsafe { self.bind_queries(of, at) };
        }
    }

    /// # Safety
    ///
    /// There is room for the struct.
    unsafe fn fill_field(&mut self, of: &'static Struct, field: &'static Field, at: *mut u8) {
        let value = match (of.name, field.name) {
            (_, "reserved" | "query_bindings" | "query_binding_count") => return,
            // What isn't bounded would take for ever.
            ("UdgPlanOptions", "work") => {
                self.choices.pick(&[0_u64, 1, 1000, 20_000, 100_000, 300_000, 1_000_000])
            }
            ("UdgPlanOptions", "plan_states") => {
                self.choices.pick(&[0_u64, 1, 5, 50, 300, 2000, 0xffff_ffff])
            }
            ("UdgPlanOptions", "depth") => self.choices.pick(&[0_u64, 1, 2, 3, 4, 6, 128, 129]),
            ("UdgPlanOptions", "world_effect_rounds") => self.choices.pick(&[1_u64, 2, 16, 65_535, 0]),
            ("UdgPlanOptions", "questions") => self.choices.pick(&[0_u64, 1, 4, 4096]),
            ("UdgPlanOptions", "cost_weight" | "risk") => {
                let value: f32 = self.choices.pick(&[-1.0, 0.0, 0.05, 0.5, 1.0, f32::NAN]);
                value.to_bits().into()
            }
            ("UdgTickInput", "work") => self.choices.pick(&[0_u64, 1, 5_000, 100_000, 2_000_000]),
            ("UdgTickInput", "plan_states") => self.choices.pick(&[0_u64, 1, 10, 100]),
            ("UdgPlannerDef", "memory_bytes") => {
                self.choices.pick(&[1_u64, 500, 2_000, 8_000, 30_000, 200_000, 1 << 24, 0])
            }
            ("UdgWorldDef", "search_bytes") => {
                self.choices.pick(&[65_536_u64, 65_536, 100_000, 200_000, 1 << 20, 100])
            }
            ("UdgWorldDef", "searches") => self.choices.pick(&[1_u64, 2, 3, 8, 0, 1024]),
            ("UdgWorldDef", "object_capacity") => self.choices.pick(&[0_u64, 5, 20, 40, 1000]),
            ("UdgWorldDef", "fact_capacity") => self.choices.pick(&[0_u64, 3, 10, 4096]),
            ("UdgWorldDef", "decisions") => self.choices.pick(&[0_u64, 1, 8, 4096, 4097]),
            ("UdgWorldDef", "watch_bytes") => self.choices.pick(&[0_u64, 100, 5_000, 1 << 20]),
            ("UdgWorldDef", "shadow") => self.choices.pick(&[0_u64, 1, 1, 2]),
            ("UdgWorldDef", "up") => return,
            ("UdgMindOptions", "think_interval") => {
                let value: f32 = self.choices.pick(&[-1.0, 0.0, 0.0, 0.2, 0.5, 1.0, 7000.0]);
                value.to_bits().into()
            }
            ("UdgMindOptions", "performed_by") => self.choices.pick(&[2_u64, 2, 2, 1, 4, 3, 2, 0]),
            ("UdgMindOptions", "reserve") => self.choices.pick(&[0_u64, 1, 2, 128, 129]),
            ("UdgMindOptions", "fallback") if !self.choices.chance(40) => return,
            ("UdgObjectDef", "user_key") => self.stage.next_key,
            ("UdgObjectDef", "initial_values" | "initial_value_count") => return,
            _ => match (field.pointer, field.of) {
                (Pointer::No, Type::Of(name)) => {
                    let inner = layout(name);
                    let count = (field.size / inner.size).max(1);
                    for index in 0..count {
                        // SAFETY: the field has room for as many.
                        unsafe { self.fill_struct(inner, at.add(field.offset + index * inner.size)) };
                    }
                    return;
                }
                (Pointer::No, scalar) => self.scalar(scalar, field.name, of.name),
                _ => return,
            },
        };
        // SAFETY: the caller's promise.
        unsafe { put(at.add(field.offset), field.size.min(8), value) };
    }

    /// Says who answers all queries of the world's domain.
    ///
    /// # Safety
    ///
    /// It is a def for a world.
    unsafe fn bind_queries(&mut self, of: &'static Struct, at: *mut u8) {
        let binding = layout("UdgQueryBinding");
        let domain = self.stage.domains.get(self.domain);
        let queries = domain.and_then(|it| it.ids.get("UdgQuery")).cloned().unwrap_or_default();
        if self.choices.chance(4) {
            return;
        }
        let all_by_function = self.choices.chance(180);
        // Nobody needs to answer "travel", the first.
        let first = usize::from(self.choices.chance(128));
        let queries = queries.get(first..).unwrap_or_default();
        let start = self.bound.input(binding.size * queries.len());
        for (index, id) in queries.iter().enumerate() {
            let by_view = !all_by_function && self.choices.chance(128);
            for field in binding.fields {
                let value = match field.name {
                    "query" => u64::from(*id),
                    "answerer" => u64::from(by_view),
                    "answer" if !by_view => self.callback("UdgAnswerFunction"),
                    _ => 0,
                };
                // SAFETY: there is room for as many.
                unsafe { put(start.add(binding.size * index + field.offset), field.size, value) };
            }
        }
        for (name, value) in [
            ("query_bindings", start as u64),
            ("query_binding_count", queries.len() as u64),
        ] {
            let field = of.fields.iter().find(|it| it.name == name).expect(name);
            // SAFETY: the caller's promise.
            unsafe { put(at.add(field.offset), field.size, value) };
        }
    }

    /// # Safety
    ///
    /// There is room for a document.
    unsafe fn fill_document(&mut self, of: &'static Struct, at: *mut u8) {
        let mut text = match self.choices.below(4) {
            0 => b"{\"udgoap\": 1}".to_vec(),
            1 => documents::text(&format!("random:{}", self.choices.draw() % 1_000_000)),
            _ => {
                let names = documents::names();
                let place = self.choices.below(names.len());
                documents::text(&names[place])
            }
        };
        if self.choices.chance(128) {
            let place = self.choices.draw() as usize % text.len();
            text[place] = self.choices.draw() as u8;
        }
        let start = self.copy(&text) as u64;
        let name = self.copy(b"fuzzed.json") as u64;
        for field in of.fields {
            let value = match field.name {
                "name" => name,
                "name_length" => ffi::text::UDG_ZERO_TERMINATED as u64,
                "bytes" => start,
                _ => text.len() as u64,
            };
            // SAFETY: the caller's promise.
            unsafe { put(at.add(field.offset), field.size, value) };
        }
    }

    /// A value, mostly of the kind that the attribute before it has.
    ///
    /// # Safety
    ///
    /// There is room for a value.
    unsafe fn fill_value(&mut self, of: &'static Struct, at: *mut u8) {
        let kind = self.choices.pick(&[1_u64, 1, 1, 2, 2, 3, 4, 0]);
        for field in of.fields {
            let value = match field.name {
                "kind" => kind,
                "flag" => self.choices.pick(&[0_u64, 1, 1, 2]),
                "number" => u64::from(self.float().to_bits()),
                "reference" => {
                    let amiss = self.amiss();
                    self.object(false, &amiss)
                }
                _ => {
                    // SAFETY: the caller's promise.
                    unsafe { self.fill_struct(layout("UdgVector3"), at.add(field.offset)) };
                    continue;
                }
            };
            // SAFETY: the caller's promise.
            unsafe { put(at.add(field.offset), field.size, value) };
        }
    }
}

/// Whether a struct is nothing but a handle or an id.
pub fn is_handle(of: &Struct) -> bool {
    matches!(of.fields, [one] if matches!(one.name, "bits" | "id"))
}

/// Has the library write a def's defaults.
///
/// # Safety
///
/// There is room for the struct.
unsafe fn initialise(of: &'static Struct, at: *mut u8) {
    let makes = |it: &&Function| {
        let first = it.arguments.first();
        it.name.ends_with("_init")
            && first.is_some_and(|it| it.pointer == Pointer::Out && it.of == Type::Of(of.name))
    };
    let function = FUNCTIONS.iter().find(makes).expect("every def has an init function");
    let mut bound = Bound::default();
    bound.push([at as u64, 0]);
    bound.push([of.size as u64, 0]);
    // SAFETY: the pointer and the size are right.
    unsafe { (function.run)(&bound) };
}

/// Writes so many bytes of a number.
///
/// # Safety
///
/// There is room for them.
pub unsafe fn put(at: *mut u8, size: usize, value: u64) {
    let bytes = value.to_le_bytes();
    // SAFETY: the caller's promise; no field of a number is larger.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), at, size.min(8)) };
}

/// What fields of a struct hold, for whoever reads the call.
///
/// # Safety
///
/// There is one of that struct.
unsafe fn describe(of: &'static Struct, at: *const u8) -> String {
    let mut shown = Vec::new();
    for field in of.fields {
        let mut bytes = [0; 8];
        // SAFETY: the field is within the struct.
        unsafe {
            ptr::copy_nonoverlapping(at.add(field.offset), bytes.as_mut_ptr(), field.size.min(8));
        }
        let bits = u64::from_le_bytes(bytes);
        let value = match field.of {
            Type::F32 => format!("{}", f32::from_bits(bits as u32)),
            Type::F64 => format!("{}", f64::from_bits(bits)),
            Type::Of(name) if field.pointer == Pointer::No && !is_handle(layout(name)) => {
                // SAFETY: as above.
                unsafe { describe(layout(name), at.add(field.offset)) }
            }
            _ if field.pointer != Pointer::No => continue,
            _ => format!("{}", bits as i64),
        };
        shown.push(format!("{} {value}", field.name));
    }
    format!("{{{}}}", shown.join(", "))
}
