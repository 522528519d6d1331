//! Types of entities: their attributes, offers and drives.

use alloc::{format, string::String, vec::Vec};

use super::{
    ActionId, Appearance, AttributeId, DriveId, FlagId, MachineId, ModifierId, Operand, Planning,
    Range, ScheduleId, Selector, SensorId, TagId, TypeId, WorldEffectId, ambiance::Brought,
    combine::Combine, drive::Weight, ids::ConditionId,
};

/// The index of an attribute's first cell in an entity's row.
pub type Slot = u16;

/// The slot of an attribute that the type lacks.
pub const NO_SLOT: Slot = Slot::MAX;

/// An action that a type supplies or consumes.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The action.
    pub action: ActionId,
    /// The offer is valid only if this holds on the snapshot.
    pub when: Option<ConditionId>,
}

/// How a supplier wants an action to be done.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How far from the supplier the consumer stands, in metres.
    pub distance: f32,
    /// The direction in which the consumer looks.
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

/// The direction in which the consumer looks while it does an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Facing {
    /// Towards the supplier.
    #[default]
    Towards,
    /// Away from the supplier.
    Away,
    /// Any direction.
    Any,
}

/// A drive in the list of a type.
#[derive(Clone, Debug)]
pub struct TypeDrive {
    /// The drive.
    pub drive: DriveId,
    /// A weight that replaces the drive's for NPCs of this type.
    pub weight: Option<Weight>,
    /// Whether the utility is 0 while this drive's satisfaction is 0.
    pub vital: bool,
    /// Whether NPCs of this type don't have it from the start, but can be given it.
    pub external: bool,
}

/// A type of entities. Everything inherited is included.
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
    /// The first cell of each attribute, by [`AttributeId`]; [`NO_SLOT`] if the type lacks it.
    pub slots: Vec<Slot>,
    /// The attributes that the type has, in order of their slots.
    pub attributes: Vec<AttributeId>,
    /// The attribute that each cell of the row belongs to.
    pub owners: Vec<AttributeId>,
    /// The range of each cell of the row; unbounded unless the cell is a number.
    pub ranges: Vec<Range>,
    /// The row of a new entity.
    pub defaults: Vec<f32>,
    /// The numbers that change by themselves, with their change in a second, in order of
    /// [`AttributeId`].
    pub rates: Vec<(AttributeId, Operand)>,
    /// A condition that holds while an entity of this type is alive; without it, it always is.
    pub alive: Option<ConditionId>,
    /// The actions that others can do to it, in order of [`ActionId`].
    pub supplies: Vec<Offer>,
    /// The actions that it can do, in order of [`ActionId`].
    pub consumes: Vec<Offer>,
    /// The drives that an NPC of this type has from the start, or can be given.
    pub drives: Vec<TypeDrive>,
    /// The world effects that are tested after every step for each known entity of this type.
    pub world_effects: Vec<WorldEffectId>,
    /// How it wants actions to be done to it, in order of [`ActionId`]. Actions that aren't in the
    /// list have the default manner.
    pub manners: Vec<(ActionId, Manner)>,
    /// How the satisfactions of drives are combined into the utility.
    pub combine: Combine,
    /// What a state is for the selector `goap`; numeric if the type doesn't say.
    pub goap: Option<GoapModel>,
    /// The settings in the document for how NPCs of this type plan and think.
    pub planning: Planning,
    /// The schedules from which the selector `utility_plans` chooses, inherited ones first.
    pub schedules: Vec<ScheduleId>,
    /// The machine that chooses schedules for the selector `schedules`.
    pub machine: Option<MachineId>,
    /// The annotations of modifiers that NPCs of this type heed, in rising order; without a list,
    /// they heed all.
    pub heeds: Option<Vec<String>>,
    /// By modifier: whether NPCs of this type heed it; false beyond the end. Follows from `heeds`.
    pub heeded: Vec<bool>,
    /// The modifiers that entities of this type bring along, inherited ones first.
    pub ambiance: Vec<Brought>,
    /// The flags that its machine and its schedules read, in rising order.
    pub flags: Vec<FlagId>,
    /// The sensors of NPCs of this type, inherited ones first.
    pub sensors: Vec<SensorId>,
    /// The reference that tells whose part an entity of this type is; without one, it is no part.
    pub part_of: Option<AttributeId>,
    /// The tags that it has, inherited ones first.
    pub tags: Vec<TagId>,
}

/// What a state is for the selector `goap`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoapModel {
    /// The facts, with their exact values.
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

    /// What the type lacks for its NPCs to use a selector, as the end of a sentence; none if it
    /// lacks nothing.
    #[must_use]
    pub fn lacks(&self, selector: Selector) -> Option<&'static str> {
        match selector {
            Selector::Schedules if self.machine.is_none() => Some("has no `machine`"),
            Selector::UtilityPlans if self.schedules.is_empty() => Some("lists no `schedules`"),
            _ => None,
        }
    }

    /// Why NPCs of this type can't use a selector and what to do, as the end of a sentence; none if
    /// they can.
    #[must_use]
    pub fn unsuited(&self, selector: Selector) -> Option<String> {
        let lack = self.lacks(selector)?;
        Some(format!(
            "the type `{}` {lack}; give it what the selector chooses from, or choose another",
            self.name
        ))
    }

    /// Whether entities of this type are NPCs: they consume actions or have drives.
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

    /// How this type wants `action` to be done to it; none for the default manner.
    #[must_use]
    #[inline]
    pub fn manner(&self, action: ActionId) -> Option<&Manner> {
        self.manners
            .binary_search_by_key(&action, |(action, _)| *action)
            .ok()
            .map(|index| &self.manners[index].1)
    }

    /// How many NPCs may do `action` to an entity of this type at a time; 0 for no limit.
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
