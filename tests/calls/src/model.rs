//! What the generated table is made of.

use crate::bound::Bound;

/// An exported function.
#[derive(Debug)]
pub struct Function {
    /// Its name in the header.
    pub name: &'static str,
    /// Who may call it, as its manual says.
    pub threading: Threading,
    /// Whether it returns a status; else a number or a text.
    pub gives_status: bool,
    /// The statuses that its manual lists.
    pub statuses: &'static [i32],
    /// What it takes.
    pub arguments: &'static [Argument],
    /// Calls it.
    pub run: unsafe fn(&Bound) -> i64,
}

/// Which threads may call a function, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threading {
    /// Any thread at any time.
    AnyThread,
    /// Reads a world.
    WorldShared,
    /// Has a world alone.
    WorldExclusive,
    /// Has a planner alone.
    PlannerExclusive,
}

/// What a function takes.
#[derive(Debug)]
pub struct Argument {
    /// Its name in the header.
    pub name: &'static str,
    /// Whether it is a pointer, and which way.
    pub pointer: Pointer,
    /// What it is, or points to.
    pub of: Type,
}

/// Which way a pointer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// It is no pointer.
    No,
    /// The function reads what it points to.
    In,
    /// The function writes there.
    Out,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// `int32_t`
    I32,
    /// `uint32_t`
    U32,
    /// `uint64_t`
    U64,
    /// `size_t`
    Usize,
    /// `float`
    F32,
    /// `double`
    F64,
    /// A character of a text.
    Char,
    /// A byte of a document.
    Byte,
    /// A pointer of which nothing is known.
    Address,
    /// A struct of that name.
    Of(&'static str),
    /// An integer that stands for a choice, of that name.
    Choice(&'static str),
    /// A function of the host's, of that type.
    Callback(&'static str),
}

/// A struct as it lies in memory.
#[derive(Debug)]
pub struct Struct {
    /// Its name in the header.
    pub name: &'static str,
    /// Its bytes.
    pub size: usize,
    /// What its address is a multiple of.
    pub alignment: usize,
    /// In order.
    pub fields: &'static [Field],
}

/// A field of a struct.
#[derive(Debug)]
pub struct Field {
    /// Its name in the header.
    pub name: &'static str,
    /// Where it begins.
    pub offset: usize,
    /// Its bytes, of all elements if it is an array.
    pub size: usize,
    /// Whether it is a pointer, and which way.
    pub pointer: Pointer,
    /// What it is, or points to.
    pub of: Type,
}

/// An integer that stands for a choice.
#[derive(Debug)]
pub struct Enumeration {
    /// The type's name in the header.
    pub name: &'static str,
    /// Its constants.
    pub values: &'static [i64],
}
