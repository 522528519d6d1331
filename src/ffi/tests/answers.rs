//! Answers by view: looked at and given across the C ABI while a search waits.

use super::NAMED;
use crate::ffi::handle_types::UdgObject;
use core::ptr;

use alloc::vec::Vec;

use super::queries::{Play, given, with_view};
use crate::ffi::{
    answers::*, failure::last, object::*, plan::*, planner::*, queries::*, search::*, status::*,
    testing::out, world::*,
};

impl Play {
    fn begin(&self) {
        // SAFETY: null stands for the defaults.
        let begun = unsafe { udg_planner_begin(self.planner, self.world, self.npc, &NAMED) };
        assert_eq!(begun, UDG_STATUS_OK, "{}", last());
    }

    fn go_on(&self) -> Result<UdgPlanResult, UdgStatus> {
        // SAFETY: the out pointer is valid.
        out(|it| unsafe { udg_planner_continue(self.planner, UDG_PLAN_STATES_UNLIMITED, 0, it) })
    }

    /// The objects that the questions are about, beside the man.
    fn asked_about(&self) -> Result<Vec<UdgObject>, UdgStatus> {
        let nothing = UdgQuestion {
            query: crate::ffi::id::UdgQuery { id: 0 },
            object_count: 0,
            objects: [UdgObject { bits: 0 }; UDG_QUESTION_OBJECTS],
            user_keys: [0; UDG_QUESTION_OBJECTS],
            sensor: crate::ffi::id::UdgSensor { id: 0 },
            is_place: 0,
            eye: Default::default(),
            point: Default::default(),
        };
        let mut questions = [nothing; 4];
        // SAFETY: the list has room for four.
        let count = out(|it| unsafe {
            udg_planner_questions(self.planner, questions.as_mut_ptr(), 4, it)
        })?;
        let asked = questions.iter().take(count as usize);
        Ok(asked.map(|question| question.objects[1]).collect())
    }

    fn answer(&self, answers: &[UdgAnswer]) -> UdgStatus {
        // SAFETY: the list is as long as it says.
        unsafe { udg_planner_answer(self.planner, answers.as_ptr(), answers.len() as u32) }
    }

    fn supplier(&self) -> UdgObject {
        // SAFETY: the list has room for one.
        let step = out(|it| unsafe { udg_planner_steps(self.planner, it, 1, &mut 0) });
        step.unwrap().supplier
    }
}

#[test]
fn search_waits_for_all_answers_and_takes_none_but_good_ones() {
    with_view(|play| {
        assert_eq!(play.asked_about(), Err(UDG_STATUS_WRONG_TIME));
        assert_eq!(play.answer(&[]), UDG_STATUS_WRONG_TIME);
        play.begin();
        let mut count = 9;
        // SAFETY: no room is needed.
        let status = unsafe { udg_planner_questions(play.planner, ptr::null_mut(), 0, &mut count) };
        assert_eq!((status, count), (UDG_STATUS_BUFFER_TOO_SMALL, 2));
        let wrong = [
            (
                &[given(1.0)][..],
                UDG_STATUS_INVALID_ARGUMENT,
                "2 questions, but 1 answers",
            ),
            (&[given(1.0); 3], UDG_STATUS_INVALID_ARGUMENT, "but 3"),
            (&[], UDG_STATUS_INVALID_ARGUMENT, "but 0"),
            (
                &[given(1.0), given(f32::NAN)],
                UDG_STATUS_NOT_FINITE,
                "sees(man 7, apple ",
            ),
            (
                &[given(2.0), given(1.0)],
                UDG_STATUS_INVALID_ARGUMENT,
                "sees(man 7, apple 8): ",
            ),
        ];
        for (answers, status, words) in wrong {
            assert_eq!(play.answer(answers), status);
            assert!(last().contains(words), "{}", last());
            assert_eq!(play.go_on(), Err(UDG_STATUS_WRONG_TIME));
            assert!(last().contains("udg_planner_answer"), "{}", last());
            assert_eq!(play.asked_about(), Ok(play.apples.to_vec()));
        }
        let undecided = UdgAnswer {
            value: 1.0,
            is_answered: 2,
        };
        assert_eq!(
            play.answer(&[given(1.0), undecided]),
            UDG_STATUS_INVALID_ARGUMENT
        );
        assert!(last().contains("answers[1]"), "{}", last());
        // SAFETY: null is refused.
        let none = unsafe { udg_planner_answer(play.planner, ptr::null(), 2) };
        assert_eq!(none, UDG_STATUS_NULL_ARGUMENT);
        assert_eq!(play.answer(&[given(0.0), given(1.0)]), UDG_STATUS_OK);
        assert_eq!(play.asked_about(), Ok(Vec::new()));
        assert_eq!(play.answer(&[]), UDG_STATUS_WRONG_TIME);
        let result = play.go_on().unwrap();
        assert_eq!(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
        assert_eq!(play.supplier(), play.apples[1]);
        assert_eq!(play.asked_about(), Ok(Vec::new()));
        // What is kept needn't be asked again.
        assert_eq!(play.plan(), Ok(result));
        play.begin();
        assert_eq!(play.go_on(), Ok(result));
    });
}

#[test]
fn planning_at_once_has_nobody_to_wait_for() {
    with_view(|play| {
        assert_eq!(play.plan(), Err(UDG_STATUS_WRONG_TIME));
        assert!(last().contains("udg_planner_begin"), "{}", last());
        assert_eq!(play.asked_about(), Err(UDG_STATUS_WRONG_TIME));
        assert_eq!(play.go_on(), Err(UDG_STATUS_WRONG_TIME));
        // SAFETY: no room is needed.
        let steps = unsafe { udg_planner_steps(play.planner, ptr::null_mut(), 0, &mut 0) };
        assert_eq!(steps, UDG_STATUS_NOT_FOUND);
    });
}

#[test]
fn what_happens_while_it_waits_changes_nothing() {
    with_view(|play| {
        play.begin();
        assert_eq!(
            udg_object_destroy(play.world, play.apples[0]),
            UDG_STATUS_OK
        );
        assert_eq!(udg_world_update(play.world, 3.0), UDG_STATUS_OK);
        assert_eq!(play.asked_about(), Ok(play.apples.to_vec()));
        assert_eq!(
            play.answer(&[given(1.0), given(f32::INFINITY)]),
            UDG_STATUS_NOT_FINITE
        );
        assert_eq!(play.answer(&[given(f32::NAN); 2]), UDG_STATUS_NOT_FINITE);
        assert!(last().contains("sees(man 7, gone"), "{}", last());
        assert_eq!(play.answer(&[given(1.0), given(0.0)]), UDG_STATUS_OK);
        assert!(play.go_on().is_ok());
        assert_eq!(play.supplier(), play.apples[0]);
        // The answer was given for a world of two seconds ago, and is kept as long from then.
        play.begin();
        assert_eq!(play.asked_about(), Ok(play.apples[1..].to_vec()));
        // Cancelled, it waits no more.
        assert_eq!(udg_planner_cancel(play.planner), UDG_STATUS_OK);
        assert_eq!(play.asked_about(), Err(UDG_STATUS_WRONG_TIME));
        assert_eq!(play.answer(&[given(1.0)]), UDG_STATUS_WRONG_TIME);
    });
}

#[test]
fn whoever_waits_for_an_answer_may_be_gone() {
    with_view(|play| {
        play.begin();
        let man = UdgObject {
            bits: play.npc.bits,
        };
        assert_eq!(udg_object_destroy(play.world, man), UDG_STATUS_OK);
        assert_eq!(play.answer(&[given(1.0); 2]), UDG_STATUS_INVALID_HANDLE);
        assert!(last().contains("NPC"), "{}", last());
        assert_eq!(play.answer(&[given(1.0); 2]), UDG_STATUS_WRONG_TIME);
    });
    with_view(|play| {
        play.begin();
        assert_eq!(udg_world_destroy(play.world), UDG_STATUS_OK);
        assert_eq!(play.answer(&[given(1.0); 2]), UDG_STATUS_INVALID_HANDLE);
        assert_eq!(play.asked_about(), Err(UDG_STATUS_WRONG_TIME));
    });
}
