import SimulatedDisk

/// The contents that a disk may hold, from one end of a call to the next.
protocol ContentLedger: Sendable {
  /// Every content that the disk may hold now: every acknowledged change, and each call under way as a
  /// whole or not at all.
  var allowed: Set<[Int: Int]> { get }

  /// Notes the end of a call.
  mutating func note(_ event: DiskLog.Event?)
}

/// The calls made on a store, the status of each so far, and the contents that its disk may therefore
/// hold.
///
/// Calls are in rounds: those of one round overlap and are about different keys; a round begins when
/// the one before it has ended.
struct CallLedger: ContentLedger {
  /// The status of a call.
  enum Status: Sendable {
    /// The call has not ended: all of it may be there, or nothing.
    case underWay
    /// The call returned: all of it must be there.
    case acknowledged
    /// The call threw and says that it changed nothing: nothing of it may be there.
    case refused
    /// The call threw and says that its outcome is not known: it counts as under way, for good.
    case unknown
  }

  let rounds: [[StoreStep]]
  /// The content when the first round begins.
  let content: [Int: Int]
  /// The final status of each call, by its label.
  let endings: [String: Status]
  private var ended: Set<String> = []

  init(_ rounds: [[StoreStep]], on content: [Int: Int] = [:], endings: [String: Status]) {
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
        let status = status(of: Self.label(rounds, number, index))
        isUnderWay = isUnderWay || status == .underWay
        if status == .refused { continue }
        let after = allowed.map { content in
          var content = content
          step.apply(to: &content)
          return content
        }
        if status == .acknowledged { allowed = [] }
        allowed.formUnion(after)
      }
      if isUnderWay { break }
    }
    return allowed
  }

  private func status(of label: String) -> Status {
    ended.contains(label) ? endings[label] ?? .underWay : .underWay
  }
}
