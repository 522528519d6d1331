//! Drives that NPCs aren't born with: given by the host and by others, and how they go again.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::{DriveId, POSITION},
    npc::ActiveDrives,
    planning::explain::sentences,
    running::{EventKind, Reason, Skipping},
    world::{EntityId, Tell, Value, WorldError},
};

/// A soldier keeps himself fed. He can be given two more drives: to hold a post as long as an
/// officer whom he knows calls for it and the post isn't held, and to man a gun, which the host
/// decides.
const CAMP: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "food": { "min": 0, "max": 10, "default": 10 },
    "calls": { "min": 0, "max": 1 },
    "held": { "min": 0, "max": 1 },
    "manned": { "min": 0, "max": 1 }
  },
  "types": {
    "officer": { "attributes": { "calls": {} } },
    "post": { "attributes": { "held": {} }, "supplies": ["hold"] },
    "gun": { "attributes": { "manned": {} }, "supplies": ["man"] },
    "soldier": {
      "attributes": { "food": {} }, "consumes": ["hold", "man", "order"], "supplies": ["order"],
      "drives": ["stay_fed", { "drive": "defend", "external": true },
                 { "drive": "fire", "external": true, "weight": 3 }],
      "utility": { "combine": "stay_fed * (defend + fire) / 2" }
    }
  },
  "actions": {
    "hold": { "effects": ["supplier.held = 1"], "duration": 1 },
    "man": { "effects": ["supplier.manned = 1"], "duration": 1 },
    "order": { "effects": ["supplier.food = 10"], "duration": 1 }
  },
  "drives": {
    "stay_fed": { "goals": { "eat": { "conditions": ["self.food >= 10"] } } },
    "defend": {
      "given": { "for_each": "officer", "as": "officer", "when": "officer.calls >= 1" },
      "remove": "any(post as it where it.held >= 1)",
      "goals": { "held": { "for_each": "post", "as": "post", "conditions": ["post.held >= 1"] } }
    },
    "fire": { "goals": { "manned": {
      "for_each": "gun", "as": "gun", "conditions": ["gun.manned >= 1"], "remove": false } } }
  }
}"#;

struct Camp {
    stage: Stage,
    soldier: EntityId,
    officer: EntityId,
    post: EntityId,
    gun: EntityId,
}

impl Camp {
    fn new() -> Self {
        let mut stage = Stage::of(CAMP, 1);
        let soldier = stage.create("soldier", [0.0; 3], &[]);
        let officer = stage.create("officer", [5.0, 0.0, 0.0], &[]);
        let post = stage.create("post", [9.0, 0.0, 0.0], &[]);
        let gun = stage.create("gun", [0.0, 0.0, 9.0], &[]);
        stage.options(soldier, |it| it.think_interval = 0.0);
        Camp {
            stage,
            soldier,
            officer,
            post,
            gun,
        }
    }

    fn drive(&self, name: &str) -> DriveId {
        let domain = self.stage.world.domain();
        domain.find_drive(name).expect(name)
    }

    fn give(&mut self, name: &str, giver: EntityId, seconds: f64) -> Result<(), WorldError> {
        let drive = self.drive(name);
        let running = &mut self.stage.running;
        running.give_drive(self.soldier, drive, giver, seconds)
    }

    fn active(&self) -> &ActiveDrives {
        let active = self.stage.active_drives(self.soldier);
        active.expect("it lives").expect("it was updated")
    }

    fn drives(&self) -> Vec<&str> {
        let domain = self.stage.world.domain();
        let drives = self.active().drives.iter();
        drives.map(|it| &*domain.drive(it.drive).name).collect()
    }

    /// Drives that came and went, with who gave them; forgets them.
    fn turns(&mut self) -> Vec<(EventKind, Reason, String, EntityId)> {
        let domain = self.stage.world.domain().clone();
        let turns = self.stage.events.drain(..).filter_map(|it| {
            let drive = domain.drive(it.drive?).name.clone();
            Some((it.kind, it.reason, drive, it.supplier))
        });
        turns.collect()
    }
}

#[test]
fn the_host_gives_and_takes() {
    let mut camp = Camp::new();
    camp.stage.ticks(3);
    assert_eq!(camp.drives(), ["stay_fed"]);
    assert_eq!(camp.turns(), []);

    assert_eq!(camp.give("fire", camp.officer, f64::INFINITY), Ok(()));
    assert_eq!(camp.drives(), ["stay_fed"], "it comes with the update");
    camp.stage.tick();
    assert_eq!(camp.drives(), ["stay_fed", "fire"]);
    let given = (EventKind::DriveGiven, Reason::None);
    let (fire, officer) = ("fire".to_owned(), camp.officer);
    assert_eq!(camp.turns(), [(given.0, given.1, fire.clone(), officer)]);
    camp.stage.ticks(70);
    assert_eq!(camp.stage.number(camp.gun, "manned"), 1.0);

    let drive = camp.drive("fire");
    let (running, soldier) = (&mut camp.stage.running, camp.soldier);
    assert_eq!(running.take_drive(soldier, drive), Ok(()));
    camp.stage.ticks(2);
    assert_eq!(camp.drives(), ["stay_fed"]);
    let taken = (EventKind::DriveLeft, Reason::Reported, fire, officer);
    assert_eq!(camp.turns(), [taken]);
    // What isn't there can be taken, and what somebody was born with, too.
    for name in ["fire", "stay_fed"] {
        let drive = camp.drive(name);
        let taken = camp.stage.take_drive(camp.soldier, drive);
        assert_eq!(taken, Ok(()));
    }
    camp.stage.tick();
    assert_eq!(camp.drives(), [] as [&str; 0]);
    assert_eq!(camp.give("stay_fed", EntityId::NONE, 1.0), Ok(()));
    camp.stage.tick();
    assert_eq!(camp.drives(), ["stay_fed"]);
}

#[test]
fn what_is_given_for_a_while_goes_by_itself() {
    let mut camp = Camp::new();
    camp.stage.options(camp.soldier, |it| {
        it.skipping = Skipping::Exactly;
    });
    assert_eq!(camp.give("fire", EntityId::NONE, 4.0 * FRAME), Ok(()));
    for _ in 0..4 {
        camp.stage.tick();
        assert_eq!(camp.drives(), ["stay_fed", "fire"]);
        if camp.stage.world.time().seconds() == 2.0 * FRAME {
            // Given again, it lasts from then on.
            assert_eq!(camp.give("fire", camp.officer, 3.0 * FRAME), Ok(()));
        }
    }
    camp.stage.tick();
    assert_eq!(camp.drives(), ["stay_fed"]);
    let turns = camp.turns();
    assert_eq!(turns.len(), 2);
    assert_eq!(turns[1].1, Reason::TimedOut);
    assert_eq!(turns[1].3, camp.officer);
}

#[test]
fn others_give_drives_by_what_is_known_of_them() {
    let mut camp = Camp::new();
    camp.stage.own_facts(camp.soldier);
    camp.stage.set(camp.officer, "calls", 1.0);
    camp.stage.ticks(5);
    assert_eq!(camp.drives(), ["stay_fed"], "nobody has told him");
    let world = &mut camp.stage.world;
    for (entity, attribute, value) in [
        (camp.officer, "calls", 1.0),
        (camp.post, "held", 0.0),
        (camp.gun, "manned", 0.0),
    ] {
        let told = Tell {
            entity,
            attribute: world.domain().find_attribute(attribute).unwrap(),
            value: Value::Number(value),
            timestamp: 0.0,
        };
        assert!(world.beliefs_mut().tell(camp.soldier, &told).is_ok());
        let told = Tell {
            attribute: POSITION,
            value: Value::Position([1.0, 0.0, 0.0]),
            ..told
        };
        assert!(world.beliefs_mut().tell(camp.soldier, &told).is_ok());
    }
    camp.stage.tick();
    assert_eq!(camp.drives(), ["stay_fed", "defend"]);
    let officer = camp.officer;
    assert_eq!(
        camp.turns(),
        [(
            EventKind::DriveGiven,
            Reason::None,
            "defend".to_owned(),
            officer
        )]
    );
    // Once the post is held, the drive leaves, and doesn't come again though he still calls.
    camp.stage.ticks(80);
    assert_eq!(camp.stage.number(camp.post, "held"), 1.0);
    assert_eq!(camp.drives(), ["stay_fed"]);
    let turns = camp.turns();
    assert_eq!(turns.len(), 1, "{turns:?}");
    assert_eq!(
        (turns[0].0, turns[0].1),
        (EventKind::DriveLeft, Reason::Removed)
    );
}

/// Else it would be back at once.
#[test]
fn what_is_taken_stays_away_while_it_would_be_given() {
    for skipping in [Skipping::Never, Skipping::Exactly] {
        let mut camp = Camp::new();
        camp.stage
            .options(camp.soldier, |it| it.skipping = skipping);
        // Nobody holds the post, so that the drive doesn't leave by itself.
        camp.stage.destroy(camp.post).expect("it is there");
        camp.stage.set(camp.officer, "calls", 1.0);
        camp.stage.ticks(2);
        assert_eq!(camp.drives(), ["stay_fed", "defend"]);
        let drive = camp.drive("defend");
        let taken = camp.stage.take_drive(camp.soldier, drive);
        assert_eq!(taken, Ok(()));
        camp.stage.tick();
        let hash = camp.stage.hash();
        camp.stage.ticks(5);
        assert_eq!(camp.drives(), ["stay_fed"]);
        assert_eq!(camp.turns().len(), 2);
        // What keeps it away counts.
        let mut other = Camp::new();
        other
            .stage
            .options(other.soldier, |it| it.skipping = skipping);
        other.stage.destroy(other.post).expect("it is there");
        other.stage.ticks(3);
        other.stage.set(other.officer, "calls", 1.0);
        assert_ne!(hash, other.stage.hash());
        // He calls again.
        camp.stage.set(camp.officer, "calls", 0.0);
        camp.stage.tick();
        camp.stage.set(camp.officer, "calls", 1.0);
        camp.stage.tick();
        assert_eq!(camp.drives(), ["stay_fed", "defend"]);
        // Given by the host, it comes whatever holds, for ever.
        let taken = camp.stage.take_drive(camp.soldier, drive);
        assert_eq!(taken, Ok(()));
        camp.stage.tick();
        assert_eq!(camp.drives(), ["stay_fed"]);
        assert_eq!(camp.give("defend", EntityId::NONE, f64::INFINITY), Ok(()));
        camp.stage.ticks(200);
        assert_eq!(camp.drives(), ["stay_fed", "defend"]);
        for seconds in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
            let given = camp.give("fire", EntityId::NONE, seconds);
            assert_eq!(given, Err(WorldError::NoSeconds));
        }
    }
}

#[test]
fn who_has_nothing_to_think_about_notices_orders() {
    let mut camp = Camp::new();
    camp.stage.options(camp.soldier, |it| {
        it.skipping = Skipping::Exactly;
    });
    camp.stage.ticks(5);
    let skipped = camp.stage.stats().skipped;
    assert!(skipped > 0);
    let before = camp.stage.hash();
    camp.stage.set(camp.officer, "calls", 1.0);
    camp.stage.tick();
    assert_eq!(camp.drives(), ["stay_fed", "defend"]);
    assert_eq!(camp.give("fire", EntityId::NONE, 9.0), Ok(()));
    assert_ne!(camp.stage.hash(), before);
    let ordered = camp.stage.hash();
    assert_eq!(camp.give("fire", EntityId::NONE, 8.0), Ok(()));
    assert_ne!(camp.stage.hash(), ordered, "orders count");
    camp.stage.tick();
    assert_eq!(camp.drives(), ["stay_fed", "defend", "fire"]);
}

#[test]
fn what_the_type_does_not_list_is_refused() {
    let mut camp = Camp::new();
    let before = camp.stage.hash();
    let drive = camp.drive("fire");
    for seconds in [0.0, -1.0, f64::NAN] {
        let refused = camp.give("fire", EntityId::NONE, seconds);
        assert_eq!(refused, Err(WorldError::NoSeconds));
    }
    let (officer, running) = (camp.officer, &mut camp.stage.running);
    let of = running.world.type_of(officer).unwrap();
    let refused = running.give_drive(officer, drive, EntityId::NONE, 1.0);
    assert_eq!(refused, Err(WorldError::NotAnNpc(of)));
    let unknown = DriveId(77);
    let refused = running.take_drive(camp.soldier, unknown);
    assert_eq!(refused, Err(WorldError::UnknownDrive(unknown)));
    assert!(running.destroy(officer).is_ok());
    let refused = running.give_drive(camp.soldier, drive, officer, 1.0);
    assert_eq!(refused, Err(WorldError::InvalidEntity));
    assert_ne!(running.hash(), before, "the officer is gone");
    camp.stage.tick();
    assert_eq!(camp.drives(), ["stay_fed"]);
}

#[test]
fn explanations_tell_who_gave_a_drive() {
    let mut camp = Camp::new();
    camp.stage.set(camp.officer, "calls", 1.0);
    camp.stage.tick();
    let running = &camp.stage.running;
    let mut search = udgoap::planning::Search::default();
    let planned = running
        .requests()
        .plan(camp.soldier, &mut search, Default::default());
    assert!(planned.is_ok());
    let told = sentences::text(&running.requests().explain(&search, None).unwrap());
    assert!(told.contains("drive defend (weight 1)"), "{told}");
    assert!(told.contains("then; officer gave it"), "{told}");
    // And why one isn't there.
    let mut camp = Camp::new();
    camp.stage.tick();
    let running = &camp.stage.running;
    let planned = running
        .requests()
        .plan(camp.soldier, &mut search, Default::default());
    assert!(planned.is_ok());
    let told = sentences::text(&running.requests().explain(&search, None).unwrap());
    let wanted = "isn't given drive defend, which takes officer.calls >= 1";
    assert!(told.contains(wanted), "{told}");
    assert!(
        told.contains("soldier hasn't been given drive fire"),
        "{told}"
    );
    // The host has taken it away, though the officer still calls.
    let mut camp = Camp::new();
    camp.stage.set(camp.officer, "calls", 1.0);
    camp.stage.tick();
    let (soldier, defend) = (camp.soldier, camp.drive("defend"));
    assert_eq!(camp.stage.running.take_drive(soldier, defend), Ok(()));
    camp.stage.tick();
    let running = &camp.stage.running;
    let planned = running
        .requests()
        .plan(camp.soldier, &mut search, Default::default());
    assert!(planned.is_ok());
    let told = sentences::text(&running.requests().explain(&search, None).unwrap());
    let wanted = "the game has taken drive defend from soldier, and it isn't given again before \
                  officer.calls >= 1 has ceased to hold once";
    assert!(told.contains(wanted), "{told}");
}
