import Foundation
import Persistence
import SimulatedDisk

/// Makes a save fail at each of its file operations while a feed is read.
///
/// The feed must report every acknowledged commit, and no failed save.
enum FeedBesideFailure {
  static let fixedCase = FixedCase("a feed, and changes that fail", needs: .operations) { trial in
    for index in 1...mostOperations {
      switch try await outcome(trial, Fault(at: index, .error(EIO))) {
      case .notReached where index == 1: throw NotApplicable("a save uses no file")
      case .notReached: return nil
      case .judged(let problem?): return problem
      case .judged(nil): continue
      }
    }
    return nil
  }

  private static let mostOperations = 40

  private enum Outcome {
    case notReached
    case judged(Violation?)
  }

  private static func outcome(_ trial: Trial, _ fault: Fault) async throws -> Outcome {
    try await ClientThreads.with(1, for: trial) { threads in
      let opened = try await ControlledStore(trial, PreparedContent.few.content)
      defer { opened.end() }
      let (control, store) = (opened.control, opened.store)
      guard let feed = try await store.changes() else {
        try await store.close()
        throw NotApplicable("the store has no feed")
      }
      control.arm(fault)
      let thrown = await error { try await store.save(0, 99) }
      control.disarm()
      // Other checks decide whether this save must be refused.
      let next = await error { try await store.save(1, 50) }
      _ = await error { try await store.close() }
      guard control.hasFired else { return .notReached }
      guard let commits = try await FeedReader.rest(of: feed, on: threads) else {
        return .judged(FeedReader.endless.after("save 0: 99, file \(fault)"))
      }
      // After an unknown outcome the feed may or may not report the save.
      if [thrown, next].map(CallEnding.init(throwing:)).contains(.unknown) {
        return .judged(nil)
      }
      let expected = [(thrown, StoreStep.save(0, 99)), (next, .save(1, 50))].compactMap { pair in
        pair.0 == nil ? [pair.1] : nil
      }
      let told = commits.map(\.steps)
      if told == expected { return .judged(nil) }
      let problem = Violation(expected: "the feed tells \(expected)", found: "it tells \(told)")
      return .judged(
        problem.after(
          "save 0: 99, file \(fault): \(thrown.map { "it threw: \($0)" } ?? "it returned")",
          "save 1: 50: \(next.map { "it threw: \($0)" } ?? "it returned")", "close"))
    }
  }
}
