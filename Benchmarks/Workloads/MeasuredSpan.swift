import Synchronization

/// The measured time: it begins some time after the last client has started and ends before the
/// first one stops, so that all clients run throughout.
final class MeasuredSpan: Sendable {
  private let warmUp: UInt64
  /// The length of the span, in nanoseconds.
  let length: UInt64
  private let missing: Atomic<Int>
  private let begin = Atomic(UInt64.max)

  /// - Parameters:
  ///   - clients: How many clients will start.
  ///   - warmUp: How long they all run before anything counts, in nanoseconds.
  ///   - length: How long to measure, in nanoseconds.
  init(clients: Int, warmUp: UInt64, length: UInt64) {
    self.warmUp = warmUp
    self.length = length
    missing = Atomic(clients)
  }

  /// Every client calls this when its first operation starts.
  func clientStarts(at now: UInt64) {
    guard missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    begin.store(now + warmUp, ordering: .releasing)
  }

  /// The beginning of the span; never, as long as a client is missing.
  var start: UInt64 { begin.load(ordering: .acquiring) }
}
