//! The shapes of a scene document: which keys there are and what they hold.
//!
//! Like those of domain documents they serve the reader and the JSON Schema, and their comments
//! are the schema's descriptions.

use udgoap::domain::shapes::{Entries, Field, List, Required, SelectorShape, Text};
use udgoap::{kind_shape, object_shape, word_shape};

object_shape! {
    /// A scene of udgoap: who and what is there when a world of a domain begins.
    pub struct SceneShape as "Scene" {
        /// The world's time when the scene begins, in seconds. 0 unless given.
        pub time: Field<f64>,
        /// The seed of random choices, a whole number. 0 unless given.
        pub seed: Field<u64>,
        /// The direction away from the ground, a unit vector. [0, 1, 0] unless given.
        pub up: Field<[f32; 3]>,
        /// The most objects that may exist at a time, 1 to 16,777,214. 16,777,214 unless given.
        pub object_capacity: Field<u32>,
        /// How many facts an NPC can have; after that, a new fact replaces the oldest. 4096 unless
        /// given.
        pub fact_capacity: Field<u32>,
        /// How NPCs plan.
        pub planner: Field<PlannerShape>,
        /// NPCs and objects by name, in their order of creation.
        pub objects: Entries<ObjectShape>,
        /// Areas by name, in their order of creation. One that belongs to another stands below it.
        pub areas: Entries<AreaShape>,
        /// The places for influences such as danger or noise, and the marks at the beginning.
        pub influences: Field<InfluencesShape>,
        /// What the game would answer, by query. Other questions have no answer, and `travel` is the
        /// straight distance.
        pub answers: Entries<AnswersShape>,
    }
}

object_shape! {
    /// A place that changes what actions cost and what drives weigh. It has one of `sphere`, `box`,
    /// `prism` and `members`.
    pub struct AreaShape as "Area" {
        /// A sphere: its radius in metres.
        pub sphere: Field<f32>,
        /// A box around its position: half its edges, in metres.
        #[key = "box"]
        pub half_size: Field<[f32; 3]>,
        /// The rotation of a box, a unit quaternion (x, y, z, w). None unless given.
        pub rotation: Field<[f32; 4]>,
        /// A prism over a polygon.
        pub prism: Field<PrismShape>,
        /// These objects are in it, wherever they are, in addition to those inside its shape.
        pub members: Field<List<Text>>,
        /// Its position in metres; with an anchor, its offset from that. [0, 0, 0] unless given.
        pub position: Field<[f32; 3]>,
        /// Its own modifiers, in order.
        pub modifiers: List<Text>,
        /// The modifiers that events have left in it, and how many times. None unless given.
        pub left: Entries<u32>,
        /// An area above it that it belongs to. An object in this area is also in that one.
        pub parent: Field<Text>,
        /// The object that it is attached to.
        pub anchor: Field<Text>,
        /// Its group. None unless given.
        pub group: Field<u32>,
        /// The host's own number for it, unique among areas. None unless given.
        pub key: Field<u64>,
    }
}

object_shape! {
    /// A polygon with a height.
    pub struct PrismShape as "Prism" {
        /// Its 3 to 64 corners, in metres, relative to the area's position. Their height doesn't
        /// count.
        pub corners: List<[f32; 3]>,
        /// Its lower end, in metres above the area's position.
        pub bottom: Required<f32>,
        /// Its upper end, in metres above the area's position.
        pub top: Required<f32>,
    }
}

object_shape! {
    /// The places for influences, a `grid` or `places` with `links`, and the marks at the
    /// beginning.
    pub struct InfluencesShape as "Influences" {
        /// The places are cells on the ground.
        pub grid: Field<GridShape>,
        /// The places are points, in metres, by name. A point of the world belongs to the nearest
        /// place.
        pub places: Entries<[f32; 3]>,
        /// Pairs of places between which influences spread, by their names.
        pub links: List<List<Text>>,
        /// The marks when the scene begins, in the order in which they were made.
        pub marks: List<MarkShape>,
    }
}

object_shape! {
    /// Cells on the ground, row after row.
    pub struct GridShape as "Grid" {
        /// The corner of the first cell, in metres. [0, 0, 0] unless given.
        pub origin: Field<[f32; 3]>,
        /// The length of a cell's sides, in metres; more than 0. 1 unless given.
        pub cell_size: Field<f32>,
        /// How many cells there are along the first direction of the ground: x, where up is y.
        pub columns: Required<u32>,
        /// How many there are along the second: z, where up is y.
        pub rows: Required<u32>,
        /// The blocked cells: a text for each row, with a `#` for each blocked cell and a `.` for
        /// every other. None unless given.
        pub blocked: List<Text>,
    }
}

object_shape! {
    /// An addition to an influence at a point.
    pub struct MarkShape as "Mark" {
        /// Which influence.
        pub influence: Required<Text>,
        /// Where, in metres.
        pub at: Required<[f32; 3]>,
        /// How much was added there, more than 0. 1 unless given.
        pub strength: Field<f32>,
    }
}

object_shape! {
    /// What the game would answer to a query.
    pub struct AnswersShape as "Answers" {
        /// Answers about objects of the scene.
        pub given: List<GivenShape>,
        /// The answer to all other questions. None unless given.
        pub otherwise: Field<AnsweredShape>,
    }
}

object_shape! {
    /// An answer about objects of the scene.
    pub struct GivenShape as "Given" {
        /// The objects by name, in the order of the query's arguments.
        pub about: List<Text>,
        /// The answer.
        pub is: Field<AnsweredShape>,
    }
}

kind_shape! {
    /// An answer: a number, or true or false.
    pub enum AnsweredShape as "Answered" {
        /// A number.
        Number(f32) = "number",
        /// True or false.
        Flag(bool) = "boolean",
    }
}

object_shape! {
    /// How NPCs plan: the limits of a search, and where it differs from the thesis. The `planning`
    /// of an NPC's type comes before the defaults below.
    pub struct PlannerShape as "Planner" {
        /// How plans are chosen. "auto" unless given.
        pub selector: Field<SelectorShape>,
        /// The most steps that a plan may have, 1 to 128. 16 unless given, with "goap" 64.
        pub depth: Field<u32>,
        /// The most plan states that a search generates, at least 1. No bound unless given.
        pub plan_states: Field<u32>,
        /// The most work that a search does, at least 1: 1,000 are about a microsecond. 10,000,000 unless
        /// given.
        pub work: Field<u32>,
        /// The most bytes that a search may use. 16 MiB unless given.
        pub memory_bytes: Field<u64>,
        /// The most rounds of world effects after one step, 1 to 65,535. 16 unless given.
        pub world_effect_rounds: Field<u32>,
        /// A plan's score is its utility minus this weight times its cost; at least 0. 0 unless
        /// given.
        pub cost_weight: Field<f32>,
        /// Whether steps take time when plans are rated. Unless given: if actions that the NPC
        /// consumes have durations, or its attributes rates.
        pub durations: Field<bool>,
        /// Whether uncertain outcomes are weighed; otherwise the likeliest is taken for granted. False
        /// unless given.
        pub outcomes: Field<bool>,
        /// With `outcomes`, how much uncertainty takes from a plan's score, at least 0. 0 unless given.
        pub risk: Field<f32>,
        /// Whether steps are inserted at the front of a plan, as in the thesis, instead of immediately
        /// before the step that needs them. False unless given.
        pub insert_at_front: Field<bool>,
        /// Whether steps without which a finished plan is no worse are dropped. True unless given.
        pub trim: Field<bool>,
        /// Whether a plan must be better than doing nothing. True unless given.
        pub only_if_better: Field<bool>,
        /// Whether a dead NPC's utility is 0, whatever its drives say. True unless given.
        pub dead_is_zero: Field<bool>,
        /// Whether goals that no action of the NPC can affect are left out. False unless given.
        pub filter_goals: Field<bool>,
        /// Whether scores compare bit for bit, as in the thesis, instead of to about a millionth. False
        /// unless given.
        pub exact_scores: Field<bool>,
    }
}

object_shape! {
    /// An NPC or an object. What isn't said is as its type says.
    pub struct ObjectShape as "Object" {
        /// Its type.
        #[key = "type"]
        pub of: Required<Text>,
        /// The host's own number for it, unique in the scene. None unless given.
        pub key: Field<u64>,
        /// Where it is, in metres.
        pub position: Field<[f32; 3]>,
        /// First values of its other attributes. A reference is the name of an object, or null.
        pub attributes: Entries<ValueShape>,
        /// Narrower ranges of numbers than its type's.
        pub ranges: Entries<RangeShape>,
        /// Actions that are switched off for it.
        pub disabled: Field<DisabledShape>,
        /// Whether it no longer exists. NPCs may have facts of it all the same.
        pub gone: Field<bool>,
        /// What an NPC knows: `everything` (unless given), or, by object, what it was told.
        pub knows: Field<KnowsShape>,
        /// This NPC's own weights for drives, instead of those of the domain.
        pub weights: Entries<f32>,
        /// How many facts this NPC can have, instead of the scene's `fact_capacity`.
        pub fact_capacity: Field<u32>,
    }
}

kind_shape! {
    /// The value of an attribute, told apart by the kind of JSON value.
    pub enum ValueShape as "Value" {
        /// A number.
        Number(f32) = "number",
        /// True or false.
        Flag(bool) = "boolean",
        /// Three coordinates in metres.
        Position([f32; 3]) = "list",
        /// The name of an object.
        Reference(Text) = "string",
        /// No object.
        Nobody = "null",
    }
}

object_shape! {
    /// The values that a number can have.
    pub struct RangeShape as "Range" {
        /// The least value.
        pub min: Field<f32>,
        /// The greatest value.
        pub max: Field<f32>,
    }
}

object_shape! {
    /// Actions that are switched off for an object.
    pub struct DisabledShape as "Disabled" {
        /// Actions that can't be done to it.
        pub supplies: List<Text>,
        /// Actions that it can't do.
        pub consumes: List<Text>,
    }
}

kind_shape! {
    /// What an NPC knows.
    pub enum KnowsShape as "Knows" {
        /// What is true of every object that exists.
        Everything(EverythingShape) = "string",
        /// Itself, and what it was told about others, by their name.
        Facts(Entries<AboutShape>) = "object",
    }
}

word_shape! {
    /// What is true of every object that exists.
    pub enum EverythingShape as "Everything" {
        /// What is true of every object that exists.
        Everything = "everything",
    }
}

kind_shape! {
    /// What an NPC was told about one object.
    pub enum AboutShape as "About" {
        /// Everything, as it is.
        All(AllShape) = "string",
        /// These attributes, as they are.
        Truths(List<Text>) = "list",
        /// These attributes, whatever they are.
        Facts(Entries<FactShape>) = "object",
    }
}

word_shape! {
    /// All attributes of an object.
    pub enum AllShape as "All" {
        /// All of them, as they are.
        All = "all",
    }
}

kind_shape! {
    /// What an NPC believes an attribute to be: a value, or an object with a value and a time.
    pub enum FactShape as "Fact" {
        /// A number.
        Number(f32) = "number",
        /// True or false.
        Flag(bool) = "boolean",
        /// Three coordinates in metres.
        Position([f32; 3]) = "list",
        /// The name of an object.
        Reference(Text) = "string",
        /// No object.
        Nobody = "null",
        /// A value and when it was so.
        Dated(DatedShape) = "object",
    }
}

object_shape! {
    /// A value and when it was so.
    pub struct DatedShape as "Dated" {
        /// What the NPC believes the attribute to be.
        pub value: Required<ValueShape>,
        /// When it was so, in seconds of world time; not later than the scene's `time`, which it is
        /// unless given.
        pub time: Field<f64>,
    }
}
