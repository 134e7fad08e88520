import Dispatch
import Measurement
import Testing

@Suite("The monotonic clock")
struct ClockTests {
  @Test func itNeverGoesBackwardsAndDoesAdvance() {
    let start = MonotonicClock.now()
    var last = start
    var backwards = 0
    for _ in 0..<20_000 {
      let now = MonotonicClock.now()
      if now < last { backwards += 1 }
      last = now
    }
    #expect(backwards == 0)
    #expect(last > start)
  }

  /// Dispatch reads the same clock; it may round to the ticks of the hardware.
  @Test func itShowsTheSameTimeAsDispatch() {
    let before = MonotonicClock.now()
    let time = DispatchTime.now().uptimeNanoseconds
    let after = MonotonicClock.now()
    #expect(before <= time + 100 && time <= after + 100)
  }

  /// Nested readings of two clocks: the inner span is never longer, so the units are the same.
  @Test func itCountsTheNanosecondsOfTheSuspendingClock() {
    let clock = SuspendingClock()
    let outer = MonotonicClock.now()
    let standard = clock.now
    let inner = MonotonicClock.now()
    for _ in 0..<5_000 { _ = MonotonicClock.now() }
    let innerSpan = MonotonicClock.now() - inner
    let standardSpan = (clock.now - standard) / .nanoseconds(1)
    let outerSpan = MonotonicClock.now() - outer
    // One microsecond for a clock that rounds.
    #expect(Double(innerSpan) <= standardSpan + 1_000)
    #expect(standardSpan <= Double(outerSpan) + 1_000)
  }

  @Test func itsCostIsAboveZero() {
    #expect(MonotonicClock.cost() > 0)
  }
}
