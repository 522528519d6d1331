//! Areas as part of the world's fingerprint.

use super::{AreaStore, Areas, geometry::Area, shape::Form, traces::Trace};
use crate::{beliefs::EntityId, fingerprint::Fingerprint, sorting::HeapSort as _};

impl Areas<'_> {
    /// Nothing is added for a world that never had an area, so its hash is the same as before there
    /// were areas.
    pub(in crate::world) fn add_to(self, f: &mut Fingerprint) {
        let AreaStore {
            geometry,
            traces,
            // Added with the areas.
            by_key: _,
            // Only explanations use them.
            names: _,
            // It follows from the areas.
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

/// The fields of an area that are hashed.
struct Fields {
    user_key: u64,
    form: Form,
    place: [f32; 3],
    offset: [f32; 3],
    parent: Option<u32>,
    group: u32,
    anchor: EntityId,
}

impl Area {
    fn fields(self) -> Fields {
        let Area {
            // Serial numbers differ between processes. The order is added with the area.
            serial: _,
            order: _,
            user_key,
            form,
            place,
            // Added by `add_one`.
            modifiers: _,
            // It follows from the modifiers.
            alters: _,
            parent,
            group,
            // It follows from the group.
            is_dormant: _,
            anchor,
            offset,
            // Added by `add_one`.
            members: _,
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

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use core::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::{
        domain::{Document, Domain, Limits, ModifierId},
        fingerprint::tests::all_count,
        world::{AreaDef, AreaId, AreaShape, EntityDef, EntityId, World, WorldSettings},
    };

    const LOUD: ModifierId = ModifierId(0);
    const DARK: ModifierId = ModifierId(1);
    /// A modifier that events leave in areas.
    const PANIC: ModifierId = ModifierId(2);
    const GRIEF: ModifierId = ModifierId(3);
    const AXES: [[f32; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    const CORNERS: [[f32; 3]; 3] = [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 0.0, 4.0]];

    /// Two stones and two areas.
    fn halls() -> World {
        fn serials(n: u64) -> u64 {
            static NEXT: AtomicU64 = AtomicU64::new(1);
            NEXT.fetch_add(n, Ordering::Relaxed)
        }
        let bytes = br#"{ "udgoap": 1, "types": { "stone": {} },
          "actions": { "chat": { "annotations": ["loud"], "cost": 2 } },
          "modifiers": {
            "loud": { "annotations": ["loud"], "cost": "cost + 5" },
            "dark": { "annotations": ["loud"], "cost": "cost * 2" },
            "panic": { "annotations": ["loud"], "cost": "cost + strength", "half_life": 10, "limit": 6 },
            "grief": { "annotations": ["loud"], "cost": "cost + strength", "half_life": 10, "limit": 6 } } }"#;
        let document = Document {
            name: "domain.json",
            bytes,
        };
        let loaded = Domain::load(&[document], &Limits::default());
        let domain = Arc::new(loaded.domain.expect("there are no errors"));
        let stone = domain.find_type("stone").expect("it is declared");
        let mut world = World::new(domain, WorldSettings::new(serials)).expect("it is valid");
        for _ in 0..2 {
            world.create(&EntityDef::new(stone)).expect("there is room");
        }
        for user_key in [5, 6] {
            make(&mut world, user_key, AreaShape::Sphere(2.0), &[LOUD]);
        }
        world
    }

    fn make(
        world: &mut World,
        user_key: u64,
        shape: AreaShape<'_>,
        modifiers: &[ModifierId],
    ) -> AreaId {
        let def = AreaDef {
            user_key,
            shape,
            modifiers,
            ..AreaDef::default()
        };
        world.areas_mut().create(&def).expect("it is valid")
    }

    fn first(world: &mut World) -> &mut Area {
        &mut world.areas.geometry.change(&world.past).areas[0]
    }

    fn area(world: &World, number: usize) -> AreaId {
        world.areas().in_order()[number]
    }

    fn stone(world: &World, number: u32) -> EntityId {
        world.entity_at(crate::beliefs::EntityIndex(number))
    }

    fn pass(world: &mut World, seconds: f64) {
        world.time_mut().set(seconds).expect("time goes on");
    }

    #[test]
    fn shapes_places_and_ties_count() {
        all_count(
            halls,
            World::hash,
            &[
                |it| first(it).user_key = 7,
                |it| first(it).form = Form::Host,
                |it| first(it).form = Form::Sphere(3.0),
                |it| first(it).form = Form::Box([1.0; 3], AXES),
                |it| first(it).form = Form::Box([1.0, 1.0, 2.0], AXES),
                |it| first(it).form = Form::Box([1.0; 3], [AXES[1], AXES[2], AXES[0]]),
                |it| first(it).place[2] = 1.0,
                |it| first(it).offset[2] = 1.0,
                |it| first(it).parent = Some(1),
                |it| first(it).group = 3,
                |it| first(it).anchor = stone(it, 0),
                |it| first(it).anchor = stone(it, 1),
                |it| {
                    let (area, stone) = (area(it, 0), stone(it, 0));
                    it.areas_mut()
                        .set_member(area, stone, true)
                        .expect("they live");
                },
                |it| {
                    let (area, stone) = (area(it, 0), stone(it, 1));
                    it.areas_mut()
                        .set_member(area, stone, true)
                        .expect("they live");
                },
            ],
        );
    }

    #[test]
    fn areas_their_order_and_what_they_do_count() {
        fn another(world: &mut World, shape: AreaShape<'_>, modifiers: &[ModifierId]) {
            make(world, 0, shape, modifiers);
        }
        all_count(
            halls,
            World::hash,
            &[
                |it| another(it, AreaShape::Host, &[]),
                |it| another(it, AreaShape::Host, &[LOUD]),
                |it| another(it, AreaShape::Host, &[DARK]),
                |it| another(it, AreaShape::Host, &[DARK, LOUD]),
                |it| another(it, AreaShape::Prism(&CORNERS, 0.0, 1.0), &[]),
                |it| another(it, AreaShape::Prism(&CORNERS, 0.0, 2.0), &[]),
                |it| another(it, AreaShape::Prism(&CORNERS, 0.5, 1.0), &[]),
                |it| {
                    let mut corners = CORNERS;
                    corners[2][2] = 5.0;
                    another(it, AreaShape::Prism(&corners, 0.0, 1.0), &[]);
                },
                // A trace that is gone, whether it was the last one or the one before.
                |it| {
                    let gone = make(it, 0, AreaShape::Host, &[]);
                    it.areas_mut().destroy(gone).expect("it lives");
                },
                |it| {
                    let gone = make(it, 0, AreaShape::Host, &[]);
                    another(it, AreaShape::Host, &[]);
                    it.areas_mut().destroy(gone).expect("it lives");
                },
                |it| {
                    another(it, AreaShape::Host, &[]);
                    let gone = make(it, 0, AreaShape::Host, &[]);
                    it.areas_mut().destroy(gone).expect("it lives");
                },
            ],
        );
    }

    #[test]
    fn what_was_left_counts() {
        fn leave(world: &mut World, number: usize, modifier: ModifierId) {
            let area = area(world, number);
            world
                .areas_mut()
                .leave_in(area, modifier)
                .expect("it fades");
        }
        all_count(
            halls,
            World::hash,
            &[
                |it| leave(it, 0, PANIC),
                |it| leave(it, 0, GRIEF),
                |it| leave(it, 1, PANIC),
                |it| {
                    leave(it, 0, PANIC);
                    leave(it, 0, PANIC);
                },
                // The time of the last addition.
                |it| {
                    leave(it, 0, PANIC);
                    pass(it, 1.0);
                },
                |it| {
                    pass(it, 1.0);
                    leave(it, 0, PANIC);
                },
            ],
        );
    }
}
