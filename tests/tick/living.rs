//! NPCs that plan and do.

use super::stage::Stage;
use udgoap::{
    running::{Dropped, EventKind, PerformedBy, Reason, Report, ReportError, Skipping, TickError},
    world::EntityId,
};

pub(crate) fn wizard(stage: &mut Stage) -> (EntityId, EntityId) {
    let wizard = stage.create(
        "wizard",
        [0.0, 0.0, -10.0],
        &[("health", 15.0), ("mana", 0.0)],
    );
    stage.create("mana_potion", [0.0, 0.0, 10.0], &[("potency", 40.0)]);
    let goblin = stage.create("goblin", [0.0, 0.0, 20.0], &[]);
    (wizard, goblin)
}

#[test]
fn who_is_told_to_think_does() {
    let mut stage = Stage::example("wizard.json", 2);
    let (wizard, goblin) = wizard(&mut stage);
    stage.options(wizard, |it| {
        it.think_interval = 10.0;
        it.skipping = Skipping::Exactly;
    });
    // All is done, and nothing happens any more.
    stage.ticks(64);
    let thought = stage.stats().thought;
    stage.ticks(8);
    assert_eq!(stage.stats().thought, thought);
    assert_eq!(stage.think_now(wizard), Ok(()));
    stage.ticks(8);
    assert_eq!(stage.stats().thought, thought + 1);
    assert!(stage.think_now(goblin).is_err());
}

#[test]
fn the_wizard_does_what_he_has_planned() {
    let mut stage = Stage::example("wizard.json", 2);
    let (wizard, goblin) = wizard(&mut stage);
    stage.ticks(8);
    assert_eq!(
        stage.story(wizard),
        [
            "plan of 3",
            "begins goto",
            "done goto",
            "begins drink_mana",
            "destroyed by drink_mana",
            "done drink_mana",
            "begins lightning",
            "done lightning",
            "plan done",
        ]
    );
    assert_eq!(stage.number(wizard, "mana"), 20.0);
    assert_eq!(stage.number(goblin, "health"), 0.0);
    // There is nothing left to wish for that could be had.
    stage.ticks(40);
    assert_eq!(stage.story(wizard), Vec::<String>::new());
}

#[test]
fn the_host_performs_and_reports() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, goblin) = wizard(&mut stage);
    stage.options(wizard, |it| it.performed_by = PerformedBy::Host);
    stage.ticks(20);
    assert_eq!(stage.story(wizard), ["plan of 3", "begins goto"]);
    let step = stage.step_id(wizard);
    assert_eq!(
        stage.steps_mut().report(wizard, step, Report::Succeeded),
        Ok(true)
    );
    assert_eq!(
        stage.steps_mut().report(wizard, step, Report::Succeeded),
        Ok(false)
    );
    let unheard_of = stage.steps_mut().report(wizard, 77, Report::Failed);
    assert_eq!(unheard_of, Err(ReportError::NoSuchStep(77)));
    // He isn't there: the host hasn't moved him. What is left of the plan can't be done.
    stage.tick();
    assert_eq!(
        stage.story(wizard),
        [
            "done goto",
            "plan dropped: NotExecutable",
            "plan of 3",
            "begins goto"
        ]
    );
    let position = udgoap::domain::POSITION;
    let at = udgoap::world::Value::Position([0.0, 0.0, 9.5]);
    let step = stage.step_id(wizard);
    assert!(stage.world.write(wizard, position, at).is_ok());
    assert_eq!(
        stage.steps_mut().report(wizard, step, Report::Succeeded),
        Ok(true)
    );
    stage.tick();
    assert_eq!(stage.story(wizard), ["done goto", "begins drink_mana"]);
    // The drink fails, whatever the reason: he does without for a while.
    let step = stage.step_id(wizard);
    assert_eq!(
        stage.steps_mut().report(wizard, step, Report::Failed),
        Ok(true)
    );
    stage.ticks(60);
    assert_eq!(
        stage.story(wizard),
        ["failed drink_mana: Reported", "plan dropped: StepEnded"]
    );
    // That he wasn't moved has nothing to do with what he had read.
    let stats = stage.stats();
    let dropped = Dropped {
        not_executable: 1,
        step_ended: 1,
        ..Dropped::default()
    };
    assert_eq!((stats.dropped, stats.dropped_unchanged), (dropped, 1));
    assert_eq!(stage.number(goblin, "health"), 30.0);
    stage.ticks(300);
    assert_eq!(stage.story(wizard), ["plan of 2", "begins drink_mana"]);
}

#[test]
fn reports_of_other_steps_change_nothing() {
    for delay in [0, 1, 100] {
        let run = |reports_late: bool| {
            let mut stage = Stage::example("wizard.json", 1);
            let (wizard, _) = wizard(&mut stage);
            stage.options(wizard, |it| it.performed_by = PerformedBy::Host);
            stage.ticks(3);
            let step = stage.step_id(wizard);
            assert_eq!(
                stage.steps_mut().report(wizard, step, Report::Aborted),
                Ok(true)
            );
            let mut hashes = Vec::new();
            for tick in 0..150 {
                if reports_late && tick == delay {
                    let before = stage.hash();
                    for report in [Report::Succeeded, Report::Failed, Report::Aborted] {
                        assert_eq!(stage.steps_mut().report(wizard, step, report), Ok(false));
                    }
                    assert_eq!(stage.hash(), before);
                }
                stage.tick();
                hashes.push(stage.hash());
            }
            hashes
        };
        assert_eq!(run(true), run(false), "{delay}");
    }
}

#[test]
fn ticks_begin_and_end_in_turn() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, _) = wizard(&mut stage);
    let input = stage.input();
    let (running, jobs) = (&mut stage.running, &mut stage.jobs);
    assert_eq!(running.tick_end(jobs), Err(TickError::NotOpen));
    assert!(running.tick_begin(input, jobs).is_ok());
    assert_eq!(running.tick_begin(input, jobs), Err(TickError::Open));
    let report = running.steps_mut().report(wizard, 1, Report::Failed);
    assert_eq!(report, Err(ReportError::TickIsOpen));
    assert!(running.tick_end(jobs).is_ok());
    let backwards = udgoap::running::TickInput {
        seconds: 0.0,
        ..input
    };
    let before = running.hash();
    assert!(matches!(
        running.tick(backwards, jobs),
        Err(TickError::World(_))
    ));
    assert_eq!(running.hash(), before);
}

#[test]
fn who_never_ticks_piles_nothing_up() {
    let mut stage = Stage::example("wizard.json", 1);
    let mut held = Vec::new();
    for round in 0..400 {
        let wizard = stage.create("wizard", [0.0; 3], &[]);
        assert!(stage.update(f64::from(round)).is_ok());
        stage.options(wizard, |it| it.relevance = 1.0);
        assert!(stage.destroy(wizard).is_ok());
        held.push(stage.memory_of_minds());
    }
    assert_eq!(held[399], held[100]);
}

#[test]
fn who_is_performed_by_nobody_has_no_turns_until_somebody_does() {
    let mut stage = Stage::example("wizard.json", 2);
    let (wizard, _) = self::wizard(&mut stage);
    stage.options(wizard, |it| it.performed_by = PerformedBy::Nobody);
    stage.ticks(64);
    let stats = *stage.stats();
    assert_eq!((stats.thought, stats.skipped, stats.searches), (0, 0, 0));
    assert!(stage.story(wizard).is_empty());
    stage.options(wizard, |it| it.performed_by = PerformedBy::Library);
    stage.ticks(2);
    assert_eq!(stage.stats().thought, 1);
    assert_eq!(stage.story(wizard)[0], "plan of 3");
    // He thinks no more, whatever he is doing.
    stage.options(wizard, |it| it.performed_by = PerformedBy::Nobody);
    stage.ticks(640);
    assert_eq!(stage.stats().thought, 1);
}

#[test]
fn plans_of_the_dead_end_because_they_are_gone() {
    for (performed_by, expected) in [
        // The step that it is at begins nothing any more.
        (
            PerformedBy::Library,
            (EventKind::StepFailed, Reason::NpcGone),
        ),
        // Nobody reports anything of the step.
        (PerformedBy::Host, (EventKind::PlanDropped, Reason::NpcGone)),
    ] {
        let mut stage = Stage::example("wizard.json", 1);
        let (npc, ..) = wizard(&mut stage);
        stage.options(npc, |it| it.performed_by = performed_by);
        stage.ticks(2);
        stage.set(npc, "health", 0.0);
        stage.ticks(64);
        let told = stage.events.iter().filter(|it| it.npc == npc);
        let reasons: Vec<_> = told.map(|it| (it.kind, it.reason)).collect();
        assert!(reasons.contains(&expected), "{reasons:?}");
        let astray = |it: &&(EventKind, Reason)| it.1 == Reason::NotExecutable;
        assert_eq!(reasons.iter().find(astray), None, "{reasons:?}");
    }
}
