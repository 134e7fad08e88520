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

    mutating func add(_ count: Int, _ reach: Reach) {
      schedules += count
      if reach.rawValue > self.reach.rawValue { self.reach = reach }
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
  /// True if the schedules are those of threads.
  let ofThreads: Bool
  private(set) var schedules = 0
  private var pairs = Part()
  private var trios = Part()
  private var skipped = 0
  private var elapsed = Duration.zero

  init(pairsAre: String, crowdsAre: String?, ofThreads: Bool = false) {
    self.pairsAre = pairsAre
    self.crowdsAre = crowdsAre ?? (ofThreads ? "up to four" : "up to eight")
    self.ofThreads = ofThreads
  }

  mutating func add(_ count: Int, _ reach: Reach, _ kind: Kind, took: Duration) {
    schedules += count
    elapsed += took
    switch kind {
    case .pair: pairs.add(count, reach)
    case .trio: trios.add(count, reach)
    // A crowd that reached a limit takes back the claim about the pairs.
    case .crowd: if reach == .bounded { pairs.reach = .bounded }
    }
  }

  /// Counts a case whose control already fails.
  mutating func skip() { skipped += 1 }

  func finding(undecided: Int = 0) -> Finding {
    if schedules == 0 {
      let none = "no such case of: schedules" + (ofThreads ? " of threads" : "")
      return .notExercised(Reason(skipped > 0 ? skippedText : none))
    }
    var parts = [text(pairs, of: pairsAre), text(trios, of: "three clients")].compactMap(\.self)
    let sampled = schedules - pairs.schedules - trios.schedules
    if sampled > 0 { parts.append("\(sampled) seeded schedules of \(owner)\(crowdsAre)") }
    if undecided > 0 { parts.append("\(undecided) of them left undecided") }
    if skipped > 0 { parts.append("of \(skipped) more cases, \(skippedText)") }
    let perSecond = Int(Double(schedules) / max(elapsed / .seconds(1), 1e-9))
    return .held(
      explored: schedules - undecided,
      detail: parts.joined(separator: "; ") + " (\(perSecond) schedules/s)")
  }

  private var skippedText: String {
    "nothing can be said\(ofThreads ? " about its threads" : ""): there the store breaks another "
      + "guarantee, with or without"
  }

  private var owner: String { ofThreads ? "the threads of " : "" }

  private func text(_ part: Part, of clients: String) -> String? {
    let (count, clients) = (part.schedules, owner + clients)
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
