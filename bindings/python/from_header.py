"""Reads the C header and makes two modules of it: the declarations for cffi, and the values that
the package gives and takes: constants, ids, and structs with their comments."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

# Kinds of numbers whose constants aren't called as the kind is.
PREFIXES = {"UdgSkipping": "UDG_SKIP_", "UdgMemoryCategory": "UDG_MEMORY_"}
# Constants that aren't one of several choices: sizes, versions, and numbers with a meaning of their own.
PLAIN = {
    "UDG_ABI_FINGERPRINT", "UDG_ABI_VERSION", "UDG_DECISION_STEPS", "UDG_FEATURE_CATCHES_FAILURES",
    "UDG_FEATURE_SELF_CHECKS", "UDG_INITIAL_RANGE", "UDG_INITIAL_VALUE", "UDG_LOG_TEXT_SIZE", "UDG_MAX_OBJECT_NAME",
    "UDG_NO_STATE", "UDG_PLAN_STATES_UNLIMITED", "UDG_PLAN_STATE_EXECUTABLE", "UDG_PLAN_STATE_NO_PARENT",
    "UDG_QUESTION_OBJECTS", "UDG_STEP_ROLES",
}  # fmt: skip
# Ids of what a domain has.
IDS = (
    "UdgAttribute",
    "UdgType",
    "UdgAction",
    "UdgDrive",
    "UdgGoalRule",
    "UdgQuery",
    "UdgSchedule",
    "UdgSensor",
    "UdgModifier",
    "UdgInfluence",
    "UdgTag",
)
# Made by hand, or of no use in Python.
NO_RECORD = {
    "UdgAllocator", "UdgAnswer", "UdgArea", "UdgAreaDef", "UdgAreaInfo", "UdgQuaternion", "UdgDecision", "UdgDocument", "UdgDomain", "UdgInfluenceGrid", "UdgInitialValue", "UdgNearby", "UdgNpc",
    "UdgObject", "UdgObjectDef", "UdgPercept", "UdgPlaceLink", "UdgPlaceTerm", "UdgPlanner", "UdgProfiler", "UdgQueryBinding", "UdgQuestion", "UdgRead", "UdgText",
    "UdgValue", "UdgVector3", "UdgWorld", "UdgWrite",
}  # fmt: skip
# Fields that the package fills in by itself.
HIDDEN = {"struct_size", "reserved", "domain", "query_binding_count", "query_bindings"}
NUMBERS = {
    "float": "float", "double": "float", "int32_t": "int", "uint32_t": "int", "uint64_t": "int",
    "size_t": "int", "char": "str",
}  # fmt: skip
INTEGER = re.compile(r"-?(0x[0-9a-fA-F]+|\d+)[uUlL]*")


class Constant(NamedTuple):
    name: str
    value: str
    comment: list[str]


class Field(NamedTuple):
    kind: str
    name: str
    comment: list[str]
    is_pointer: bool


@dataclass
class Header:
    numbers: dict[str, list[str]] = field(default_factory=dict)
    structs: dict[str, tuple[list[str], list[Field]]] = field(default_factory=dict)
    constants: list[Constant] = field(default_factory=list)
    enumerators: list[Constant] = field(default_factory=list)


def make(text: str, folder: Path) -> list[Path]:
    """Writes the modules into a folder, and returns their paths."""
    declarations = folder / "_declarations.py"
    _emit(text, declarations)
    values = folder / "values.py"
    values.write_text(_values(_read(text)), encoding="utf-8")
    return [declarations, values]


def plain(text: str) -> str:
    """What of the header cffi understands: no conditions, no includes, constants that are integers."""
    lines, is_cpp = [], False
    for line in text.splitlines():
        if line.startswith(("#ifdef __cplusplus", "#endif")):
            is_cpp = line.startswith("#ifdef")
        elif line.startswith("#"):
            words = line.split(None, 2)
            if words[0] == "#define" and len(words) == 3 and INTEGER.fullmatch(words[2]):
                lines.append(line)
        elif not is_cpp:
            lines.append(line)
    return "\n".join(lines)


def _emit(text: str, place: Path) -> None:
    import cffi

    ffi = cffi.FFI()
    ffi.cdef(plain(text))
    ffi.set_source("udgoap._declarations", None)
    ffi.emit_python_code(str(place))


def _read(text: str) -> Header:
    header = Header()
    comment: list[str] = []
    struct: list[Field] | None = None
    for line in plain(text).splitlines():
        stripped = line.strip()
        if stripped.startswith("//"):
            comment.append(stripped[2:].strip())
            continue
        if found := re.fullmatch(r"typedef (\w+) (Udg\w+);", stripped):
            header.numbers[found[2]] = comment
        elif found := re.fullmatch(r"typedef struct (\w+) \{", stripped):
            struct = []
            header.structs[found[1]] = (comment, struct)
        elif stripped.startswith("}"):
            struct = None
        elif struct is not None and (found := re.fullmatch(r"(.+?)(\w+)(?:\[\w+\])?;", stripped)):
            kind = found[1].replace("const ", "").replace("struct ", "").strip()
            struct.append(Field(kind.rstrip("* "), found[2], comment, kind.endswith("*")))
        elif found := re.fullmatch(r"#define (\w+) (\S+)", stripped):
            group = header.constants if found[1] in PLAIN else header.enumerators
            group.append(Constant(found[1], found[2].rstrip("uUlL"), comment))
        comment = []
    return header


def _values(header: Header) -> str:
    out = [
        '"""Constants, ids and structs of the library, as its header has them. Made when the package is built."""',
        "",
        "from __future__ import annotations",
        "",
        "from dataclasses import dataclass",
        "from enum import IntEnum",
        "from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias",
        "",
        "if TYPE_CHECKING:",
        "    from udgoap.areas import Area",
        "    from udgoap.objects import Npc, Object",
        "",
    ]
    out += ["class Vector3(NamedTuple):", *_doc(header.structs["UdgVector3"][0], "    ")]
    for each in header.structs["UdgVector3"][1]:
        out += [f"    {each.name}: float", *_doc(each.comment, "    ")]
    out += ["", 'Value: TypeAlias = "float | bool | Vector3 | Object | None"']
    out += ['"""What an attribute holds, by its kind."""', ""]
    enums = _enums(header)
    for constant in header.constants:
        out += [f"{constant.name} = {constant.value}", *_doc(constant.comment, ""), ""]
    for kind, members in enums.items():
        out += _enum(kind, header.numbers[kind], members)
    for name in IDS:
        comment, _ = header.structs[name]
        out += ["@dataclass(frozen=True, slots=True)", f"class {name[3:]}:", *_doc(comment, "    ")]
        out += ["    id: int", ""]
    for name, (comment, fields) in header.structs.items():
        if name in NO_RECORD or name in IDS:
            continue
        is_option = fields[0].name == "struct_size"
        out += (_options if is_option else _record)(name[3:], comment, fields, enums)
    names = re.findall(r"^(?:class )?(\w+)(?: =|:|\()", "\n".join(out), re.MULTILINE)
    out += ["__all__ = [", *(f'    "{name}",' for name in names), "]"]
    return "\n".join(out) + "\n"


def _doc(comment: list[str], indent: str) -> list[str]:
    text = "\n".join(indent + line if line else "" for line in comment).strip()
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    return [f'{indent}"""{text} """' if text.endswith('"') else f'{indent}"""{text}"""']


def _words(name: str) -> list[str]:
    return [word.upper() for word in re.findall(r"[A-Z][a-z0-9]*", name.removeprefix("Udg"))]


def _enums(header: Header) -> dict[str, list[tuple[str, Constant]]]:
    """Each kind of number with its constants, without their prefix. Those of no kind stay constants."""
    prefixes: dict[str, str] = {}
    names = [constant.name for constant in header.enumerators]
    for kind in header.numbers:
        words = _words(kind)
        tries = [words, words[1:], words[:-1]]
        guesses = ["UDG_" + "_".join(some) + "_" for some in tries if some]
        known = [PREFIXES[kind]] if kind in PREFIXES else guesses
        fitting = [guess for guess in known if any(name.startswith(guess) for name in names)]
        if not fitting:
            raise ValueError(f"no constants belong to {kind}; see PREFIXES in from_header.py")
        prefixes[fitting[0]] = kind
    enums: dict[str, list[tuple[str, Constant]]] = {kind: [] for kind in header.numbers}
    for constant in header.enumerators:
        fitting = [prefix for prefix in prefixes if constant.name.startswith(prefix)]
        if not fitting:
            # How much there may be of something, such as UDG_QUESTION_OBJECTS.
            header.constants.append(constant)
            continue
        prefix = max(fitting, key=len)
        enums[prefixes[prefix]].append((constant.name.removeprefix(prefix), constant))
    return enums


def _enum(kind: str, comment: list[str], members: list[tuple[str, Constant]]) -> list[str]:
    out = [f"class {kind[3:]}(IntEnum):", *_doc(comment, "    ")]
    for name, constant in members:
        out += [f"    {name} = {constant.value}", *_doc(constant.comment, "    ")]
    return [*out, ""]


def _is_flag(each: Field) -> bool:
    return each.kind == "uint32_t" and re.match(r"1( if|:)", " ".join(each.comment)) is not None


def _reading(each: Field, enums: dict[str, list[tuple[str, Constant]]]) -> tuple[str, str]:
    """The type in Python of a field that the library has written, and how it is read."""
    c = f"c.{each.name}"
    if _is_flag(each):
        return "bool", f"{c} != 0"
    if each.kind in enums:
        return each.kind[3:], f"{each.kind[3:]}({c})"
    may_be_null = "null" in " ".join(each.comment)
    if each.kind in IDS:
        read = f"{each.kind[3:]}({c}.id)"
        if may_be_null:
            return f"{each.kind[3:]} | None", f"{read} if {c}.id else None"
        return each.kind[3:], read
    if each.kind == "UdgObject":
        kind = "Npc" if each.name == "npc" else "Object"
        read = f"world._{kind.lower()}({c}.bits)"
        return (f"{kind} | None", f"{read} if {c}.bits else None") if may_be_null else (kind, read)
    if each.kind == "UdgArea":
        return "Area | None", f"world._area({c}.bits) if {c}.bits else None"
    if each.kind in NUMBERS:
        return NUMBERS[each.kind], c if each.kind != "char" else f"world._text({c})"
    reads = {
        "UdgFact": ("Fact", f"Fact._of({c}, world)"),
        "UdgVector3": ("Vector3", f"Vector3({c}.x, {c}.y, {c}.z)"),
        "UdgText": ("str", f"world._text({c}.data)"),
        "UdgValue": ("Value", f"world._value({c})"),
    }
    return reads[each.kind]


def _record(
    name: str, comment: list[str], fields: list[Field], enums: dict[str, list[tuple[str, Constant]]]
) -> list[str]:
    # Nobody has a further role yet, so there is nothing to tell of `roles`.
    fields = [each for each in fields if each.name not in ("reserved", "roles")]
    out = ["@dataclass(frozen=True, slots=True)", f"class {name}:", *_doc(comment, "    ")]
    for each in fields:
        out += [f"    {each.name}: {_reading(each, enums)[0]}", *_doc(each.comment, "    ")]
    out += ["", "    @classmethod", f"    def _of(cls, c: Any, world: Any) -> {name}:"]
    out += ["        return cls("]
    out += [f"            {each.name}={_reading(each, enums)[1]}," for each in fields]
    return [*out, "        )", ""]


def _writing(each: Field, enums: dict[str, list[tuple[str, Constant]]]) -> tuple[str, str]:
    """The type in Python of a field that callers set, and how it is handed over."""
    value = f"self.{each.name}"
    if each.kind in IDS:
        return each.kind[3:], f"c.{each.name}.id = {value}.id"
    if each.kind == "UdgVector3":
        return "tuple[float, float, float]", f"c.{each.name} = {value}"
    kind = "bool" if _is_flag(each) else each.kind[3:] if each.kind in enums else NUMBERS[each.kind]
    return kind, f"c.{each.name} = {value}"


def _options(
    name: str, comment: list[str], fields: list[Field], enums: dict[str, list[tuple[str, Constant]]]
) -> list[str]:
    fields = [each for each in fields if each.name not in HIDDEN and not each.is_pointer]
    out = ["@dataclass(slots=True)", f"class {name}:"]
    out += _doc([*comment, "", "What is None is as the library has it."], "    ")
    for each in fields:
        out += [f"    {each.name}: {_writing(each, enums)[0]} | None = None"]
        out += _doc(each.comment, "    ")
    out += ["", "    def _write(self, c: Any) -> None:"]
    for each in fields:
        out += [
            f"        if self.{each.name} is not None:",
            f"            {_writing(each, enums)[1]}",
        ]
    out += ["", "    @classmethod", f"    def _of(cls, c: Any) -> {name}:", "        return cls("]
    out += [f"            {each.name}={_reading(each, enums)[1]}," for each in fields]
    return [*out, "        )", ""]
