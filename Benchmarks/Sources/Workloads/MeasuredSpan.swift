import Synchronization

/// The measured time.
///
/// It begins some time after the last client has started and ends before the first one stops, so
/// all clients run during the whole time.
@usableFromInline package final class MeasuredSpan: Sendable {
  private let warmUp: UInt64
  /// The length of the span, in nanoseconds.
  let length: UInt64
  private let missing: Atomic<Int>
  private let begin = Atomic(UInt64.max)

  /// - Parameters:
  ///   - clients: The number of clients that will start.
  ///   - warmUp: The warm-up time of all clients, in nanoseconds.
  ///   - length: The length of the measured time, in nanoseconds.
  init(clients: Int, warmUp: UInt64, length: UInt64) {
    self.warmUp = warmUp
    self.length = length
    missing = Atomic(clients)
  }

  /// Each client calls this when its first operation starts.
  @usableFromInline package func clientStarts(at now: UInt64) {
    guard missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    begin.store(now + warmUp, ordering: .releasing)
  }

  /// The beginning of the span; `UInt64.max` as long as a client is missing.
  @usableFromInline package var start: UInt64 { begin.load(ordering: .acquiring) }
}
