"""Domains: documents in, ids out."""

import pickle
from pathlib import Path

import pytest
import udgoap

from conftest import DOMAINS, refused


def test_names_become_ids_and_ids_names(domain: udgoap.Domain) -> None:
    assert domain.name(domain.attribute("mana")) == "mana"
    assert [domain.name(each) for each in domain.actions] == [
        "goto",
        "melee",
        "lightning",
        "drink_mana",
    ]
    assert [domain.name(each) for each in domain.types][-1] == "wizard"
    assert len(domain.drives) == 3
    assert [domain.name(each) for each in domain.queries] == ["travel"]
    assert domain.attribute(domain.attribute("mana")) == domain.attribute("mana")
    assert domain.counts.actions == 4
    assert domain.drive("maximize_mana") in domain.drives


def test_ids_of_different_kinds_are_never_equal() -> None:
    assert len({udgoap.Action(5), udgoap.Drive(5)}) == 2


def test_what_documents_say(domain: udgoap.Domain) -> None:
    assert domain.kind("mana") == udgoap.AttributeKind.NUMBER
    assert domain.kind("position") == udgoap.AttributeKind.POSITION
    info = domain.query_info("travel")
    assert info.kind == udgoap.QueryKind.NUMBER
    assert info.object_count == 2


def test_what_types_have(domain: udgoap.Domain) -> None:
    info = domain.type_info("wizard")
    assert info.is_npc and info.drives == 3
    held = {domain.name(each.attribute): each for each in domain.type_attributes("wizard")}
    assert (held["mana"].least, held["mana"].greatest, held["mana"].initial) == (0, 100, 100)
    assert held["position"].initial == udgoap.Vector3(0, 0, 0)
    offers = domain.type_offers("mana_potion", udgoap.OfferSide.SUPPLIES)
    assert [domain.name(each.action) for each in offers] == ["goto", "drink_mana"]
    assert offers[0].distance == 0.5
    assert len(domain.type_offers("wizard", udgoap.OfferSide.CONSUMES)) == info.consumed
    drives = domain.type_drives("wizard")
    assert [each.weight for each in drives] == [1, 1, 1]
    assert domain.appearance(drives[0].drive).label == domain.name(drives[0].drive)
    assert not domain.appearance(domain.type("wizard")).has_color
    assert domain.appearance(offers[0].action).color > 0
    with pytest.raises(TypeError):
        domain.appearance("wizard")  # type: ignore[arg-type]
    with udgoap.World(domain) as world:
        world.measure_times()
        world.tick(1)
        assert world.stats.think_time > 0


def test_hash_tells_domains_apart(domain: udgoap.Domain) -> None:
    with udgoap.Domain(DOMAINS / "wizard.json") as same:
        assert same.hash == domain.hash
    both = [DOMAINS / "wizard.json", DOMAINS / "wizard_life.json"]
    with udgoap.Domain.load(*both) as other:
        assert other.hash != domain.hash


def test_all_errors_come_at_once_and_can_be_pickled() -> None:
    json = '{"udgoap": 1, "actions": {"eat": {"efects": []}}, "typs": {}}'
    with pytest.raises(udgoap.InvalidDocumentError) as caught:
        udgoap.Domain(("bad.json", json))
    error = caught.value
    assert error.status == udgoap.Status.INVALID_DOCUMENT
    assert len(error.diagnostics) == 2
    assert "did you mean `effects`?" in udgoap.describe(error.diagnostics[0])
    assert udgoap.describe(error.diagnostics[0]) in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, udgoap.InvalidDocumentError)
    assert (again.status, str(again)) == (error.status, str(error))
    assert again.diagnostics == error.diagnostics


def test_warnings_stay_with_the_domain() -> None:
    with udgoap.Domain(("odd.json", b'{"udgoap": 1, "attributes": {"a": {}}}')) as domain:
        assert [each.severity for each in domain.warnings] == [udgoap.Severity.WARNING]
        assert "`a`" in domain.warnings[0].message


def test_limits() -> None:
    limits = udgoap.DomainLimits(document_bytes=10)
    with pytest.raises(udgoap.InvalidDocumentError):
        udgoap.Domain(DOMAINS / "wizard.json", limits=limits)


def test_misuse(domain: udgoap.Domain, tmp_path: Path) -> None:
    with refused(udgoap.Status.UNKNOWN_NAME):
        domain.attribute("helth")
    with refused(udgoap.Status.UNKNOWN_NAME):
        domain.attribute("")
    with pytest.raises(TypeError):
        domain.attribute(domain.action("goto"))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        domain.name(5)  # type: ignore[arg-type]
    with refused(udgoap.Status.UNKNOWN_ID):
        domain.name(udgoap.Action(1))
    with pytest.raises(FileNotFoundError):
        udgoap.Domain(tmp_path / "none.json")
    with pytest.raises(udgoap.UdgoapError):
        udgoap.Domain()
    domain.close()
    domain.close()
    assert not domain.is_valid
    with refused(udgoap.Status.INVALID_HANDLE):
        domain.counts  # noqa: B018
