//! The structs among the arguments of a call.

use udgoap::ffi;

use crate::{
    bound::Bound,
    documents,
    fill::{Filler, is_handle, layout, put},
    model::{Field, Function, Pointer, Struct, Type},
    table::FUNCTIONS,
};

/// The largest size that a def is said to have by mistake.
pub(crate) const LARGEST_SIZE: u64 = 0xff;

impl Filler<'_> {
    /// Fills a struct.
    ///
    /// # Safety
    ///
    /// There is room for it, made of zeros.
    pub(crate) unsafe fn fill_struct(&mut self, of: &'static Struct, at: *mut u8) {
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
                    let value = if is_zero(field.name) {
                        0.0
                    } else {
                        self.float()
                    };
                    // SAFETY: the caller's promise.
                    unsafe { put(at.add(field.offset), 4, value.to_bits().into()) };
                }
                return;
            }
            "UdgQuaternion" => {
                // About y, or nonsense.
                let half = core::f32::consts::FRAC_1_SQRT_2;
                let y = self.choices.pick(&[0.0, half, 1.0, f32::NAN]);
                let w = if y == 1.0 { 0.0 } else { (1.0 - y * y).sqrt() };
                for (field, value) in of.fields.iter().zip([0.0, y, 0.0, w]) {
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
            let must = matches!(
                field.name,
                "domain" | "object_type" | "seconds" | "performed_by"
            ) || matches!(field.name, "has_position" | "position" | "think_interval")
                || matches!(of.name, "UdgQueryBinding" | "UdgInfluenceGrid");
            if is_def && !must && !self.choices.chance(70) {
                continue;
            }
            // SAFETY: the caller's promise.
            unsafe { self.fill_field(of, field, at) };
        }
        if is_def && self.choices.chance(2) {
            // SAFETY: every def begins with its size.
            unsafe { put(at, 4, self.choices.draw() & LARGEST_SIZE) };
        }
        if of.name == "UdgAreaDef" {
            // SAFETY: the caller's promise.
            unsafe { self.list_modifiers(of, at) };
        }
        if of.name == "UdgInfluenceGrid" {
            // SAFETY: the caller's promise.
            unsafe { self.list_blocked(of, at) };
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
            ("UdgAreaDef", "modifier_count" | "corner_count") => return,
            ("UdgAreaDef", "radius" | "half_size") if !self.choices.chance(128) => return,
            ("UdgInfluenceGrid", "blocked_count") => return,
            ("UdgInfluenceGrid", "columns" | "rows") => {
                self.choices.pick(&[8_u64, 8, 11, 5, 1, 20, 0, 5000])
            }
            // Most positions of objects are in it.
            ("UdgInfluenceGrid", "origin") if self.choices.chance(200) => return,
            ("UdgInfluenceGrid", "cell_size") if self.choices.chance(230) => {
                let value: f32 = self.choices.pick(&[1.0, 2.0, 8.0, 12.0, 0.5]);
                value.to_bits().into()
            }
            ("UdgPlaceLink", _) if !self.choices.chance(8) => {
                let places = self.count_named("place_count");
                self.choices.below(places.max(1)) as u64
            }
            ("UdgNearby", "radius") => {
                let value: f32 =
                    self.choices
                        .pick(&[5.0, 30.0, 0.0, f32::INFINITY, -1.0, f32::NAN]);
                value.to_bits().into()
            }
            ("UdgNearby", "by_truth") => self.choices.pick(&[0_u64, 1, 1, 0, 2]),
            (_, "reserved" | "query_bindings" | "query_binding_count") => return,
            // What isn't bounded would take for ever.
            ("UdgPlanOptions", "work") => self
                .choices
                .pick(&[0_u64, 1, 1000, 20_000, 100_000, 300_000, 1_000_000]),
            ("UdgPlanOptions", "plan_states") => {
                self.choices
                    .pick(&[0_u64, 1, 5, 50, 300, 2000, 0xffff_ffff])
            }
            ("UdgPlanOptions", "depth") => self.choices.pick(&[0_u64, 1, 2, 3, 4, 6, 128, 129]),
            ("UdgPlanOptions", "world_effect_rounds") => {
                self.choices.pick(&[1_u64, 2, 16, 65_535, 0])
            }
            ("UdgPlanOptions", "questions") => self.choices.pick(&[0_u64, 1, 4, 4096]),
            ("UdgPlanOptions", "cost_weight" | "risk") => {
                let value: f32 = self.choices.pick(&[-1.0, 0.0, 0.05, 0.5, 1.0, f32::NAN]);
                value.to_bits().into()
            }
            ("UdgTickInput", "work") => self.choices.pick(&[0_u64, 1, 5_000, 100_000, 2_000_000]),
            ("UdgTickInput", "plan_states") => self.choices.pick(&[0_u64, 1, 10, 100]),
            ("UdgPlannerDef", "memory_bytes") => {
                self.choices
                    .pick(&[1_u64, 500, 2_000, 8_000, 30_000, 200_000, 1 << 24, 0])
            }
            ("UdgWorldDef", "search_bytes") => {
                self.choices
                    .pick(&[65_536_u64, 65_536, 100_000, 200_000, 1 << 20, 100])
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
            ("UdgObjectDef" | "UdgAreaDef", "user_key") => self.stage.next_key,
            ("UdgObjectDef", "initial_values" | "initial_value_count") => return,
            _ => match (field.pointer, field.of) {
                (Pointer::No, Type::Of(name)) => {
                    let inner = layout(name);
                    let count = (field.size / inner.size).max(1);
                    for index in 0..count {
                        // SAFETY: the field has room for as many.
                        unsafe {
                            self.fill_struct(inner, at.add(field.offset + index * inner.size))
                        };
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

    /// Gives an area some modifiers, and three corners.
    ///
    /// # Safety
    ///
    /// It is a def for an area.
    unsafe fn list_modifiers(&mut self, of: &'static Struct, at: *mut u8) {
        let count = self.choices.below(3);
        let modifiers = self.bound.input(4 * count);
        for index in 0..count {
            let id = self.handle("UdgModifier");
            // SAFETY: there is room for as many.
            unsafe { put(modifiers.add(4 * index), 4, id) };
        }
        let point = layout("UdgVector3");
        let corners = self.bound.input(point.size * 3);
        for index in 0..3 {
            // SAFETY: there is room for as many.
            unsafe { self.fill_struct(point, corners.add(point.size * index)) };
        }
        for (name, value) in [
            ("modifiers", modifiers as u64),
            ("modifier_count", count as u64),
            ("corners", corners as u64),
            ("corner_count", self.choices.pick(&[0_u64, 2, 3, 3])),
        ] {
            let field = of.fields.iter().find(|it| it.name == name).expect(name);
            // SAFETY: the caller's promise.
            unsafe { put(at.add(field.offset), field.size, value) };
        }
    }

    /// Blocks some of a grid's cells.
    ///
    /// # Safety
    ///
    /// It is a grid whose fields are filled.
    unsafe fn list_blocked(&mut self, of: &'static Struct, at: *mut u8) {
        let field = |name: &str| of.fields.iter().find(|it| it.name == name).expect(name);
        // SAFETY: the caller's promise.
        let read =
            |name: &str| unsafe { at.add(field(name).offset).cast::<u32>().read_unaligned() };
        let cells = read("columns").saturating_mul(read("rows"));
        let count = match self.choices.below(8) {
            0..4 => 0,
            // One that doesn't fit.
            7 => 3,
            _ => cells.min(400) as usize,
        };
        let start = self.bound.input(count);
        for index in 0..count {
            // Most are open, and hardly any has a number that none may have.
            let is_blocked = match self.choices.below(1000) {
                0 => 2,
                1..200 => 1,
                _ => 0,
            };
            // SAFETY: there is room for as many.
            unsafe { put(start.add(index), 1, is_blocked) };
        }
        for (name, value) in [("blocked", start as u64), ("blocked_count", count as u64)] {
            // SAFETY: the caller's promise.
            unsafe { put(at.add(field(name).offset), field(name).size, value) };
        }
    }

    /// Says who answers all queries of the world's domain.
    ///
    /// # Safety
    ///
    /// It is a def for a world.
    unsafe fn bind_queries(&mut self, of: &'static Struct, at: *mut u8) {
        let binding = layout("UdgQueryBinding");
        let domain = self.stage.domains.get(self.domain);
        let queries = domain
            .and_then(|it| it.ids.get("UdgQuery"))
            .cloned()
            .unwrap_or_default();
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
                unsafe {
                    put(
                        start.add(binding.size * index + field.offset),
                        field.size,
                        value,
                    )
                };
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
    let function = FUNCTIONS
        .iter()
        .find(makes)
        .expect("every def has an init function");
    let mut bound = Bound::default();
    bound.push([at as u64, 0]);
    bound.push([of.size as u64, 0]);
    // SAFETY: the pointer and the size are right.
    unsafe { (function.run)(&bound) };
}
