//! Domains in which only the end of a long chain of steps is worth anything.

/// A domain whose NPC, `somebody`, is after one goal, and does everything at a `place`.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// What it is, for messages.
    pub name: String,
    /// Attributes of the NPC, with their definitions.
    attributes: Vec<(String, String)>,
    actions: Vec<(String, String)>,
    /// Whether the world pays for twenty ores.
    is_paid: bool,
    goal: String,
    takes_time: bool,
}

const FLAG: &str = r#"{ "kind": "flag" }"#;
const COUNT: &str = r#"{ "min": 0, "max": 100 }"#;

impl Chain {
    fn new(name: String, goal: String) -> Self {
        Chain {
            name,
            attributes: Vec::new(),
            actions: Vec::new(),
            is_paid: false,
            goal,
            takes_time: false,
        }
    }

    fn attribute(&mut self, name: impl Into<String>, definition: &str) {
        self.attributes.push((name.into(), definition.into()));
    }

    fn action(&mut self, name: impl Into<String>, needs: &[&str], effects: &[&str]) {
        let list = |texts: &[&str]| {
            let texts = texts.iter().map(|it| format!("\"{it}\""));
            texts.collect::<Vec<_>>().join(", ")
        };
        let (needs, effects) = (list(needs), list(effects));
        let body = format!(r#""preconditions": [{needs}], "effects": [{effects}]"#);
        self.actions.push((name.into(), body));
    }

    /// Each tool is made with the one before. Only the last is wanted.
    pub(crate) fn tools(count: usize) -> Self {
        let goal = format!("self.tool_{count}");
        let mut it = Chain::new(format!("{count} tools"), goal);
        for tool in 1..=count {
            it.attribute(format!("tool_{tool}"), FLAG);
            let before = format!("consumer.tool_{}", tool - 1);
            let needs = if tool == 1 { vec![] } else { vec![&*before] };
            let effect = format!("consumer.tool_{tool} = true");
            it.action(format!("make_{tool}"), &needs, &[&effect]);
        }
        it
    }

    /// So many ores are paid with one piece of gold; fewer with none.
    pub(crate) fn miner(ores: usize) -> Self {
        let mut it = Chain::new(format!("{ores} ores"), "self.gold >= 1".into());
        it.attribute("ore", COUNT);
        it.attribute("gold", COUNT);
        it.action("mine", &[], &["consumer.ore += 1"]);
        let (needs, gives) = (
            format!("consumer.ore >= {ores}"),
            format!("consumer.ore -= {ores}"),
        );
        it.action("sell", &[&needs], &[&gives, "consumer.gold += 1"]);
        it
    }

    /// So many bars, each of two ores, are paid with one piece of gold. Mining makes tired and
    /// hungry.
    pub(crate) fn smith(bars: usize) -> Self {
        let mut it = Chain::new(format!("{bars} bars"), "self.gold >= 1".into());
        it.attribute("ore", COUNT);
        it.attribute("bars", COUNT);
        it.attribute("gold", COUNT);
        it.attribute("energy", r#"{ "min": 0, "max": 100, "default": 30 }"#);
        it.attribute("hunger", r#"{ "min": 0, "max": 100, "default": 50 }"#);
        it.action(
            "mine",
            &["consumer.energy >= 10", "consumer.hunger <= 75"],
            &[
                "consumer.ore += 1",
                "consumer.energy -= 5",
                "consumer.hunger += 5",
            ],
        );
        it.action(
            "smelt",
            &["consumer.ore >= 2"],
            &["consumer.ore -= 2", "consumer.bars += 1"],
        );
        it.action(
            "eat",
            &["consumer.hunger >= 10"],
            &["consumer.hunger -= 20"],
        );
        it.action(
            "sleep",
            &["consumer.energy <= 50"],
            &["consumer.energy += 20"],
        );
        let (needs, gives) = (
            format!("consumer.bars >= {bars}"),
            format!("consumer.bars -= {bars}"),
        );
        it.action("sell", &[&needs], &[&gives, "consumer.gold += 1"]);
        it
    }

    /// Whatever is given for the one is taken from the other, so there are never forty of both.
    pub(crate) fn exchange() -> Self {
        let mut it = Chain::new("exchange".into(), "self.won".into());
        let twenty = r#"{ "min": 0, "max": 100, "default": 20 }"#;
        it.attribute("silver", twenty);
        it.attribute("copper", twenty);
        it.attribute("won", FLAG);
        let one = ["consumer.silver += 1", "consumer.copper -= 1"];
        it.action("buy_silver", &["consumer.copper >= 1"], &one);
        let other = ["consumer.copper += 1", "consumer.silver -= 1"];
        it.action("buy_copper", &["consumer.silver >= 1"], &other);
        let both = ["consumer.silver >= 40", "consumer.copper >= 40"];
        it.action("win", &both, &["consumer.won = true"]);
        it
    }

    /// Something has to be true and false.
    pub(crate) fn contradiction() -> Self {
        let mut it = Chain::new("contradiction".into(), "self.won".into());
        it.attribute("won", FLAG);
        let both = ["consumer.lamp_0 and not consumer.lamp_0"];
        it.action("win", &both, &["consumer.won = true"]);
        it
    }

    /// Beside the chain there are lamps to switch, and flowers to pick and to put into vases, which
    /// nobody is after.
    pub(crate) fn beside(mut self, lamps: usize, flowers: usize) -> Self {
        self.name += &format!(", {lamps} lamps, {flowers} flowers");
        for lamp in 0..lamps {
            self.attribute(format!("lamp_{lamp}"), FLAG);
            let is_on = format!("consumer.lamp_{lamp}");
            let [on, off] = ["true", "false"].map(|it| format!("{is_on} = {it}"));
            self.action(format!("on_{lamp}"), &[&format!("not {is_on}")], &[&on]);
            self.action(format!("off_{lamp}"), &[&is_on], &[&off]);
        }
        for flower in 0..flowers {
            let [many, vases] = ["flowers", "vases"].map(|it| format!("{it}_{flower}"));
            self.attribute(&*many, COUNT);
            self.attribute(&*vases, COUNT);
            let one = format!("consumer.{many} += 1");
            self.action(format!("pick_{flower}"), &[], &[&one]);
            let three = format!("consumer.{many} >= 3");
            let effects = [
                format!("consumer.{many} -= 3"),
                format!("consumer.{vases} += 1"),
            ];
            self.action(
                format!("arrange_{flower}"),
                &[&three],
                &[&effects[0], &effects[1]],
            );
        }
        self
    }

    /// Without one of the actions.
    pub(crate) fn without(mut self, action: &str) -> Self {
        self.actions.retain(|it| it.0 != action);
        self.name += &format!(" without {action}");
        self
    }

    /// With room for so many ores.
    pub(crate) fn with_a_bag_of(mut self, ores: usize) -> Self {
        let ore = self.attributes.iter_mut().find(|it| it.0 == "ore");
        ore.expect("there are ores").1 = format!(r#"{{ "min": 0, "max": {ores} }}"#);
        self
    }

    /// Nobody sells: the world pays for twenty ores by itself.
    pub(crate) fn paid_by_the_world(mut self) -> Self {
        self = self.without("sell");
        self.is_paid = true;
        self
    }

    /// Steps take two seconds each.
    pub(crate) fn taking_time(mut self, takes_time: bool) -> Self {
        self.takes_time = takes_time;
        self
    }

    /// The document.
    pub(crate) fn document(&self) -> String {
        let list = |of: &[(String, String)], text: &dyn Fn(&(String, String)) -> String| {
            of.iter().map(text).collect::<Vec<_>>().join(",\n    ")
        };
        let defined = list(&self.attributes, &|(name, it)| format!("\"{name}\": {it}"));
        let own = list(&self.attributes, &|(name, _)| format!("\"{name}\": {{}}"));
        let names = list(&self.actions, &|(name, _)| format!("\"{name}\""));
        let time = if self.takes_time {
            r#""duration": 2, "#
        } else {
            ""
        };
        let actions = list(&self.actions, &|(name, body)| {
            format!("\"{name}\": {{ {time}{body} }}")
        });
        let goal = &self.goal;
        let (reacts, world_effects) = if self.is_paid {
            let pay = r#""world_effects": { "pay": { "when": "self.ore >= 20",
    "effects": ["self.ore -= 20", "self.gold += 1"] } },
  "#;
            (r#""world_effects": ["pay"], "#, pay)
        } else {
            ("", "")
        };
        format!(
            r#"{{ "udgoap": 1,
  "attributes": {{ {defined} }},
  "types": {{
    "stone": {{}},
    "place": {{ "supplies": [{names}] }},
    "somebody": {{ {reacts}"attributes": {{ {own} }}, "consumes": [{names}], "drives": ["want"] }} }},
  "actions": {{ {actions} }},
  {world_effects}"drives": {{ "want": {{ "goals": {{ "end": {{ "conditions": ["{goal}"] }} }} }} }} }}"#
        )
    }
}
