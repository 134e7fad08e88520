import Schedules
import Synchronization

/// The number of schedules, their rate, and whether all schedules of the pairs were run.
struct ScheduleTally {
  /// The share of all schedules that was tried.
  enum Reach: Int {
    case all, classes, onePreemption, bounded, sampled
  }

  /// How many clients a case has.
  enum Kind {
    case pair, trio, crowd
  }

  /// The schedules of the cases of a kind, and the least reach of a case.
  private struct Part {
    var schedules = 0
    var reach = Reach.all

    mutating func add(_ explored: Explored) {
      schedules += explored.result.schedules
      if explored.reach.rawValue > reach.rawValue { reach = explored.reach }
    }
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
  private var pairs = Part()
  private var trios = Part()
  private var skipped = 0
  private var elapsed = Duration.zero

  init(pairsAre: String, crowdsAre: String? = nil) {
    self.pairsAre = pairsAre
    self.crowdsAre = crowdsAre ?? "up to eight"
  }

  mutating func add(_ explored: Explored, _ kind: Kind, took: Duration) {
    schedules += explored.result.schedules
    elapsed += took
    switch kind {
    case .pair: pairs.add(explored)
    case .trio: trios.add(explored)
    case .crowd: break
    }
  }

  /// Counts a case whose control already fails.
  mutating func skip() { skipped += 1 }

  func finding(undecided: Int) -> Finding {
    if schedules == 0 {
      return .notExercised(skipped > 0 ? Self.skippedText : "no such case of: schedules")
    }
    var parts = [text(pairs, of: pairsAre), text(trios, of: "three clients")].compactMap(\.self)
    let sampled = schedules - pairs.schedules - trios.schedules
    if sampled > 0 { parts.append("\(sampled) seeded schedules of \(crowdsAre)") }
    if undecided > 0 { parts.append("\(undecided) of them left undecided") }
    if skipped > 0 { parts.append("of \(skipped) more cases, \(Self.skippedText)") }
    let perSecond = Int(Double(schedules) / max(elapsed / .seconds(1), 1e-9))
    return .held(
      explored: schedules - undecided,
      detail: parts.joined(separator: "; ") + " (\(perSecond) schedules/s)")
  }

  private static let skippedText =
    "nothing can be said: there the store breaks another guarantee, with or without"

  private func text(_ part: Part, of clients: String) -> String? {
    let count = part.schedules
    guard count > 0 else { return nil }
    return switch part.reach {
    case .all: "all \(count) schedules of \(clients)"
    case .classes: "every order of \(clients) (\(count) classes of schedules)"
    case .onePreemption:
      "\(count) schedules of \(clients), among them all with at most one preemption"
    case .bounded, .sampled: "\(count) schedules of \(clients) (bounded)"
    }
  }
}

/// The number of histories that the checker could not decide.
final class Undecided: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func addOne() { number.add(1, ordering: .relaxed) }
}
