// Uses files in a traced directory, and prints the trace; the argument is the name of a scenario.

import ActorVariant
import FileTracing
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

let large = [UInt8](repeating: 7, count: 1_000)

func configuration(_ directory: String) throws -> StoreConfiguration {
  StoreConfiguration(location: try StoreLocation(directoryPath: directory))
}

func save<Saved: Store>(in store: Saved) async throws where Saved.Item == Note {
  try await store.save(Note(id: "a", text: "1"))
  try await store.close()
}

/// The action of each scenario in its directory.
let scenarios: [String: (FileTrace, String) async throws -> Void] = [
  "atomic": { _, directory in
    try Data("hello".utf8).write(to: URL(filePath: directory + "/data.json"), options: .atomic)
  },
  "actor": { trace, directory in
    let store = try ActorStore<Note>(configuration: configuration(directory))
    trace.note(1, "open")
    try await save(in: store)
  },
  "sqlite": { trace, directory in
    let store = try SQLiteStore<Note>(configuration: configuration(directory))
    trace.note(1, "open")
    try await save(in: store)
  },
  "short": { trace, directory in
    trace.fail(at: 1, of: TraceKinds(.write), .short)
    try PosixFileSystem().write(large, toFile: directory + "/file")
  },
  "interrupted": { trace, directory in
    trace.fail(at: 1, of: TraceKinds(.write, .synchronize), .error(EINTR))
    try PosixFileSystem().write(large, toFile: directory + "/file", isSynchronized: true)
  },
  "full": { trace, directory in
    trace.fail(at: 1, of: TraceKinds(.write), .error(ENOSPC), forGood: true)
    do { try PosixFileSystem().write(large, toFile: directory + "/file") } catch { say("\(error)") }
  },
  "killed": { trace, directory in
    trace.fail(at: 2, of: TraceKinds(.write), .kill)
    try PosixFileSystem().write(large, toFile: directory + "/first")
    say("first")
    try PosixFileSystem().write(large, toFile: directory + "/second")
    say("second")
  },
  "held": { trace, directory in
    trace.hold(TraceKinds(.synchronize))
    let writer = Thread {
      do {
        try PosixFileSystem().write(large, toFile: directory + "/file", isSynchronized: true)
      } catch {
        say("\(error)")
      }
      trace.note(2, "written")
    }
    writer.start()
    say("held: \(trace.waitUntilHeld(1))")
    trace.note(1, "held")
    trace.release()
    while try !trace.records().contains(where: { $0.name == "written" }) { sched_yield() }
  },
  "outside": { trace, directory in
    try PosixFileSystem().write(large, toFile: NSTemporaryDirectory() + "/" + UUID().uuidString)
    try trace.exempt { try PosixFileSystem().write(large, toFile: directory + "/exempt") }
  },
  "both": { trace, directory in
    try await recordTwice(trace, directory)
  },
  "counted": { trace, directory in
    trace.keepBytes(false)
    try PosixFileSystem().write(large, toFile: directory + "/file")
    say("counts: \(trace.counts[.write]) writes, \(trace.counts.bytesWritten) bytes")
    say("kept: \(try trace.records().compactMap(\.bytes).count)")
  },
  "waiting writes": { trace, directory in
    trace.keepBytes(false)
    for (name, flags) in [("plain", 0), ("waiting", O_DSYNC)] {
      let before = trace.counts
      let descriptor = open(directory + "/" + name, O_WRONLY | O_CREAT | flags, 0o600)
      for offset in 0..<2 { pwrite(descriptor, large, 10, off_t(offset * 10)) }
      close(descriptor)
      let (writes, syncs) = (trace.counts[.write], trace.counts[.synchronize])
      say("\(name): \(writes - before[.write]) writes, \(syncs - before[.synchronize]) syncs")
    }
  },
  "mapped": { _, directory in
    let descriptor = open(directory + "/mapped", O_RDWR | O_CREAT, 0o600)
    ftruncate(descriptor, 4_096)
    mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    close(descriptor)
  },
]

let trace: FileTrace
do throws(FileTraceError) { trace = try FileTrace.loaded() } catch {
  say("\(error)")
  exit(2)
}
let name = CommandLine.arguments.dropFirst().first ?? ""
guard let scenario = scenarios[name] ?? RareCalls.scenarios[name] else {
  let names = scenarios.keys.sorted() + RareCalls.scenarios.keys.sorted()
  say("usage: file-trace-child \(names.joined(separator: "|"))")
  exit(64)
}
let directory = NSTemporaryDirectory() + "/lockstep-trace-" + UUID().uuidString
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
try trace.verify(in: directory)
try trace.start(directory)
say("started")
try await scenario(trace, directory)
trace.stop()
for record in try trace.records() { say("\(record)") }
say("matched: \(trace.matched)")
try FileManager.default.removeItem(atPath: directory)
