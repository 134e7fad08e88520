import Foundation
import Persistence

/// Deletions, batches and reads that wait for the disk, or for a save that waits for the disk.
///
/// Meanwhile no call may block a thread of the cooperative pool.
enum PoolCalls {
  static let fixedCases: [FixedCase] =
    [
      StoreStep.delete(0), .saveBatch([.init(key: 0, revision: 1), .init(key: 7, revision: 1)]),
      .deleteBatch([0, 1]),
    ].map { step in
      FixedCase("\(step), held at its file operations", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: step)
      }
    } + [
      FixedCase("loadAll while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { _ = try await $0.loadAll() }
      },
      FixedCase("count while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { _ = try await $0.count() }
      },
      FixedCase("a page while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { store in
          guard store.hasPages else { throw NotApplicable("the store has no pages") }
          _ = try await store.page(after: nil, limit: 2)
        }
      },
      FixedCase("a snapshot while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { store in
          guard store.hasFeed else { throw NotApplicable("the store has no feed") }
          _ = try await store.snapshot()
        }
      },
      FixedCase("a feed begins while saves stand still", needs: .operations, isLong: true) {
        trial in
        try await problem(trial, held: .save(0, 1)) { store in
          guard store.hasFeed else { throw NotApplicable("the store has no feed") }
          _ = try await store.changes()
        }
      },
      FixedCase("flush while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { try await $0.flush() }
      },
      FixedCase("close while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { try await $0.close() }
      },
      FixedCase("\(many) saves in one store wait", needs: .operations, isLong: true) { trial in
        try await problemWithMany(trial)
      },
    ]

  /// More saves than the usual limits of stores that admit few calls at a time: 8, 16, 32, 64.
  private static let many = 72

  /// A call that is made while the other calls are blocked.
  private typealias Meanwhile = @Sendable (any ErasedStore) async throws -> Void

  private static func problem(
    _ trial: Trial, held step: StoreStep, meanwhile: Meanwhile? = nil
  ) async throws -> Violation? {
    let places = try await trial.operations(from: PreparedContent.few.content) {
      try await step.perform(on: $0)
    }
    let operations = places.filter { $0.occurrence == 1 }.map(\.operation)
    if operations.isEmpty { throw NotApplicable("the call uses no file") }
    // A call that waits for a save does so at any operation of the save, so one place is enough.
    for operation in meanwhile == nil ? operations : Array(operations.prefix(1)) {
      let measured = try await probe(trial, step, operation, meanwhile: meanwhile)
      if measured.hasRunMeanwhile { continue }
      return PoolProbe.blocked.after(
        "in each of \(storeCount) stores \(step) is held before its \(operation.rawValue)"
          + (meanwhile == nil ? "" : ", and the call comes"))
    }
    return nil
  }

  private static func problemWithMany(_ trial: Trial) async throws -> Violation? {
    let places = try await trial.operations(from: PreparedContent.few.content) {
      try await $0.save(0, 1)
    }
    guard let operation = places.first?.operation else {
      throw NotApplicable("a save uses no file")
    }
    let measured = try await probe(
      trial, .save(0, 1), operation, times: many, stores: 1, meanwhile: { try await $0.save(1, 2) })
    if measured.hasRunMeanwhile { return nil }
    return PoolProbe.blocked.after(
      "client 0: save 0: 1, held before its \(operation.rawValue)",
      "\(many) other clients: save 1: 2, in the same store")
  }

  /// One store more than the pool has threads.
  private static var storeCount: Int { ProcessInfo.processInfo.activeProcessorCount + 1 }

  private static func probe(
    _ trial: Trial, _ step: StoreStep, _ operation: FileOperation, times: Int = 1,
    stores count: Int = storeCount, meanwhile: Meanwhile?
  ) async throws -> PoolProbe.Measured {
    let place = try trial.controlledArenas(count)
    // No call stays blocked after an error.
    defer { place.end() }
    var stores: [any ErasedStore] = []
    for arena in place.arenas {
      try await PreparedContent.few.save(with: trial.subject, arena.configuration())
      stores.append(
        try await trial.subject.open(
          arena.configuration(fileSystem: place.control.fileSystem)))
    }
    let probe = PoolProbe(
      held: stores.map { store in { try await step.perform(on: store) } },
      meanwhile: meanwhile.map { calls(of: $0, stores, times: times) } ?? [],
      control: place.control, operation: operation)
    let measured = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: probe.run()) }
    }
    // The unrelated task has not run, whether or not the calls return afterwards.
    if measured.isBlocked { return measured }
    if let failure = measured.failure { throw failure }
    for store in stores { try await store.close() }
    return measured
  }

  /// Repeats the call on each store.
  private static func calls(
    of call: @escaping Meanwhile, _ stores: [any ErasedStore], times: Int
  ) -> [PoolProbe.Call] {
    stores.flatMap { store in
      (0..<times).map { _ -> PoolProbe.Call in { try await call(store) } }
    }
  }
}
