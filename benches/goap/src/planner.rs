//! What a planner has to offer to be measured.

use crate::problem::Problem;

/// Gets ready for a problem all that can be kept from plan to plan. None if the planner can't
/// state the problem.
pub(crate) type Prepare = fn(&Problem) -> Option<Box<dyn Run>>;

/// A planner that is ready.
pub(crate) trait Run {
    /// Plans once and keeps the result in place of the one before. This is what is measured.
    fn plan(&mut self);

    /// What came of planning last.
    fn answer(&self) -> Answer;

    /// Changes something, so that the next plan isn't simply a repetition of the last. This isn't
    /// measured. Always false if the planner just repeats plans.
    fn disturb(&mut self) -> bool {
        false
    }
}

/// What came of planning.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    /// The actions' names in order.
    Plan(Vec<String>),
    /// The planner says that there is none.
    NoPlan,
}

/// A planner in the comparison.
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    pub(crate) prepare: Prepare,
}

/// A planner that is a function with a result, and how the result is read.
struct Function<R, P, S> {
    plan: P,
    steps: S,
    kept: Option<R>,
}

impl<R, P, S> Run for Function<R, P, S>
where
    P: FnMut() -> Option<R>,
    S: Fn(&R) -> Vec<String>,
{
    fn plan(&mut self) {
        self.kept = (self.plan)();
    }

    fn answer(&self) -> Answer {
        self.kept
            .as_ref()
            .map_or(Answer::NoPlan, |kept| Answer::Plan((self.steps)(kept)))
    }
}

/// Makes a planner of a function. `steps` reads the actions' names from its result.
pub(crate) fn function<R: 'static>(
    plan: impl FnMut() -> Option<R> + 'static,
    steps: impl Fn(&R) -> Vec<String> + 'static,
) -> Option<Box<dyn Run>> {
    Some(Box::new(Function {
        plan,
        steps,
        kept: None,
    }))
}
