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
        /// What random choices begin from, a whole number. 0 unless given.
        pub seed: Field<u64>,
        /// The direction away from the ground, a unit vector. [0, 1, 0] unless given.
        pub up: Field<[f32; 3]>,
        /// The most objects that may live at a time, 1 to 16,777,214. The most unless given.
        pub object_capacity: Field<u32>,
        /// How many facts a character can have before the oldest go. 4096 unless given.
        pub fact_capacity: Field<u32>,
        /// How characters plan.
        pub planner: Field<PlannerShape>,
        /// Characters and objects by name, in their order of creation.
        pub objects: Entries<ObjectShape>,
        /// Areas by name, in their order of creation. One that belongs to another stands below it.
        pub areas: Entries<AreaShape>,
        /// Where influences such as danger or noise can be, and what there is of them.
        pub influences: Field<InfluencesShape>,
        /// What the game would answer, by query. Other questions have no answer, and `travel` is the
        /// straight distance.
        pub answers: Entries<AnswersShape>,
    }
}

object_shape! {
    /// A place that changes what actions cost there. It has one of `sphere`, `box`, `prism` and
    /// `members`.
    pub struct AreaShape as "Area" {
        /// It covers all within so many metres of its position.
        pub sphere: Field<f32>,
        /// It covers a box around its position, by half its edges in metres.
        #[key = "box"]
        pub half_size: Field<[f32; 3]>,
        /// How a box is turned, a unit quaternion (x, y, z, w). Not at all unless given.
        pub rotation: Field<[f32; 4]>,
        /// It covers all over a polygon.
        pub prism: Field<PrismShape>,
        /// These objects are in it, wherever they are; with another shape: those whom that holds, too.
        pub members: Field<List<Text>>,
        /// Where it is, in metres; with an anchor: seen from there. [0, 0, 0] unless given.
        pub position: Field<[f32; 3]>,
        /// What it does to costs, in order.
        pub modifiers: List<Text>,
        /// What events have left in it, by modifier, and how many times. None unless given.
        pub left: Entries<u32>,
        /// An area above it that it belongs to: whoever is in this one is in that one, too.
        pub parent: Field<Text>,
        /// The object that it goes along with.
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
        /// Its 3 to 64 corners, in metres, seen from the area's position. Their height doesn't count.
        pub corners: List<[f32; 3]>,
        /// From which height, in metres, seen from the area's position.
        pub bottom: Required<f32>,
        /// To which height, in metres, seen from the area's position.
        pub top: Required<f32>,
    }
}

object_shape! {
    /// Where influences can be, and what there is of them: a `grid`, or `places` and `links`.
    pub struct InfluencesShape as "Influences" {
        /// Cells on the ground are the places.
        pub grid: Field<GridShape>,
        /// Points are the places, in metres, by name. A point belongs to the nearest.
        pub places: Entries<[f32; 3]>,
        /// Pairs of places that influences spread between, by their names.
        pub links: List<List<Text>>,
        /// What there is of influences when the scene begins, in the order in which it was made.
        pub marks: List<MarkShape>,
    }
}

object_shape! {
    /// Cells on the ground, row after row.
    pub struct GridShape as "Grid" {
        /// The corner of the first cell, in metres. [0, 0, 0] unless given.
        pub origin: Field<[f32; 3]>,
        /// How long a cell's sides are, in metres; more than 0. 1 unless given.
        pub cell_size: Field<f32>,
        /// How many cells there are along the first direction of the ground: x, where up is y.
        pub columns: Required<u32>,
        /// How many there are along the second: z, where up is y.
        pub rows: Required<u32>,
        /// What is blocked: a text for each row, with a `#` for each cell that nothing spreads through,
        /// and a `.` for each other. Nothing unless given.
        pub blocked: List<Text>,
    }
}

object_shape! {
    /// An influence that was made at a point.
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
        /// The answer about all others. None unless given.
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
    /// How characters plan: what bounds a search, and where it departs from the thesis.
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
        /// How much a plan's summed cost takes from its score, at least 0. 0 unless given.
        pub cost_weight: Field<f32>,
        /// Whether steps take time when plans are rated. False unless given.
        pub durations: Field<bool>,
        /// Whether uncertain outcomes are weighed; otherwise the likeliest is taken for granted. False
        /// unless given.
        pub outcomes: Field<bool>,
        /// With `outcomes`, how much uncertainty takes from a plan's score, at least 0. 0 unless given.
        pub risk: Field<f32>,
        /// Whether steps are inserted at the front of a plan, as in the thesis, instead of immediately
        /// before the step that needs them. False unless given.
        pub insert_at_front: Field<bool>,
        /// Whether steps that a finished plan does as well without are dropped. True unless given.
        pub trim: Field<bool>,
        /// Whether a plan that is no better than doing nothing is none. True unless given.
        pub only_if_better: Field<bool>,
        /// Whether a dead character's utility is 0, whatever its drives say. True unless given.
        pub dead_is_zero: Field<bool>,
        /// Whether goals that nothing a character can do would touch are left out. False unless given.
        pub filter_goals: Field<bool>,
        /// Whether scores compare bit for bit, as in the thesis, instead of to about a millionth. False
        /// unless given.
        pub exact_scores: Field<bool>,
    }
}

object_shape! {
    /// A character or an object. What isn't said is as its type says.
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
        /// Actions that it doesn't offer for the time being.
        pub disabled: Field<DisabledShape>,
        /// Whether it no longer exists. Characters may have facts of it all the same.
        pub gone: Field<bool>,
        /// What a character knows: `everything` (unless given), or, by object, what it was told.
        pub knows: Field<KnowsShape>,
        /// Weights that a character gives drives, instead of those of the domain.
        pub weights: Entries<f32>,
        /// How many facts this character can have, instead of the scene's `fact_capacity`.
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
    /// Actions that an object doesn't offer.
    pub struct DisabledShape as "Disabled" {
        /// Actions that can't be done to it.
        pub supplies: List<Text>,
        /// Actions that it can't do.
        pub consumes: List<Text>,
    }
}

kind_shape! {
    /// What a character knows.
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
    /// What a character was told about one object.
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
    /// What a character believes an attribute to be: a value, or an object with a value and a time.
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
        /// What the character believes the attribute to be.
        pub value: Required<ValueShape>,
        /// When it was so, in seconds of world time; not later than the scene's `time`, which it is
        /// unless given.
        pub time: Field<f64>,
    }
}
