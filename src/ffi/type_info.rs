//! What types have, and how tools show things, by index: for inspectors, drop-down lists and
//! debuggers.

use super::{
    attributes::{UdgOfferSide, offer_side},
    domain_cell::DomainCell,
    failure::{Outcome, fail},
    handle_types::UdgDomain,
    id::{UdgAction, UdgAttribute, UdgDrive, UdgType},
    memory::{Out, from_caller},
    names::read,
    plan::{UDG_FACING_ANY, UdgFacing, facing_of},
    status::{UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table,
    text::UdgText,
    value::{UdgAttributeKind, UdgValue, kind_of},
};
use crate::{
    beliefs::OfferSide,
    domain::{
        Appearance, EntityType, Operand, TypeId,
        appearance::color_of,
        entity_type::{Manner, NO_SLOT, Offer, TypeDrive},
    },
    world::Value,
};

/// What a type is, and how many attributes, actions, drives and sensors it has. Indices of each
/// kind go from 0 to its count minus 1.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgTypeInfo {
    /// The type that it inherits from; null for none.
    pub parent: UdgType,
    /// 1 if objects of this type are NPCs: they consume actions or have drives.
    pub is_npc: u32,
    /// Number of attributes, including inherited ones. Read them with `udg_domain_type_attribute`.
    pub attributes: u32,
    /// Number of actions that others can do to it. Read them with `udg_domain_type_offer`.
    pub supplied: u32,
    /// Number of actions that it can do. Read them with `udg_domain_type_offer`.
    pub consumed: u32,
    /// Number of drives. Read them with `udg_domain_type_drive`.
    pub drives: u32,
    /// Number of sensors. Read them with `udg_domain_type_sensor`.
    pub sensors: u32,
}

/// An attribute of a type.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgTypeAttribute {
    /// The attribute.
    pub attribute: UdgAttribute,
    /// UDG_ATTRIBUTE_KIND_…: the kind of its value.
    pub kind: UdgAttributeKind,
    /// The least value of a number; minus infinity if there is no limit. 0 for other kinds.
    pub least: f32,
    /// The greatest value of a number; infinity if there is no limit. 0 for other kinds.
    pub greatest: f32,
    /// The value of a new object of this type.
    pub initial: UdgValue,
    /// 1 if the attribute has a rate: it changes by itself as time passes.
    pub drifts: u32,
    /// Always 0.
    pub reserved: u32,
}

/// An action that a type supplies or consumes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgTypeOffer {
    /// The action.
    pub action: UdgAction,
    /// 1 if it is offered only while a condition holds.
    pub is_conditional: u32,
    /// How far from the supplier the NPC stands, in metres. 0 for consumed actions, since the
    /// supplier decides it.
    pub distance: f32,
    /// UDG_FACING_…: where the supplier wants the NPC to look. UDG_FACING_ANY for consumed actions.
    pub facing: UdgFacing,
    /// How many NPCs may do it to the same supplier at a time; 0 for no limit, and for consumed
    /// actions.
    pub slots: u32,
    /// Always 0.
    pub reserved: u32,
    /// Tag of the animation to play; empty for none, and for consumed actions. It stays valid until
    /// the domain's handle is destroyed.
    pub animation: UdgText,
}

/// A drive of a type.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgTypeDrive {
    /// The drive.
    pub drive: UdgDrive,
    /// The drive's weight for NPCs of this type; 0 if `weight_depends` is 1.
    pub weight: f32,
    /// 1 if the weight is an expression, whose value depends on the NPC.
    pub weight_depends: u32,
    /// 1 if the NPC's utility is 0 while the drive's satisfaction is 0.
    pub is_vital: u32,
    /// 1 if NPCs don't have the drive from the start, but can be given it.
    pub is_external: u32,
}

/// How tools show a type, an action or a drive. No decision depends on it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgAppearance {
    /// Its name for people: "label" in the documents, or else its name. It stays valid until the
    /// domain's handle is destroyed.
    pub label: UdgText,
    /// 0xRRGGBB: "color" in the documents, or else a color computed from its name.
    pub color: u32,
    /// 1 if the documents set the color.
    pub has_color: u32,
}

fn appearance(of: &Appearance, name: &str, label: UdgText) -> UdgAppearance {
    UdgAppearance {
        label,
        color: of.color.unwrap_or_else(|| color_of(name)),
        has_color: u32::from(of.color.is_some()),
    }
}

pub(crate) fn type_of(cell: &DomainCell, id: UdgType) -> Outcome<(TypeId, &EntityType)> {
    let id = id.get(&cell.domain, "object_type")?;
    Ok((id, cell.domain.entity_type(id)))
}

/// One attribute, action, drive or sensor of a type.
pub(crate) fn of<'a, T>(list: &'a [T], kind: &str, index: u32, of: &EntityType) -> Outcome<&'a T> {
    list.get(index as usize).ok_or_else(|| {
        let (name, count) = (&of.name, list.len());
        fail(
            UDG_STATUS_OUT_OF_RANGE,
            format_args!("there is no {kind} {index}; the type {name} has {count}"),
        )
    })
}

/// Tells what a type is, and how many attributes, actions, drives and sensors it has.
///
/// Parameters:
///   domain       the domain.
///   object_type  the type.
///   out_info     receives the information.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_info(
    domain: UdgDomain,
    object_type: UdgType,
    out_info: *mut UdgTypeInfo,
) -> UdgStatus {
    from_caller!(out_info: Out);
    read(&table::udg_domain_type_info, domain, out_info, |cell| {
        let (_, of) = type_of(cell, object_type)?;
        let parent = of.parent.map(|it| UdgType::of(&cell.domain, it));
        Ok(UdgTypeInfo {
            parent: parent.unwrap_or(UdgType { id: 0 }),
            is_npc: u32::from(of.is_npc()),
            attributes: of.attributes.len() as u32,
            supplied: of.supplies.len() as u32,
            consumed: of.consumes.len() as u32,
            drives: of.drives.len() as u32,
            sensors: of.sensors.len() as u32,
        })
    })
}

/// Describes an attribute of a type: its kind, its range and its initial value.
///
/// Parameters:
///   domain         the domain.
///   object_type    the type.
///   index          from 0, less than `attributes` of udg_domain_type_info; "position" is the
///                  first.
///   out_attribute  receives the description.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no attribute with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_attribute(
    domain: UdgDomain,
    object_type: UdgType,
    index: u32,
    out_attribute: *mut UdgTypeAttribute,
) -> UdgStatus {
    from_caller!(out_attribute: Out);
    let function = &table::udg_domain_type_attribute;
    read(function, domain, out_attribute, |cell| {
        let (_, holder) = type_of(cell, object_type)?;
        let &id = of(&holder.attributes, "attribute", index, holder)?;
        let kind = cell.domain.attribute(id).kind;
        let slot = usize::from(holder.slots[id.index()]);
        debug_assert_ne!(holder.slots[id.index()], NO_SLOT);
        let cells = &holder.defaults[slot..slot + kind.cells()];
        let mut found = UdgTypeAttribute {
            attribute: UdgAttribute::of(&cell.domain, id),
            kind: kind_of(kind),
            least: 0.0,
            greatest: 0.0,
            // A reference begins as none.
            initial: UdgValue {
                kind: kind_of(kind),
                ..UdgValue::NONE
            },
            drifts: u32::from(holder.rates.iter().any(|(it, _)| *it == id)),
            reserved: 0,
        };
        use crate::domain::AttributeKind as Kind;
        match kind {
            Kind::Number => {
                let range = holder.ranges[slot];
                (found.least, found.greatest) = (range.min, range.max);
                found.initial = Value::Number(cells[0]).into();
            }
            Kind::Flag => found.initial = Value::Flag(cells[0] != 0.0).into(),
            Kind::Position => {
                found.initial = Value::Position([cells[0], cells[1], cells[2]]).into();
            }
            Kind::Reference => {}
        }
        Ok(found)
    })
}

/// Describes an action that a type supplies or consumes, and the manner in which the supplier wants
/// it done.
///
/// Parameters:
///   domain       the domain.
///   object_type  the type.
///   side         UDG_OFFER_…
///   index        from 0, less than `supplied` or `consumed` of udg_domain_type_info.
///   out_offer    receives the description.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no action with that index;
/// UDG_STATUS_INVALID_ARGUMENT for an unknown side; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_offer(
    domain: UdgDomain,
    object_type: UdgType,
    side: UdgOfferSide,
    index: u32,
    out_offer: *mut UdgTypeOffer,
) -> UdgStatus {
    from_caller!(out_offer: Out);
    read(&table::udg_domain_type_offer, domain, out_offer, |cell| {
        let (id, holder) = type_of(cell, object_type)?;
        let offer = |offer: &Offer| UdgTypeOffer {
            action: UdgAction::of(&cell.domain, offer.action),
            is_conditional: u32::from(offer.when.is_some()),
            distance: 0.0,
            facing: UDG_FACING_ANY,
            slots: 0,
            reserved: 0,
            // An index beyond the last one gives an empty text.
            animation: cell.shown.animations.view(usize::MAX),
        };
        match offer_side(side)? {
            OfferSide::Consumes => Ok(offer(of(
                &holder.consumes,
                "consumed action",
                index,
                holder,
            )?)),
            OfferSide::Supplies => {
                let it = of(&holder.supplies, "supplied action", index, holder)?;
                let usual = Manner::default();
                let manner = holder.manner(it.action).unwrap_or(&usual);
                let first = cell.shown.first_animations[id.index()];
                Ok(UdgTypeOffer {
                    distance: manner.distance,
                    facing: facing_of(manner.facing),
                    slots: manner.slots,
                    animation: cell.shown.animations.view(first + index as usize),
                    ..offer(it)
                })
            }
        }
    })
}

/// Describes a drive that NPCs of a type have from the start, or can be given.
///
/// Parameters:
///   domain       the domain.
///   object_type  the type.
///   index        from 0, less than `drives` of udg_domain_type_info.
///   out_drive    receives the description.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no drive with that index;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_drive(
    domain: UdgDomain,
    object_type: UdgType,
    index: u32,
    out_drive: *mut UdgTypeDrive,
) -> UdgStatus {
    from_caller!(out_drive: Out);
    read(&table::udg_domain_type_drive, domain, out_drive, |cell| {
        let (_, holder) = type_of(cell, object_type)?;
        let listed = of(&holder.drives, "drive", index, holder)?;
        let TypeDrive {
            drive,
            weight: _,
            vital,
            external,
        } = listed;
        let (weight, depends) = match cell.domain.usual_weight(listed) {
            Operand::Constant(weight) => (weight, false),
            _ => (0.0, true),
        };
        Ok(UdgTypeDrive {
            drive: UdgDrive::of(&cell.domain, *drive),
            weight,
            weight_depends: u32::from(depends),
            is_vital: u32::from(*vital),
            is_external: u32::from(*external),
        })
    })
}

/// Tells how tools show objects of a type.
///
/// Parameters:
///   domain          the domain.
///   object_type     the type.
///   out_appearance  receives label and color.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the label stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_type_appearance(
    domain: UdgDomain,
    object_type: UdgType,
    out_appearance: *mut UdgAppearance,
) -> UdgStatus {
    from_caller!(out_appearance: Out);
    let function = &table::udg_domain_type_appearance;
    read(function, domain, out_appearance, |cell| {
        let (id, of) = type_of(cell, object_type)?;
        let label = cell.shown.types.view(id.index());
        Ok(appearance(&of.appearance, &of.name, label))
    })
}

/// Tells how tools show an action.
///
/// Parameters:
///   domain          the domain.
///   action          the action.
///   out_appearance  receives label and color.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the label stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_action_appearance(
    domain: UdgDomain,
    action: UdgAction,
    out_appearance: *mut UdgAppearance,
) -> UdgStatus {
    from_caller!(out_appearance: Out);
    let function = &table::udg_domain_action_appearance;
    read(function, domain, out_appearance, |cell| {
        let id = action.get(&cell.domain, "action")?;
        let of = cell.domain.action(id);
        let label = cell.shown.actions.view(id.index());
        Ok(appearance(&of.appearance, &of.name, label))
    })
}

/// Tells how tools show a drive.
///
/// Parameters:
///   domain          the domain.
///   drive           the drive.
///   out_appearance  receives label and color.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
/// UDG_STATUS_NULL_ARGUMENT.
/// Memory and lifetimes: the label stays valid until the domain's handle is destroyed.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_drive_appearance(
    domain: UdgDomain,
    drive: UdgDrive,
    out_appearance: *mut UdgAppearance,
) -> UdgStatus {
    from_caller!(out_appearance: Out);
    let function = &table::udg_domain_drive_appearance;
    read(function, domain, out_appearance, |cell| {
        let id = drive.get(&cell.domain, "drive")?;
        let of = cell.domain.drive(id);
        let label = cell.shown.drives.view(id.index());
        Ok(appearance(&of.appearance, &of.name, label))
    })
}
