//! How many seconds each step of `.ci/run` may take, on an idle machine with two processors and from
//! an empty target directory. They are printed beside what a step took, for whoever makes one slower;
//! no clock fails anything.

/// The whole of `.ci/run`.
#[cfg(test)]
const ALL: u32 = 20 * 60;

const BUDGETS: &[(&str, u32)] = &[
    // Before there are any steps.
    ("these commands", 44),
    ("format", 5),
    ("clippy", 60),
    ("without std", 15),
    ("cargo test", 320),
    ("rustdoc", 25),
    ("generated files", 15),
    ("header: gcc", 5),
    // With what it takes to install the compiler.
    ("header: clang", 30),
    ("header: words", 1),
    ("header: names", 1),
    ("header: exports", 1),
    ("C tests", 25),
    ("kept headers: served", 4),
    ("kept headers: programs", 1),
    ("calls from inside", 4),
    ("call sequences", 5),
    ("lives: here", 4),
    ("lives: wasm32", 25),
    ("C++ tests: gcc", 36),
    ("C++ tests: clang", 35),
    ("C++ wrapper is complete", 1),
    // The library is built for release here.
    ("C++ costs", 62),
    ("shipped library", 2),
    ("C# tests: CoreCLR", 45),
    ("C# tests: Mono", 45),
    ("C# wrapper is complete", 1),
    // Four programs, and Godot's engine with what it takes to install it.
    ("one village", 30),
    ("Godot 4", 6),
    ("Unity: package", 35),
    ("Unreal: modules", 30),
    ("Python tests", 45),
    ("Python package is complete", 1),
    ("generated ids", 3),
    ("instructions", 65),
    ("growth", 20),
    ("demo", 2),
    ("experiments", 75),
    ("LÖVE", 14),
    ("docs: code blocks", 31),
    ("docs: links and paths", 1),
    // Of `deep`, what CI runs.
    ("C tests: ASan, UBSan", 25),
];

/// The budget of a step. What only `deep` runs has none.
pub(crate) fn of(step: &str) -> Option<u32> {
    let found = BUDGETS.iter().find(|(name, _)| *name == step);
    found.map(|(_, seconds)| *seconds)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{ALL, BUDGETS};

    #[test]
    fn budgets_sum_to_what_ci_may_take() {
        let sum: u32 = BUDGETS.iter().map(|(_, it)| it).sum();
        assert!(sum <= ALL, "{} too many", sum.saturating_sub(ALL));
        let names: BTreeSet<&str> = BUDGETS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), BUDGETS.len(), "a step stands twice");
    }
}
