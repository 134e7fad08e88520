import LabNotes
import LabSupport
import Persistence
@_spi(Labs) import Schedules
import SimulatedDisk
import StoreConformance

/// Two saves at the same time, and the mistakes in the file afterwards.
enum TwoSaves {
  /// The number of schedules to try; a single writer, or a task for each write, has fewer.
  private static let most = 3_000

  /// Tries all schedules, or, if there are too many, all with at most two preemptions, or with one.
  ///
  /// Wrong schedules are counted, unless calls do not end or cannot be followed.
  static func explore(
    _ type: (some OneFileStore).Type
  ) async throws -> (Exploration, Outcome.Reach) {
    let all = try await explore(type, .exhaustive(limit: most))
    guard all.extent == .bounded, all.failure == nil else { return (all, .all) }
    let two = try await explore(type, .exhaustive(limit: most, preemptions: 2))
    guard two.extent == .bounded, two.failure == nil else { return (two, .twoPreemptions) }
    // A stream between caller and writer has more steps. Random schedules may have any number of
    // preemptions.
    let random = try await explore(type, .random(seed: 6, count: most))
    if random.failure != nil { return (random, .onePreemption) }
    return (try await explore(type, .exhaustive(limit: most, preemptions: 1)), .onePreemption)
  }

  /// The number of classes of equivalent schedules, or `nil` if they are too many or one ends wrong.
  ///
  /// The file is named below, but an attendee's locks and streams are not. The number therefore explains
  /// the verdict of ``explore(_:)``, and is no verdict.
  static func classes(_ type: (some OneFileStore).Type) async throws -> Int? {
    let reduced = try await explore(type, .exhaustive(limit: most, reduction: .sourceSets))
    return reduced.extent == .complete && reduced.failure == nil ? reduced.schedules : nil
  }

  /// The schedules as a tree, for `Labs/run 06 --play`.
  static func tree(_ type: (some OneFileStore).Type) async throws -> PlayTree {
    try await Schedules.captureGlobalExecutor()
    return try await Schedules.tree(most: most, seed: 6, stepLimit: 500) {
      Lab.noteMove()
      try await run(type, $0)
    }
  }

  private static func explore(
    _ type: (some OneFileStore).Type, _ strategy: Strategy
  ) async throws -> Exploration {
    // A save has some ten steps; a save with hundreds of steps asks in a loop.
    let first = try await Schedules.explore(strategy, stepLimit: 500) { try await run(type, $0) }
    guard first.failure?.kind == .thrown else { return first }
    return try await Schedules.explore(strategy, keepGoing: true, stepLimit: 500) {
      try await run(type, $0)
    }
  }

  /// Throws the mistake under a schedule, if there is one.
  @Sendable private static func run(_ type: (some OneFileStore).Type, _ schedule: Schedule)
    async throws
  {
    let file = NoteFile.inMemory
    schedule.watch("file") { file.text }
    let store = type.init(file: file, notes: [:])
    async let first: Void = save("a", store, file)
    async let second: Void = save("b", store, file)
    _ = try await (first, second)
    let inMemory = NoteFile.text(of: try await store.loadAll().map(\.id))
    guard file.text == inMemory else {
      throw Wrong("both saves have returned: in memory \(inMemory), in the file \(file.text)")
    }
  }

  private static func save(
    _ id: String, _ store: some OneFileStore, _ file: NoteFile
  ) async throws {
    try await Schedules.named("save \(id)") {
      try await store.save(Note(id: id, revision: 1, text: "", weight: 0))
      Schedules.step("has returned")
      Schedules.touch("file", writes: false)
      guard try file.load()[id] != nil else {
        throw Wrong("save \(id) has returned; in the file is \(file.text)")
      }
    }
  }
}

/// A mistake under a schedule.
struct Wrong: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension NoteFile {
  static var inMemory: NoteFile {
    NoteFile(on: MemoryFileSystem(directories: ["/data"]), in: "/data")
  }

  /// The ids of the notes in it.
  var text: String {
    do {
      return Self.text(of: try load().keys)
    } catch {
      return "unreadable: \(error)"
    }
  }
}
