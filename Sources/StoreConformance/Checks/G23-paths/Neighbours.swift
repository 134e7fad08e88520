import Persistence
import SimulatedDisk

/// Other files in the store's directory: the files of another store, of other programs, and links.
enum Neighbours {
  static let fixedCases: [FixedCase] =
    [("data.json", "other.json"), ("data", "data.json"), ("a.json", "a.json.old")].map {
      one, other in
      FixedCase("stores \(one) and \(other) in one directory") { trial in
        try await HeldNeighbour(trial: trial, one: one, other: other).problem()
      }
    } + [
      FixedCase("strangers' files in the directory", problem: problemWithStrangers),
      FixedCase("links that appear while the store is open", problem: problemWithLinks),
    ]

  private static let strangers = [
    "notes.txt", "data.json.bak", "data.json.old", "data.json~", "data.json.1", "other.json",
    "other.json.tmp", "x.tmp", ".hidden", "tmp", "lock", "data.jsonx", "data",
  ]

  private static func problemWithStrangers(_ trial: Trial) async throws -> Violation? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    for name in strangers {
      try arena.put(
        Array("the bytes of \(name)".utf8), at: arena.location.directory + "/" + name)
    }
    for _ in 0..<2 {
      let store = try await trial.subject.open(arena.configuration())
      try await store.fill([0: 0, 1: 1])
      try await store.save(0, 2)
      try await store.delete(1)
      try await store.close()
    }
    let files = try arena.files()
    for name in strangers where files[name] != Array("the bytes of \(name)".utf8) {
      let state = files[name] == nil ? "is gone" : "has other bytes"
      return Violation(found: "\(name) \(state)").after(
        "beside the store there was \(name)", "open, save, delete, close, twice")
    }
    return nil
  }

  /// Creates links beside the store's file, under unused names, to a file outside the directory.
  private static func problemWithLinks(_ trial: Trial) async throws -> Violation? {
    let outer = try Arena(onDisk: ())
    defer { outer.remove() }
    let arena = try NestedArena(outer)
    let outside = outer.location.directory + "/outside"
    let bytes = Array("bytes outside".utf8)
    try outer.put(bytes, at: outside)
    let configuration = try arena.configuration()
    let store = try await trial.subject.open(configuration)
    try await store.save(0, 1)
    var links = 0
    for ending in [".tmp", ".new", ".bak", "-journal", "~"] {
      let path = configuration.location.path + ending
      if try outer.makeSymbolicLink(path, to: outside, unlessTaken: ()) { links += 1 }
    }
    guard links > 0 else { throw Unexercised("no name beside the store's file was free") }
    // The store may refuse the calls, but must not change the file outside.
    for step in [StoreStep.save(0, 2), .delete(0), .save(3, 3), .flush] {
      _ = await error { try await step.perform(on: store) }
    }
    _ = await error { try await store.close() }
    if outer.contents(of: outside) == bytes { return nil }
    return Violation(found: "the file outside has other bytes").after(
      "open, save; free names beside the file become links to a file outside",
      "save, delete, save, flush, close")
  }
}
