//! The stack that an expression or a condition is evaluated on.

use crate::domain::expression::MAX_STACK;

/// The stack of one expression. It can't overflow: the loader refuses expressions that need more.
pub(crate) struct Stack<T> {
    values: [T; MAX_STACK],
    len: usize,
}

impl<T: Copy> Stack<T> {
    /// An empty stack. `unused` fills the places without a value.
    pub(crate) fn new(unused: T) -> Self {
        Stack {
            values: [unused; MAX_STACK],
            len: 0,
        }
    }

    pub(crate) fn push(&mut self, value: T) {
        self.values[self.len] = value;
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> T {
        self.len -= 1;
        self.values[self.len]
    }

    pub(crate) fn one(&mut self, f: impl FnOnce(T) -> T) {
        let top = &mut self.values[self.len - 1];
        *top = f(*top);
    }

    pub(crate) fn two(&mut self, f: impl FnOnce(T, T) -> T) {
        let right = self.pop();
        self.one(|left| f(left, right));
    }

    pub(crate) fn fold(&mut self, count: u16, f: impl Fn(T, T) -> T) {
        for _ in 1..count {
            self.two(&f);
        }
    }
}
