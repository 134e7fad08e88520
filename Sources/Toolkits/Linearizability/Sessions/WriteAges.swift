/// The time in which the content of a read may have been written, for one key.
struct WriteAges {
  private struct Age {
    var earliestBegin: UInt64
    var latestEnd: UInt64
  }

  /// Stamps are shifted by one, so 0 is free for the content before the history.
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

  /// A stamp before which no write of the read's content began, or nil if the content was never
  /// written.
  func earliestBegin(seenBy read: CompletedOperation<MapCall>) -> UInt64? {
    age(read)?.earliestBegin
  }

  /// A stamp by which every write of the read's content had ended, or nil if it was never written.
  func latestEnd(seenBy read: CompletedOperation<MapCall>) -> UInt64? {
    age(read)?.latestEnd
  }

  private func age(_ read: CompletedOperation<MapCall>) -> Age? {
    switch read.result {
    case .found(let revision): ages[revision]
    // The content is reduced to one key, so it has at most one value.
    case .loaded(let content): ages[content.values.first]
    default: nil
    }
  }

  static func shifted(_ stamp: UInt64) -> UInt64 { stamp == .max ? stamp : stamp + 1 }
}
