//! Types of entities: which attributes they have, what they offer, what drives them.

use alloc::{string::String, vec::Vec};

use super::{
    ActionId, Appearance, AttributeId, DriveId, FlagId, MachineId, ModifierId, Operand, Planning,
    Range, ScheduleId, Selector, SensorId, TagId, TypeId, WorldEffectId, ambiance::Brought,
    combine::Combine, drive::Weight, ids::ConditionId,
};

/// Where an attribute's first cell lies in an entity's row.
pub type Slot = u16;

/// A slot number that no attribute has: the type lacks the attribute.
pub const NO_SLOT: Slot = Slot::MAX;

/// An action that a type supplies or consumes.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The action.
    pub action: ActionId,
    /// Tested at the snapshot; the offer stands only while it holds.
    pub when: Option<ConditionId>,
}

/// How a supplier wants an action to be done to it.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How far from the supplier the consumer stands, in metres.
    pub distance: f32,
    /// Where the consumer looks.
    pub facing: Facing,
    /// The tag of the animation to play; empty for none.
    pub animation: String,
    /// How many NPCs may do it to the supplier at a time; 0 for no limit.
    pub slots: u32,
}

impl Default for Manner {
    fn default() -> Self {
        Manner {
            distance: 1.0,
            facing: Facing::Towards,
            animation: String::new(),
            slots: 0,
        }
    }
}

/// Where the consumer looks while it does an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Facing {
    /// Towards the supplier.
    #[default]
    Towards,
    /// Away from the supplier.
    Away,
    /// It doesn't matter.
    Any,
}

/// A type's own use of a drive.
#[derive(Clone, Debug)]
pub struct TypeDrive {
    /// The drive.
    pub drive: DriveId,
    /// Replaces the drive's weight for NPCs of this type.
    pub weight: Option<Weight>,
    /// Whether utility is 0 while this drive's satisfaction is 0.
    pub vital: bool,
    /// Whether NPCs of this type aren't born with it, but can be given it.
    pub external: bool,
}

/// A type of entities, with everything inherited already in it.
#[derive(Clone, Debug)]
pub struct EntityType {
    /// The name in documents.
    pub name: String,
    /// How tools show it.
    pub appearance: Appearance,
    /// The type that this one inherits from.
    pub parent: Option<TypeId>,
    /// This type and all that inherit from it, in order of declaration.
    pub family: Vec<TypeId>,
    /// First cell of each attribute by [`AttributeId`]; [`NO_SLOT`] where the type lacks it.
    pub slots: Vec<Slot>,
    /// The attributes that the type has, in order of their slots.
    pub attributes: Vec<AttributeId>,
    /// Which attribute each cell of the row belongs to.
    pub owners: Vec<AttributeId>,
    /// Range of each cell of the row; unbounded unless the cell is a number.
    pub ranges: Vec<Range>,
    /// A new entity's row.
    pub defaults: Vec<f32>,
    /// What changes by itself while time passes, per second, in order of [`AttributeId`].
    pub rates: Vec<(AttributeId, Operand)>,
    /// Holds while an entity of this type lives; none: always.
    pub alive: Option<ConditionId>,
    /// Actions that others can do to it, in order of [`ActionId`].
    pub supplies: Vec<Offer>,
    /// Actions that it can do, in order of [`ActionId`].
    pub consumes: Vec<Offer>,
    /// The drives that an NPC of this type is born with, or can be given.
    pub drives: Vec<TypeDrive>,
    /// World effects tested after every step for each known entity of this type.
    pub world_effects: Vec<WorldEffectId>,
    /// How it wants actions to be done to it, in order of [`ActionId`]; the default manner for
    /// those that aren't here.
    pub manners: Vec<(ActionId, Manner)>,
    /// How drive satisfactions become utility.
    pub combine: Combine,
    /// What a state is to the selector `goap`; none: the type doesn't say, and it's numeric.
    pub goap: Option<GoapModel>,
    /// How NPCs of this type plan and think, as far as the document says.
    pub planning: Planning,
    /// The schedules among which the selector `utility_plans` chooses, inherited ones first.
    pub schedules: Vec<ScheduleId>,
    /// What chooses for the selector `schedules`.
    pub machine: Option<MachineId>,
    /// The annotations of modifiers that NPCs of this type heed, in rising order; none: all.
    pub heeds: Option<Vec<String>>,
    /// By modifier: whether it is heeded. Those that aren't in it aren't. Follows from `heeds`.
    pub heeded: Vec<bool>,
    /// The modifiers that entities of this type bring along, inherited ones first.
    pub ambiance: Vec<Brought>,
    /// The flags that its machine and the schedules that it may run depend on, in rising order.
    pub flags: Vec<FlagId>,
    /// By what its entities notice others, inherited sensors first.
    pub sensors: Vec<SensorId>,
    /// The reference that tells whose part an entity is; none: it is no part of anything.
    pub part_of: Option<AttributeId>,
    /// The tags that it has, inherited ones first.
    pub tags: Vec<TagId>,
}

/// What a state is to the selector `goap`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoapModel {
    /// The facts themselves, with exact values.
    #[default]
    Numeric,
    /// A set of conditions, each true or false.
    Binary,
}

impl EntityType {
    /// Whether NPCs of this type heed a modifier.
    #[must_use]
    pub fn is_concerned(&self, modifier: ModifierId) -> bool {
        self.heeded.get(modifier.index()) == Some(&true)
    }

    /// What the type would need for its characters to plan by a selector, and hasn't; as the end of a
    /// sentence.
    #[must_use]
    pub fn lacks(&self, selector: Selector) -> Option<&'static str> {
        match selector {
            Selector::Schedules if self.machine.is_none() => Some("has no `machine`"),
            Selector::UtilityPlans if self.schedules.is_empty() => Some("lists no `schedules`"),
            _ => None,
        }
    }

    /// Whether entities of this type think: they consume actions or have drives.
    #[must_use]
    pub fn is_npc(&self) -> bool {
        !self.consumes.is_empty() || !self.drives.is_empty()
    }

    /// How many cells a row of this type has.
    #[must_use]
    pub fn row_len(&self) -> usize {
        self.defaults.len()
    }

    /// The first cell of `attribute`, if the type has it.
    #[must_use]
    #[inline]
    pub fn slot(&self, attribute: AttributeId) -> Option<usize> {
        match self.slots[attribute.index()] {
            NO_SLOT => None,
            slot => Some(usize::from(slot)),
        }
    }

    /// The attribute that a cell of the row belongs to, and its first cell.
    #[must_use]
    pub fn attribute_at(&self, cell: usize) -> Option<(AttributeId, usize)> {
        let owner = *self.owners.get(cell)?;
        Some((owner, self.slot(owner)?))
    }

    /// The offer of `action` among those supplied.
    #[must_use]
    pub fn supply(&self, action: ActionId) -> Option<&Offer> {
        find_offer(&self.supplies, action)
    }

    /// The offer of `action` among those consumed.
    #[must_use]
    pub fn consumption(&self, action: ActionId) -> Option<&Offer> {
        find_offer(&self.consumes, action)
    }

    /// How this type wants `action` to be done to it; none: in the default manner.
    #[must_use]
    #[inline]
    pub fn manner(&self, action: ActionId) -> Option<&Manner> {
        self.manners
            .binary_search_by_key(&action, |(action, _)| *action)
            .ok()
            .map(|index| &self.manners[index].1)
    }

    /// How many NPCs may do `action` to one of this type at a time; 0 for no limit.
    #[must_use]
    pub fn slots_for(&self, action: ActionId) -> u32 {
        self.manner(action).map_or(0, |manner| manner.slots)
    }

    /// The distance from which this type wants `action` to be done, in metres.
    #[must_use]
    pub fn manner_distance(&self, action: ActionId) -> f32 {
        self.manner(action).map_or(1.0, |manner| manner.distance)
    }
}

#[inline]
fn find_offer(offers: &[Offer], action: ActionId) -> Option<&Offer> {
    offers
        .binary_search_by_key(&action, |offer| offer.action)
        .ok()
        .map(|index| &offers[index])
}
