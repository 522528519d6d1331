//! Checks that the declarations of Unity's and Unreal's classes, which the tests compile against, name the
//! pages of the engines' documentation that they follow. What no page was found for has to stand in
//! docs/unreal.md.

use std::collections::BTreeSet;
use std::fs;

use crate::repo::Repo;

const UNITYS: &str = "tests/unity_declarations";
const UNREALS: &str = "tests/unreal_declarations";

/// Where docs/unreal.md names what no page was found for.
const UNSEEN: &str = "## What nobody has seen yet";

/// Unity's pages of methods are named after them. Packages have one page for a type and its methods.
const PAGES_OF_METHODS: &str = "/ScriptReference/";

/// Methods of .NET's own interfaces.
const OF_DOTNET: [&str; 1] = ["Dispose"];

/// A line, counted from 1, and the name that is declared there.
type Uncited<'a> = (usize, &'a str);

#[test]
fn what_is_declared_of_unitys_names_its_page() {
    check(UNITYS, "cs", uncited_in_unitys);
}

#[test]
fn what_is_declared_of_unreals_names_its_page() {
    let repo = Repo::find().expect("it is run in the repository");
    let page = fs::read_to_string(repo.path("docs/unreal.md")).expect("the page is there");
    let unseen = page.split(UNSEEN).nth(1).expect("it has the section");
    let unseen = unseen.split("\n## ").next().unwrap_or_default();
    let told: BTreeSet<&str> = unseen.split('`').skip(1).step_by(2).collect();
    let uncited = |text| uncited_in_unreals(text, &told);
    check(UNREALS, "h", uncited);
    check(&format!("{UNREALS}/build"), "cs", uncited);
}

fn check<'a>(folder: &str, ending: &str, uncited: impl Fn(&'a str) -> Vec<Uncited<'a>>) {
    let repo = Repo::find().expect("it is run in the repository");
    let files = repo.files(folder, ending);
    assert!(!files.is_empty(), "there is nothing in {folder}");
    let mut wrong = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("it can be read");
        for (line, name) in uncited(text.leak()) {
            wrong += &format!("{}:{line}: {name} names no page\n", repo.show(&file));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A type that is open, by how far its declaration is indented.
struct Type<'a> {
    indent: usize,
    name: &'a str,
    /// Whether its methods have pages of their own.
    has_pages_of_methods: bool,
}

/// Each type and each method needs a page in the comment above it. Other members stand on their type's page.
/// What is internal isn't Unity's: but a class that plays Unity's part has to say by which page.
fn uncited_in_unitys(text: &str) -> Vec<Uncited<'_>> {
    let mut uncited = Vec::new();
    let mut types: Vec<Type> = Vec::new();
    let mut comment = String::new();
    for (number, line) in text.lines().enumerate() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        if code.starts_with("//") {
            comment += code;
            continue;
        }
        // Attributes stand between a comment and what it is about.
        if code.starts_with('[') && code.ends_with(']') {
            continue;
        }
        let is_inside = code.is_empty() || code.starts_with('{');
        types.retain(|it| is_inside || it.indent < indent);
        let has_page = comment.contains("https://");
        if let Some(name) = type_declared_by(code) {
            let is_unitys = !code.starts_with("internal ");
            if !has_page && (is_unitys || types.is_empty()) {
                uncited.push((number + 1, name));
            }
            types.push(Type {
                indent,
                name,
                has_pages_of_methods: is_unitys && comment.contains(PAGES_OF_METHODS),
            });
        } else if let Some(name) = method_declared_by(code) {
            let of = types.last();
            let needs_page = of.is_some_and(|it| it.has_pages_of_methods && it.name != name);
            if needs_page && !has_page && !OF_DOTNET.contains(&name) {
                uncited.push((number + 1, name));
            }
        }
        comment.clear();
    }
    uncited
}

fn type_declared_by(code: &str) -> Option<&str> {
    let visible = ["public ", "protected ", "internal "];
    if !visible.iter().any(|it| code.starts_with(it)) {
        return None;
    }
    let head = code.split(['(', '{', ':']).next().unwrap_or_default();
    if let Some((_, name)) = head.split_once(" delegate ") {
        return name.split_whitespace().last();
    }
    let kinds = [" class ", " struct ", " enum ", " interface "];
    let (_, name) = kinds.iter().find_map(|it| head.split_once(it))?;
    first_word(name)
}

fn method_declared_by(code: &str) -> Option<&str> {
    let is_visible = code.starts_with("public ") || code.starts_with("protected ");
    let (head, _) = code.split_once('(')?;
    let is_other = [" operator ", " override ", "=", "{", ";"];
    if !is_visible || is_other.iter().any(|it| head.contains(it)) {
        return None;
    }
    first_word(head.split('<').next()?.split_whitespace().last()?)
}

/// Each type, macro and free function has to be named by a comment that names a page, or in the docs. So has
/// each member that its type shows, and its type with it.
fn uncited_in_unreals<'a>(text: &'a str, told: &BTreeSet<&str>) -> Vec<Uncited<'a>> {
    let cited = words_beside_pages(text);
    let are_cited = |names: &[&str]| {
        let is_among = |words: &BTreeSet<&str>, name: &str| {
            // An enumeration in a namespace has a page that is named after both.
            words.contains(name) || words.contains(format!("{name}__Type").as_str())
        };
        let together = |words| names.iter().all(|name| is_among(words, name));
        cited.iter().any(together) || names.last().is_some_and(|it| told.contains(it))
    };
    let mut uncited = Vec::new();
    let mut types: Vec<Shown> = Vec::new();
    let mut is_of_tests = false;
    let mut goes_on = false;
    for (number, line) in text.lines().enumerate() {
        let is_continued = goes_on;
        goes_on = line.ends_with('\\');
        if line.starts_with("namespace StandIn") {
            is_of_tests = true;
        }
        if is_of_tests || is_continued {
            is_of_tests &= !line.starts_with('}');
            continue;
        }
        if let Some(of) = types.last() {
            let wrong = of.members_on(line).into_iter();
            let wrong = wrong.filter(|name| !are_cited(&[of.name, name]));
            uncited.extend(wrong.map(|name| (number + 1, name)));
        }
        Shown::follow(&mut types, line);
        let found = unreals_type(line)
            .or_else(|| macro_of(line))
            .or_else(|| function_of(line));
        if let Some(name) = found
            && !are_cited(&[name])
        {
            uncited.push((number + 1, name));
        }
    }
    uncited
}

/// The words of each comment that names a page: by its address, or by its title.
fn words_beside_pages(text: &str) -> Vec<BTreeSet<&str>> {
    let mut all = Vec::new();
    let mut block = Vec::new();
    for line in text.lines().chain([""]) {
        if let Some(comment) = line.trim_start().strip_prefix("//") {
            block.push(comment);
            continue;
        }
        let names_page = |it: &&str| it.contains("API/") || it.contains('"');
        if block.iter().any(names_page) {
            let words = block.iter().flat_map(|it| it.split(|c| !is_of_name(c)));
            all.push(words.collect());
        }
        block.clear();
    }
    all
}

/// A type of Unreal's that is open.
struct Shown<'a> {
    indent: usize,
    name: &'a str,
    /// Whether what comes next can be seen from outside, if it doesn't say so itself as in C#.
    is_shown: bool,
}

impl<'a> Shown<'a> {
    /// Opens and closes types. The values of an enumeration stand on its page.
    fn follow(types: &mut Vec<Self>, line: &'a str) {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        let of = types.last_mut().filter(|it| it.indent == indent);
        match (of, code) {
            (Some(of), "public:" | "protected:") => of.is_shown = true,
            (Some(of), "private:") => of.is_shown = false,
            (Some(_), _) if code.starts_with('}') => drop(types.pop()),
            _ => {
                let kinds = ["class ", "struct "];
                let is_kept = kinds.iter().any(|it| code.contains(it)) && !code.contains("enum ");
                if let Some(name) = unreals_type(line).filter(|_| is_kept) {
                    let is_shown = code.starts_with("struct ");
                    types.push(Self {
                        indent,
                        name,
                        is_shown,
                    });
                }
            }
        }
    }

    /// What a line declares of it. Constructors and operators stand on its page, and what is overridden on
    /// the page of its base.
    fn members_on(&self, line: &'a str) -> Vec<&'a str> {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        let is_member = indent == self.indent + if line.starts_with('\t') { 1 } else { 4 };
        let is_shown = self.is_shown || code.starts_with("public ");
        let begins = code.starts_with(|c: char| c.is_alphabetic());
        let is_other = ["template", "using ", "friend ", "static_assert"];
        if !is_member
            || !is_shown
            || !begins
            || code.ends_with(':')
            || is_other.iter().any(|it| code.starts_with(it))
            || code.contains("operator")
            || code.contains(" override")
            || unreals_type(line).is_some()
        {
            return Vec::new();
        }
        let end = code.find(['(', '=', ';', '{']).unwrap_or(code.len());
        let is_plain = !code.contains(['(', '<', '{']);
        let declared = if is_plain { code } else { &code[..end] };
        let parts = declared.split(|c| is_plain && c == ',');
        let names = parts.filter_map(|part| {
            let name = part.split(['=', ';']).next()?.trim_end();
            name.rsplit(|c| !is_of_name(c)).next()
        });
        names
            .filter(|it| *it != self.name && *it != "StaticClass" && !it.contains("StandIn"))
            .collect()
    }
}

fn unreals_type(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let code = code.strip_prefix("public ").unwrap_or(code);
    let code = code.strip_prefix("sealed ").unwrap_or(code);
    let kinds = ["enum class ", "class ", "struct ", "enum ", "namespace "];
    let rest = kinds.iter().find_map(|it| code.strip_prefix(it))?;
    // Declared in advance, or of C++'s own; or a part of a name with a page for both.
    let is_other =
        rest.ends_with(';') || rest.starts_with("std::") || first_word(rest) == Some("Type");
    let name = first_word(rest.rsplit("::").next()?)?;
    let is_build_tool = name == "UnrealBuildTool";
    (!is_other && !is_build_tool && !name.contains("StandIn")).then_some(name)
}

fn macro_of(line: &str) -> Option<&str> {
    let name = first_word(line.strip_prefix("#define ")?)?;
    (!name.starts_with("STAND_IN_")).then_some(name)
}

/// A function outside of all classes and namespaces, which begins at the line's beginning.
fn function_of(line: &str) -> Option<&str> {
    let head = line.split_once('(')?.0;
    let is_code = line.starts_with(|c: char| c.is_alphabetic());
    let name = head.rsplit(|c| !is_of_name(c)).next()?;
    // A member that is written outside of its class has the class before it.
    let is_free = head.contains(' ') && !head.contains("::") && !head.contains("template");
    (is_code && is_free && !name.is_empty() && !name.contains("StandIn")).then_some(name)
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn first_word(text: &str) -> Option<&str> {
    text.split(|c| !is_of_name(c))
        .next()
        .filter(|it| !it.is_empty())
}

#[test]
fn unitys_need_a_page_each() {
    let text = "
        // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Thing.html
        [Serializable]
        public sealed class Thing : Object
        {
            public Thing(int count) => value = count;
            public int value { get; set; }
            public void Bare<T>()
            {
                Call(value);
            }
            // https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Thing.Told.html
            public void Told() => value++;
            // It has none.
            public enum Kind
            {
            }
        }
        public delegate void Callback(int count);
        /// <summary>The tests' own.</summary>
        internal static class Part
        {
            internal struct Inner
            {
            }
        }
    ";
    let names: Vec<&str> = uncited_in_unitys(text).into_iter().map(|it| it.1).collect();
    assert_eq!(names, ["Bare", "Kind", "Callback", "Part"]);
}

#[test]
fn unreals_need_a_page_each() {
    let text = "
// API/Runtime/Engine/UThing, \"Tasks\" (FTask): they end. UThing/Told, UThing/Size (5.5), UThing/X.
class UThing : public UObject
{
	int Hidden = 0;

public:
	explicit UThing(int Told);
	~UThing();
	static UClass* StaticClass();
	void Told() const
	{
		Call(Hidden);
	}
	void Over() override;
	UThing& operator=(const UThing&);
	int StandInCount = 0;
	TArray<int, int> Size;
	double X = 0, Y = 0;
	template <typename T>
	T* Find(
		int Where = 0) const;

private:
	int Own = 0;
};
// API/Runtime/Engine/FEntry: FEntry/Key.
struct FEntry
{
	int Key;
	int Size{1};
	enum class EKind
	{
		Plain,
	};
};
// API/Runtime/Engine/EEnd__Type
namespace EEnd
{
	enum Type
	{
	};
}
// Nothing confirms FBare.
struct FBare;
struct FBare
{
};
#define TOLD 1
#define BARE(x) \\
	class Inside
#define STAND_IN_X 1
namespace StandIn
{
	struct FOwn
	{
	};
}
template <typename T>
T* Make(UThing* Outer)
{
	return Call(Outer);
}
void UThing::Member()
{
}
";
    let told = BTreeSet::from(["TOLD"]);
    let names: Vec<&str> = uncited_in_unreals(text, &told)
        .into_iter()
        .map(|it| it.1)
        .collect();
    // The size of another type isn't cited.
    let members = ["Y", "Find", "Size", "EKind"];
    let all = members.into_iter().chain(["FBare", "BARE", "Make"]);
    assert_eq!(names, all.collect::<Vec<_>>());
}

#[test]
fn members_of_rules_need_a_page_each() {
    let text = "
// \"Module Properties\" (ModuleRules: Type).
namespace UnrealBuildTool
{
    public class ModuleRules
    {
        private int own;
        public ModuleType Type;
        public List<string> Bare = new List<string>();
        public ModuleRules(ReadOnlyTargetRules target)
        {
        }
        public override string ToString() => name;
    }
}
";
    let names = uncited_in_unreals(text, &BTreeSet::new());
    assert_eq!(names, [(9, "Bare")]);
}
