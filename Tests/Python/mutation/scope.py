"""Which files are changed, and which stores try the changes."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]

# The stores' own files, and the parts that they share. Not the file system below them: most checks replace it, and
# `Tests/PersistenceTests` has its tests.
FOLDERS = [
    "Sources/Variants", "Sources/Persistence/State", "Sources/Persistence/Views", "Sources/Persistence/Threads",
    "Sources/Persistence/Migration", "Sources/Databases/Journal/Store", "Sources/Databases/Journal/State",
    "Sources/Databases/Journal/Compaction", "Sources/Databases/Journal/File", "Sources/Databases/Journal/Opening",
]

# Only speed and other platforms depend on these, or they only describe values.
LEFT_OUT = {
    "ConcurrentMap.swift", "CurrentThread.swift", "WriterTuning.swift", "JSONValue+Codable.swift",
    "JSONValue+Literals.swift", "JSONValue+Members.swift", "JSONValue.swift", "StoreError+Migration.swift",
    "StoreError+Journal.swift", "KeyDecoder.swift", "ReadersLock.swift",
}

# A change is tried on the first of these that reach it.
STORES = [
    "mutex", "nslock", "dispatch-queue", "dispatch-barrier", "dispatch-callback", "actor", "actor-batched",
    "actor-detached", "actor-executor", "actor-journaled",
]


def files(root=ROOT):
    """The paths of the files that are changed, in order."""
    found = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.swift"))]
    return [path.relative_to(root).as_posix() for path in found if path.name not in LEFT_OUT]
