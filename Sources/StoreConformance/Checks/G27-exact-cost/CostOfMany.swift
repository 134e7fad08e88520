import Persistence
import SimulatedDisk

/// The cost of many successive saves, and of large batches.
///
/// Some stores write more after a certain number of saves, or above a certain batch size.
enum CostOfMany {
  static let fixedCases: [FixedCase] = [
    FixedCase("many saves, each counted", needs: .operations) { trial in
      // Real files are slow.
      let saves = trial.isDirect ? 70 : 1_100
      return try await withStore(trial) { store, control in
        for number in 1...saves {
          try control.record()
          try await store.save(number % 5, number)
          if let excess = try excess(control) {
            return excess.after("save \(number % 5): \(number), save number \(number)")
          }
        }
        return nil
      }
    },
    FixedCase("batches of 251, 1,025 and 2,049 items, counted", needs: .operations, isLong: true) {
      trial in
      guard trial.subject.claims.batches == .whole else { throw NotApplicable.batchesItemByItem }
      return try await withStore(trial) { store, control in
        for count in [251, 1_025, 2_049] {
          try control.record()
          try await store.fill(Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, count) }))
          if let excess = try excess(control) { return excess.after("save a batch of \(count)") }
        }
        return nil
      }
    },
  ]

  private static func withStore(
    _ trial: Trial, _ body: (any ErasedStore, any FileControl) async throws -> Violation?
  ) async throws -> Violation? {
    let opened = try await ControlledStore(trial, [0: 0, 1: 1])
    defer { opened.end() }
    let problem = try await body(opened.store, opened.control)
    try await opened.store.close()
    return problem
  }

  private static func excess(_ control: any FileControl) throws -> Violation? {
    let counts = try control.counts()
    let operations: [FileOperation] = [.write, .rename, .synchronize, .synchronizeDirectory]
    guard operations.contains(where: { counts[$0] > 1 }) else { return nil }
    return Violation(
      expected: "at most 1 write, 1 rename, 1 synchronize and 1 synchronizeDirectory",
      found: "\(counts)")
  }
}
