//! Turns a condition into jumps from atom to atom. Atoms that can no longer change the result of an
//! `and` or an `or` are skipped.

use alloc::{vec, vec::Vec};

use crate::domain::{
    Node,
    condition::{Jump, Next},
};

/// A part of a condition: its first atom, and the atoms whose result decides whether it holds.
struct Part {
    first: u32,
    holds: Vec<usize>,
    fails: Vec<usize>,
}

/// The jumps after each atom of a condition, given by its nodes.
pub(super) fn jumps(nodes: &[Node]) -> Vec<Jump> {
    let mut jumps: Vec<Jump> = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    for &node in nodes {
        let (count, is_and) = match node {
            Node::Atom(first) => {
                let at = jumps.len();
                jumps.push(Jump {
                    holds: Next::End(true),
                    fails: Next::End(false),
                });
                parts.push(Part {
                    first,
                    holds: vec![at],
                    fails: vec![at],
                });
                continue;
            }
            Node::And(count) => (count, true),
            Node::Or(count) => (count, false),
        };
        let first = parts.len().saturating_sub(usize::from(count));
        let mut rest = parts.split_off(first).into_iter();
        let Some(mut whole) = rest.next() else {
            continue;
        };
        for part in rest {
            let next = Next::Atom(part.first);
            if is_and {
                whole.holds.iter().for_each(|&at| jumps[at].holds = next);
                whole.holds = part.holds;
                whole.fails.extend(part.fails);
            } else {
                whole.fails.iter().for_each(|&at| jumps[at].fails = next);
                whole.fails = part.fails;
                whole.holds.extend(part.holds);
            }
        }
        parts.push(whole);
    }
    jumps
}
