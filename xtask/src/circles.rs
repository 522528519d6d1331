//! Checks that no files of a crate use each other's types in a circle, directly or by way of
//! others. To understand one file of a circle, you would have to read all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use syn::visit::Visit;

/// A module by the names on the way to it.
type Module = Vec<String>;

/// What one file says of itself and of others.
#[derive(Default)]
struct File {
    /// What it calls things that it imports, and where they are.
    imports: BTreeMap<String, Vec<String>>,
    /// What it imports only to hand it on.
    handed_on: BTreeSet<String>,
    /// Where it imports everything from.
    globs: Vec<Vec<String>>,
    /// All paths in its code.
    paths: BTreeSet<Vec<String>>,
}

impl File {
    fn read(text: &str) -> Result<Self> {
        let mut file = File::default();
        file.visit_file(&syn::parse_file(text)?);
        let used: BTreeSet<&String> = file.paths.iter().map(|path| &path[0]).collect();
        file.handed_on.retain(|name| !used.contains(name));
        Ok(file)
    }

    fn import(&mut self, before: &[String], tree: &syn::UseTree, is_public: bool) {
        let with = |ident: &syn::Ident| {
            let mut path = before.to_vec();
            path.push(ident.to_string());
            path
        };
        let (name, path) = match tree {
            syn::UseTree::Path(it) => return self.import(&with(&it.ident), &it.tree, is_public),
            syn::UseTree::Group(it) => {
                for tree in &it.items {
                    self.import(before, tree, is_public);
                }
                return;
            }
            syn::UseTree::Glob(_) => return self.globs.push(before.to_vec()),
            syn::UseTree::Name(it) if it.ident == "self" => {
                (before.last().cloned(), before.to_vec())
            }
            syn::UseTree::Name(it) => (Some(it.ident.to_string()), with(&it.ident)),
            syn::UseTree::Rename(it) => (Some(it.rename.to_string()), with(&it.ident)),
        };
        let name = name.unwrap_or_default();
        if is_public {
            self.handed_on.insert(name.clone());
        }
        self.imports.insert(name, path);
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|it| {
        let syn::Meta::List(list) = &it.meta else {
            return it.path().is_ident("test");
        };
        list.path.is_ident("cfg") && list.tokens.to_string().starts_with("test")
    })
}

impl<'f> Visit<'f> for File {
    fn visit_item_mod(&mut self, it: &'f syn::ItemMod) {
        if !is_for_tests(&it.attrs) {
            syn::visit::visit_item_mod(self, it);
        }
    }

    fn visit_item_fn(&mut self, it: &'f syn::ItemFn) {
        if !is_for_tests(&it.attrs) {
            syn::visit::visit_item_fn(self, it);
        }
    }

    fn visit_impl_item_fn(&mut self, it: &'f syn::ImplItemFn) {
        if !is_for_tests(&it.attrs) {
            syn::visit::visit_impl_item_fn(self, it);
        }
    }

    fn visit_item_use(&mut self, it: &'f syn::ItemUse) {
        if !is_for_tests(&it.attrs) {
            self.import(&[], &it.tree, !matches!(it.vis, syn::Visibility::Inherited));
        }
    }

    fn visit_path(&mut self, it: &'f syn::Path) {
        let names = it.segments.iter().map(|it| it.ident.to_string());
        self.paths.insert(names.collect());
        syn::visit::visit_path(self, it);
    }
}

/// The files of a crate.
struct Crate(BTreeMap<Module, File>);

impl Crate {
    fn read(root: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        for entry in walkdir::WalkDir::new(root) {
            let path = entry?.into_path();
            let inside = path.strip_prefix(root)?.with_extension("");
            let mut module: Module = inside
                .iter()
                .map(|it| it.to_string_lossy().into_owned())
                .collect();
            let is_for_tests = module
                .iter()
                .any(|it| it == "tests" || it == "testing" || it == "parser_tests");
            if path.extension().is_none_or(|it| it != "rs") || is_for_tests {
                continue;
            }
            if matches!(&*module[module.len() - 1], "mod" | "lib" | "main") {
                module.pop();
            }
            let text = std::fs::read_to_string(&path)?;
            let file = File::read(&text).with_context(|| path.display().to_string())?;
            files.insert(module, file);
        }
        Ok(Crate(files))
    }

    /// Where a path begins, and what is left of it; none if it leads out of the crate.
    fn begin(&self, from: &Module, path: &[String]) -> Option<(Module, Vec<String>)> {
        let mut module = from.clone();
        let mut rest = path;
        match &*path[0] {
            "crate" => (module, rest) = (Module::new(), &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|it| it == "super") {
                    module.pop()?;
                    rest = &rest[1..];
                }
            }
            first => {
                let child = [&from[..], &[first.to_owned()]].concat();
                if !self.0.contains_key(&child) {
                    let import = self.0[from].imports.get(first)?;
                    if import[0] == first {
                        return None;
                    }
                    let path = [import, &path[1..]].concat();
                    return self.begin(from, &path);
                }
            }
        }
        Some((module, rest.to_vec()))
    }

    /// The file that declares what a path names, however often it is handed on.
    fn find(&self, from: &Module, path: &[String], depth: u32) -> Option<Module> {
        let (mut module, mut rest) = self.begin(from, path)?;
        while let Some(first) = rest.first() {
            let child = [&module[..], std::slice::from_ref(first)].concat();
            if !self.0.contains_key(&child) {
                break;
            }
            module = child;
            rest.remove(0);
        }
        let file = self.0.get(&module)?;
        let Some(import) = rest.first().and_then(|it| file.imports.get(it)) else {
            return Some(module);
        };
        if depth == 0 || import[..] == rest[..1] {
            return Some(module);
        }
        let path = [import, &rest[1..]].concat();
        self.find(&module, &path, depth - 1).or(Some(module))
    }

    /// The files whose types a file uses.
    fn used_by(&self, module: &Module) -> BTreeSet<Module> {
        let file = &self.0[module];
        let imports = file.imports.iter();
        let imports = imports.filter(|(name, _)| !file.handed_on.contains(*name));
        let imports = imports.map(|(_, path)| path);
        let paths = file.paths.iter().filter(|path| path.len() > 1);
        let mut used: BTreeSet<Module> = imports
            .chain(paths)
            .filter(|path| path.iter().any(|name| is_type(name)))
            .filter_map(|path| self.find(module, path, 9))
            .collect();
        used.remove(module);
        used
    }

    /// All circles, each as its files.
    fn circles(&self) -> Vec<BTreeSet<Module>> {
        let used: BTreeMap<&Module, BTreeSet<Module>> =
            self.0.keys().map(|it| (it, self.used_by(it))).collect();
        let reached = |from: &Module| {
            let mut reached: BTreeSet<&Module> = BTreeSet::new();
            let mut open: Vec<&Module> = used[from].iter().collect();
            while let Some(next) = open.pop() {
                if reached.insert(next) {
                    open.extend(&used[next]);
                }
            }
            reached
        };
        let all: BTreeMap<&Module, BTreeSet<&Module>> =
            self.0.keys().map(|it| (it, reached(it))).collect();
        let mut circles = BTreeSet::new();
        for (&file, reached) in &all {
            let circle = reached.iter().filter(|it| all[**it].contains(file));
            let circle: BTreeSet<Module> = circle.map(|it| (*it).clone()).collect();
            if !circle.is_empty() {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }
}

/// Types begin with a capital letter, and constants have no small ones.
fn is_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

#[test]
fn files_use_each_others_types_in_no_circle() -> Result<()> {
    let repo = crate::repo::Repo::find()?;
    for root in ["src", "xtask/src"] {
        let mut circles = Crate::read(&repo.path(root))?.circles().into_iter();
        if let Some(circle) = circles.next() {
            let names: Vec<String> = circle.iter().map(|it| it.join("/")).collect();
            panic!("{root}: these files use each other: {names:?}");
        }
    }
    Ok(())
}

#[test]
fn a_circle_is_found_through_what_hands_types_on() -> Result<()> {
    let file = |text: &str| File::read(text);
    let module = |name: &str| vec![name.to_owned()];
    let of = |b: &str| -> Result<Vec<BTreeSet<Module>>> {
        let files = [
            (Module::new(), file("mod a; mod b; pub use b::Bee;")?),
            (module("a"), file("use crate::Bee; pub struct Ant(Bee);")?),
            (module("b"), file(b)?),
        ];
        Ok(Crate(BTreeMap::from(files)).circles())
    };
    assert_eq!(of("pub struct Bee;")?, []);
    let both = BTreeSet::from([module("a"), module("b")]);
    assert_eq!(of("pub struct Bee; fn f(_: super::a::Ant) {}")?, [both]);
    assert_eq!(of("pub struct Bee; #[cfg(test)] use super::a::Ant;")?, []);
    Ok(())
}
