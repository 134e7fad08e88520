// Uses files in a directory that is traced, and prints the trace; with one of the scenarios' names.

import ActorVariant
import Foundation
import Persistence
import SQLiteVariant

struct Note: Storable {
  let id: String
  let text: String
}

/// At once: the process may be killed.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let everyWrite: UInt32 = 1 << 4
let everySync: UInt32 = 1 << 7
let large = [UInt8](repeating: 7, count: 1_000)

func configuration(_ directory: String) throws -> StoreConfiguration {
  StoreConfiguration(location: try StoreLocation(directoryPath: directory))
}

func save<Saved: Store>(in store: Saved) async throws where Saved.Item == Note {
  try await store.save(Note(id: "a", text: "1"))
  try await store.close()
}

/// What each scenario does in its directory.
let scenarios: [String: (TraceLibrary, String) async throws -> Void] = [
  "atomic": { _, directory in
    try Data("hello".utf8).write(to: URL(filePath: directory + "/data.json"), options: .atomic)
  },
  "actor": { library, directory in
    let store = try ActorStore<Note>(configuration: configuration(directory))
    library.note(1, "open")
    try await save(in: store)
  },
  "sqlite": { library, directory in
    let store = try SQLiteStore<Note>(configuration: configuration(directory))
    library.note(1, "open")
    try await save(in: store)
  },
  "short": { library, directory in
    library.fail(1, everyWrite, 0, 1, 0)
    try PosixFileSystem().write(large, toFile: directory + "/file")
  },
  "interrupted": { library, directory in
    library.fail(1, everyWrite | everySync, EINTR, 0, 0)
    try PosixFileSystem().write(large, toFile: directory + "/file", isSynchronized: true)
  },
  "full": { library, directory in
    library.fail(1, everyWrite, ENOSPC, 0, 1)
    do { try PosixFileSystem().write(large, toFile: directory + "/file") } catch { say("\(error)") }
  },
  "killed": { library, directory in
    library.fail(2, everyWrite, 0, 2, 0)
    try PosixFileSystem().write(large, toFile: directory + "/first")
    say("first")
    try PosixFileSystem().write(large, toFile: directory + "/second")
    say("second")
  },
  "held": { library, directory in
    library.hold(everySync)
    let writer = Thread {
      do {
        try PosixFileSystem().write(large, toFile: directory + "/file", isSynchronized: true)
      } catch {
        say("\(error)")
      }
      library.note(2, "written")
    }
    writer.start()
    say("held: \(library.waitUntilHeld(1))")
    library.note(1, "held")
    library.release()
    while !library.lines().contains("note written") { sched_yield() }
  },
  "outside": { library, directory in
    try PosixFileSystem().write(large, toFile: NSTemporaryDirectory() + "/" + UUID().uuidString)
    library.exempt(1)
    try PosixFileSystem().write(large, toFile: directory + "/exempt")
    library.exempt(-1)
  },
  "mapped": { _, directory in
    let descriptor = open(directory + "/mapped", O_RDWR | O_CREAT, 0o600)
    ftruncate(descriptor, 4_096)
    mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    close(descriptor)
  },
]

guard let library = TraceLibrary() else {
  say("not loaded")
  exit(2)
}
guard let scenario = scenarios[CommandLine.arguments.dropFirst().first ?? ""] else {
  say("usage: file-trace-child \(scenarios.keys.sorted().joined(separator: "|"))")
  exit(64)
}
let directory = NSTemporaryDirectory() + "/lockstep-trace-" + UUID().uuidString
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
say("start: \(library.start(directory))")
try await scenario(library, directory)
library.stop()
for line in library.lines() { say(line) }
say("matched: \(library.matched())")
try FileManager.default.removeItem(atPath: directory)
