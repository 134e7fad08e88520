/// When to look at the files and when to check them again: a watch without files, clock or thread.
///
/// The files are looked at once they have been quiet for a while, and checked when they differ from
/// what was checked last. While a check runs no other begins; if the files were seen to differ
/// meanwhile, one more follows, also where they have been changed back: nobody knows which of the two
/// the check has read.
struct WatchLogic<Contents: Equatable> {
  /// A moment.
  typealias Instant = ContinuousClock.Instant

  /// How long no event comes before the files are looked at.
  let quiet: Duration
  /// How long after the first event they are looked at all the same.
  let longest: Duration

  private var firstEvent: Instant?
  private var lastEvent: Instant?
  private var seen: Contents
  private var checked: Contents?
  private var isDemanded = false
  private(set) var isRunning = false

  init(_ contents: Contents, quiet: Duration, longest: Duration) {
    seen = contents
    self.quiet = quiet
    self.longest = longest
  }

  /// When to look at the files, if something has happened.
  var nextLook: Instant? {
    guard let firstEvent, let lastEvent else { return nil }
    return min(lastEvent + quiet, firstEvent + longest)
  }

  /// Something has happened to the files.
  mutating func noticed(at now: Instant) {
    firstEvent = firstEvent ?? now
    lastEvent = now
  }

  /// The files were looked at.
  ///
  /// - Returns: Whether to begin a check now; so do the others.
  mutating func looked(at contents: Contents) -> Bool {
    (firstEvent, lastEvent) = (nil, nil)
    seen = contents
    if isRunning, contents != checked { isDemanded = true }
    return begins()
  }

  /// Somebody wants a check, whether or not something has changed.
  mutating func demanded() -> Bool {
    isDemanded = true
    return begins()
  }

  /// The check has ended.
  mutating func ended() -> Bool {
    isRunning = false
    return begins()
  }

  private mutating func begins() -> Bool {
    guard !isRunning, isDemanded || seen != checked else { return false }
    isDemanded = false
    isRunning = true
    checked = seen
    return true
  }
}
