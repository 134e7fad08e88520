/// When the content that a read saw can have been written, for one key.
struct WriteAges {
  private struct Age {
    var earliestBegin: UInt64
    var latestEnd: UInt64
  }

  /// Stamps are shifted by one, to leave 0 for what was there before the history.
  private var ages: [Int?: Age] = [:]

  init(_ calls: [CompletedOperation<MapCall>], initial: Int?) {
    ages[initial] = Age(earliestBegin: 0, latestEnd: 0)
    for call in calls {
      for content in call.call.effects {
        let begin = Self.shifted(call.invoked)
        let end = Self.shifted(call.latestEffect)
        var age = ages[content.revision] ?? Age(earliestBegin: begin, latestEnd: end)
        age.earliestBegin = min(age.earliestBegin, begin)
        age.latestEnd = max(age.latestEnd, end)
        ages[content.revision] = age
      }
    }
  }

  /// No write of what the read saw began before this; nil when nobody wrote it.
  func earliestBegin(seenBy read: CompletedOperation<MapCall>) -> UInt64? {
    age(read)?.earliestBegin
  }

  /// Every write of what the read saw had ended by then; nil when nobody wrote it.
  func latestEnd(seenBy read: CompletedOperation<MapCall>) -> UInt64? {
    age(read)?.latestEnd
  }

  private func age(_ read: CompletedOperation<MapCall>) -> Age? {
    guard case .found(let revision) = read.result else { return nil }
    return ages[revision]
  }

  static func shifted(_ stamp: UInt64) -> UInt64 { stamp == .max ? stamp : stamp + 1 }
}
