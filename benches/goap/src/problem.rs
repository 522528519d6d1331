//! A planning problem in a form that every planner here can be given.

/// Variables are whole numbers; a yes or no is 1 or 0.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) name: String,
    pub(crate) variables: Vec<Variable>,
    pub(crate) goal: Vec<Test>,
    pub(crate) actions: Vec<Action>,
    /// The least cost at which the goal can be reached; none if it can't be.
    pub(crate) optimum: Option<i64>,
}

#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) start: i64,
    /// Only 0 and 1 occur.
    pub(crate) is_flag: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Action {
    pub(crate) name: String,
    pub(crate) cost: i64,
    pub(crate) preconditions: Vec<Test>,
    pub(crate) effects: Vec<Effect>,
}

/// A variable, by its place, held against a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Test {
    Is(usize, i64),
    AtLeast(usize, i64),
    AtMost(usize, i64),
}

/// A change of a variable, by its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Effect {
    Set(usize, i64),
    Add(usize, i64),
}

impl Test {
    pub(crate) fn holds(self, state: &[i64]) -> bool {
        match self {
            Test::Is(variable, value) => state[variable] == value,
            Test::AtLeast(variable, value) => state[variable] >= value,
            Test::AtMost(variable, value) => state[variable] <= value,
        }
    }
}

impl Problem {
    pub(crate) fn new(name: &str, optimum: impl Into<Option<i64>>) -> Self {
        Problem {
            name: name.to_owned(),
            variables: Vec::new(),
            goal: Vec::new(),
            actions: Vec::new(),
            optimum: optimum.into(),
        }
    }

    pub(crate) fn flag(&mut self, name: &str, start: i64) -> usize {
        self.variable(name, start, true)
    }

    pub(crate) fn number(&mut self, name: &str, start: i64) -> usize {
        self.variable(name, start, false)
    }

    fn variable(&mut self, name: &str, start: i64, is_flag: bool) -> usize {
        self.variables.push(Variable {
            name: name.to_owned(),
            start,
            is_flag,
        });
        self.variables.len() - 1
    }

    pub(crate) fn action(
        &mut self,
        name: &str,
        cost: i64,
        preconditions: &[Test],
        effects: &[Effect],
    ) {
        self.actions.push(Action {
            name: name.to_owned(),
            cost,
            preconditions: preconditions.to_vec(),
            effects: effects.to_vec(),
        });
    }

    pub(crate) fn is_boolean(&self) -> bool {
        self.variables.iter().all(|variable| variable.is_flag)
    }

    /// Carries a plan out. Its cost; none if it can't be carried out or misses the goal.
    pub(crate) fn cost_of<'n>(&self, plan: impl IntoIterator<Item = &'n str>) -> Option<i64> {
        let mut state: Vec<i64> = self
            .variables
            .iter()
            .map(|variable| variable.start)
            .collect();
        let mut cost = 0;
        for name in plan {
            let action = self.actions.iter().find(|action| action.name == name)?;
            if !action.preconditions.iter().all(|test| test.holds(&state)) {
                return None;
            }
            for effect in &action.effects {
                match *effect {
                    Effect::Set(variable, value) => state[variable] = value,
                    Effect::Add(variable, value) => state[variable] += value,
                }
            }
            cost += action.cost;
        }
        self.goal
            .iter()
            .all(|test| test.holds(&state))
            .then_some(cost)
    }

    /// Reads the text of one of the files in `problems/`; `problems/README.md` has the format.
    pub(crate) fn parse(name: &str, text: &str, optimum: i64) -> Self {
        let mut problem = Problem::new(name, optimum);
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["A", atom] => {
                    problem.flag(atom, 0);
                }
                ["S", digits] => {
                    for (variable, digit) in problem.variables.iter_mut().zip(digits.chars()) {
                        variable.start = i64::from(digit == '1');
                    }
                }
                ["G", ref pairs @ ..] => {
                    problem.goal = pairs_of(pairs)
                        .map(|(atom, value)| Test::Is(atom, value))
                        .collect();
                }
                ["X", action, cost, "P", ref rest @ ..] => {
                    let end = rest.iter().position(|&word| word == "E").expect("effects");
                    let preconditions: Vec<Test> = pairs_of(&rest[..end])
                        .map(|(atom, value)| Test::Is(atom, value))
                        .collect();
                    let effects: Vec<Effect> = pairs_of(&rest[end + 1..])
                        .map(|(atom, value)| Effect::Set(atom, value))
                        .collect();
                    problem.action(
                        action,
                        cost.parse().expect("a cost"),
                        &preconditions,
                        &effects,
                    );
                }
                _ => panic!("{name}: {line}"),
            }
        }
        problem
    }
}

fn pairs_of<'w>(words: &'w [&str]) -> impl Iterator<Item = (usize, i64)> + 'w {
    words.chunks(2).map(|pair| {
        (
            pair[0].parse().expect("an atom's number"),
            pair[1].parse().expect("0 or 1"),
        )
    })
}
