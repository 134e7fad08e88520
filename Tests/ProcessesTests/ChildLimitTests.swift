import Testing

@testable import Processes

/// In seconds that no clock has counted.
@Suite("How long a child may live")
struct ChildLimitTests {
  private static let second: UInt64 = 1_000_000_000

  /// The second at which a process is stopped that speaks at every one of these.
  private func end(seconds: Double?, silence: Double?, speakingAt lines: Set<UInt64>) -> UInt64? {
    var limit = ChildLimit(seconds: seconds, silence: silence, now: 0)
    var lastLine: UInt64 = 0
    for now in 0..<1_000 as Range<UInt64> {
      if lines.contains(now) { lastLine = now }
      if !limit.allows(at: now * Self.second, lastLine: lastLine * Self.second) { return now }
    }
    return nil
  }

  @Test func withoutALimitItIsNeverStopped() {
    #expect(end(seconds: nil, silence: nil, speakingAt: []) == nil)
    #expect(end(seconds: .infinity, silence: 1, speakingAt: []) == nil)
  }

  @Test func theLimitHoldsForWhatSpeaksWhereNothingElseIsSaid() {
    #expect(end(seconds: 10, silence: nil, speakingAt: Set(0..<1_000)) == 10)
    #expect(end(seconds: -1, silence: nil, speakingAt: []) == 0)
  }

  @Test func whatIsSilentIsStoppedAtItsLimit() {
    #expect(end(seconds: 10, silence: 5, speakingAt: []) == 10)
    #expect(end(seconds: 10, silence: 5, speakingAt: [1, 4]) == 10)
  }

  @Test func whatSpokeLatelyGoesOnUntilItHasBeenSilentForSoLong() {
    #expect(end(seconds: 10, silence: 5, speakingAt: [8]) == 13)
    #expect(end(seconds: 10, silence: 5, speakingAt: [8, 12, 16]) == 21)
    // Silent for too long before.
    #expect(end(seconds: 10, silence: 5, speakingAt: [8, 14]) == 13)
  }

  @Test func whatSpeaksForEverIsStoppedAfterFiveLimits() {
    #expect(end(seconds: 10, silence: 5, speakingAt: Set(0..<1_000)) == 50)
  }

  /// Returns the tenth of a second at which a silent process is stopped, and true if it lacked only
  /// a processor.
  ///
  /// For each tenth, `look` tells if the process is busy, and for how many tenths it has had a
  /// processor.
  private func end(
    seconds: Double, silence: Double, _ look: (UInt64) -> (isBusy: Bool, processor: UInt64)
  ) -> (UInt64, Bool)? {
    let tenth = Self.second / 10
    var limit = ChildLimit(seconds: seconds, silence: silence, now: 0)
    for now in 0..<10_000 as Range<UInt64> where !limit.allows(at: now * tenth, lastLine: 0) {
      let look = look(now)
      let goesOn = limit.prolongs(
        at: now * tenth, processor: look.processor * tenth, isBusy: look.isBusy)
      if !goesOn { return (now, limit.isDeprived) }
    }
    return nil
  }

  @Test func whatSleepsIsStoppedAfterSomeLooks() throws {
    let found = try #require(end(seconds: 10, silence: 5) { _ in (false, 0) })
    #expect(found == (109, false))
  }

  @Test func whatHasHadAProcessorIsStoppedAtItsLimit() throws {
    let found = try #require(end(seconds: 10, silence: 5) { (true, $0) })
    #expect(found == (100, false))
  }

  @Test func whatHasATenthOfAProcessorIsStoppedWhenItHasHadEnough() throws {
    let found = try #require(end(seconds: 10, silence: 5) { (true, $0 / 10) })
    #expect(found == (130, false))
  }

  @Test func whatOnlySleepsNowAndThenGoesOn() throws {
    let found = try #require(end(seconds: 10, silence: 5) { (!$0.isMultiple(of: 3), $0 / 10) })
    #expect(found == (130, false))
  }

  @Test func whatIsGivenNoProcessorIsStoppedAfterTwentyLimitsForThat() throws {
    let found = try #require(end(seconds: 10, silence: 5) { _ in (true, 0) })
    #expect(found == (2_000, true))
  }

  @Test func withoutSilenceNothingIsLookedAt() {
    #expect(!ChildLimit(seconds: 10, silence: nil, now: 0).mayBeSilent)
    #expect(!ChildLimit(seconds: 10, silence: 0, now: 0).mayBeSilent)
  }
}
