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

/// The built-in attribute that every entity has.
pub const POSITION: AttributeId = AttributeId(0);

/// The built-in query for the way between two entities.
pub const TRAVEL: QueryId = QueryId(0);
