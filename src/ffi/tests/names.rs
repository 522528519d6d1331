//! Names, ids and their mix-ups.

use crate::ffi::{
    failure::last,
    find::*,
    id::*,
    names::*,
    status::*,
    testing::{Stage, load, out},
    text::UDG_ZERO_TERMINATED,
    value::*,
};

#[test]
fn names_lead_to_ids_and_back() {
    let stage = Stage::new();
    // SAFETY: the out pointers are valid, and texts end with a zero.
    unsafe {
        let counts = out(|it| udg_domain_counts(stage.domain, it)).unwrap();
        assert_eq!((counts.attributes, counts.types), (4, 3));
        assert_eq!((counts.actions, counts.drives), (1, 1));
        let first = out(|it| udg_domain_attribute_at(stage.domain, 0, it)).unwrap();
        let name = out(|it| udg_domain_attribute_name(stage.domain, first, it)).unwrap();
        let name = core::ffi::CStr::from_ptr(name.data);
        assert_eq!(name.to_str(), Ok("position"));
        let name = out(|it| udg_domain_type_name(stage.domain, stage.wizard, it)).unwrap();
        assert_eq!(
            (core::ffi::CStr::from_ptr(name.data).to_str(), name.length),
            (Ok("wizard"), 6)
        );
        for (attribute, kind) in [
            (first, UDG_ATTRIBUTE_KIND_POSITION),
            (stage.health, UDG_ATTRIBUTE_KIND_NUMBER),
            (stage.armed, UDG_ATTRIBUTE_KIND_FLAG),
            (stage.target, UDG_ATTRIBUTE_KIND_REFERENCE),
        ] {
            let found = out(|it| udg_domain_attribute_kind(stage.domain, attribute, it));
            assert_eq!(found, Ok(kind));
        }
        let beyond = out(|it| udg_domain_type_at(stage.domain, 3, it));
        assert_eq!(beyond, Err(UDG_STATUS_OUT_OF_RANGE));
        let beyond = out(|it| udg_domain_type_at(stage.domain, u32::MAX, it));
        assert_eq!(beyond, Err(UDG_STATUS_OUT_OF_RANGE));
    }
}

#[test]
fn unknown_name_comes_with_a_likely_one() {
    let stage = Stage::new();
    let name = c"helth";
    // SAFETY: the name ends with a zero, and the out pointer is valid.
    let found = out(|it| unsafe {
        udg_domain_find_attribute(stage.domain, name.as_ptr(), UDG_ZERO_TERMINATED, it)
    });
    assert_eq!(found, Err(UDG_STATUS_UNKNOWN_NAME));
    assert!(last().contains("did you mean `health`"), "{}", last());
}

#[test]
fn ids_of_other_domains_and_kinds_are_refused() {
    let stage = Stage::new();
    let other = load("{\"udgoap\":1,\"attributes\":{\"a\":{\"min\":0,\"max\":1}}}").unwrap();
    let name = |id| {
        let attribute = UdgAttribute { id };
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_domain_attribute_name(stage.domain, attribute, it) }).err()
    };
    assert_eq!(name(stage.health.id), None);
    // SAFETY: the out pointer is valid.
    let foreign = out(|it| unsafe { udg_domain_attribute_at(other, 1, it) }).unwrap();
    for id in [
        0,
        foreign.id,
        stage.goblin.id,
        stage.health.id + 100,
        u32::MAX,
    ] {
        assert_eq!(name(id), Some(UDG_STATUS_UNKNOWN_ID));
    }
    crate::ffi::domain::udg_domain_destroy(other);
}
