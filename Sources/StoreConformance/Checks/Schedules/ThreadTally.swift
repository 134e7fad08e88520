#if os(Linux)
  import ThreadSchedules

  /// The number of schedules of threads, their rate, and whether all schedules of the pairs with a
  /// single preemption were run.
  struct ThreadTally {
    let pairsAre: String
    /// The name of the cases with more clients.
    let crowdsAre: String
    private(set) var schedules = 0
    private var ofPairs = 0
    private var areAll = true
    private var skipped = 0
    private var seconds = 0.0

    init(pairsAre: String, crowdsAre: String? = nil) {
      self.pairsAre = pairsAre
      self.crowdsAre = crowdsAre ?? "up to four"
    }

    mutating func add(_ explored: ThreadExploration, isPair: Bool) {
      schedules += explored.result.schedules
      seconds += explored.statistics.seconds
      if isPair { ofPairs += explored.result.schedules }
      switch explored.result.extent {
      case .bounded, .replayed: areAll = false
      case .complete, .sampled, .stopped: break
      }
    }

    /// Counts a case whose control already fails.
    mutating func skip() { skipped += 1 }

    var finding: Finding {
      if schedules == 0 {
        return .notExercised(
          skipped > 0 ? Self.skippedText : "no such case of: schedules of threads")
      }
      var parts: [String] = []
      if ofPairs > 0 {
        let reach = areAll ? ", among them all with at most one preemption" : " (bounded)"
        parts.append("\(ofPairs) schedules of the threads of \(pairsAre)\(reach)")
      }
      if schedules > ofPairs {
        parts.append("\(schedules - ofPairs) seeded schedules of the threads of \(crowdsAre)")
      }
      if skipped > 0 { parts.append("of \(skipped) more cases, \(Self.skippedText)") }
      let perSecond = Int(Double(schedules) / max(seconds, 1e-9))
      return .held(
        explored: schedules,
        detail: parts.joined(separator: "; ") + " (\(perSecond) schedules/s)")
    }

    private static let skippedText =
      "nothing can be said about its threads: there the store breaks another guarantee, with or "
      + "without"
  }
#endif
