//! Refuses selectors that have nothing to choose from, and warns of what they don't read.

use super::{Scene, link::Linker};
use udgoap::domain::{TypeId, Unread};

impl Linker<'_, '_> {
    /// Checks how the scene's NPCs plan, by what the scene says, the documents, and the library.
    /// What is wrong is told where the scene chooses it, or else where the first NPC of the type is.
    pub(super) fn planning(&mut self, scene: &Scene) {
        let planner = self.shape.planner.get();
        let selector = planner.and_then(|it| it.selector.place());
        let durations = planner.and_then(|it| it.durations.place());
        let mut seen: Vec<TypeId> = Vec::new();
        let mut told: Vec<Unread> = Vec::new();
        for (index, entry) in self.shape.objects.iter().enumerate() {
            let domain = self.domain;
            let Some(id) = self.type_of(index).filter(|id| !seen.contains(id)) else {
                continue;
            };
            let of = domain.entity_type(id);
            if scene.objects[index].is_gone || !of.is_npc() {
                continue;
            }
            seen.push(id);
            let options = scene.options_of(domain, id);
            if let Some(why) = of.unsuited(options.selector) {
                let message = format!("its selector has nothing to choose from: {why}");
                self.error(selector.unwrap_or(entry.name.place), message);
                continue;
            }
            for unread in Unread::all(domain, of) {
                let is_new = !unread.by_documents(domain, of) && !told.contains(&unread);
                if is_new && unread.by(options.selector, options.durations) {
                    told.push(unread);
                    let place = match unread {
                        Unread::Priority(_) | Unread::Weight(_) => selector,
                        Unread::Rate(_) => durations,
                    };
                    let sentence = unread.sentence(domain, options.selector);
                    let message = format!("type `{}`: {sentence}", of.name);
                    self.warning(place.unwrap_or(entry.name.place), message);
                }
            }
        }
    }
}
