import Foundation
import Persistence
import SimulatedDisk

/// A store of 15,000 items and more than 1 MB.
///
/// Above some size many stores change the way they keep files, indexes and caches. A store with a
/// file for each item has 1,500 items (``ManyFiles``). The case skips a
/// store that takes a batch item by item, because filling it would take too long.
enum LargeStores {
  /// For G2.
  static let failing = FixedCase(
    "in a store of 15,000 items changes fail at each file operation", needs: .operations,
    isLong: true
  ) { trial in
    guard trial.subject.claims.batches == .whole else { throw NotApplicable.batchesItemByItem }
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let control = try trial.control(of: arena)
    defer { control.end() }
    let configuration = arena.configuration(fileSystem: control.fileSystem)
    var run = FailingChanges(
      subject: trial.subject, arena: arena, control: control,
      store: try await trial.subject.open(configuration), content: content)
    run.content = try await ManyFiles.fill(run.store, with: content, arena.fileCount)
    for kind in FailingChanges.Kind.allCases {
      if let problem = try await run.problem(with: kind) { return problem }
    }
    try await run.store.close()
    let seen = try await trial.subject.observe(configuration)
    if seen == .content(run.content) { return nil }
    return Violation(expected: "\(run.content.count) items", found: told(seen)).after("close, open")
  }

  /// For G9.
  static let powerCut = FixedCase(
    "the power goes in a store of 15,000 items", needs: .operations, isLong: true
  ) { trial in
    guard trial.subject.claims.batches == .whole else { throw NotApplicable.batchesItemByItem }
    let disks = try trial.disks()
    let (start, content) = try await disks.use(try disks.empty, try disks.configuration) {
      place, look in
      let store = try await trial.subject.open(place)
      let content = try await ManyFiles.fill(store, with: Self.content) { try look().files.count }
      try await store.close()
      return (try look(), content)
    }
    let recording = try disks.record(on: start, try disks.configuration)
    let calls = try await RecordedCalls.make(
      rounds, on: trial.subject, recording.configuration, recording, from: content)
    let log: DiskLog
    do { log = try recording.end().log } catch let error as TracedLog.NotFollowed {
      throw Unexercised("its file calls cannot be followed: \(error)")
    }
    let exploration = CrashExploration(
      subject: trial.subject, disks: disks, log: log, seed: trial.replay.seed,
      configuration: try disks.configuration, memory: CrashMemory())
    guard try await exploration.run(.posix, calls.ledger).failure != nil else { return nil }
    let mildest = try await exploration.mildestFailure(calls.ledger)?.failure
    return try mildest?.replacing(disks.withoutDirectories)
  }

  private static let content = Dictionary(uniqueKeysWithValues: (0..<15_000).map { ($0, $0) })
  private static let rounds: [[StoreStep]] = [[.save(1, 20_000)], [.delete(2)]]

  static func told(_ seen: Observation) -> Fact {
    guard case .content(let content) = seen else { return "\(seen)" }
    return "\(content.count) items"
  }
}

/// Changes of a large store; each change fails at one of its file operations.
private struct FailingChanges {
  enum Kind: CaseIterable {
    case replacement, deletion
  }

  /// A change with more operations than this is not tried further.
  private static let mostOperations = 60

  let subject: Subject
  let arena: Arena
  let control: any FileControl
  var store: any ErasedStore
  var content: [Int: Int]

  /// Makes failing changes.
  ///
  /// Returns the first problem of a change that was neither made nor refused, or `nil`.
  mutating func problem(with kind: Kind) async throws -> Violation? {
    for index in 1...Self.mostOperations {
      let step = kind == .replacement ? StoreStep.save(7, 100_000 + index) : .delete(100 + index)
      let fault = Fault(at: index, .error(ENOSPC), .forGood)
      let bytes = arena.memory == nil ? nil : arena.bytes()
      control.arm(fault)
      let thrown = await error { try await step.perform(on: store) }
      control.disarm()
      let found = try await problem(after: step, thrown, bytes)
      if let found {
        return Violation(expected: "all of the change, or nothing", found: found).after(
          "the store holds \(content.count) items",
          "\(step), file \(fault): it \(thrown.map { "threw: \($0)" } ?? "returned")")
      }
      if !control.hasFired { break }
    }
    return nil
  }

  private mutating func problem(
    after step: StoreStep, _ thrown: (any Error)?, _ bytes: [UInt8]?
  ) async throws -> Fact? {
    var after = content
    step.apply(to: &after)
    let allowed = CallEnding(throwing: thrown).allowed(before: content, after: after)
    if allowed.count > 1 { return try await reopen(allowed) }
    content = allowed[0]
    let key = if case .save(let key, _) = step { key } else { after.keys.max() ?? 0 }
    let found = try await store.find(key)
    if found != content[key] {
      return "find \(key) gives \(found)"
    }
    let count = try await store.count()
    if count != content.count { return "count gives \(count), and not \(content.count)" }
    // A refused call that changed no byte of the file did not change the disk.
    if thrown != nil, bytes != nil, arena.bytes() == bytes { return nil }
    let seen = try await arena.contentOnDisk(subject)
    return seen == .content(content) ? nil : "on disk \(LargeStores.told(seen))"
  }

  /// Opens the store again after an unknown outcome.
  ///
  /// Each of the contents is allowed.
  private mutating func reopen(_ allowed: [[Int: Int]]) async throws -> Fact? {
    // A failed store may also throw its error from `close`.
    _ = await error { try await store.close() }
    store = try await subject.open(arena.configuration(fileSystem: control.fileSystem))
    let seen = await Subject.content(of: store)
    guard case .content(let found) = seen, allowed.contains(found) else {
      return "closed and opened again: \(LargeStores.told(seen))"
    }
    content = found
    return nil
  }
}
