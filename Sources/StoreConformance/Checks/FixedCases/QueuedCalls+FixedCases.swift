import Foundation
import Linearizability
import Persistence
import SimulatedDisk

extension QueuedCalls {
  private static let save = StoreCall.save(key: 4, revision: 4)
  private static let batch = StoreCall.saveAll([(key: 5, revision: 5), (key: 6, revision: 5)])
  private static let delete = StoreCall.delete(key: 1)
  private static let deleteBatch = StoreCall.deleteAll([0, 2])
  private static let others = [save, batch, delete, deleteBatch].map { Call(call: $0) }

  /// For G2: one caller's item cannot be encoded, or the disk is full for all callers.
  static let withFaults: [FixedCase] =
    [
      ("a save that cannot be encoded, among others", StoreCall.save(key: 7, revision: 7)),
      ("a batch that cannot be encoded, among others", .saveAll([(7, 7), (8, 7)])),
    ].map { name, call in
      FixedCase(name) { trial in
        // A store that takes a batch item by item may keep some items of a failed batch.
        let isWhole = trial.subject.claims.batches == .whole
        guard isWhole || call.effects.count == 1 else { throw NotApplicable.batchesItemByItem }
        guard try await hasUnencodable(trial) else { throw NotApplicable.noSuchItem }
        return try await amid(Call(call: call, injected: .unencodable), trial)
      }
    } + [
      FixedCase("the disk is full for several callers", needs: .operations, isLong: true) { trial in
        for index in 1...6 {
          for extent in Fault.Extent.allCases {
            let fault = Fault(at: index, .error(ENOSPC), extent)
            let run = QueuedCalls(calls: others, fault: fault)
            if let problem = try await run.problem(trial) { return problem }
          }
        }
        return nil
      }
    ]

  /// For G17: one of several callers is cancelled.
  static let cancelling: [FixedCase] = [StoreCall.save(key: 7, revision: 7), .delete(key: 1)].map {
    call in
    FixedCase("\(call.label), cancelled among others", needs: .operations) { trial in
      try await amid(Call(call: call, injected: .cancelled), trial)
    }
  }

  /// For G6: the store is closed while calls wait.
  static let closing: [FixedCase] = [
    FixedCase("closed while others wait", needs: .operations) { trial in
      // On a busy machine the store may be closed before a call has reached its waiting place.
      for _ in 0..<8 {
        let run = QueuedCalls(calls: others, closings: 1)
        if let problem = try await run.problem(trial) { return problem }
      }
      return nil
    }
  ]

  /// Tries the call before, among and after the others; returns the first problem, or `nil`.
  private static func amid(_ call: Call, _ trial: Trial) async throws -> Violation? {
    let others = others.filter { other in
      !other.call.effects.contains { effect in call.call.effects.contains { $0.key == effect.key } }
    }
    for place in [0, others.count / 2, others.count] {
      var calls = others
      calls.insert(call, at: place)
      guard let problem = try await QueuedCalls(calls: calls).problem(trial) else { continue }
      // A problem that also occurs without a cancellation concerns another guarantee.
      let uncancelled = QueuedCalls(calls: calls.map { Call(call: $0.call) })
      var isBlamed = true
      // A problem that depends on timing may need several tries.
      for _ in 0..<20 where isBlamed && call.injected == .cancelled {
        isBlamed = try await uncancelled.problem(trial) == nil
      }
      if isBlamed { return problem }
    }
    return nil
  }

  private static func hasUnencodable(_ trial: Trial) async throws -> Bool {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration())
    var isThere = true
    // The cases themselves test whether the call throws, and whether calls after it do.
    _ = await error { isThere = try await store.saveUnencodable(0) }
    _ = await error { try await store.close() }
    return isThere
  }
}
