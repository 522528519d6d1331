//! Reads the Markdown pages: their code blocks, links, headings, and texts in backquotes.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::repo::Repo;

pub(super) struct Page {
    pub(super) path: PathBuf,
    /// Relative to the root, for messages.
    pub(super) name: String,
    pub(super) blocks: Vec<Block>,
    pub(super) links: Vec<Found>,
    pub(super) inline_code: Vec<Found>,
    /// The anchors of its headings, as GitHub makes them.
    pub(super) anchors: Vec<String>,
}

pub(super) struct Found {
    pub(super) line: usize,
    pub(super) text: String,
}

/// A fenced code block. Its first word is the language; words after it say how to check it.
#[derive(Clone, Default)]
pub(super) struct Block {
    /// `README.md:12`, for messages.
    pub(super) place: String,
    pub(super) page: String,
    /// The line of its first line of code.
    pub(super) line: usize,
    pub(super) info: String,
    pub(super) text: String,
}

impl Block {
    pub(super) fn language(&self) -> &str {
        self.info.split_whitespace().next().unwrap_or("")
    }

    /// Whether a word such as `refused` stands after the language.
    pub(super) fn says(&self, word: &str) -> bool {
        self.info
            .split_whitespace()
            .skip(1)
            .any(|found| found == word)
    }

    /// The value of `key=value` or `key="several words"` after the language.
    pub(super) fn value(&self, key: &str) -> Option<&str> {
        let (_, rest) = self.info.split_once(&format!(" {key}="))?;
        match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => rest.split_whitespace().next(),
        }
    }

    /// A name for files made from this block.
    pub(super) fn file_stem(&self) -> String {
        self.place
            .replace(|c: char| !c.is_ascii_alphanumeric(), "-")
    }
}

/// The pages in the root and those in docs/.
pub(super) fn read_all(repo: &Repo) -> Result<Vec<Page>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(&repo.root)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            paths.push(path);
        }
    }
    paths.sort();
    paths.extend(repo.files("docs", "md"));
    if !repo.path("README.md").exists() {
        bail!("there is no README.md");
    }
    paths.into_iter().map(|path| read(repo, path)).collect()
}

/// The files that a page shows whole, each with the name that its block gives: `file=NAME`. Tests of a
/// binding compile and run them.
pub(crate) fn files_in(repo: &Repo, page: &str) -> Result<Vec<(String, String)>> {
    let blocks = read(repo, repo.path(page))?.blocks;
    let named = |block: &Block| Some((block.value("file")?.to_owned(), block.text.clone()));
    let files: Vec<(String, String)> = blocks.iter().filter_map(named).collect();
    if files.is_empty() {
        bail!("{page} shows no file");
    }
    Ok(files)
}

fn read(repo: &Repo, path: PathBuf) -> Result<Page> {
    let name = repo.show(&path);
    let text = fs::read_to_string(&path).with_context(|| format!("reading {name}"))?;
    Ok(parse(path, name, &text))
}

fn parse(path: PathBuf, name: String, text: &str) -> Page {
    let mut page = Page {
        path,
        name,
        blocks: vec![],
        links: vec![],
        inline_code: vec![],
        anchors: vec![],
    };
    let mut block: Option<Block> = None;
    let mut heading: Option<String> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let line = 1 + text[..range.start].matches('\n').count();
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let (info, first) = match kind {
                    CodeBlockKind::Fenced(info) => (info.trim().to_owned(), line + 1),
                    CodeBlockKind::Indented => ("indented".to_owned(), line),
                };
                let place = format!("{}:{line}", page.name);
                block = Some(Block {
                    place,
                    page: page.name.clone(),
                    line: first,
                    info,
                    text: String::new(),
                });
            }
            Event::End(TagEnd::CodeBlock) => page.blocks.extend(block.take()),
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => page
                .anchors
                .extend(heading.take().map(|title| slug(&title))),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                page.links.push(Found {
                    line,
                    text: dest_url.into_string(),
                });
            }
            Event::Text(piece) => {
                if let Some(block) = &mut block {
                    block.text.push_str(&piece);
                } else if let Some(heading) = &mut heading {
                    heading.push_str(&piece);
                }
            }
            Event::Code(code) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&code);
                }
                page.inline_code.push(Found {
                    line,
                    text: code.into_string(),
                });
            }
            _ => {}
        }
    }
    page
}

/// GitHub's anchor for a heading.
fn slug(title: &str) -> String {
    let kept = title
        .trim()
        .chars()
        .filter(|&c| c.is_alphanumeric() || " -_".contains(c));
    kept.flat_map(char::to_lowercase)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_blocks_links_code_and_headings() {
        let text = "# What it *is*, in `C`\n\nSee [x](docs/a.md#b) and `src/lib.rs`.\n\n```json with=\"a b\" refused file=a.json\n{}\n```\n";
        let page = parse(PathBuf::new(), "README.md".to_owned(), text);
        assert_eq!(page.anchors, ["what-it-is-in-c"]);
        assert_eq!(page.links[0].text, "docs/a.md#b");
        assert_eq!(
            (page.inline_code[1].line, page.inline_code[1].text.as_str()),
            (3, "src/lib.rs")
        );
        let block = &page.blocks[0];
        assert_eq!(
            (block.place.as_str(), block.line, block.text.as_str()),
            ("README.md:5", 6, "{}\n")
        );
        assert_eq!(block.language(), "json");
        assert_eq!(block.value("with"), Some("a b"));
        assert_eq!(block.value("file"), Some("a.json"));
        assert!(block.says("refused") && !block.says("json"));
    }

    #[test]
    fn an_indented_block_is_a_block_too() {
        let page = parse(PathBuf::new(), "a.md".to_owned(), "text\n\n    code\n");
        assert_eq!(page.blocks[0].language(), "indented");
    }
}
