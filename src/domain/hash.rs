//! A hash of what a domain means.
//!
//! It is the same on every platform and for every way of writing the same domain, and differs as
//! soon as anything that could change a decision does, or the name or order of anything. Texts of
//! conditions, which are only shown, don't count, and neither does what is derived from the rest:
//! keys, families, the index of effects.

use super::{
    Action, Atom, Combine, Domain, Drive, Effect, EntityType, FlagTest, GoalRule, Machine, Node,
    Op, Operand, Perform, Planning, Scale, Schedule, WorldEffect, curve::Shape, drive::Removal,
    entity_type::Offer, schedule::Whom,
};

/// FNV-1a over 64 bits.
struct Hasher(u64);

impl Hasher {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.byte(byte);
        }
    }

    /// Any number that is an index, a length or a tag.
    fn count(&mut self, count: impl TryInto<u64>) {
        self.bytes(&count.try_into().unwrap_or(u64::MAX).to_le_bytes());
    }

    /// All NaNs are the same: their bits differ between processors.
    fn number(&mut self, number: f32) {
        let number = if number.is_nan() { f32::NAN } else { number };
        self.bytes(&number.to_bits().to_le_bytes());
    }

    fn numbers(&mut self, numbers: &[f32]) {
        self.count(numbers.len());
        for &number in numbers {
            self.number(number);
        }
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes(text.as_bytes());
    }

    fn option(&mut self, option: Option<impl TryInto<u64>>) {
        match option {
            None => self.byte(0),
            Some(value) => {
                self.byte(1);
                self.count(value);
            }
        }
    }

    fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.count(list.len());
        for item in list {
            each(self, item);
        }
    }
}

/// The hash of a domain.
pub(super) fn of(domain: &Domain) -> u64 {
    let mut hasher = Hasher(0xcbf2_9ce4_8422_2325);
    let h = &mut hasher;
    h.number(domain.distance_range);
    h.list(&domain.attributes, |h, it| {
        h.text(&it.name);
        h.text(it.kind.name());
        h.numbers(&[it.range.min, it.range.max]);
        h.numbers(&it.default);
        h.number(it.significance);
    });
    h.list(&domain.types, entity_type);
    h.list(&domain.actions, action);
    h.list(&domain.world_effects, world_effect);
    h.list(&domain.drives, drive);
    h.list(&domain.goal_rules, goal_rule);
    h.list(&domain.curves, |h, it| {
        h.text(&it.name);
        shape(h, &it.shape);
    });
    h.list(&domain.queries, |h, it| {
        h.text(&it.name);
        h.text(it.kind.name());
        h.byte(it.arguments);
        h.number(it.max_age);
        h.byte(u8::from(it.pure));
        h.number(it.range.unwrap_or(f32::NAN));
    });
    h.list(&domain.flags, |h, it| {
        h.text(&it.name);
        h.count(it.test.0);
    });
    h.list(&domain.schedules, schedule);
    h.list(&domain.machines, machine);
    code(h, domain);
    hasher.0
}

fn entity_type(h: &mut Hasher, of: &EntityType) {
    h.text(&of.name);
    h.option(of.parent.map(|it| it.0));
    h.list(&of.attributes, |h, it| h.count(it.0));
    h.list(&of.ranges, |h, it| h.numbers(&[it.min, it.max]));
    h.numbers(&of.defaults);
    h.list(&of.rates, |h, (attribute, rate)| {
        h.count(attribute.0);
        operand(h, *rate);
    });
    h.option(of.alive.map(|it| it.0));
    h.list(&of.supplies, offer);
    h.list(&of.consumes, offer);
    h.list(&of.drives, |h, it| {
        h.count(it.drive.0);
        match it.weight {
            None => h.byte(0),
            Some(weight) => operand(h, weight),
        }
        h.byte(u8::from(it.vital));
        h.byte(u8::from(it.external));
    });
    h.list(&of.world_effects, |h, it| h.count(it.0));
    h.list(&of.manners, |h, (action, manner)| {
        h.count(action.0);
        h.number(manner.distance);
        h.byte(manner.facing as u8);
        h.text(&manner.animation);
        h.count(manner.slots);
    });
    combine(h, of.combine);
    h.option(of.goap.map(|it| it as u8));
    planning(h, &of.planning);
    h.list(&of.schedules, |h, it| h.count(it.0));
    h.option(of.machine.map(|it| it.0));
}

fn offer(h: &mut Hasher, offer: &Offer) {
    h.count(offer.action.0);
    h.option(offer.when.map(|it| it.0));
}

fn combine(h: &mut Hasher, combine: Combine) {
    h.byte(match combine {
        Combine::WeightedAverage => 0,
        Combine::Min => 1,
        Combine::Product => 2,
        Combine::SumCapped => 3,
        Combine::Expression(_) => 4,
    });
    if let Combine::Expression(code) = combine {
        h.count(code.0);
    }
}

fn action(h: &mut Hasher, action: &Action) {
    h.text(&action.name);
    h.list(&action.preconditions, |h, it| h.count(it.0));
    h.list(&action.effects, effect);
    h.count(action.certain);
    h.list(&action.outcomes, |h, it| {
        h.text(&it.name);
        h.number(it.probability);
        h.count(it.effects.end);
    });
    operand(h, action.cost);
    operand(h, action.duration);
    h.byte(action.oneself as u8);
    h.list(&action.world_effects, |h, it| h.count(it.0));
    h.option(action.schedule.map(|it| it.0));
    h.list(&action.annotations, |h, it| h.text(it));
    let perform = &action.perform;
    h.byte(perform.interrupt as u8);
    h.number(perform.cooldown);
    h.number(perform.timeout);
    h.number(perform.retry_after);
    h.number(perform.expect_for);
    // Documents from before it could be said keep their number.
    if perform.max_wait != Perform::default().max_wait {
        h.byte(1);
        h.number(perform.max_wait);
    }
}

fn effect(h: &mut Hasher, effect: &Effect) {
    h.count(effect.role().0);
    h.option(effect.attribute().map(|it| it.0));
    match *effect {
        Effect::Increment { sign, amount, .. } => {
            h.byte(0);
            h.number(sign);
            operand(h, amount);
        }
        Effect::Assign { value, .. } => {
            h.byte(1);
            operand(h, value);
        }
        Effect::CopyPosition { other, source, .. } => {
            h.byte(2);
            h.count(other.0);
            h.count(source.0);
        }
        Effect::Beside { other, .. } => {
            h.byte(3);
            h.count(other.0);
        }
        Effect::Destroy { .. } => h.byte(4),
    }
}

fn world_effect(h: &mut Hasher, it: &WorldEffect) {
    h.text(&it.name);
    h.option(it.for_each.map(|of| of.0));
    h.option(it.when.map(|when| when.0));
    h.list(&it.effects, effect);
}

fn drive(h: &mut Hasher, drive: &Drive) {
    h.text(&drive.name);
    operand(h, drive.weight);
    match drive.given {
        None => h.byte(0),
        Some(given) => {
            h.byte(1);
            h.option(given.for_each.map(|it| it.0));
            h.count(given.when.0);
        }
    }
    h.option(drive.remove.map(|it| it.0));
    h.list(&drive.goals, |h, it| h.count(it.0));
    combine(h, drive.combine);
}

fn goal_rule(h: &mut Hasher, rule: &GoalRule) {
    h.text(&rule.name);
    h.count(rule.drive.0);
    h.option(rule.for_each.map(|it| it.0));
    h.option(rule.when.map(|it| it.0));
    h.list(&rule.conditions, |h, it| {
        h.text(&it.name);
        h.count(it.test.0);
        h.number(it.weight);
    });
    operand(h, rule.weight);
    match rule.priority {
        None => h.byte(0),
        Some(priority) => operand(h, priority),
    }
    combine(h, rule.combine);
    h.option(rule.completeness.map(|it| it.0));
    match rule.removal {
        Removal::WhenSatisfied => h.byte(0),
        Removal::Never => h.byte(1),
        Removal::When(condition) => {
            h.byte(2);
            h.count(condition.0);
        }
    }
    h.byte(u8::from(rule.satisfied_when_destroyed));
}

fn schedule(h: &mut Hasher, it: &Schedule) {
    h.text(&it.name);
    h.list(&it.roles, |h, it| {
        h.text(&it.name);
        h.count(it.of.0);
        h.option(it.when.map(|when| when.0));
        match it.least {
            None => h.byte(0),
            Some(least) => operand(h, least),
        }
    });
    h.list(&it.tasks, |h, it| {
        h.count(it.action.0);
        match it.whom {
            Whom::Oneself => h.byte(0),
            Whom::Role(role) => {
                h.byte(1);
                h.byte(role);
            }
            Whom::Supplier => h.byte(2),
        }
    });
    h.list(&it.fails, flag_test);
    h.option(it.on_failure.map(|it| it.0));
}

/// A type that says nothing of it adds nothing: hashes are kept in saves and generated constants.
fn planning(h: &mut Hasher, it: &Planning) {
    if *it == Planning::default() {
        return;
    }
    h.text("planning");
    h.option(it.selector.map(|it| it as u8));
    h.option(it.depth);
    h.option(it.max_plan_states);
    h.option(it.max_work);
    h.option(it.cost_weight.map(f32::to_bits));
    h.option(it.durations);
    h.option(it.outcomes);
    h.option(it.risk.map(f32::to_bits));
    h.option(it.filter_goals);
    h.option(it.think_interval.map(f32::to_bits));
    h.option(it.switch_margin.map(f32::to_bits));
}

fn machine(h: &mut Hasher, it: &Machine) {
    h.text(&it.name);
    h.list(&it.states, |h, it| {
        h.text(&it.name);
        h.list(&it.when, flag_test);
        h.list(&it.choices, |h, it| {
            h.count(it.schedule.0);
            h.list(&it.when, flag_test);
        });
    });
}

fn flag_test(h: &mut Hasher, it: &FlagTest) {
    h.count(it.flag.0);
    h.byte(u8::from(it.wanted));
}

fn shape(h: &mut Hasher, shape: &Shape) {
    match *shape {
        Shape::Linear { slope, offset } => {
            h.byte(0);
            h.numbers(&[slope, offset]);
        }
        Shape::Quadratic {
            slope,
            shift,
            offset,
        } => {
            h.byte(1);
            h.numbers(&[slope, shift, offset]);
        }
        Shape::Exponential { base } => {
            h.byte(2);
            h.number(base);
        }
        Shape::Logistic { steepness, middle } => {
            h.byte(3);
            h.numbers(&[steepness, middle]);
        }
        Shape::Piecewise(ref points) => {
            h.byte(4);
            h.list(points, |h, point| h.numbers(point));
        }
    }
}

fn code(h: &mut Hasher, domain: &Domain) {
    let code = &domain.code;
    h.list(&code.ops, |h, it| op(h, *it));
    h.list(&code.runs, |h, it| h.count(it.end));
    h.list(&code.conditions, |h, it| {
        h.count(it.nodes.end);
        h.count(it.atoms.end);
        h.byte(u8::from(it.reads_consumer_position));
    });
    h.list(&code.nodes, |h, it| match *it {
        Node::Atom(atom) => {
            h.byte(0);
            h.count(atom);
        }
        Node::And(count) => {
            h.byte(1);
            h.count(count);
        }
        Node::Or(count) => {
            h.byte(2);
            h.count(count);
        }
    });
    h.list(&code.atoms, |h, it| atom(h, *it));
    h.list(&code.quantifiers, |h, it| {
        h.count(it.of.0);
        h.count(it.variable.0);
        h.option(it.filter.map(|filter| filter.0));
    });
}

fn atom(h: &mut Hasher, atom: Atom) {
    match atom {
        Atom::Compare {
            left,
            comparison,
            right,
            scale,
        } => {
            h.byte(0);
            operand(h, left);
            h.byte(comparison as u8);
            operand(h, right);
            match scale {
                Scale::Attribute(role, attribute) => {
                    h.byte(0);
                    h.count(role.0);
                    h.count(attribute.0);
                }
                Scale::Constant(range) => {
                    h.byte(1);
                    h.number(range);
                }
                Scale::Left => h.byte(2),
                Scale::Right => h.byte(3),
            }
        }
        Atom::Known {
            role,
            attribute,
            wanted,
        } => {
            h.byte(1);
            h.count(role.0);
            h.count(attribute.0);
            h.byte(u8::from(wanted));
        }
        Atom::Constant(value) => {
            h.byte(2);
            h.byte(u8::from(value));
        }
    }
}

/// Tags begin at 1: 0 stands for none.
fn operand(h: &mut Hasher, operand: Operand) {
    match operand {
        Operand::Constant(value) => {
            h.byte(1);
            h.number(value);
        }
        Operand::Attribute(role, attribute) => {
            h.byte(2);
            h.count(role.0);
            h.count(attribute.0);
        }
        Operand::Entity(role) => {
            h.byte(3);
            h.count(role.0);
        }
        Operand::Distance(a, b) => {
            h.byte(4);
            h.count(a.0);
            h.count(b.0);
        }
        Operand::Code(code) => {
            h.byte(5);
            h.count(code.0);
        }
        Operand::Travel(a, b) => {
            h.byte(6);
            h.count(a.0);
            h.count(b.0);
        }
        Operand::Query(query, arguments) => {
            h.byte(7);
            h.count(query.0);
            h.bytes(&arguments.map(|role| role.0));
        }
    }
}

fn op(h: &mut Hasher, op: Op) {
    let (tag, first, second) = match op {
        Op::Push(value) => {
            h.byte(0);
            return operand(h, value);
        }
        Op::MinOf(role, attribute) => (1, u32::from(role.0), attribute.0),
        Op::MaxOf(role, attribute) => (2, u32::from(role.0), attribute.0),
        Op::Age(role, attribute) => (3, u32::from(role.0), attribute.0),
        Op::Was(role, attribute) => (4, u32::from(role.0), attribute.0),
        Op::Count(quantifier) => (5, u32::from(quantifier.0), 0),
        Op::Duration => (6, 0, 0),
        Op::Variable(index) => (7, u32::from(index), 0),
        Op::Holds(condition) => (8, condition.0, 0),
        Op::Add => (9, 0, 0),
        Op::Subtract => (10, 0, 0),
        Op::Multiply => (11, 0, 0),
        Op::Divide => (12, 0, 0),
        Op::Negate => (13, 0, 0),
        Op::Min => (14, 0, 0),
        Op::Max => (15, 0, 0),
        Op::Abs => (16, 0, 0),
        Op::Clamp => (17, 0, 0),
        Op::Curve(curve) => (18, u32::from(curve.0), 0),
    };
    h.byte(tag);
    h.count(first);
    h.count(second);
}
