import Schedules
import Synchronization

/// The number of schedules, their rate, and whether all schedules of the pairs were run.
struct ScheduleTally {
  /// The share of all schedules that was tried.
  enum Reach: Int {
    case all, onePreemption, bounded, sampled
  }

  struct Explored {
    let result: Exploration
    let reach: Reach
  }

  /// The name of the pairs.
  let pairsAre: String
  /// The name of the cases with more clients.
  let crowdsAre: String
  private(set) var schedules = 0
  private var ofPairs = 0
  private var reach = Reach.all
  private var skipped = 0
  private var elapsed = Duration.zero

  init(pairsAre: String, crowdsAre: String? = nil) {
    self.pairsAre = pairsAre
    self.crowdsAre = crowdsAre ?? "up to eight"
  }

  mutating func add(_ explored: Explored, isPair: Bool, took: Duration) {
    schedules += explored.result.schedules
    elapsed += took
    guard isPair else { return }
    ofPairs += explored.result.schedules
    if explored.reach.rawValue > reach.rawValue { reach = explored.reach }
  }

  /// Counts a case whose control already fails.
  mutating func skip() { skipped += 1 }

  func finding(undecided: Int) -> Finding {
    if schedules == 0 {
      return .notExercised(skipped > 0 ? Self.skippedText : "no such case of: schedules")
    }
    var parts = ofPairs > 0 ? [textOfPairs] : []
    if schedules > ofPairs {
      parts.append("\(schedules - ofPairs) seeded schedules of \(crowdsAre)")
    }
    if undecided > 0 { parts.append("\(undecided) of them left undecided") }
    if skipped > 0 { parts.append("of \(skipped) more cases, \(Self.skippedText)") }
    let perSecond = Int(Double(schedules) / max(elapsed / .seconds(1), 1e-9))
    return .held(
      explored: schedules - undecided,
      detail: parts.joined(separator: "; ") + " (\(perSecond) schedules/s)")
  }

  private static let skippedText =
    "nothing can be said: there the store breaks another guarantee, with or without"

  private var textOfPairs: String {
    switch reach {
    case .all: "all \(ofPairs) schedules of \(pairsAre)"
    case .onePreemption:
      "\(ofPairs) schedules of \(pairsAre), among them all with at most one preemption"
    case .bounded, .sampled: "\(ofPairs) schedules of \(pairsAre) (bounded)"
    }
  }
}

/// The number of histories that the checker could not decide.
final class Undecided: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func addOne() { number.add(1, ordering: .relaxed) }
}
