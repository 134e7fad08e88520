"""The copy of the package that has all changes at once, and its build. The checkout itself is never changed."""

import os
import pathlib
import subprocess

from mutation.rules import numbered, prepared, proposed
from mutation.change import switched
from mutation.scope import ROOT, files
from mutation.text import SwiftFile

FOLDER = pathlib.Path(os.environ.get("LOCKSTEP_MUTATION_BUILD", ROOT / ".build" / "mutation"))
SUPPORT = pathlib.Path(__file__).parent / "support"
COPIED = ["Package.swift", "Sources", "Tests", "Plugins", "Examples"]
# Packages of their own, which the stores do not need.
NOT_COPIED = ["Tests/Mutants", "Tests/Zoo", "Tests/Python"]
ADDED = {
    "Sources/Persistence/MutationPoint.swift": "MutationPoint.swift",
    "Sources/CSystemCalls/mutation.c": "mutation.c",
    "Sources/CSystemCalls/include/mutation.h": "mutation.h",
}


def changes(paths=None, root=ROOT):
    """Every change of the checkout, numbered in the order of files."""
    found = []
    for path in paths or files(root):
        found += numbered(proposed(SwiftFile(path, (root / path).read_text())), len(found) + 1)
    return found


def sources(root=ROOT):
    """The paths of the files to copy, without hidden ones and builds."""
    found = []
    for name in COPIED:
        for path in [root / name, *sorted((root / name).rglob("*"))]:
            relative = path.relative_to(root).as_posix()
            if path.is_file() and "/." not in relative and not relative.startswith(tuple(NOT_COPIED)):
                found.append(relative)
    return found


def write(path, content):
    """Leaves a file alone that has the content, so that the compiler need not read it again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def copy(all_changes, folder=FOLDER, root=ROOT):
    """Writes the copy, with the changes behind their switches, and removes what the checkout no longer has."""
    package, of_file = folder / "package", {}
    for change in all_changes:
        of_file.setdefault(change.path, []).append(change)
    changed, names = set(files(root)), sources(root)
    for name in names:
        content = (root / name).read_bytes()
        if name in changed:
            content = prepared(name, switched(content.decode(), of_file.get(name, []))).encode()
        if name == "Sources/CSystemCalls/include/CSystemCalls.h":
            content = content.replace(b"#include <stdint.h>", b'#include "mutation.h"\n#include <stdint.h>', 1)
        write(package / name, content)
    for name, support in ADDED.items():
        write(package / name, (SUPPORT / support).read_bytes())
    for path in package.rglob("*"):
        if path.is_file() and path.relative_to(package).as_posix() not in {*names, *ADDED}:
            path.unlink()


def build(folder=FOLDER):
    """Builds the copy once for all changes, and returns the program."""
    for product in ("lockstep", "FileTrace", "ThreadScheduler"):
        command = ["swift", "build", "--package-path", folder / "package", "--scratch-path", folder / "build",
                   "--product", product, "-Xswiftc", "-gnone", "-Xswiftc", "-suppress-warnings"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            lines = [line for line in (done.stdout + done.stderr).splitlines() if "error:" in line]
            raise SystemExit("Tests/mutate: a changed file does not compile; make the rule stricter:\n" + "\n".join(
                sorted(set(lines)) or [done.stdout[-3000:]]))
    return folder / "build" / "debug" / "lockstep"
