//! Writes a scene as a domain document, and lists the entities to be created in it.

use super::model::{
    Combine, Condition, Curve, Effect, Expr, Kind, Narrowing, Offer, Remove, Role, Rule, Scene,
    Type, Value, WorldEffect,
};

/// A scene in the words of the library's callers.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// The domain document, as JSON.
    pub document: String,
    /// The entities to be created, in this order.
    pub entities: Vec<Placed>,
    /// Which of them plans.
    pub npc: usize,
    /// How many seconds ago they were created.
    pub old: f32,
}

/// An entity to be created.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The name of its type.
    pub type_name: String,
    /// Where it is.
    pub position: [f32; 3],
    /// Values by name of the attribute. References are places in the list of entities, possibly
    /// later ones: create all entities first.
    pub values: Vec<(String, Value)>,
    /// Narrowed ranges by name of the attribute: the least and the greatest value.
    pub ranges: Vec<(String, f32, f32)>,
}

/// Writes a scene.
pub fn render(scene: &Scene) -> Rendered {
    let name = |attribute: usize| scene.attributes[attribute].name.clone();
    Rendered {
        old: scene.old,
        document: document(scene),
        entities: scene
            .entities
            .iter()
            .map(|entity| Placed {
                type_name: scene.types[entity.of].name.clone(),
                position: entity.position,
                values: entity
                    .values
                    .iter()
                    .map(|(attribute, value)| (name(*attribute), *value))
                    .collect(),
                ranges: entity
                    .ranges
                    .iter()
                    .map(|(attribute, low, high)| (name(*attribute), *low, *high))
                    .collect(),
            })
            .collect(),
        npc: scene.npc,
    }
}

/// A number in decimals that is read as the same f32, directly as well as by way of f64.
pub fn decimal(number: f32) -> String {
    let short = format!("{number}");
    let by_f64 = short.parse::<f64>().map(|wide| wide as f32);
    if by_f64.map(f32::to_bits) == Ok(number.to_bits()) {
        short
    } else {
        format!("{}", f64::from(number))
    }
}

/// A JSON object under construction; the order of its members is the order of declaration.
#[derive(Default)]
pub(super) struct Object(Vec<String>);

impl Object {
    pub(super) fn set(&mut self, key: &str, json: String) {
        self.0.push(format!("{}: {json}", quoted(key)));
    }

    /// Leaves out empty lists, which are the defaults.
    pub(super) fn set_list(&mut self, key: &str, items: Vec<String>) {
        if !items.is_empty() {
            self.set(key, list(items));
        }
    }

    pub(super) fn json(self) -> String {
        format!("{{{}}}", self.0.join(", "))
    }
}

fn list(items: Vec<String>) -> String {
    format!("[{}]", items.join(", "))
}

pub(super) fn quoted(text: &str) -> String {
    assert!(
        !text.contains(['"', '\\']) && !text.contains(char::is_control),
        "names here need no escapes"
    );
    format!("\"{text}\"")
}

fn document(scene: &Scene) -> String {
    let writer = Writer { scene };
    let mut root = Object::default();
    root.set("udgoap", "1".to_owned());
    root.set("distance_range", decimal(scene.distance_range));
    let mut section = |key: &str, entries: Vec<(&String, String)>| {
        let mut object = Object::default();
        for (name, json) in entries {
            object.set(name, format!("\n    {json}"));
        }
        root.set(key, object.json());
    };
    section(
        "attributes",
        scene
            .attributes
            .iter()
            .map(|attribute| (&attribute.name, attribute_json(&attribute.kind)))
            .collect(),
    );
    section(
        "types",
        scene
            .types
            .iter()
            .map(|of| (&of.name, writer.type_json(of)))
            .collect(),
    );
    section(
        "actions",
        (0..scene.actions.len())
            .map(|index| (&scene.actions[index].name, writer.action_json(index)))
            .collect(),
    );
    section(
        "world_effects",
        scene
            .world_effects
            .iter()
            .map(|effect| (&effect.name, writer.world_effect_json(effect)))
            .collect(),
    );
    section(
        "drives",
        (0..scene.drives.len())
            .map(|index| (&scene.drives[index].name, writer.drive_json(index)))
            .collect(),
    );
    section(
        "curves",
        scene
            .curves
            .iter()
            .map(|(name, curve)| (name, curve_json(curve)))
            .collect(),
    );
    section(
        "queries",
        scene
            .queries
            .iter()
            .map(|query| (&query.name, query_json(query.number)))
            .collect(),
    );
    section(
        "flags",
        scene
            .flags
            .iter()
            .map(|(name, test)| (name, quoted(&writer.cond(test))))
            .collect(),
    );
    section(
        "schedules",
        scene
            .schedules
            .iter()
            .map(|schedule| (&schedule.name, writer.schedule_json(schedule)))
            .collect(),
    );
    section(
        "machines",
        scene
            .machines
            .iter()
            .map(|(name, states)| (name, writer.machine_json(states)))
            .collect(),
    );
    let sections: Vec<String> = root.0.iter().map(|entry| format!("  {entry}")).collect();
    format!("{{\n{}\n}}\n", sections.join(",\n"))
}

fn query_json(number: bool) -> String {
    let kind = if number { "number" } else { "flag" };
    format!("{{\"kind\": {}}}", quoted(kind))
}

fn attribute_json(kind: &Kind) -> String {
    let mut object = Object::default();
    match kind {
        Kind::Number { min, max, default } => {
            for (key, value) in [("min", min), ("max", max), ("default", default)] {
                if let Some(value) = value {
                    object.set(key, decimal(*value));
                }
            }
        }
        Kind::Flag => object.set("kind", quoted("flag")),
        Kind::Reference => object.set("kind", quoted("reference")),
    }
    object.json()
}

fn curve_json(curve: &Curve) -> String {
    let mut object = Object::default();
    match curve {
        Curve::Linear { slope, offset } => {
            object.set("kind", quoted("linear"));
            object.set("slope", decimal(*slope));
            object.set("offset", decimal(*offset));
        }
        Curve::Quadratic {
            slope,
            shift,
            offset,
        } => {
            object.set("kind", quoted("quadratic"));
            object.set("slope", decimal(*slope));
            object.set("shift", decimal(*shift));
            object.set("offset", decimal(*offset));
        }
    }
    object.json()
}

fn combine_json(combine: Combine) -> String {
    quoted(match combine {
        Combine::WeightedAverage => "weighted_average",
        Combine::Min => "min",
        Combine::Product => "product",
        Combine::SumCapped => "sum_capped",
    })
}

/// Writes the parts of a scene; see also the printing of expressions in `syntax.rs`.
pub(super) struct Writer<'a> {
    /// What names the indices.
    pub(super) scene: &'a Scene,
}

impl Writer<'_> {
    fn type_json(&self, of: &Type) -> String {
        let scene = self.scene;
        let mut object = Object::default();
        if let Some(parent) = of.parent {
            object.set("is", quoted(&scene.types[parent].name));
        }
        let mut attributes = Object::default();
        for (attribute, Narrowing { min, max, default }) in &of.attributes {
            let mut narrowed = Object::default();
            for (key, value) in [("min", min), ("max", max), ("default", default)] {
                if let Some(value) = value {
                    narrowed.set(key, decimal(*value));
                }
            }
            let rates = of.rates.iter().filter(|(named, _)| named == attribute);
            for (_, rate) in rates {
                narrowed.set("rate", self.number_json(rate));
            }
            attributes.set(&scene.attributes[*attribute].name, narrowed.json());
        }
        object.set("attributes", attributes.json());
        if let Some(alive) = &of.alive {
            object.set("alive", quoted(&self.cond(alive)));
        }
        object.set_list("supplies", self.offers(&of.supplies));
        object.set_list("consumes", self.offers(&of.consumes));
        let drives = of.drives.iter().map(|(drive, weight)| {
            let name = quoted(&scene.drives[*drive].name);
            match weight {
                None => name,
                Some(weight) => {
                    let weight = self.number_json(weight);
                    format!("{{\"drive\": {name}, \"weight\": {weight}}}")
                }
            }
        });
        object.set_list("drives", drives.collect());
        let effects = of.world_effects.iter();
        object.set_list(
            "world_effects",
            effects
                .map(|effect| quoted(&scene.world_effects[*effect].name))
                .collect(),
        );
        if !of.manner.is_empty() {
            let mut manner = Object::default();
            for (action, distance) in &of.manner {
                let distance = decimal(*distance);
                manner.set(
                    &scene.actions[*action].name,
                    format!("{{\"distance\": {distance}}}"),
                );
            }
            object.set("manner", manner.json());
        }
        if let Some((combine, vital)) = &of.utility {
            let mut utility = Object::default();
            utility.set("combine", combine_json(*combine));
            let names = vital.iter().map(|drive| quoted(&scene.drives[*drive].name));
            utility.set_list("vital", names.collect());
            object.set("utility", utility.json());
        }
        let schedules = of.schedules.iter();
        object.set_list(
            "schedules",
            schedules
                .map(|schedule| quoted(&scene.schedules[*schedule].name))
                .collect(),
        );
        if let Some(machine) = of.machine {
            object.set("machine", quoted(&scene.machines[machine].0));
        }
        object.json()
    }

    fn offers(&self, offers: &[Offer]) -> Vec<String> {
        let one = |offer: &Offer| {
            let name = quoted(&self.scene.actions[offer.action].name);
            match &offer.when {
                None => name,
                Some(when) => {
                    let when = quoted(&self.cond(when));
                    format!("{{\"action\": {name}, \"when\": {when}}}")
                }
            }
        };
        offers.iter().map(one).collect()
    }

    fn action_json(&self, index: usize) -> String {
        let action = &self.scene.actions[index];
        let mut object = Object::default();
        object.set_list("preconditions", self.conditions(&action.preconditions));
        object.set_list("effects", self.effects(&action.effects));
        let outcomes = action.outcomes.iter().map(|(weight, effects)| {
            let mut outcome = Object::default();
            outcome.set("weight", self.number_json(weight));
            outcome.set_list("effects", self.effects(effects));
            outcome.json()
        });
        object.set_list("outcomes", outcomes.collect());
        object.set("cost", self.number_json(&action.cost));
        object.set("duration", self.number_json(&action.duration));
        if action.to_self {
            object.set("self", "true".to_owned());
        }
        let listed = action.world_effects.iter();
        object.set_list(
            "world_effects",
            listed
                .map(|effect| quoted(&self.scene.world_effects[*effect].name))
                .collect(),
        );
        if let Some(errand) = &action.errand {
            self.set_errand(&mut object, errand);
        }
        object.json()
    }

    fn world_effect_json(&self, effect: &WorldEffect) -> String {
        let mut object = Object::default();
        self.for_each(&mut object, effect.for_each);
        if let Some(when) = &effect.when {
            object.set("when", quoted(&self.cond(when)));
        }
        object.set_list("effects", self.effects(&effect.effects));
        object.json()
    }

    fn drive_json(&self, index: usize) -> String {
        let drive = &self.scene.drives[index];
        let mut object = Object::default();
        object.set("weight", self.number_json(&drive.weight));
        object.set("combine", combine_json(drive.combine));
        if let Some(remove) = &drive.remove {
            object.set("remove", quoted(&self.cond(remove)));
        }
        let mut goals = Object::default();
        for rule in &drive.rules {
            goals.set(&rule.name, self.rule_json(rule));
        }
        object.set("goals", goals.json());
        object.json()
    }

    fn rule_json(&self, rule: &Rule) -> String {
        let mut object = Object::default();
        self.for_each(&mut object, rule.for_each);
        if let Some(when) = &rule.when {
            object.set("when", quoted(&self.cond(when)));
        }
        object.set("conditions", list(self.conditions(&rule.conditions)));
        object.set("weight", self.number_json(&rule.weight));
        object.set("combine", combine_json(rule.combine));
        if let Some(curve) = rule.completeness {
            object.set("completeness", quoted(&self.scene.curves[curve].0));
        }
        match &rule.remove {
            Remove::Satisfied => {}
            Remove::Never => object.set("remove", "false".to_owned()),
            Remove::When(when) => object.set("remove", quoted(&self.cond(when))),
        }
        if rule.fails_when_destroyed {
            object.set("on_destroyed", quoted("failed"));
        }
        object.json()
    }

    fn for_each(&self, object: &mut Object, for_each: Option<(usize, Role)>) {
        if let Some((of, name)) = for_each {
            object.set("for_each", quoted(&self.scene.types[of].name));
            object.set("as", quoted(name));
        }
    }

    fn conditions(&self, conditions: &[Condition]) -> Vec<String> {
        let one = |condition: &Condition| {
            let test = quoted(&self.cond(&condition.test));
            if condition.range.is_none() && condition.weight == 1.0 {
                return test;
            }
            let mut object = Object::default();
            object.set("test", test);
            if let Some(range) = condition.range {
                object.set("range", decimal(range));
            }
            object.set("weight", decimal(condition.weight));
            object.json()
        };
        conditions.iter().map(one).collect()
    }

    fn number_json(&self, expr: &Expr) -> String {
        match expr {
            Expr::Number(number) => decimal(*number),
            other => quoted(&self.expr(other, 0)),
        }
    }

    fn effects(&self, effects: &[Effect]) -> Vec<String> {
        effects
            .iter()
            .map(|effect| quoted(&self.effect(effect)))
            .collect()
    }
}
