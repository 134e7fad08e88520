import SimulatedDisk

/// The contents that a disk may hold, which change at the end of each call.
protocol ContentLedger: Sendable {
  /// Every content that the disk may hold now: it includes every acknowledged change, and each call
  /// in progress as a whole or not at all.
  var allowed: Set<[Int: Int]> { get }

  /// The calls that are under way now.
  var underWay: [StoreStep] { get }

  /// Notes the end of a call.
  mutating func note(_ event: DiskLog.Event?)
}

extension ContentLedger {
  var underWay: [StoreStep] { [] }
}

/// The calls made on a store, the ending of each so far, and the contents that its disk may hold as
/// a result.
///
/// Calls are grouped in rounds. The calls of a round overlap and use different keys. A round begins
/// when the previous one has ended.
struct CallLedger: ContentLedger {
  let rounds: [[StoreStep]]
  /// The content at the beginning of the first round.
  let content: [Int: Int]
  /// The ending of each call, by its label.
  let endings: [String: CallEnding]
  private var ended: Set<String> = []

  init(_ rounds: [[StoreStep]], on content: [Int: Int] = [:], endings: [String: CallEnding]) {
    self.rounds = rounds
    self.content = content
    self.endings = endings
  }

  /// The name of a call in a trace: `call 2 (save 1: 10)`, or `call 2.3 (…)` in a round of several.
  static func label(_ rounds: [[StoreStep]], _ round: Int, _ index: Int) -> String {
    let place = rounds[round].count > 1 ? "\(round + 1).\(index + 1)" : "\(round + 1)"
    return "call \(place) (\(rounds[round][index]))"
  }

  mutating func note(_ event: DiskLog.Event?) {
    switch event {
    case .acknowledged(let label), .threw(let label): ended.insert(label)
    case .unit, .fileSync, .forced, .directorySync, .interruptedSync, nil: break
    }
  }

  var allowed: Set<[Int: Int]> {
    var allowed: Set = [content]
    for (number, round) in rounds.enumerated() {
      var isUnderWay = false
      for (index, step) in round.enumerated() {
        let ending = ending(of: Self.label(rounds, number, index))
        isUnderWay = isUnderWay || ending == .underWay
        allowed = Set(
          allowed.flatMap { before in
            var after = before
            step.apply(to: &after)
            return ending.allowed(before: before, after: after)
          })
      }
      if isUnderWay { break }
    }
    return allowed
  }

  var underWay: [StoreStep] {
    for (number, round) in rounds.enumerated() {
      let open = round.enumerated().filter {
        ending(of: Self.label(rounds, number, $0.offset)) == .underWay
      }
      if !open.isEmpty { return open.map(\.element) }
    }
    return []
  }

  private func ending(of label: String) -> CallEnding {
    ended.contains(label) ? endings[label] ?? .underWay : .underWay
  }
}
