//! Facts that are only compared with numbers: who decides by them needn't think again as long as they
//! stay on their sides.

use super::stage::Stage;
use crate::common::named::NAMED_RUN;
use udgoap::{
    running::{RunSettings, Skipping},
    world::EntityId,
};

/// A nurse who wants patients to be well, by a rule of which a part is left open.
const WARD: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "medication": { "min": 0, "max": 100, "default": 90 },
    "food": { "min": 0, "max": 100, "default": 90 },
    "fatigue": { "min": 0, "max": 100 }
  },
  "types": {
    "patient": { "attributes": { "medication": {}, "food": {} }, "supplies": ["treat"] },
    "nurse": { "attributes": { "fatigue": {} }, "consumes": ["treat"], "drives": ["care"] }
  },
  "actions": {
    "treat": { "preconditions": ["consumer.fatigue < 10"], "effects": ["supplier.medication = 100"], "duration": 1000 }
  },
  "drives": { "care": { "goals": { "well": {
    "for_each": "patient", "as": "patient", RULE } } } }
}"#;

struct Ward {
    stage: Stage,
    nurse: EntityId,
    patients: [EntityId; 2],
}

impl Ward {
    fn new(rule: &str) -> Self {
        Ward::of(&WARD.replace("RULE", rule))
    }

    /// A ward in which patients need more and more, from this on.
    fn drifting(rule: &str, medication: &str) -> Self {
        let wants = r#""medication": { "rate": -2 }, "food": { "rate": -1 } }, "supplies""#;
        let document = WARD.replace("RULE", rule);
        let document = document.replacen("90", medication, 1);
        let document = document.replace(r#""medication": {}, "food": {} }, "supplies""#, wants);
        Ward::of(&document)
    }

    fn of(document: &str) -> Self {
        let mut stage = Stage::of(document, 1);
        stage.set_settings(RunSettings {
            shadow: true,
            ..NAMED_RUN
        });
        let nurse = stage.create("nurse", [0.0; 3], &[("fatigue", 50.0)]);
        stage.options(nurse, |it| it.skipping = Skipping::Exactly);
        let patients = [1.0, 2.0].map(|x| stage.create("patient", [x, 0.0, 0.0], &[]));
        let mut ward = Ward {
            stage,
            nurse,
            patients,
        };
        assert!(ward.thinks());
        ward
    }

    fn set(&mut self, patient: usize, attribute: &str, number: f32) {
        self.stage.set(self.patients[patient], attribute, number);
    }

    /// Whether she has to think in the next half second. If not, thinking would come to the same.
    fn thinks(&mut self) -> bool {
        let before = *self.stage.stats();
        for _ in 0..32 {
            let mut input = self.stage.input();
            input.applies_rates = true;
            let ticked = self.stage.running.tick(input, &mut self.stage.jobs);
            assert!(ticked.is_ok());
        }
        let after = *self.stage.stats();
        let thought = after.thought > before.thought;
        assert!(thought || after.shadowed > before.shadowed);
        assert_eq!(after.shadow_differences, 0);
        thought
    }
}

const MEDICATED: &str =
    r#""when": "patient.medication < 40", "conditions": ["patient.medication >= 60"]"#;

#[test]
fn what_stays_on_its_side_needs_no_thought() {
    let mut ward = Ward::new(MEDICATED);
    ward.set(0, "medication", 70.0);
    assert!(!ward.thinks());
    ward.set(0, "medication", 40.0);
    assert!(!ward.thinks());
    ward.set(1, "medication", 39.0);
    assert!(ward.thinks());
}

#[test]
fn nobody_looks_at_what_no_rule_mentions() {
    let mut ward = Ward::new(MEDICATED);
    ward.set(0, "food", 3.0);
    assert!(!ward.thinks());
    // Only who has a goal looks for ways to it.
    ward.stage.set(ward.nurse, "fatigue", 60.0);
    assert!(!ward.thinks());
}

#[test]
fn what_goals_are_about_is_looked_at_closely() {
    let mut ward = Ward::new(MEDICATED);
    ward.set(0, "medication", 20.0);
    assert!(ward.thinks());
    assert!(!ward.thinks());
    // How far it is from being done counts, on either side of what made the goal.
    for medication in [21.0, 45.0] {
        ward.set(0, "medication", medication);
        assert!(ward.thinks(), "{medication}");
    }
    ward.stage.set(ward.nurse, "fatigue", 60.0);
    assert!(ward.thinks());
}

#[test]
fn what_is_worked_with_is_looked_at_closely() {
    for when in [
        "patient.medication + 1 < 41",
        "patient.medication < patient.food",
        "distance(self, patient) > patient.medication",
        "max(patient.medication, 0) < 40",
    ] {
        let rule = format!(r#""when": "{when}", "conditions": ["patient.medication >= 60"]"#);
        let mut ward = Ward::new(&rule);
        assert!(!ward.thinks(), "{when}");
        ward.set(0, "medication", 89.0);
        assert!(ward.thinks(), "{when}");
    }
}

#[test]
fn what_weighs_a_goal_is_looked_at_closely() {
    let weighed = format!(r#"{MEDICATED}, "weight": "patient.food""#);
    let mut ward = Ward::new(&weighed);
    ward.set(0, "food", 80.0);
    assert!(ward.thinks());
}

#[test]
fn others_whom_a_goal_counts_are_looked_at_closely() {
    let counted = r#""when": "patient.medication < 40",
      "conditions": ["count(patient as it where it.food > patient.medication) >= 2"]"#;
    let mut ward = Ward::new(counted);
    ward.set(0, "medication", 20.0);
    assert!(ward.thinks());
    ward.set(1, "food", 10.0);
    assert!(ward.thinks());
    // Where it is only counted how many are on a side, the side counts.
    let counted = r#""when": "count(patient as it where it.food > 50) < 2", "conditions": ["patient.medication >= 60"]"#;
    let mut ward = Ward::new(counted);
    ward.set(1, "food", 60.0);
    assert!(!ward.thinks());
    ward.set(1, "food", 40.0);
    assert!(ward.thinks());
}

#[test]
fn what_drifts_is_noticed_when_it_passes_what_somebody_heeds() {
    // Nobody writes anything, or she would look again for that.
    let mut ward = Ward::drifting(MEDICATED, "43");
    assert!(!ward.thinks());
    // It is 40 by now, which isn't below 40.
    assert!(!ward.thinks());
    assert_eq!(ward.stage.number(ward.patients[0], "medication"), 40.0);
    assert!(ward.thinks());
    // From now on its goal is about him.
    assert!(ward.thinks());
}

#[test]
fn what_drifts_is_noticed_by_who_looks_closely() {
    for rule in [
        r#""when": "max(patient.medication, 0) < 40", "conditions": ["patient.medication >= 60"]"#,
        r#""when": "patient.medication < 40 and patient.food > 2 * self.fatigue", "conditions": ["patient.food >= 60"]"#,
    ] {
        let mut ward = Ward::drifting(rule, "90");
        assert!(ward.thinks(), "{rule}");
    }
}

#[test]
fn each_of_many_numbers_that_are_heeded_is_noticed() {
    let bounds = [85.0, 70.0, 68.0, 60.0, 59.0, 45.0, 44.0, 43.0, 30.0];
    let below: Vec<String> = bounds
        .iter()
        .map(|bound| format!("patient.medication < {bound}"))
        .collect();
    // Nobody's food is below 0, so there is never a goal.
    let rule = format!(
        r#""when": "patient.food < 0 and {}", "conditions": ["patient.medication >= 99"]"#,
        below.join(" and ")
    );
    let medication = |ward: &Ward| ward.stage.number(ward.patients[0], "medication");
    // Food that has come to its end is no hindrance.
    for food in [90.0, 0.0] {
        let mut ward = Ward::drifting(&rule, "90");
        for patient in [0, 1] {
            ward.set(patient, "food", food);
        }
        while medication(&ward) > 10.0 {
            let before = medication(&ward);
            let thinks = ward.thinks();
            let after = medication(&ward);
            let passes = bounds.iter().any(|&it| before >= it && after < it);
            assert_eq!(thinks, passes, "from {before} to {after}, food {food}");
        }
    }
}
