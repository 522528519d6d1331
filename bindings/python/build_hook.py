"""Makes what the package takes from the C header while it is built; nothing is written twice."""

import importlib.util
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class HeaderHook(BuildHookInterface):
    """Puts the header into a source archive, and what is made of it into a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        header = _first(root / "udgoap.h", root / "../../include/udgoap.h")
        include = build_data["force_include"]
        if self.target_name == "sdist":
            include[str(header)] = "udgoap.h"
        self._made = Path(tempfile.mkdtemp(prefix="udgoap-build-"))
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            above = root / "../.."
            # In a package of the library, licences lie among its shared files.
            licence = _first(root / name, above / name, above / "share/doc/udgoap" / name)
            place = name if self.target_name == "sdist" else f"udgoap/{name}"
            include[str(licence)] = place
        if self.target_name == "wheel":
            generate = _module(root / "from_header.py")
            include[str(header)] = "udgoap/udgoap.h"
            for file in generate.make(header.read_text(encoding="utf-8"), self._made):
                include[str(file)] = f"udgoap/{file.name}"
            library = os.environ.get("UDGOAP_WHEEL_LIBRARY")
            if library:
                # A wheel for one platform, with the library where the package looks for it.
                include[library] = f"udgoap/{Path(library).name}"
                build_data["pure_python"] = False
                build_data["tag"] = f"py3-none-{os.environ['UDGOAP_WHEEL_PLATFORM']}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self._made, ignore_errors=True)


def _first(*places: Path) -> Path:
    for place in places:
        if place.exists():
            return place.resolve()
    raise FileNotFoundError(f"none of {', '.join(map(str, places))} is there")


def _module(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
