//! Small numbers that stand for names once a domain is loaded.
//!
//! Every id is an index into one of [`Domain`](super::Domain)'s tables, in order of declaration.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            /// The index into the domain's table.
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The id of the table's entry at `index`; the loader has checked that it fits.
            #[must_use]
            pub(crate) fn at(index: usize) -> Self {
                debug_assert!(index <= usize::from(u16::MAX));
                Self(index as u16)
            }
        }
    };
}

id!(
    /// An attribute of the domain. Id 0 is the built-in `position`.
    AttributeId
);
id!(
    /// A type of entities.
    TypeId
);
id!(
    /// An action.
    ActionId
);
id!(
    /// A drive.
    DriveId
);
id!(
    /// A goal rule of any drive.
    GoalRuleId
);
id!(
    /// A world effect.
    WorldEffectId
);
id!(
    /// A named response curve.
    CurveId
);
id!(
    /// A query. Id 0 is the built-in `travel`.
    QueryId
);

id!(
    /// A flag.
    FlagId
);
id!(
    /// A schedule.
    ScheduleId
);
id!(
    /// A machine.
    MachineId
);

id!(
    /// A sensor.
    SensorId
);

id!(
    /// A modifier of smart ambiance.
    ModifierId
);

id!(
    /// An influence.
    InfluenceId
);

id!(
    /// A tag.
    TagId
);

id!(
    /// What `for_each`, `count` and the like go through: a type with its heirs, or all types with a
    /// tag. The numbers of types come first, as they are, then those of tags.
    KindId
);

impl From<TypeId> for KindId {
    fn from(of: TypeId) -> Self {
        KindId(of.0)
    }
}

/// A condition in the domain's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionId(pub u32);

/// A run of operations in the domain's [`Code`](super::Code).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeId(pub u32);

/// A `count(type as x where …)` or `any(…)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantifierId(pub u16);

/// The built-in attribute that every entity has.
pub const POSITION: AttributeId = AttributeId(0);

/// The built-in query for the way between two entities.
pub const TRAVEL: QueryId = QueryId(0);

/// What an id is of, for the numbers by which hosts know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdKind {
    /// [`AttributeId`]
    Attribute = 1,
    /// [`TypeId`]
    Type = 2,
    /// [`ActionId`]
    Action = 3,
    /// [`DriveId`]
    Drive = 4,
    /// [`GoalRuleId`]
    GoalRule = 5,
    /// [`QueryId`]
    Query = 6,
    /// [`ScheduleId`]
    Schedule = 7,
    /// [`SensorId`]
    Sensor = 8,
    /// [`ModifierId`]
    Modifier = 9,
    /// [`InfluenceId`]
    Influence = 10,
    /// [`TagId`]
    Tag = 11,
}

impl IdKind {
    /// The number by which hosts know an id of the domain with this hash: the index, from 1, in
    /// its lower half.
    #[must_use]
    pub fn number(self, domain_hash: u64, index: u16) -> u32 {
        self.tag(domain_hash) | (u32::from(index) + 1)
    }

    /// The index that a number stands for, if it is one of `count` of this kind and domain.
    #[must_use]
    pub fn index(self, domain_hash: u64, count: usize, number: u32) -> Option<u16> {
        let index = (number & 0xffff).wrapping_sub(1);
        let is_ours = number & 0xffff_0000 == self.tag(domain_hash) && (index as usize) < count;
        is_ours.then_some(index as u16)
    }

    /// What makes numbers of two domains, and of two kinds, differ in their upper half. It is not
    /// a proof: one pair of domains in 65,536 shares it, and the index is checked in any case.
    fn tag(self, domain_hash: u64) -> u32 {
        let hash = domain_hash ^ (domain_hash >> 32);
        let hash = (hash ^ (hash >> 16)) as u32 & 0xffff;
        (hash ^ (self as u32).wrapping_mul(0x5a5a)) << 16
    }
}
