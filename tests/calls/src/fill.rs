//! Arguments for a call: mostly what a host would pass, now and then what it shouldn't.

use std::{ffi::c_void, ptr};

use udgoap::ffi::{
    self,
    handle_types::UdgWorld,
    planner::UdgPlanner,
    queries::{UdgAnswer, UdgQuestion},
};

use crate::{
    bound::Bound,
    callbacks,
    choices::Choices,
    model::{Argument, Function, Pointer, Struct, Type},
    stage::{Stage, out},
    structs::LARGEST_SIZE,
    table::{ENUMERATIONS, STRUCTS},
};

/// The struct of a name.
pub fn layout(name: &str) -> &'static Struct {
    let found = STRUCTS.binary_search_by(|it| it.name.cmp(name));
    &STRUCTS[found.unwrap_or_else(|_| panic!("there is no {name}"))]
}

/// Makes the arguments of a call.
pub struct Filler<'a> {
    function: &'static Function,
    pub(crate) stage: &'a Stage,
    pub(crate) choices: Choices,
    pub(crate) bound: Bound,
    /// The world that the call is about, by place.
    pub world: Option<usize>,
    /// The planner that it is about.
    pub planner: Option<usize>,
    pub(crate) domain: usize,
    /// How many elements its lists have.
    count: usize,
    /// The same for those that have a count of their own, by its name.
    counts: Vec<(&'static str, usize)>,
    /// How many fit into what it writes.
    capacity: usize,
    /// The memory of its texts, and how much of it is in use.
    text: usize,
    explains: bool,
}

/// The largest distance between positions in memory.
const STRIDE: usize = 48;

/// What can go wrong with a handle.
pub(crate) enum Amiss {
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
            counts: Vec::new(),
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
        for argument in arguments {
            if argument.pointer == Pointer::No && argument.name.ends_with("_count") {
                let count = self.choices.below(9);
                self.counts.push((argument.name, count));
            }
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

    /// What an argument says that is the count of a list.
    pub(crate) fn count_named(&self, name: &str) -> usize {
        let own = self.counts.iter().find(|it| it.0 == name);
        own.map_or(0, |it| it.1)
    }

    /// How many elements a list has; none if it isn't one.
    fn count_of(&self, list: &Argument) -> Option<usize> {
        let one = list.name.strip_suffix('s');
        let own = self
            .counts
            .iter()
            .find(|it| it.0.strip_suffix("_count") == one);
        let is_list = self.function.arguments.iter().any(|it| it.name == "count");
        own.map(|it| it.1).or(is_list.then_some(self.count))
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
            (Pointer::In, Type::Of(_)) if self.count_of(argument) == Some(0) => "[]".to_owned(),
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
        worlds
            .filter(|(_, it)| it.lives)
            .map(|(place, _)| place)
            .collect()
    }

    pub(crate) fn amiss(&mut self) -> Amiss {
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
    pub(crate) fn handle(&mut self, name: &'static str) -> u64 {
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
                let all: Vec<usize> = planners
                    .filter(|(_, it)| is_meant(it.lives))
                    .map(|(place, _)| place)
                    .collect();
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
                Amiss::Nothing if self.world.is_some() => {
                    self.stage.domains[self.domain].bits.into()
                }
                _ => {
                    self.domain = self.choices.below(self.stage.domains.len());
                    self.stage.domains[self.domain].bits.into()
                }
            },
            "UdgObject" | "UdgNpc" => self.object(name == "UdgNpc", &amiss),
            "UdgArea" => self.area(&amiss),
            _ => self.id(name, &amiss),
        }
    }

    fn area(&mut self, amiss: &Amiss) -> u64 {
        let stage = self.stage;
        let world = match amiss {
            Amiss::Null => return 0,
            Amiss::Random => return self.choices.draw(),
            Amiss::Foreign => Some(self.choices.below(stage.worlds.len())),
            _ => self.world,
        };
        let world = world.and_then(|it| stage.worlds.get(it));
        let list = world.map_or(&[][..], |it| match amiss {
            Amiss::Gone => &it.areas_gone,
            _ => &it.areas,
        });
        if list.is_empty() {
            0
        } else {
            self.choices.pick(list)
        }
    }

    pub(crate) fn object(&mut self, is_npc: bool, amiss: &Amiss) -> u64 {
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
        if list.is_empty() {
            0
        } else {
            self.choices.pick(list)
        }
    }

    fn id(&mut self, name: &'static str, amiss: &Amiss) -> u64 {
        let domain = match amiss {
            Amiss::Null => return 0,
            Amiss::Random => return self.choices.draw() & 0xffff_ffff,
            Amiss::Nothing => self.domain,
            _ => self.choices.below(self.stage.domains.len()),
        };
        let ids = self
            .stage
            .domains
            .get(domain)
            .and_then(|it| it.ids.get(name));
        match ids {
            Some(ids) if !ids.is_empty() => self.choices.pick(ids).into(),
            _ => 0,
        }
    }

    fn argument(&mut self, argument: &'static Argument) -> [u64; 2] {
        match (argument.pointer, argument.of) {
            (Pointer::In, of) => [self.list(argument, of), 0],
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
    fn list(&mut self, argument: &Argument, of: Type) -> u64 {
        let arguments = self.function.arguments;
        match of {
            Type::Char => {
                let text = self.text();
                self.text = text.len();
                self.copy(text.as_bytes()) as u64
            }
            Type::Of(name) => {
                let it = layout(name);
                let own = self.count_of(argument);
                let (is_list, count) = (own.is_some(), own.unwrap_or(1));
                let is_init = it.fields.first().is_some_and(|it| it.name == "struct_size");
                if self
                    .choices
                    .chance(if is_init && !is_list && name != "UdgWorldDef" {
                        60
                    } else {
                        4
                    })
                {
                    return 0;
                }
                let strides = arguments.iter().any(|it| it.name == "stride");
                let room = if strides {
                    STRIDE * count + it.size
                } else if is_init && is_list {
                    // They are as far apart as the first one says, which is wrong at times.
                    it.size.max(LARGEST_SIZE as usize) * count
                } else {
                    it.size * count
                };
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

    pub(crate) fn scalar(&mut self, of: Type, name: &'static str, owner: &'static str) -> u64 {
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
                "hint" => self
                    .choices
                    .pick(&[u32::MAX, u32::MAX, 0, 1, 9, 40, 5000])
                    .into(),
                "step_id" => self.step(),
                name if name.ends_with("_count") && owner.is_empty() => {
                    self.count_named(name) as u64
                }
                "user_key" => self.choices.below(40) as u64,
                "version" => self.choices.pick(&[0, 0, 1]),
                "fingerprint" => self
                    .choices
                    .pick(&[0, ffi::fingerprint::UDG_ABI_FINGERPRINT])
                    .into(),
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

    pub(crate) fn float(&mut self) -> f32 {
        const USUAL: [f32; 12] = [
            0.0, 1.0, 2.0, 5.0, 10.0, 0.5, 20.0, 50.0, 100.0, 0.25, -1.0, 3.0,
        ];
        const UNUSUAL: [f32; 8] = [
            f32::NAN,
            f32::INFINITY,
            -1.0,
            1e9,
            -0.0,
            1e-30,
            3e38,
            f32::NEG_INFINITY,
        ];
        if self.choices.chance(4) {
            self.choices.pick(&UNUSUAL)
        } else {
            self.choices.pick(&USUAL)
        }
    }

    fn seconds(&mut self, name: &'static str, owner: &'static str) -> f64 {
        if self.choices.chance(4) {
            return self
                .choices
                .pick(&[f64::NAN, f64::INFINITY, -1.0, 1e18, 0.0]);
        }
        let now = self
            .world
            .and_then(|it| self.stage.worlds.get(it))
            .map_or(0.0, |it| it.seconds);
        let moves_on = owner == "UdgTickInput"
            || matches!(
                self.function.name,
                "udg_world_update" | "udg_world_set_time"
            );
        if moves_on {
            return now
                + self
                    .choices
                    .pick(&[0.0, 0.1, 0.1, 0.25, 0.5, 1.0, 1.0, 3.0, 10.0, 60.0]);
        }
        if name == "timestamp" {
            return now - self.choices.pick(&[0.0, 0.0, 1.0, 10.0, -1.0]);
        }
        self.choices
            .pick(&[0.0, 0.5, 1.0, 2.0, 5.0, 20.0, f64::INFINITY])
    }

    fn choice(&mut self, name: &'static str) -> i64 {
        let found = ENUMERATIONS.binary_search_by(|it| it.name.cmp(name));
        let values = found.map_or(&[0][..], |it| ENUMERATIONS[it].values);
        if self.choices.chance(6) {
            self.choices.pick(&[-1, 0, 99])
        } else {
            self.choices.pick(values)
        }
    }

    pub(crate) fn callback(&mut self, name: &'static str) -> u64 {
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
            _ => self
                .choices
                .pick(&["", "x", "no such thing", "\u{fc}ber"])
                .to_owned(),
        }
    }

    pub(crate) fn copy(&mut self, bytes: &[u8]) -> *mut u8 {
        let start = self.bound.input(bytes.len() + 1);
        // SAFETY: there is room for them, and for a zero.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), start, bytes.len()) };
        start
    }
}

/// Whether a struct is nothing but a handle or an id.
pub fn is_handle(of: &Struct) -> bool {
    matches!(of.fields, [one] if matches!(one.name, "bits" | "id"))
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
