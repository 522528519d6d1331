//! Queries: questions to the host and its answers.

use core::fmt;

use alloc::vec::Vec;

use super::{
    c::c_void,
    failure::{Failure, Outcome, fail, in_item},
    handle_types::{UdgObject, UdgWorld},
    id::{UdgQuery, UdgSensor},
    memory::{In, Plain},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_FINITE, UDG_STATUS_NULL_ARGUMENT,
        UDG_STATUS_UNBOUND_QUERY,
    },
    value::{UdgVector3, flag},
};
use crate::{
    beliefs::{Knowledge, Question},
    domain::{Domain, QueryId, query::MAX_ARGUMENTS},
    planning::{AnswerError, asking::check_answer},
    running::{Answerer, RunningWorld},
};

/// The most objects that a question can be about.
pub const UDG_QUESTION_OBJECTS: usize = 4;

const _: () = assert!(UDG_QUESTION_OBJECTS == MAX_ARGUMENTS);

/// A question to the host: a query about certain objects.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UdgQuestion {
    /// The query.
    pub query: UdgQuery,
    /// How many objects it is about.
    pub object_count: u32,
    /// The objects, in the order of the query's arguments; null after the last. If the NPC has
    /// facts of its own, one of them may have been destroyed without the NPC's knowledge: check
    /// with `udg_object_is_valid`.
    pub objects: [UdgObject; UDG_QUESTION_OBJECTS],
    /// The objects' user keys; 0 for none.
    pub user_keys: [u64; UDG_QUESTION_OBJECTS],
    /// The sensor that asks, which belongs to the first object; null if a search asks.
    pub sensor: UdgSensor,
    /// 1 if the sensor asks only about the place where the NPC believes the second object to be,
    /// since the object itself isn't perceived. If the answer is 1, the NPC sees that the object is
    /// gone from there. Else 0.
    pub is_place: u32,
    /// Where the sensor looks from, in metres; 0 0 0 if a search asks.
    pub eye: UdgVector3,
    /// The point that the sensor looks at, in metres; 0 0 0 if a search asks.
    pub point: UdgVector3,
}

/// The host's answer to a question.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UdgAnswer {
    /// The answer: 1 or 0 for a flag, a finite number otherwise; metres for "travel".
    pub value: f32,
    /// 1 if `value` is the answer. 0 if the host doesn't know; conditions that read it are then not
    /// satisfied.
    pub is_answered: u32,
}

// SAFETY: an integer and a float.
unsafe impl Plain for UdgAnswer {}

impl UdgAnswer {
    /// The value, if the host knows the answer.
    pub(super) fn given(self) -> Option<f32> {
        (self.is_answered == 1).then_some(self.value)
    }
}

/// Answers questions.
///
/// Parameters:
///   world      the world of the NPC that plans.
///   questions  the questions, each once, in a deterministic order.
///   count      how many; at least 1.
///   answers    one for each question, with `is_answered` 0 at first. Fill in what you know.
///   user       from the UdgQueryBinding.
/// Memory and lifetimes: both lists are valid until the function returns.
/// Threading: called during a call that plans or ticks, on its thread. If several threads plan in
/// worlds that use this function, it is called on several threads at once. It may read the world,
/// and other threads may read it meanwhile. World-exclusive functions on this world, and functions
/// on the planner that asks, return UDG_STATUS_BUSY; udg_world_plan returns UDG_STATUS_WRONG_TIME
/// for the tick that asks. During a tick, only this thread may let a planner search in the world.
/// Calls from within the function never wait, also on other worlds: they return UDG_STATUS_BUSY
/// instead. It must return normally.
pub type UdgAnswerFunction = Option<
    unsafe extern "C" fn(
        world: UdgWorld,
        questions: *const UdgQuestion,
        count: u32,
        answers: *mut UdgAnswer,
        user: *mut c_void,
    ),
>;

/// How the host answers a query.
pub type UdgAnswerer = i32;

/// With a function of the host, which is called when a search begins.
pub const UDG_ANSWERER_FUNCTION: UdgAnswerer = 0;
/// By view: a search waits until the host has read its questions and passed the answers. For a
/// planner's search, use udg_planner_questions and udg_planner_answer. For the searches of a tick,
/// use udg_world_questions and udg_world_answer.
pub const UDG_ANSWERER_VIEW: UdgAnswerer = 1;

/// Who answers a query in a world.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgQueryBinding {
    /// The query.
    pub query: UdgQuery,
    /// UDG_ANSWERER_…
    pub answerer: UdgAnswerer,
    /// The function that answers; null with UDG_ANSWERER_VIEW. Queries with the same function and
    /// user pointer are asked in the same call.
    pub answer: UdgAnswerFunction,
    /// Passed to the function; null with UDG_ANSWERER_VIEW.
    pub user: *mut c_void,
}

// SAFETY: integers and pointers; null is a value of a function pointer that may be missing.
unsafe impl Plain for UdgQueryBinding {}

/// A function of the host with its user pointer.
#[derive(Clone, Copy)]
pub(crate) struct AnswerFunction {
    pub(super) function:
        unsafe extern "C" fn(UdgWorld, *const UdgQuestion, u32, *mut UdgAnswer, *mut c_void),
    pub(super) user: *mut c_void,
}

// SAFETY: the user pointer is only passed on, and the manual says on which threads.
unsafe impl Send for AnswerFunction {}
// SAFETY: as above.
unsafe impl Sync for AnswerFunction {}

impl AnswerFunction {
    fn is(&self, other: &AnswerFunction) -> bool {
        core::ptr::fn_addr_eq(self.function, other.function) && self.user == other.user
    }
}

/// Reads a world's bindings: who answers each query, and a list of the host's functions.
pub(crate) fn bindings(
    domain: &Domain,
    bindings: In<'_, UdgQueryBinding>,
) -> Outcome<(Vec<Answerer>, Vec<AnswerFunction>)> {
    let mut answerers = alloc::vec![Answerer::Nobody; domain.queries.len()];
    let mut functions: Vec<AnswerFunction> = Vec::new();
    let name = bindings.name;
    for (index, binding) in bindings.get()?.iter().enumerate() {
        let answerer = of_binding(domain, binding, &mut functions).and_then(|(query, answerer)| {
            match &mut answerers[query.index()] {
                free @ Answerer::Nobody => {
                    *free = answerer;
                    Ok(())
                }
                _ => Err(fail(
                    UDG_STATUS_INVALID_ARGUMENT,
                    format_args!("query \"{}\" is bound twice", domain.query(query).name),
                )),
            }
        });
        answerer.map_err(|failure| in_item(failure, name, index))?;
    }
    Ok((answerers, functions))
}

fn of_binding(
    domain: &Domain,
    binding: &UdgQueryBinding,
    functions: &mut Vec<AnswerFunction>,
) -> Outcome<(QueryId, Answerer)> {
    let query = binding.query.get(domain, "query")?;
    let name = &domain.query(query).name;
    let function = match (binding.answerer, binding.answer) {
        (UDG_ANSWERER_FUNCTION, Some(function)) => function,
        (UDG_ANSWERER_FUNCTION, None) => {
            return Err(fail(
                UDG_STATUS_NULL_ARGUMENT,
                format_args!(
                    "the binding of query \"{name}\" has no function; set one, or bind it with \
                     UDG_ANSWERER_VIEW"
                ),
            ));
        }
        (UDG_ANSWERER_VIEW, None) if binding.user.is_null() => {
            return Ok((query, Answerer::ByView));
        }
        (UDG_ANSWERER_VIEW, _) => {
            return Err(fail(
                UDG_STATUS_INVALID_ARGUMENT,
                format_args!(
                    "the query \"{name}\" is answered by view, but its binding has a function or a \
                     user pointer; set both to null"
                ),
            ));
        }
        (other, _) => {
            return Err(fail(
                UDG_STATUS_INVALID_ARGUMENT,
                format_args!(
                    "the binding of query \"{name}\" has the answerer {other}; use one of \
                     UDG_ANSWERER_…"
                ),
            ));
        }
    };
    let function = AnswerFunction {
        function,
        user: binding.user,
    };
    let known = functions.iter().position(|it| it.is(&function));
    let number = known.unwrap_or(functions.len());
    if known.is_none() {
        functions.push(function);
    }
    // There are no more functions than queries, and the ids of queries have 16 bits.
    Ok((query, Answerer::Function(number as u16)))
}

/// Gives a world its bindings. Refuses if a query has no answerer.
pub(crate) fn bind(running: &mut RunningWorld, answerers: Vec<Answerer>) -> Outcome {
    running.set_answerers(answerers).map_err(|query| {
        let name = &running.world.domain().query(query).name;
        fail(
            UDG_STATUS_UNBOUND_QUERY,
            format_args!(
                "nobody answers the query \"{name}\" that the domain defines; bind it with \
                 def.query_bindings"
            ),
        )
    })
}

impl UdgQuestion {
    pub(crate) fn of(domain: &Domain, knowledge: &dyn Knowledge, question: &Question) -> Self {
        let object_count = u32::from(domain.query(question.query).arguments);
        let mut shown = UdgQuestion {
            query: UdgQuery::of(domain, question.query),
            object_count,
            objects: [UdgObject { bits: 0 }; UDG_QUESTION_OBJECTS],
            user_keys: [0; UDG_QUESTION_OBJECTS],
            sensor: UdgSensor { id: 0 },
            is_place: 0,
            eye: UdgVector3::default(),
            point: UdgVector3::default(),
        };
        let places = shown.objects.iter_mut().zip(&mut shown.user_keys);
        for ((object, user_key), entity) in
            places.zip(question.arguments).take(object_count as usize)
        {
            *object = UdgObject {
                bits: knowledge.handle(entity).0,
            };
            *user_key = knowledge.user_key(entity);
        }
        shown
    }
}

/// Refuses answers if they aren't as many as the questions, or if one can't be an answer to its
/// query.
pub(super) fn check_answers(
    running: &RunningWorld,
    questions: &[UdgQuestion],
    answers: &[UdgAnswer],
) -> Outcome {
    let (expected, found) = (questions.len(), answers.len());
    let refuse = |error| refused_answer(running, questions, error);
    if found != expected {
        return Err(refuse(AnswerError::Count { expected, found }));
    }
    let domain = running.world.domain();
    for (number, (answer, question)) in answers.iter().zip(questions).enumerate() {
        let is_answered = flag(answer.is_answered, "is_answered")
            .map_err(|failure| in_item(failure, "answers", number))?;
        if is_answered {
            let query = question.query.get(domain, "query")?;
            check_answer(domain, query, number, answer.value).map_err(refuse)?;
        }
    }
    Ok(())
}

pub(crate) fn refused_answer(
    running: &RunningWorld,
    questions: &[UdgQuestion],
    error: AnswerError,
) -> Failure {
    let (status, number) = match error {
        AnswerError::Count { .. } => {
            return fail(UDG_STATUS_INVALID_ARGUMENT, format_args!("{error}"));
        }
        AnswerError::NotFinite { number, .. } => (UDG_STATUS_NOT_FINITE, number),
        AnswerError::NotAFlag { number, .. } => (UDG_STATUS_INVALID_ARGUMENT, number),
    };
    let domain = running.world.domain();
    let question = &questions[number];
    let query = question.query.get(domain, "query");
    let name = query.map_or("", |query| domain.query(query).name.as_str());
    let about = About { running, question };
    fail(status, format_args!("{name}({about}): {error}"))
}

/// Writes what a question is about, in words.
struct About<'a> {
    running: &'a RunningWorld,
    question: &'a UdgQuestion,
}

impl fmt::Display for About<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let world = &self.running.world;
        let count = self.question.object_count as usize;
        let objects = self.question.objects.iter().zip(self.question.user_keys);
        for (number, (object, user_key)) in objects.take(count).enumerate() {
            let before = if number == 0 { "" } else { ", " };
            let name = match world.type_of(object.id()) {
                Ok(of) => world.domain().entity_type(of).name.as_str(),
                Err(_) => "gone",
            };
            write!(f, "{before}{name}")?;
            if user_key != 0 {
                write!(f, " {user_key}")?;
            } else {
                write!(f, " {:#x}", object.bits)?;
            }
        }
        Ok(())
    }
}
