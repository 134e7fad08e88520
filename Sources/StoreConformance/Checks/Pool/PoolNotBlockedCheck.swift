import Foundation
import Persistence

extension Check {
  /// G19: stores that wait for their disk leave the cooperative pool to others.
  ///
  /// A file operation of one store more than the pool has threads stands still; an unrelated task
  /// must run nevertheless. Everything is submitted by a plain thread: on a blocked pool, a task
  /// could not even ask. Once for each file operation that a save does.
  static let poolNotBlocked = Check(.poolNotBlocked) { trial in
    guard !trial.isDirect else { return .notExercised("its own files cannot be gated") }
    let places = try await trial.operations(from: [0: 0]) { try await $0.save(0, 1) }
    let operations = places.filter { $0.occurrence == 1 }.map(\.operation)
    guard !operations.isEmpty else { return .notExercised("a save does no file operation to gate") }
    let width = ProcessInfo.processInfo.activeProcessorCount
    var worst: PoolProbe.Measured?
    let numbers = CaseNumbers(count: operations.count, isEndless: false, replayAttempts: 3)
    let finding = await trial.attempt(
      numbers, detail: "file operations held in \(width + 1) stores"
    ) { number, _ in
      let measured = try await probe(trial, stores: width + 1, holding: operations[number])
      if worst.map({ $0.delay < measured.delay }) ?? true { worst = measured }
      return measured.hasRunMeanwhile
        ? nil
        : """
        \(width + 1) stores, each with a save, \(measured.held) of them before its \
        \(operations[number]), where the disk stands still
        an unrelated task was submitted, and had not run \(PoolProbe.patience) turns later; the \
        pool has \(width) threads
        the disk went on, and the task ran: \(microseconds(measured.delay)) after it was submitted
        """
    }
    guard case .held(let explored, let detail) = finding, let worst else { return finding }
    return .held(
      explored: explored,
      detail: detail + "; an unrelated task ran at most \(microseconds(worst.delay)) after it was "
        + "submitted from outside the pool of \(width) threads")
  }

  private static func probe(
    _ trial: Trial, stores count: Int, holding operation: FileOperation
  ) async throws -> PoolProbe.Measured {
    let stall = Stall()
    var stores: [any ErasedStore] = []
    for _ in 0..<count {
      let arena = try Arena()
      stores.append(
        try await trial.subject.open(
          arena.configuration(fileSystem: HookedFileSystem(arena.base, before: stall.pass))))
    }
    for store in stores { try await store.save(0, 0) }
    let probe = PoolProbe(stores: stores, stall: stall, operation: operation)
    let measured = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: probe.run()) }
    }
    if let failure = measured.failure { throw failure }
    for store in stores { try await store.close() }
    return measured
  }

  private static func microseconds(_ duration: Duration) -> String {
    "\(Int(duration / .microseconds(1))) µs"
  }
}
