//! Looks up which modifiers apply to which actions, drives and types; `src/domain/link/ambiance.rs`
//! decides it.

use super::{Alterable, Domain, ModifierBits, ModifierId, TypeId};

impl Domain {
    /// The modifiers that change a cost or a weight for NPCs that heed them.
    #[must_use]
    pub fn modifiers_of(&self, what: Alterable) -> &[ModifierId] {
        match what {
            Alterable::Cost(action) => &self.action(action).modifiers,
            Alterable::Weight(drive) => &self.drive(drive).modifiers,
        }
    }

    /// Whether a modifier changes a cost or a weight for NPCs of a type.
    #[must_use]
    pub fn concerns(&self, of: TypeId, what: Alterable, modifier: ModifierId) -> bool {
        self.entity_type(of).is_concerned(modifier)
            && self.modifiers_of(what).binary_search(&modifier).is_ok()
    }

    /// Whether any modifier can change a cost or a weight for NPCs of a type.
    #[must_use]
    pub fn is_ambient(&self, of: TypeId, what: Alterable) -> bool {
        let mut modifiers = self.modifiers_of(what).iter();
        modifiers.any(|&it| self.entity_type(of).is_concerned(it))
    }

    /// The modifiers that can change a cost or a weight for NPCs of a type.
    #[must_use]
    pub fn concerning(&self, of: TypeId, what: Alterable) -> ModifierBits {
        let of = self.entity_type(of);
        let modifiers = self.modifiers_of(what).iter().copied();
        modifiers.filter(|&it| of.is_concerned(it)).collect()
    }
}
