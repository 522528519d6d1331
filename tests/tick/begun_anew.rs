//! Searches that take many ticks begin anew if something changes that they go by.

use super::stage::Stage;
use udgoap::running::{EventKind, PerformedBy};
use udgoap::world::EntityId;

/// A guard who holds the post that he is told to, and dreams of a prize in the meantime. What it needs
/// can be brought about in many ways, but not what it needs last.
fn guards(work: u32) -> (Stage, EntityId) {
    let parts = ["a", "b", "c", "d", "e", "f"];
    let each = |of: &dyn Fn(&str) -> String| parts.map(of).join(", ");
    let actions = parts.map(|it| [1, 2, 3].map(|way| format!("{it}{way}")));
    let actions = actions.iter().flatten().map(String::as_str);
    let made = actions.clone().map(|it| {
        let part = &it[..1];
        format!(r#""{it}": {{ "self": true, "effects": ["consumer.{part} += 1"] }}"#)
    });
    let names: Vec<_> = actions.map(|it| format!(r#""{it}""#)).collect();
    let document = format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ {attributes}, "never": {{ "min": 0, "max": 1 }}, "prize": {{ "min": 0, "max": 1 }},
    "post": {{ "min": 0, "max": 9 }}, "ordered": {{ "min": 0, "max": 9 }} }},
  "types": {{ "guard": {{ "attributes": {{ {own}, "never": {{}}, "prize": {{}}, "post": {{}}, "ordered": {{}} }},
    "supplies": [{names}, "win", "go"],
    "consumes": [{names}, "win", "go"], "drives": ["obey", "dream"] }} }},
  "actions": {{ {made},
    "win": {{ "self": true, "preconditions": [{needs}, "consumer.never >= 1"], "effects": ["consumer.prize = 1"] }},
    "go": {{ "self": true, "effects": ["consumer.post = consumer.ordered"] }} }},
  "drives": {{
    "obey": {{ "weight": 3, "goals": {{ "there": {{ "conditions": ["self.post >= self.ordered"], "remove": false }} }} }},
    "dream": {{ "goals": {{ "win": {{ "conditions": ["self.prize >= 1"], "remove": false }} }} }} }} }}"#,
        attributes = each(&|it| format!(r#""{it}": {{ "min": 0, "max": 1 }}"#)),
        own = each(&|it| format!(r#""{it}": {{}}"#)),
        names = names.join(", "),
        made = made.collect::<Vec<_>>().join(", "),
        needs = each(&|it| format!(r#""consumer.{it} >= 1""#)),
    );
    let mut stage = Stage::of(&document, 4);
    stage.work = work;
    let guard = stage.create("guard", [0.0; 3], &[]);
    stage.options(guard, |it| it.performed_by = PerformedBy::Host);
    (stage, guard)
}

/// Ticks until the guard has a plan, and whether he had none before.
fn ticks_until_a_plan(stage: &mut Stage, mut each: impl FnMut(&mut Stage, u32)) -> u32 {
    for tick in 1..100_000 {
        each(stage, tick);
        stage.tick();
        if stage
            .events
            .iter()
            .any(|it| it.kind == EventKind::PlanAdopted)
        {
            return tick;
        }
    }
    panic!("the guard never gets a plan");
}

#[test]
fn an_order_is_heard_though_a_long_search_is_under_way() {
    let (mut idle, _) = guards(500);
    let long = (0..100_000).take_while(|_| idle.tick().work > 0).count();
    assert!(long > 100, "a search of {long} ticks isn't long");

    let (mut stage, guard) = guards(500);
    stage.ticks(40);
    assert!(stage.events.is_empty());
    stage.set(guard, "ordered", 3.0);
    let ticks = ticks_until_a_plan(&mut stage, |_, _| ());
    assert!(ticks <= 4, "he hears it after {ticks} ticks");
}

/// The second search goes on to its end.
#[test]
fn who_is_told_something_new_in_every_tick_gets_a_plan_all_the_same() {
    let (mut stage, guard) = guards(20);
    stage.set(guard, "ordered", 3.0);
    let quiet = ticks_until_a_plan(&mut stage, |_, _| ());
    assert!(quiet > 4, "a search of {quiet} ticks isn't long");
    let (mut stage, guard) = guards(20);
    let restless = ticks_until_a_plan(&mut stage, |stage, tick| {
        stage.set(guard, "ordered", (3 + tick % 2) as f32);
    });
    assert!(restless <= 2 * quiet + 20, "{restless} instead of {quiet}");
}
