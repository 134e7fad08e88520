import Foundation
import Persistence

/// The other kinds of calls that wait for a disk, or for a call that waits for a disk.
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
      FixedCase("flush while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { try await $0.flush() }
      },
      FixedCase("close while saves stand still", needs: .operations, isLong: true) { trial in
        try await problem(trial, held: .save(0, 1)) { try await $0.close() }
      },
    ]

  /// The call that comes while others stand still.
  private typealias Meanwhile = @Sendable (any ErasedStore) async throws -> Void

  private static func problem(
    _ trial: Trial, held step: StoreStep, meanwhile: Meanwhile? = nil
  ) async throws -> String? {
    let places = try await trial.operations(from: PreparedContent.few.content) {
      try await step.perform(on: $0)
    }
    let operations = places.filter { $0.occurrence == 1 }.map(\.operation)
    // A call that waits for a save waits wherever that save stands.
    for operation in meanwhile == nil ? operations : Array(operations.prefix(1)) {
      let measured = try await probe(trial, step, operation, meanwhile)
      if measured.hasRunMeanwhile { continue }
      return "in each of \(storeCount) stores \(step) stands before its \(operation.rawValue)"
        + (meanwhile == nil ? "" : ", and the call comes")
        + "\nan unrelated task was submitted, and had not run \(PoolProbe.patience) turns later"
    }
    return nil
  }

  /// One more than the pool has threads.
  private static var storeCount: Int { ProcessInfo.processInfo.activeProcessorCount + 1 }

  private static func probe(
    _ trial: Trial, _ step: StoreStep, _ operation: FileOperation, _ meanwhile: Meanwhile?
  ) async throws -> PoolProbe.Measured {
    let place = try trial.controlledArenas(storeCount)
    // In any case nothing stays blocked.
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
      meanwhile: meanwhile.map { call in stores.map { store in { try await call(store) } } } ?? [],
      control: place.control, operation: operation)
    let measured = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: probe.run()) }
    }
    if let failure = measured.failure { throw failure }
    for store in stores { try await store.close() }
    return measured
  }
}
