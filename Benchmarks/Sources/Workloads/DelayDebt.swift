import Measurement
import SeededRandom

/// The delay that a planted arm owes for the calls of a client.
///
/// A delay is the time of the calls since the last delay, multiplied by the share and by a random
/// factor from 0.5 to 1.5. The mean of the delays is therefore the share. The next call begins with
/// the delay. Several short calls have a common delay, and other calls read no clock.
@usableFromInline package struct DelayDebt: Sendable {
  /// The shortest mean delay, in nanoseconds: a shorter one would be mostly readings of the clock.
  static let shortest = 1_000.0

  private let share: Double
  /// The time of calls that is worth a delay, in nanoseconds.
  private let worth: UInt64
  private var random: SplitMix64
  private var called: UInt64 = 0
  /// The time by which the last delay was too long, in nanoseconds.
  private var surplus = 0.0

  init(share: Double, seed: UInt64) {
    self.share = share
    worth = UInt64(Self.shortest / share)
    random = SplitMix64(seed: seed)
  }

  /// Waits as long as is owed, counted from a point in time, without giving up the thread.
  ///
  /// - Returns: The time that the delay took, in nanoseconds.
  @usableFromInline package mutating func pay(since start: UInt64) -> UInt64 {
    guard called >= worth else { return 0 }
    return pay(since: start, MonotonicClock.now)
  }

  /// The same with another clock.
  mutating func pay(since start: UInt64, _ clock: () -> UInt64) -> UInt64 {
    guard called >= worth else { return 0 }
    let delay = max(0, Double(called) * share * (0.5 + random.uniform()) - surplus)
    called = 0
    let end = start + UInt64(delay)
    var now = start
    while now < end { now = clock() }
    // An interruption of the process is not the clock's fault, and stays in the figure.
    surplus = min(Double(now - start) - delay, Self.shortest / 2)
    return now - start
  }

  /// Adds the time of a call, in nanoseconds.
  @usableFromInline package mutating func add(for call: UInt64) { called += call }
}
