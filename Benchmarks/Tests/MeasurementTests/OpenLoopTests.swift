import Foundation
import Measurement
import SeededRandom
import Testing

/// A store that serves one request after the other, by a clock that is moved by hand.
private struct FakeStore {
  /// The duration of the request sent at a time, in nanoseconds.
  var takes: (_ sent: UInt64) -> UInt64

  /// Requests come when they are due, and wait for those before them.
  func openLoop(_ schedule: ArrivalSchedule, length: UInt64) -> OpenLoopTally {
    var (schedule, tally, now) = (schedule, OpenLoopTally(length: length), UInt64(0))
    while true {
      let due = schedule.next()
      guard due < length else { return tally }
      let sent = max(due, now)
      now = sent + takes(sent)
      tally.record(due: due, sent: sent, answered: now)
    }
  }
}

@Suite("Open loops")
struct OpenLoopTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func constantArrivalsDoNotDrift() throws {
    var schedule = try ArrivalSchedule(.constant, rate: 3, seed: 0)
    let times = (0..<3_001).map { _ in schedule.next() }
    #expect(times[0] == 0 && times[1] == 333_333_333 && times[3] == Self.second)
    #expect(times[3_000] == 1_000 * Self.second)
  }

  @Test func poissonArrivalsHaveExponentialDistances() throws {
    var schedule = try ArrivalSchedule(.poisson, rate: 1_000, seed: 4)
    var (last, distances) = (UInt64(0), [Double]())
    for _ in 0..<20_000 {
      let time = schedule.next()
      #expect(time >= last)
      distances.append(Double(time - last))
      last = time
    }
    let mean = distances.reduce(0, +) / 20_000
    #expect(abs(mean / 1e6 - 1) < 0.03)
    for times in [0.5, 1, 2, 3] {
      let beyond = Double(distances.count { $0 > times * 1e6 }) / 20_000
      #expect(abs(beyond - exp(-times)) < 0.015, "\(times): \(beyond)")
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e10])
  func aRateThatIsNoneIsRefused(_ rate: Double) {
    #expect(throws: InvalidParameter.self) { try ArrivalSchedule(.constant, rate: rate, seed: 0) }
  }

  @Test("A stall of 100 ms is visible in open loop and hidden in closed loop")
  func aStallIsSeen() throws {
    let store = FakeStore { sent in
      (Self.second..<Self.second + 100_000).contains(sent) ? 100_000_000 : 100_000
    }
    let closed = serviceTimes(for: 2 * Self.second, each: store.takes)
    #expect(closed.maximum == 100_000_000, "the stall is there, once")
    for percent in [99, 99.9] {
      #expect(
        try #require(closed.percentile(percent).value) < 101_000, "and no percentile shows it")
    }
    for kind in ArrivalSchedule.Kind.allCases {
      let open = store.openLoop(
        try ArrivalSchedule(kind, rate: 1_000, seed: 1), length: 2 * Self.second)
      #expect(try #require(open.response.percentile(99).value) > 50_000_000)
      #expect(try #require(open.service.percentile(99).value) < 101_000)
      #expect(!open.isSaturated, "one stall is no saturation")
    }
  }

  @Test(arguments: ArrivalSchedule.Kind.allCases)
  func aStoreThatCannotKeepUpIsSaturated(_ kind: ArrivalSchedule.Kind) throws {
    // 10,000 requests a second are all that it can serve.
    let store = FakeStore { _ in 100_000 }
    for (rate, isSaturated) in [(5_000.0, false), (9_000, false), (12_000, true), (50_000, true)] {
      let tally = store.openLoop(
        try ArrivalSchedule(kind, rate: rate, seed: 2), length: Self.second)
      #expect(tally.isSaturated == isSaturated, "\(rate)")
      #expect(abs(tally.offeredRate / rate - 1) < 0.05)
      #expect(tally.achievedRate <= 10_001)
    }
  }

  @Test("Waiting follows the theory of a queue with one server (Pollaczek–Khinchine)")
  func waitingIsThatOfTheory() throws {
    let store = FakeStore { _ in 100_000 }
    let tally = store.openLoop(
      try ArrivalSchedule(.poisson, rate: 5_000, seed: 3), length: 40 * Self.second)
    // With constant service s and load ρ, the mean response is s (1 + ρ / (2 (1 - ρ))).
    let mean = try #require(tally.response.mean)
    #expect(abs(mean / 150_000 - 1) < 0.03, "\(mean)")
  }

  @Test func requestsThatWereNeverSentAreDue() {
    var tally = OpenLoopTally(length: 100)
    tally.record(due: 10, sent: 10, answered: 20)
    for due in [50, 60, 100] as [UInt64] { tally.recordUnsent(due: due) }
    #expect(tally.due == 3 && tally.answered == 1 && tally.isSaturated)
    tally.record(due: 0, sent: 0, answered: 200)
    tally.record(due: 100, sent: 100, answered: 101)
    #expect(tally.due == 4 && tally.answered == 1 && tally.unsent == 2)
    // The two that were never sent count until the end: 50 and 40.
    #expect(tally.response.count == 4 && tally.response.value(atPercentile: 75) == 50)
  }

  @Test(arguments: [700.0, 10_000, 900_000])
  func theSweepFindsTheKnee(_ capacity: Double) throws {
    let store = FakeStore { _ in UInt64(1e9 / capacity) }
    var sweep = try RateSweep(from: 1_000)
    while let rate = sweep.next {
      // As many requests at every rate, so that each step is as sure as the others.
      let length = UInt64(20_000 / rate * 1e9)
      let tally = store.openLoop(
        try ArrivalSchedule(.poisson, rate: rate, seed: 6), length: length)
      sweep.record(rate, isSustained: !tally.isSaturated)
    }
    let knee = try #require(sweep.knee)
    #expect(knee.refused <= knee.sustained * 1.1)
    #expect(knee.sustained < capacity * 1.1 && knee.refused > capacity * 0.95, "\(knee)")
  }

  @Test func aSweepEnds() throws {
    var everything = try RateSweep(from: 1, to: 100)
    while let rate = everything.next { everything.record(rate, isSustained: true) }
    #expect(everything.knee == nil)
    var nothing = try RateSweep(from: 1)
    while let rate = nothing.next { nothing.record(rate, isSustained: false) }
    #expect(nothing.knee?.sustained == 0)
    var luck = try RateSweep(from: 100)
    for (rate, isSustained) in [(100.0, true), (200, false), (400, true)] {
      luck.record(rate, isSustained: isSustained)
    }
    #expect(luck.knee?.sustained == 100 && luck.knee?.refused == 200)
    #expect(throws: InvalidParameter.self) { try RateSweep(from: 10, to: 1) }
    #expect(throws: InvalidParameter.self) { try RateSweep(from: 0) }
  }
}
