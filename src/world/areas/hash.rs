//! Areas as part of the world's fingerprint.

use super::{AreaStore, Areas, geometry::Area, shape::Form, traces::Trace};
use crate::fingerprint::Fingerprint;
use crate::sorting::HeapSort as _;

impl Areas<'_> {
    /// Worlds without areas keep their number.
    pub(in crate::world) fn add_to(self, f: &mut Fingerprint) {
        let AreaStore {
            geometry,
            traces,
            // With the areas.
            by_key: _,
            // Only explanations use them.
            names: _,
            // Follows from the areas.
            any_anchored: _,
            // Scratch memory.
            found: _,
        } = &self.world.areas;
        let (geometry, traces) = (geometry.now(), traces.now());
        if geometry.next_order == 0 {
            return;
        }
        f.add(geometry.next_order);
        let mut slots: alloc::vec::Vec<u32> = (0..geometry.areas.len() as u32).collect();
        slots.retain(|&it| geometry.areas[it as usize].serial != 0);
        slots.heap_sort_by_key(|&it| geometry.order(it));
        f.add(slots.len());
        for slot in slots {
            self.add_one(f, slot);
        }
        let now = self.world.time.seconds();
        for trace in traces.all() {
            if trace.left_at(&self.world.domain, now).is_none() {
                continue;
            }
            let Trace {
                area,
                modifier,
                strength,
                at,
            } = trace;
            f.add(area.0);
            f.add(modifier.0);
            f.time(*strength);
            f.time(*at);
        }
    }

    fn add_one(self, f: &mut Fingerprint, slot: u32) {
        let geometry = self.world.areas.geometry.now();
        let (order, of_parent) = (geometry.order(slot), |it| geometry.order(it));
        let fields = geometry.areas[slot as usize].fields();
        f.add(order);
        f.add(fields.user_key);
        match fields.form {
            Form::Host => f.add(0_u32),
            Form::Sphere(radius) => {
                f.add(1_u32);
                f.number(radius);
            }
            Form::Box(half, axes) => {
                f.add(2_u32);
                f.numbers(&half);
                axes.iter().for_each(|it| f.numbers(it));
            }
            Form::Prism(_, _, ends) => {
                f.add(3_u32);
                f.numbers(&ends);
                let corners = &geometry.corners[fields.form.corners()];
                f.list(corners, |f, it| f.numbers(it));
            }
        }
        f.numbers(&fields.place);
        f.numbers(&fields.offset);
        f.list(geometry.modifiers_of(slot), |f, it| f.add(it.0));
        f.option(fields.parent, |f, it| f.add(of_parent(it)));
        f.add(fields.group);
        f.handle(fields.anchor);
        let mut members = alloc::vec::Vec::new();
        geometry.each_member(slot, |it| members.push(it));
        members.heap_sort_by_key(|&it| crate::fingerprint::Orders::of_handle(self.world, it));
        f.list(&members, |f, &it| f.handle(it));
    }
}

/// What of an area counts.
struct Fields {
    user_key: u64,
    form: Form,
    place: [f32; 3],
    offset: [f32; 3],
    parent: Option<u32>,
    group: u32,
    anchor: u64,
}

impl Area {
    fn fields(self) -> Fields {
        let Area {
            // Serial numbers don't count, and areas are told apart by their order.
            serial: _,
            order: _,
            user_key,
            form,
            place,
            // They are added by themselves.
            modifiers: _,
            // Follows from those.
            alters: _,
            parent,
            group,
            // Follows from the group.
            is_dormant: _,
            anchor,
            offset,
            // They are added by themselves.
            members: _,
            // Follow from the place and the shape.
        } = self;
        Fields {
            user_key,
            form,
            place,
            offset,
            parent,
            group,
            anchor,
        }
    }
}
