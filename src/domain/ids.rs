//! Ids: small numbers that replace names once a domain is loaded.
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

            /// The id of the entry at `index`. The loader has checked that it fits.
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
    /// A kind of entities, as `for_each` and `count` name it: a type and those that inherit from
    /// it, or all types with a tag. Ids of types are the same as their [`TypeId`]; those of tags
    /// come after them.
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

/// What an id identifies. Hosts know ids as numbers that contain this.
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
    /// The number by which hosts know an id of the domain with this hash. Its lower half is the
    /// index plus 1.
    #[must_use]
    pub fn number(self, domain_hash: u64, index: u16) -> u32 {
        self.tag(domain_hash) | (u32::from(index) + 1)
    }

    /// The index in a number, if the number is for this kind and domain, and the index is less than
    /// `count`.
    #[must_use]
    pub fn index(self, domain_hash: u64, count: usize, number: u32) -> Option<u16> {
        let index = (number & 0xffff).wrapping_sub(1);
        let is_ours = number & 0xffff_0000 == self.tag(domain_hash) && (index as usize) < count;
        is_ours.then_some(index as u16)
    }

    /// The upper half of numbers, which depends on the domain and the kind. One in 65,536 pairs of
    /// domains has the same, so it doesn't catch every mistake. The index is checked in any case.
    fn tag(self, domain_hash: u64) -> u32 {
        let hash = domain_hash ^ (domain_hash >> 32);
        let hash = (hash ^ (hash >> 16)) as u32 & 0xffff;
        (hash ^ (self as u32).wrapping_mul(0x5a5a)) << 16
    }
}
