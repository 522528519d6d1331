//! Queries: bound, asked and answered across the C ABI.

use super::NAMED;
use crate::ffi::{
    handle_types::UdgDomain, handle_types::UdgNpc, handle_types::UdgObject, handle_types::UdgWorld,
};
use core::{ffi::c_void, ptr};

use alloc::vec::Vec;

use crate::ffi::{
    answers::*,
    domain::*,
    failure::last,
    find::*,
    id::*,
    names::*,
    npc::*,
    object::*,
    planner::*,
    queries::*,
    status::*,
    testing::{init, load, out},
    text::UDG_ZERO_TERMINATED,
    world::*,
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "queries": { "sees": { "max_age": 2 }, "price": { "kind": "number", "arguments": 1 } },
  "attributes": { "food": { "min": 0, "max": 10 } },
  "types": { "apple": { "supplies": ["eat"] },
    "man": { "attributes": { "food": {} }, "consumes": ["eat"], "drives": ["stay_fed"] } },
  "actions": { "eat": { "preconditions": ["call:sees(consumer, supplier)"],
    "cost": "call:price(supplier)", "effects": ["consumer.food += 1"] } },
  "drives": { "stay_fed": { "goals": { "full": {
    "conditions": ["self.food >= 10"], "remove": false } } } } }"#;

/// What the host's function is given, and what it does.
struct Host {
    seen: Vec<UdgQuestion>,
    calls: u32,
    answer: fn(&Host, UdgWorld, usize) -> UdgAnswer,
    planner: UdgPlanner,
}

unsafe extern "C" fn answer(
    world: UdgWorld,
    questions: *const UdgQuestion,
    count: u32,
    answers: *mut UdgAnswer,
    user: *mut c_void,
) {
    // SAFETY: the test gives its host as user pointer, and the lists are as long as they say.
    let (host, questions, answers) = unsafe {
        (
            &mut *user.cast::<Host>(),
            core::slice::from_raw_parts(questions, count as usize),
            core::slice::from_raw_parts_mut(answers, count as usize),
        )
    };
    host.calls += 1;
    host.seen.clear();
    host.seen.extend_from_slice(questions);
    for (number, answer) in answers.iter_mut().enumerate() {
        assert_eq!(*answer, UdgAnswer::default());
        *answer = (host.answer)(host, world, number);
    }
}

pub(super) fn given(value: f32) -> UdgAnswer {
    UdgAnswer {
        value,
        is_answered: 1,
    }
}

fn query(domain: UdgDomain, name: &'static core::ffi::CStr) -> Result<UdgQuery, UdgStatus> {
    // SAFETY: the name ends with a zero.
    out(|it| unsafe { udg_domain_find_query(domain, name.as_ptr(), UDG_ZERO_TERMINATED, it) })
}

fn create(domain: UdgDomain, bindings: &[UdgQueryBinding]) -> Result<UdgWorld, UdgStatus> {
    let mut def = init(udg_world_def_init);
    def.domain = domain;
    def.query_bindings = bindings.as_ptr();
    def.query_binding_count = bindings.len() as u32;
    // SAFETY: the def was initialised, and its list is as long as it says.
    out(|it| unsafe { udg_world_create(&def, it) })
}

fn binding(query: UdgQuery, host: *mut Host) -> UdgQueryBinding {
    UdgQueryBinding {
        query,
        answerer: UDG_ANSWERER_FUNCTION,
        answer: Some(answer),
        user: host.cast(),
    }
}

/// The binding of a query that is answered by view.
pub(super) fn by_view(query: UdgQuery) -> UdgQueryBinding {
    UdgQueryBinding {
        query,
        answerer: UDG_ANSWERER_VIEW,
        answer: None,
        user: ptr::null_mut(),
    }
}

/// A man and two apples in a world that `host` answers for.
fn with_host(answer: fn(&Host, UdgWorld, usize) -> UdgAnswer, test: impl FnOnce(&Play)) {
    with_answerers(
        answer,
        |sees, price, host| {
            let of_sees = binding(sees, host);
            // Of one function: naming it once more could give another address, as under Miri.
            let query = price;
            [of_sees, UdgQueryBinding { query, ..of_sees }]
        },
        test,
    );
}

/// The same, but the host answers by view who sees whom, and by function what apples cost.
pub(super) fn with_view(test: impl FnOnce(&Play)) {
    let free = |_: &Host, _: UdgWorld, _: usize| given(0.0);
    with_answerers(
        free,
        |sees, price, host| [by_view(sees), binding(price, host)],
        test,
    );
}

fn with_answerers(
    answer: fn(&Host, UdgWorld, usize) -> UdgAnswer,
    bindings: impl FnOnce(UdgQuery, UdgQuery, *mut Host) -> [UdgQueryBinding; 2],
    test: impl FnOnce(&Play),
) {
    let domain = load(DOCUMENT).unwrap_or_else(|_| panic!("{}", last()));
    // SAFETY: null stands for the defaults.
    let planner = out(|it| unsafe { udg_planner_create(ptr::null(), it) }).unwrap();
    let host = alloc::boxed::Box::into_raw(alloc::boxed::Box::new(Host {
        seen: Vec::new(),
        calls: 0,
        answer,
        planner,
    }));
    let [sees, price] = [c"sees", c"price"].map(|name| query(domain, name).unwrap());
    let world = create(domain, &bindings(sees, price, host)).unwrap();
    let object = |name: &'static core::ffi::CStr, user_key| {
        let mut def = init(udg_object_def_init);
        // SAFETY: the name ends with a zero, and the def was initialised.
        unsafe {
            def.object_type =
                out(|it| udg_domain_find_type(domain, name.as_ptr(), UDG_ZERO_TERMINATED, it))
                    .unwrap();
            def.user_key = user_key;
            out(|it| udg_object_create(world, &def, it)).unwrap()
        }
    };
    let man = object(c"man", 7);
    let apples = [object(c"apple", 8), object(c"apple", 0)];
    // SAFETY: the out pointer is valid.
    let npc = out(|it| unsafe { udg_npc_from_object(world, man, it) }).unwrap();
    udg_world_update(world, 1.0);
    test(&Play {
        world,
        planner,
        npc,
        apples,
        queries: [sees, price],
        host,
    });
    udg_planner_destroy(planner);
    udg_world_destroy(world);
    udg_domain_destroy(domain);
    // SAFETY: it was made above, and nothing uses it any more.
    drop(unsafe { alloc::boxed::Box::from_raw(host) });
}

pub(super) struct Play {
    pub(super) world: UdgWorld,
    pub(super) planner: UdgPlanner,
    pub(super) npc: UdgNpc,
    pub(super) apples: [UdgObject; 2],
    queries: [UdgQuery; 2],
    host: *mut Host,
}

impl Play {
    pub(super) fn plan(&self) -> Result<UdgPlanResult, UdgStatus> {
        // SAFETY: null stands for the defaults.
        out(|it| unsafe { udg_planner_plan(self.planner, self.world, self.npc, &NAMED, it) })
    }

    /// What the function was asked last, and how often it was called.
    fn asked(&self) -> (Vec<UdgQuestion>, u32) {
        // SAFETY: nobody else uses it during the call.
        unsafe { ((*self.host).seen.clone(), (*self.host).calls) }
    }
}

#[test]
fn questions_come_in_one_batch_and_answers_decide() {
    let only_the_second = |_: &Host, _: UdgWorld, number: usize| match number {
        0 => given(0.0),
        1 => given(1.0),
        _ => given(4.0),
    };
    with_host(only_the_second, |play| {
        let result = play.plan().unwrap();
        assert_eq!(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
        assert_eq!((result.question_count, result.questions_left_out), (4, 0));
        let (asked, calls) = play.asked();
        let man = UdgObject {
            bits: play.npc.bits,
        };
        let [sees, price] = play.queries;
        let nobody = UdgObject { bits: 0 };
        let [key, unkeyed] = play.apples;
        let expected = [
            (sees, [man, key], [7, 8]),
            (sees, [man, unkeyed], [7, 0]),
            (price, [key, nobody], [8, 0]),
            (price, [unkeyed, nobody], [0, 0]),
        ]
        .map(|(query, [a, b], [c, d])| UdgQuestion {
            query,
            object_count: if query == sees { 2 } else { 1 },
            objects: [a, b, nobody, nobody],
            user_keys: [c, d, 0, 0],
            sensor: crate::ffi::id::UdgSensor { id: 0 },
            is_place: 0,
            eye: Default::default(),
            point: Default::default(),
        });
        assert_eq!((asked.as_slice(), calls), (&expected[..], 1));
        // SAFETY: the list has room for one.
        let step = out(|it| unsafe {
            let mut count = 0;
            crate::ffi::plan::udg_planner_steps(play.planner, it, 1, &mut count)
        });
        assert_eq!(step.map(|it| (it.supplier, it.cost)), Ok((unkeyed, 4.0)));

        // `sees` is kept, `price` is asked for every search.
        udg_world_update(play.world, 2.0);
        assert!(play.plan().is_ok());
        assert_eq!(play.asked().0.len(), 2);
        let forget = |query, object| {
            let status = udg_planner_forget_answers(play.planner, play.world, query, object);
            assert_eq!(status, UDG_STATUS_OK);
            play.plan().unwrap();
            play.asked().0.len()
        };
        assert_eq!(forget(UdgQuery { id: 0 }, nobody), 4);
        assert_eq!(forget(sees, key), 3);
        assert_eq!(forget(price, nobody), 2);
        let wrong = udg_planner_forget_answers(play.planner, play.world, UdgQuery { id: 5 }, key);
        assert_eq!(wrong, UDG_STATUS_UNKNOWN_ID);
    });
}

#[test]
fn wrong_answers_are_refused_by_name() {
    let nan = |_: &Host, _: UdgWorld, number: usize| match number {
        2 => given(f32::NAN),
        _ => given(1.0),
    };
    with_host(nan, |play| {
        assert_eq!(play.plan(), Err(UDG_STATUS_NOT_FINITE));
        assert!(last().contains("price(apple 8): "), "{}", last());
    });
    let endless = |_: &Host, _: UdgWorld, number: usize| match number {
        3 => given(f32::INFINITY),
        _ => given(1.0),
    };
    with_host(endless, |play| {
        assert_eq!(play.plan(), Err(UDG_STATUS_NOT_FINITE));
    });
    let half = |_: &Host, _: UdgWorld, _: usize| given(0.5);
    with_host(half, |play| {
        assert_eq!(play.plan(), Err(UDG_STATUS_INVALID_ARGUMENT));
        assert!(last().contains("sees(man 7, apple 8): "), "{}", last());
        let mut count = 0;
        // SAFETY: no room is needed.
        let status = unsafe {
            crate::ffi::plan::udg_planner_steps(play.planner, ptr::null_mut(), 0, &mut count)
        };
        assert_eq!(status, UDG_STATUS_NOT_FOUND);
    });
    let undecided = |_: &Host, _: UdgWorld, _: usize| UdgAnswer {
        value: 1.0,
        is_answered: 2,
    };
    with_host(undecided, |play| {
        assert_eq!(play.plan(), Err(UDG_STATUS_INVALID_ARGUMENT));
        assert!(last().contains("answers[0]"), "{}", last());
    });
    let silent = |_: &Host, _: UdgWorld, _: usize| UdgAnswer {
        value: f32::NAN,
        is_answered: 0,
    };
    with_host(silent, |play| {
        assert_eq!(
            play.plan().map(|it| it.outcome),
            Ok(UDG_PLAN_OUTCOME_NO_PLAN)
        );
    });
}

#[test]
fn function_may_read_but_not_change_and_never_waits() {
    let curious = |host: &Host, world: UdgWorld, _: usize| {
        // SAFETY: the out pointers are valid, and null stands for the defaults.
        unsafe {
            assert_eq!(out(|it| udg_world_time(world, it)), Ok(1.0));
            assert_eq!(udg_world_update(world, 9.0), UDG_STATUS_BUSY);
            assert_eq!(udg_world_destroy(world), UDG_STATUS_BUSY);
            assert_eq!(udg_planner_destroy(host.planner), UDG_STATUS_BUSY);
            let npc = UdgNpc {
                bits: host.seen[0].objects[0].bits,
            };
            let again = out(|it| udg_planner_plan(host.planner, world, npc, &NAMED, it));
            assert_eq!(again, Err(UDG_STATUS_BUSY));
        }
        given(1.0)
    };
    with_host(curious, |play| {
        assert!(play.plan().is_ok());
    });
}

#[test]
fn failure_within_the_function_ends_the_call() {
    let failing = |_: &Host, world: UdgWorld, number: usize| {
        if number > 0 {
            return given(1.0);
        }
        let status =
            crate::ffi::guard::shared(&crate::ffi::table::udg_world_time, world.bits, |_| {
                panic!("as tested")
            });
        assert_eq!(status, UDG_STATUS_PANIC);
        given(1.0)
    };
    with_host(failing, |play| {
        assert_eq!(play.plan(), Err(UDG_STATUS_POISONED));
        assert!(last().contains("as tested"), "{}", last());
    });
}

#[test]
fn bindings_are_checked() {
    let domain = load(DOCUMENT).unwrap();
    let [travel, sees, price] =
        [c"travel", c"sees", c"price"].map(|name| query(domain, name).unwrap());
    let bound = |query| binding(query, ptr::null_mut());
    assert_eq!(create(domain, &[]), Err(UDG_STATUS_UNBOUND_QUERY));
    assert!(last().contains("\"sees\""), "{}", last());
    assert_eq!(
        create(domain, &[bound(travel), bound(sees)]),
        Err(UDG_STATUS_UNBOUND_QUERY)
    );
    assert!(last().contains("\"price\""), "{}", last());
    let twice = [bound(sees), bound(price), bound(sees)];
    assert_eq!(create(domain, &twice), Err(UDG_STATUS_INVALID_ARGUMENT));
    assert!(last().contains("[2]"), "{}", last());
    let unknown = [bound(UdgQuery { id: 3 })];
    assert_eq!(create(domain, &unknown), Err(UDG_STATUS_UNKNOWN_ID));
    let mut nobody = [bound(sees), bound(price)];
    nobody[1].answer = None;
    assert_eq!(create(domain, &nobody), Err(UDG_STATUS_NULL_ARGUMENT));
    assert!(last().contains("\"price\""), "{}", last());
    nobody[1].answerer = 2;
    assert_eq!(create(domain, &nobody), Err(UDG_STATUS_INVALID_ARGUMENT));
    assert!(last().contains("UDG_ANSWERER_"), "{}", last());
    let mut both = [bound(sees), by_view(price)];
    both[1].answer = Some(answer);
    assert_eq!(create(domain, &both), Err(UDG_STATUS_INVALID_ARGUMENT));
    both[1].answer = None;
    both[1].user = both.as_mut_ptr().cast();
    assert_eq!(create(domain, &both), Err(UDG_STATUS_INVALID_ARGUMENT));
    assert!(
        last().contains("\"price\" is answered by view"),
        "{}",
        last()
    );
    let mut def = init(udg_world_def_init);
    def.domain = domain;
    def.query_binding_count = 1;
    // SAFETY: null is refused.
    let world = out(|it| unsafe { udg_world_create(&def, it) });
    assert_eq!(world, Err(UDG_STATUS_NULL_ARGUMENT));
    let world = create(domain, &[bound(price), bound(sees)]).unwrap();
    udg_world_destroy(world);
    udg_domain_destroy(domain);
}

#[test]
fn queries_are_found_named_and_described() {
    let domain = load(DOCUMENT).unwrap();
    let sees = query(domain, c"sees").unwrap();
    assert_eq!(query(domain, c"see"), Err(UDG_STATUS_UNKNOWN_NAME));
    assert!(last().contains("did you mean `sees`"), "{}", last());
    // SAFETY: the out pointers are valid.
    unsafe {
        let counts = out(|it| udg_domain_counts(domain, it)).unwrap();
        assert_eq!(counts.queries, 3);
        let at = |index| out(|it| udg_domain_query_at(domain, index, it));
        assert_eq!(at(1), Ok(sees));
        assert_eq!(at(3), Err(UDG_STATUS_OUT_OF_RANGE));
        let name = out(|it| udg_domain_query_name(domain, at(0).unwrap(), it)).unwrap();
        assert_eq!(core::ffi::CStr::from_ptr(name.data), c"travel");
        let info = out(|it| udg_domain_query_info(domain, sees, it)).unwrap();
        let expected = UdgQueryInfo {
            kind: UDG_QUERY_FLAG,
            object_count: 2,
            max_age: 2.0,
            is_pure: 0,
            is_asked: 1,
        };
        assert_eq!(info, expected);
        let stranger = out(|it| udg_domain_query_info(domain, UdgQuery { id: 9 }, it));
        assert_eq!(stranger, Err(UDG_STATUS_UNKNOWN_ID));
    }
    udg_domain_destroy(domain);
}
