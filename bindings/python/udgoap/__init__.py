"""udgoap: decides what the non-player characters of a game do next.

A layer over the C header, which is the manual: each member does what the function of its name
does, and raises UdgoapError where that returns a status other than OK. `docs/python.md` says what
is different."""

from udgoap._senses import Percept
from udgoap.areas import Area, Areas
from udgoap.decisions import Decision
from udgoap.domain import Document, Domain
from udgoap.errors import (
    InvalidDocumentError,
    LibraryError,
    StaleViewError,
    UdgoapError,
    describe,
)
from udgoap.events import Events
from udgoap.influences import InfluencePlace, Influences
from udgoap.library import (
    abi_fingerprint,
    abi_version,
    catches_failures,
    checks_itself,
    decision_kind_name,
    drain_log,
    ended_by_name,
    event_kind_name,
    load_library,
    memory_stats,
    outcome_name,
    reason_name,
    status_name,
    version,
    woken_by_name,
)
from udgoap.objects import Npc, Object, Range, Told
from udgoap.planner import Planner, thesis_options
from udgoap.queries import BY_VIEW, Answer, AnswerFunction, Question
from udgoap.values import *  # noqa: F403
from udgoap.values import __all__ as _values
from udgoap.world import World

__all__ = [
    "BY_VIEW",
    "Answer",
    "AnswerFunction",
    "Area",
    "Areas",
    "Decision",
    "Document",
    "Domain",
    "Events",
    "InfluencePlace",
    "Influences",
    "InvalidDocumentError",
    "LibraryError",
    "Npc",
    "Object",
    "Percept",
    "Planner",
    "Question",
    "Range",
    "StaleViewError",
    "Told",
    "UdgoapError",
    "World",
    "abi_fingerprint",
    "abi_version",
    "catches_failures",
    "checks_itself",
    "decision_kind_name",
    "describe",
    "drain_log",
    "ended_by_name",
    "event_kind_name",
    "load_library",
    "memory_stats",
    "outcome_name",
    "reason_name",
    "status_name",
    "thesis_options",
    "version",
    "woken_by_name",
]
__all__ += _values
