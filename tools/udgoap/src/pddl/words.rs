//! The text of PDDL as nested lists of words, with their places.

use udgoap::domain::diagnostic::did_you_mean;

/// Where something stands in a file; both count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct At {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// What is wrong, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) at: At,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(at: At, message: impl Into<String>) -> Self {
        Fault {
            at,
            message: message.into(),
        }
    }
}

/// Says that nothing has this name, and what may have been meant.
pub(super) fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    format!("there is no {what} `{name}`{}", did_you_mean(name, known))
}

/// A word, or a list in parentheses.
#[derive(Debug)]
pub(super) enum Node {
    /// In lower case, as PDDL makes no difference.
    Word(At, String),
    List(At, Vec<Node>),
}

impl Node {
    pub(super) fn at(&self) -> At {
        match self {
            Node::Word(at, _) | Node::List(at, _) => *at,
        }
    }

    pub(super) fn word(&self) -> Result<&str, Fault> {
        match self {
            Node::Word(_, word) => Ok(word),
            Node::List(at, _) => Err(Fault::new(*at, "found a list, expected a word")),
        }
    }

    pub(super) fn list(&self) -> Result<&[Node], Fault> {
        match self {
            Node::List(_, list) => Ok(list),
            Node::Word(at, word) => {
                let message = format!("found `{word}`, expected a list in parentheses");
                Err(Fault::new(*at, message))
            }
        }
    }

    /// The word that a list begins with, and what follows.
    pub(super) fn form(&self) -> Result<(&str, &[Node]), Fault> {
        match self.list()? {
            [first, rest @ ..] => Ok((first.word()?, rest)),
            [] => Err(Fault::new(self.at(), "found an empty list")),
        }
    }
}

/// The most letters of a word: names are put together of several, and compared with others.
const MOST_LETTERS: usize = 200;
/// How deep lists may lie in one another: what reads them calls itself.
const MOST_DEPTH: usize = 100;

/// Reads a file, which is one list.
pub(super) fn read(text: &str) -> Result<Node, Fault> {
    let mut at = At { line: 1, column: 1 };
    let mut open: Vec<(At, Vec<Node>)> = Vec::new();
    let mut whole = None;
    // Some editors begin a file with a mark that says how it is encoded.
    let mut letters = text.trim_start_matches('\u{feff}').chars().peekable();
    while let Some(letter) = letters.next() {
        let here = at;
        at.column += 1;
        match letter {
            '\n' => {
                at.line += 1;
                at.column = 1;
            }
            ';' => while letters.next_if(|&it| it != '\n').is_some() {},
            _ if letter.is_whitespace() => {}
            _ if whole.is_some() => {
                let message = "found something after the end of the definition";
                return Err(Fault::new(here, message));
            }
            '(' if open.len() == MOST_DEPTH => {
                let message = format!("found lists more than {MOST_DEPTH} deep in one another");
                return Err(Fault::new(here, message));
            }
            '(' => open.push((here, Vec::new())),
            ')' => {
                let Some((begun, list)) = open.pop() else {
                    return Err(Fault::new(here, "found `)` without a `(`"));
                };
                let list = Node::List(begun, list);
                match open.last_mut() {
                    Some((_, outer)) => outer.push(list),
                    None => whole = Some(list),
                }
            }
            _ => {
                let mut word = String::from(letter.to_ascii_lowercase());
                let is_part = |it: &char| !it.is_whitespace() && !matches!(it, '(' | ')' | ';');
                let mut count = 1;
                while let Some(more) = letters.next_if(is_part) {
                    at.column += 1;
                    count += 1;
                    if count > MOST_LETTERS {
                        let message = format!("found a word of more than {MOST_LETTERS} letters");
                        return Err(Fault::new(here, message));
                    }
                    word.push(more.to_ascii_lowercase());
                }
                match open.last_mut() {
                    Some((_, list)) => list.push(Node::Word(here, word)),
                    None => return Err(Fault::new(here, "expected `(define …)`")),
                }
            }
        }
    }
    if let Some((begun, _)) = open.last() {
        return Err(Fault::new(*begun, "this `(` is never closed"));
    }
    whole.ok_or_else(|| Fault::new(at, "found nothing, expected `(define …)`"))
}
