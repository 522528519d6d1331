//! Tags, parts, and what is near a point.

use alloc::{vec, vec::Vec};
use core::{ffi::CStr, ptr};

use crate::ffi::{
    attributes::*,
    bulk::udg_world_write_positions,
    domain::udg_domain_destroy,
    failure::last,
    find::*,
    handle_types::{UdgDomain, UdgNpc, UdgObject, UdgWorld},
    id::*,
    nearby::*,
    npc::udg_npc_from_object,
    object::*,
    parts::*,
    status::*,
    tag_names::*,
    testing::{init, load, out},
    text::UDG_ZERO_TERMINATED,
    value::UdgVector3,
    world::*,
};

const DOCUMENT: &str = r#"{
  "udgoap": 1,
  "tags": { "seat": {}, "soft": {} },
  "attributes": { "calm": { "min": 0, "max": 9 }, "holder": { "kind": "reference" } },
  "types": {
    "bench": { "tags": ["seat"], "supplies": ["sit"], "manner": { "sit": { "slots": 1 } } },
    "cushion": { "tags": ["soft"], "attributes": { "holder": {} }, "part_of": "holder" },
    "page": { "attributes": { "calm": {} }, "consumes": ["sit"], "drives": ["rest"] }
  },
  "actions": { "sit": { "effects": ["consumer.calm += 1"] } },
  "drives": { "rest": { "goals": { "calm": { "conditions": ["self.calm >= 9"] } } } }
}"#;

/// A hall with a page. Both handles are destroyed when it is dropped.
struct Hall {
    domain: UdgDomain,
    world: UdgWorld,
}

impl Hall {
    fn new() -> Self {
        let domain = load(DOCUMENT).unwrap_or_else(|_| panic!("{}", last()));
        let mut def = init(udg_world_def_init);
        def.domain = domain;
        // SAFETY: the def was initialised.
        let world = out(|it| unsafe { udg_world_create(&def, it) }).unwrap();
        Hall { domain, world }
    }

    fn of_type(&self, name: &CStr) -> UdgType {
        let name = name.as_ptr();
        // SAFETY: the name ends with a zero.
        out(|it| unsafe { udg_domain_find_type(self.domain, name, UDG_ZERO_TERMINATED, it) })
            .unwrap()
    }

    fn tag(&self, name: &CStr) -> Result<UdgTag, UdgStatus> {
        let name = name.as_ptr();
        // SAFETY: the name ends with a zero.
        out(|it| unsafe { udg_domain_find_tag(self.domain, name, UDG_ZERO_TERMINATED, it) })
    }

    fn holder(&self) -> UdgAttribute {
        let name = c"holder".as_ptr();
        // SAFETY: the name ends with a zero.
        out(|it| unsafe { udg_domain_find_attribute(self.domain, name, UDG_ZERO_TERMINATED, it) })
            .unwrap()
    }

    fn create(&self, name: &CStr, x: f32) -> UdgObject {
        let mut def = init(udg_object_def_init);
        def.object_type = self.of_type(name);
        def.position.x = x;
        def.has_position = 1;
        // SAFETY: the def was initialised.
        out(|it| unsafe { udg_object_create(self.world, &def, it) }).unwrap()
    }

    /// What is found, in room for so many.
    fn nearby(&self, wanted: &UdgNearby, room: u32) -> Result<Vec<u64>, UdgStatus> {
        let mut found = vec![UdgObject { bits: 0 }; room as usize];
        let first = found.as_mut_ptr();
        // SAFETY: there is room for as many.
        let count = out(|it| unsafe { udg_world_nearby(self.world, wanted, first, room, it) })?;
        Ok(found[..count as usize].iter().map(|it| it.bits).collect())
    }

    fn parts(&self, whole: UdgObject) -> Result<Vec<u64>, UdgStatus> {
        let mut found = [UdgObject { bits: 0 }; 4];
        let first = found.as_mut_ptr();
        // SAFETY: there is room for as many.
        let count = out(|it| unsafe { udg_object_parts(self.world, whole, first, 4, it) })?;
        Ok(found[..count as usize].iter().map(|it| it.bits).collect())
    }

    fn x_of(&self, object: UdgObject) -> f32 {
        // SAFETY: the out pointer is valid.
        let place = out(|it| unsafe { udg_object_position(self.world, object, it) });
        place.unwrap().x
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        udg_world_destroy(self.world);
        udg_domain_destroy(self.domain);
    }
}

#[test]
fn tags_have_names_and_types_have_tags() {
    let hall = Hall::new();
    let (seat, soft) = (hall.tag(c"seat").unwrap(), hall.tag(c"soft").unwrap());
    assert_eq!(hall.tag(c"sead"), Err(UDG_STATUS_UNKNOWN_NAME));
    assert!(last().contains("`seat`"), "{}", last());
    // SAFETY: the out pointers are valid.
    unsafe {
        assert_eq!(out(|it| udg_domain_tag_count(hall.domain, it)), Ok(2));
        assert_eq!(out(|it| udg_domain_tag_at(hall.domain, 1, it)), Ok(soft));
        let beyond = out(|it| udg_domain_tag_at(hall.domain, 2, it));
        assert_eq!(beyond, Err(UDG_STATUS_OUT_OF_RANGE));
        let name = out(|it| udg_domain_tag_name(hall.domain, seat, it)).unwrap();
        assert_eq!(CStr::from_ptr(name.data).to_str(), Ok("seat"));
        let nothing = out(|it| udg_domain_tag_name(hall.domain, UdgTag { id: 0 }, it));
        assert_eq!(nothing.err(), Some(UDG_STATUS_UNKNOWN_ID));
        let bench = hall.of_type(c"bench");
        let has = |tag| out(|it| udg_domain_type_has_tag(hall.domain, bench, tag, it));
        assert_eq!((has(seat), has(soft)), (Ok(1), Ok(0)));
        assert_eq!(has(UdgTag { id: bench.id }), Err(UDG_STATUS_UNKNOWN_ID));
    }
}

#[test]
fn what_is_near_is_listed_by_distance() {
    let hall = Hall::new();
    let far = hall.create(c"bench", 8.0);
    let near = hall.create(c"bench", -4.0);
    let cushion = hall.create(c"cushion", 1.0);
    let page = hall.create(c"page", 0.0);
    // SAFETY: the out pointer is valid.
    let npc: UdgNpc = out(|it| unsafe { udg_npc_from_object(hall.world, page, it) }).unwrap();
    let mut wanted = init(udg_nearby_init);
    wanted.radius = f32::INFINITY;
    let all = [page, cushion, near, far].map(|it| it.bits);
    assert_eq!(hall.nearby(&wanted, 4), Ok(all.to_vec()));
    assert_eq!(hall.nearby(&wanted, 3), Err(UDG_STATUS_BUFFER_TOO_SMALL));
    wanted.tag = hall.tag(c"seat").unwrap();
    wanted.radius = 5.0;
    assert_eq!(hall.nearby(&wanted, 4), Ok(vec![near.bits]));
    wanted.npc = npc;
    let name = c"sit".as_ptr();
    // SAFETY: the name ends with a zero.
    wanted.action =
        out(|it| unsafe { udg_domain_find_action(hall.domain, name, UDG_ZERO_TERMINATED, it) })
            .unwrap();
    assert_eq!(hall.nearby(&wanted, 4), Ok(vec![near.bits]));
}

#[test]
fn what_cannot_be_looked_for_is_refused() {
    let hall = Hall::new();
    let wanted = init(udg_nearby_init);
    let refused = |change: fn(&mut UdgNearby), words: &str| {
        let mut changed = wanted;
        change(&mut changed);
        let status = hall.nearby(&changed, 1).unwrap_err();
        assert!(last().contains(words), "{}", last());
        status
    };
    let of_radius = refused(|it| it.radius = -1.0, "radius");
    assert_eq!(of_radius, UDG_STATUS_OUT_OF_RANGE);
    let of_place = refused(|it| it.position.y = f32::NAN, "position");
    assert_eq!(of_place, UDG_STATUS_NOT_FINITE);
    let of_truth = refused(|it| it.by_truth = 2, "by_truth");
    assert_eq!(of_truth, UDG_STATUS_INVALID_ARGUMENT);
    let of_tag = refused(|it| it.tag.id = 12345, "tag");
    assert_eq!(of_tag, UDG_STATUS_UNKNOWN_ID);
    let of_size = refused(|it| it.struct_size = 7, "");
    assert_eq!(of_size, UDG_STATUS_INVALID_DEF);
    let of_npc = refused(|it| it.npc.bits = 12345, "");
    assert_eq!(of_npc, UDG_STATUS_INVALID_HANDLE);
    // SAFETY: null pointers are refused.
    let nothing =
        out(|it| unsafe { udg_world_nearby(hall.world, ptr::null(), ptr::null_mut(), 0, it) });
    assert_eq!(nothing, Err(UDG_STATUS_NULL_ARGUMENT));
}

#[test]
fn parts_go_along_in_whichever_order_they_are_listed() {
    let hall = Hall::new();
    let bench = hall.create(c"bench", 4.0);
    let cushion = hall.create(c"cushion", 5.0);
    assert_eq!(hall.parts(bench), Ok(vec![]));
    let status = udg_object_set_reference(hall.world, cushion, hall.holder(), bench);
    assert_eq!(status, UDG_STATUS_OK);
    assert_eq!(hall.parts(bench), Ok(vec![cushion.bits]));
    // SAFETY: the out pointers are valid.
    unsafe {
        let (of_cushions, of_benches) = (hall.of_type(c"cushion"), hall.of_type(c"bench"));
        let part_of = |of| out(|it| udg_domain_type_part_of(hall.domain, of, it));
        assert_eq!(part_of(of_cushions), Ok(hall.holder()));
        assert_eq!(part_of(of_benches), Ok(UdgAttribute { id: 0 }));
        assert_eq!(part_of(UdgType { id: 0 }), Err(UDG_STATUS_UNKNOWN_ID));
    }
    let at = |x| UdgVector3 { x, y: 0.0, z: 0.0 };
    let status = udg_object_set_position(hall.world, bench, at(14.0));
    assert_eq!((status, hall.x_of(cushion)), (UDG_STATUS_OK, 15.0));
    let (objects, places) = ([cushion, bench], [at(33.0), at(30.0)]);
    // SAFETY: there are two of each, and the report may be null.
    let status = unsafe {
        let (objects, places) = (objects.as_ptr(), places.as_ptr());
        udg_world_write_positions(hall.world, objects, 2, places, 0, ptr::null_mut())
    };
    assert_eq!(status, UDG_STATUS_OK);
    assert_eq!((hall.x_of(bench), hall.x_of(cushion)), (30.0, 33.0));
    assert_eq!(udg_object_destroy(hall.world, bench), UDG_STATUS_OK);
    assert_eq!(hall.parts(cushion), Err(UDG_STATUS_INVALID_HANDLE));
}
