//! Conditions and sums without variables.

/// Something with its objects, such as a predicate or a function.
pub(super) type Ground = (usize, Vec<usize>);

/// A condition without variables.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    Always(bool),
    Fact(Ground),
    Not(Box<Condition>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Compare(&'static str, Sum, Sum),
}

/// A sum without variables.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Sum {
    Value(f64),
    Fluent(Ground),
    Of(char, Vec<Sum>),
    Violated(String),
    TotalTime,
}

impl Condition {
    /// All of them, or one of them.
    pub(super) fn all(list: Vec<Condition>, is_all: bool) -> Self {
        let mut kept = Vec::new();
        for it in list {
            match (it, is_all) {
                (Condition::Always(is), _) if is == is_all => {}
                (Condition::Always(is), _) => return Condition::Always(is),
                (Condition::And(inner), true) | (Condition::Or(inner), false) => {
                    kept.extend(inner);
                }
                (it, _) => kept.push(it),
            }
        }
        match (kept.pop(), kept.is_empty()) {
            (None, _) => Condition::Always(is_all),
            (Some(one), true) => one,
            (Some(last), false) => {
                kept.push(last);
                if is_all {
                    Condition::And(kept)
                } else {
                    Condition::Or(kept)
                }
            }
        }
    }

    /// Every fact that it speaks of.
    pub(super) fn visit<'c>(&'c self, seen: &mut impl FnMut(&'c Ground)) {
        match self {
            Condition::Always(_) | Condition::Compare(..) => {}
            Condition::Fact(fact) => seen(fact),
            Condition::Not(inner) => inner.visit(seen),
            Condition::And(all) | Condition::Or(all) => all.iter().for_each(|it| it.visit(seen)),
        }
    }

    /// The opposite, with `not` only before facts and comparisons for equality.
    pub(super) fn negated(self) -> Self {
        let all = |list: Vec<Condition>| list.into_iter().map(Condition::negated).collect();
        match self {
            Condition::Always(is) => Condition::Always(!is),
            Condition::Not(inner) => *inner,
            Condition::And(list) => Condition::all(all(list), false),
            Condition::Or(list) => Condition::all(all(list), true),
            Condition::Compare("<", a, b) => Condition::Compare(">=", a, b),
            Condition::Compare("<=", a, b) => Condition::Compare(">", a, b),
            Condition::Compare(">", a, b) => Condition::Compare("<=", a, b),
            Condition::Compare(">=", a, b) => Condition::Compare("<", a, b),
            it => Condition::Not(Box::new(it)),
        }
    }

    /// What it takes, all of it.
    pub(super) fn parts(&self) -> &[Condition] {
        match self {
            Condition::Always(true) => &[],
            Condition::And(all) => all,
            one => core::slice::from_ref(one),
        }
    }

    /// The first fact or comparison that it speaks of.
    pub(super) fn first(&self) -> Option<&Condition> {
        match self {
            Condition::Always(_) => None,
            Condition::Fact(_) | Condition::Compare(..) => Some(self),
            Condition::Not(inner) => inner.first(),
            Condition::And(all) | Condition::Or(all) => all.iter().find_map(Condition::first),
        }
    }

    /// With what is known of facts and comparisons put in.
    pub(super) fn settle(self, settled: &impl Fn(&Condition) -> Option<bool>) -> Self {
        let all = |list: Vec<Condition>| list.into_iter().map(|it| it.settle(settled)).collect();
        match self {
            Condition::Fact(_) | Condition::Compare(..) => match settled(&self) {
                Some(is) => Condition::Always(is),
                None => self,
            },
            Condition::Not(inner) => inner.settle(settled).negated(),
            Condition::And(list) => Condition::all(all(list), true),
            Condition::Or(list) => Condition::all(all(list), false),
            Condition::Always(_) => self,
        }
    }
}

impl Sum {
    /// A sum of parts, worked out if they are all known.
    pub(super) fn of(sign: char, parts: Vec<Sum>) -> Self {
        let value = |it: &Sum| match it {
            Sum::Value(value) => Some(*value),
            _ => None,
        };
        let Some(values) = parts.iter().map(value).collect::<Option<Vec<f64>>>() else {
            return Sum::Of(sign, parts);
        };
        Sum::Value(match (sign, &values[..]) {
            ('-', [one]) => -one,
            ('-', [a, b]) => a - b,
            ('/', [a, b]) => a / b,
            ('*', all) => all.iter().product(),
            (_, all) => all.iter().sum(),
        })
    }
}
