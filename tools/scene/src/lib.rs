//! Scenes: the initial state of a world, from a document.
//!
//! Designers' tools and tests set their worlds up with them. A [`Scene`] is read against a domain
//! and says everything that can be said of a world at its creation; whatever is wrong with the
//! document is found at once, with its place, as the loader of domains does.
#![forbid(unsafe_code)]

mod answers;
mod areas;
mod create;
#[cfg(test)]
mod influence_tests;
mod influences;
mod knows;
mod link;
mod options;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(test)]
mod selector_tests;
mod selectors;
pub mod shapes;
#[cfg(test)]
mod tests;

use udgoap::{
    beliefs::OfferSide,
    domain::{
        ActionId, AttributeId, Diagnostic, Document, Domain, DriveId, Limits, Planning, Range,
        TypeId, diagnostic::Diagnostics, shapes::read,
    },
    planning::Options,
};

pub use answers::SceneAnswers;
pub use areas::{SceneArea, SceneAreaShape};
pub use create::Created;
pub use influences::{SceneInfluences, SceneMark, ScenePlaces};

use shapes::SceneShape;

/// The key that says which version of the format a scene is written in.
const VERSION_KEY: &str = "udgoap_scene";

/// What a world begins as.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The world's time, in seconds.
    pub time: f64,
    /// What random choices begin from.
    pub seed: u64,
    /// The direction away from the ground, a unit vector.
    pub up: [f32; 3],
    /// The most entities that may live at a time.
    pub object_capacity: u32,
    /// How many facts an NPC can have.
    pub fact_capacity: u32,
    /// How NPCs plan.
    pub options: Options,
    /// What of that the scene says itself; the rest is as types say, or the library.
    pub chosen: Planning,
    /// The entities, in their order of creation.
    pub objects: Vec<SceneObject>,
    /// The areas, in their order of creation.
    pub areas: Vec<SceneArea>,
    /// Where influences can be, and what there is of them; none: nowhere.
    pub influences: Option<SceneInfluences>,
    /// What is answered to queries.
    pub answers: Vec<SceneAnswers>,
}

/// An entity of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneObject {
    /// What the scene calls it.
    pub name: String,
    /// Its type.
    pub of: TypeId,
    /// The host's own number for it; 0 for none.
    pub user_key: u64,
    /// First values of attributes, where they aren't the type's.
    pub values: Vec<(AttributeId, SceneValue)>,
    /// Ranges of its own.
    pub ranges: Vec<(AttributeId, Range)>,
    /// Offers that are disabled.
    pub disabled: Vec<(OfferSide, ActionId)>,
    /// Whether it no longer exists.
    pub is_gone: bool,
    /// What an NPC knows of others; none if it knows everything, or isn't an NPC.
    pub facts: Option<Vec<SceneFact>>,
    /// Weights that an NPC gives drives.
    pub weights: Vec<(DriveId, f32)>,
    /// How many facts an NPC can have, if not as many as the others.
    pub fact_capacity: Option<u32>,
}

/// A value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SceneValue {
    /// Of a number.
    Number(f32),
    /// Of a flag.
    Flag(bool),
    /// Of a position, in metres.
    Position([f32; 3]),
    /// Of a reference: an index into the scene's objects, or none.
    Reference(Option<usize>),
}

/// Something that an NPC was told before the scene begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneFact {
    /// About whom: an index into the scene's objects.
    pub about: usize,
    /// Which attribute.
    pub attribute: AttributeId,
    /// What it was told to be; none for what is true.
    pub value: Option<SceneValue>,
    /// When it was so, in seconds.
    pub time: f64,
}

/// What came of loading a scene.
#[derive(Clone, Debug)]
pub struct LoadedScene {
    /// The scene, if there are no errors.
    pub scene: Option<Scene>,
    /// Everything that was found, in the order of places.
    pub diagnostics: Vec<Diagnostic>,
}

impl Scene {
    /// How NPCs of a type plan.
    #[must_use]
    pub fn options_of(&self, domain: &Domain, of: TypeId) -> Options {
        self.options.resolved(&self.chosen, domain, of)
    }

    /// Loads a scene for worlds of a domain. All errors are found at once.
    #[must_use]
    pub fn load(document: &Document<'_>, domain: &Domain, limits: &Limits) -> LoadedScene {
        let mut diagnostics = Diagnostics::new(limits);
        let shape = read::<SceneShape>(document, VERSION_KEY, limits, &mut diagnostics);
        let scene = shape.map(|shape| link::link(&shape, domain, &mut diagnostics));
        LoadedScene {
            scene: scene.filter(|_| !diagnostics.has_errors()),
            diagnostics: diagnostics.finish(std::slice::from_ref(document)),
        }
    }
}
