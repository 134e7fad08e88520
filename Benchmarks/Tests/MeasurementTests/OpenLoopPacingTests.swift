import Measurement
import Testing

/// A store with a number of servers and a clock that is moved by hand, driven as a thread would do it.
private struct SimulatedStore {
  var servers = 1
  /// The duration of the request served at a time, in nanoseconds.
  var takes: (_ served: UInt64) -> UInt64

  private struct UnderWay {
    let place: Int
    let due: UInt64
    let sent: UInt64
    let ends: UInt64
  }

  /// Drives the pacing until it says that everything is over.
  func drive(_ pacing: inout OpenLoopPacing) -> [OpenLoopPacing.Step] {
    var (now, sent) = (UInt64(0), [OpenLoopPacing.Step]())
    var (underWay, busyUntil) = ([UnderWay](), [UInt64](repeating: 0, count: servers))
    while true {
      let step = pacing.step(at: now)
      switch step {
      case .end: return sent
      case .send(let place, _, let due):
        sent.append(step)
        let server = busyUntil.indices.min { busyUntil[$0] < busyUntil[$1] } ?? 0
        let served = max(now, busyUntil[server])
        busyUntil[server] = served + takes(served)
        underWay.append(
          UnderWay(place: place, due: due, sent: now, ends: busyUntil[server]))
        underWay.sort { $0.ends < $1.ends }
      case .sleep(let until):
        now = answer(&underWay, until: until, &pacing, isAwaited: false) ?? until
      case .wait:
        now = answer(&underWay, until: .max, &pacing, isAwaited: true) ?? now
      }
    }
  }

  /// Gives the answers up to a time; when they are awaited, up to the one that wakes.
  private func answer(
    _ underWay: inout [UnderWay], until: UInt64, _ pacing: inout OpenLoopPacing, isAwaited: Bool
  ) -> UInt64? {
    while let first = underWay.first, first.ends <= until {
      underWay.removeFirst()
      let wakes = pacing.answer(
        place: first.place, due: first.due, sent: first.sent, at: first.ends)
      if wakes { return first.ends }
    }
    #expect(!isAwaited, "nobody would wake the one who sends")
    return nil
  }
}

@Suite("The pacing of an open loop")
struct OpenLoopPacingTests {
  private static let second: UInt64 = 1_000_000_000

  private func pacing(
    _ rate: Double, _ kind: ArrivalSchedule.Kind = .constant, warmUp: UInt64 = 0,
    length: UInt64 = second, places: Int = 64
  ) throws -> OpenLoopPacing {
    OpenLoopPacing(
      try ArrivalSchedule(kind, rate: rate, seed: 3), warmUp: warmUp, length: length,
      places: places)
  }

  @Test("A stall of 100 ms shows in the open loop's percentiles, and in none of the closed loop's")
  func aStallIsSeen() throws {
    let store = SimulatedStore { served in
      // One request: those behind it are served later.
      (Self.second..<Self.second + 50_000_000).contains(served) ? 100_000_000 : 100_000
    }
    let closed = serviceTimes(for: 2 * Self.second, each: store.takes)
    #expect(closed.maximum == 100_000_000, "the stall is there, once")
    for percent in [99, 99.9] {
      #expect(try #require(closed.percentile(percent).value) < 101_000)
    }
    for kind in ArrivalSchedule.Kind.allCases {
      var pacing = try pacing(1_000, kind, length: 2 * Self.second)
      _ = store.drive(&pacing)
      #expect(try #require(pacing.tally.response.percentile(99).value) > 50_000_000, "\(kind)")
      #expect(pacing.held > 0, "100 requests came meanwhile, and there are 64 places")
      #expect(!pacing.tally.isSaturated, "one stall is no saturation")
    }
  }

  @Test func requestsGoOutWhenTheyAreDueHoweverLongTheAnswersTake() throws {
    var pacing = try pacing(1_000, length: 20_000_000)
    let sent = SimulatedStore(servers: 64) { _ in 5_500_000 }.drive(&pacing)
    #expect(
      sent.enumerated().allSatisfy { number, step in
        guard case .send(_, _, let due) = step else { return false }
        return due == UInt64(number) * 1_000_000
      })
    #expect(sent.count == 20 && pacing.held == 0 && pacing.mostOutstanding == 6)
    #expect(pacing.tally.response == pacing.tally.service)
    #expect(pacing.tally.response.minimum == 5_500_000)
  }

  @Test func aPlaceHasOneRequestAtATimeAndTheirTurnGoesRound() throws {
    var pacing = try pacing(1_000, .poisson, length: Self.second, places: 4)
    let sent = SimulatedStore(servers: 4) { $0.isMultiple(of: 3) ? 3_000_000 : 500_000 }
      .drive(&pacing)
    var numbers = [0, 0, 0, 0]
    for case .send(let place, let number, _) in sent {
      #expect(number == numbers[place])
      numbers[place] += 1
    }
    #expect(pacing.performed == numbers && numbers.reduce(0, +) == sent.count)
    let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 0)
    #expect(least * 10 > most * 8, "no place is passed over: \(numbers)")
    #expect(pacing.mostOutstanding <= 4)
  }

  @Test func whatFindsNoPlaceIsChargedFromWhenItWasDue() throws {
    var pacing = try pacing(1_000, length: 10_000_000, places: 1)
    _ = SimulatedStore { _ in 4_000_000 }.drive(&pacing)
    // Sent at 0, 4 and 8 ms; due at 0, 1 and 2 ms; seven more were due and never sent.
    #expect(pacing.tally.due == 10 && pacing.tally.answered == 2 && pacing.performed == [3])
    #expect(pacing.tally.response.maximum == 10_000_000)
    #expect(pacing.tally.service.maximum == 4_000_000)
    #expect(pacing.held == 3 && pacing.tally.isSaturated)
  }

  /// A stall shortly before the end, with more requests behind it than may be under way.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func noPercentileIsBetterThanWithEveryRequestUnderWay(_ seed: UInt64) throws {
    let store = SimulatedStore { served in
      (2 * Self.second - 60_000_000..<2 * Self.second - 5_000_000).contains(served)
        ? 55_000_000 : 100_000
    }
    func response(places: Int) throws -> OpenLoopTally {
      var pacing = OpenLoopPacing(
        try ArrivalSchedule(.poisson, rate: 1_000, seed: seed), warmUp: 0, length: 2 * Self.second,
        places: places)
      _ = store.drive(&pacing)
      return pacing.tally
    }
    let (bounded, exact) = (try response(places: 8), try response(places: 4_000))
    #expect(!bounded.isSaturated && bounded.unsent == 0)
    #expect(try #require(exact.response.percentile(99).value) > 10_000_000)
    #expect(bounded.response == exact.response)
  }

  @Test func theRequestsThatASaturatedStoreWasNeverSentAreInItsPercentiles() throws {
    // It serves half of the due requests.
    let store = SimulatedStore { _ in 2_000_000 }
    var pacing = try pacing(1_000, places: 8)
    _ = store.drive(&pacing)
    let tally = pacing.tally
    #expect(tally.isSaturated && tally.unsent > 400)
    #expect(tally.due == 1_000 && tally.response.count == 1_000)
    var exact = try self.pacing(1_000, places: 4_000)
    _ = store.drive(&exact)
    for percent in [50.0, 90, 99] {
      let bound = try #require(tally.response.percentile(percent).value)
      #expect(bound <= (try #require(exact.tally.response.percentile(percent).value)))
    }
    // Without those that were never sent it would be what half of them waited.
    #expect(try #require(tally.response.percentile(99).value) > 400_000_000)
  }

  @Test func aThreadThatWakesLateAfterTheEndSendsWhatWasDue() throws {
    var pacing = try pacing(1_000, length: 3_000_000)
    for due in [0, 1_000_000] as [UInt64] {
      guard case .send(let place, _, due) = pacing.step(at: due) else {
        Issue.record("a request is due at \(due)")
        return
      }
      _ = pacing.answer(place: place, due: due, sent: due, at: due + 1_000)
    }
    // Three were due and two were answered: the third is one in three, and the store is saturated.
    #expect(pacing.step(at: 3_000_001) == .end)
    #expect(pacing.tally.unsent == 1 && pacing.tally.response.maximum == 1_000_000)
    var other = try self.pacing(1_000, length: 30_000_000)
    for number in 0..<29 as Range<UInt64> {
      guard case .send(let place, _, let due) = other.step(at: number * 1_000_000) else {
        Issue.record("request \(number) is due")
        return
      }
      _ = other.answer(place: place, due: due, sent: due, at: due + 1_000)
    }
    #expect(other.step(at: 30_000_001) == .send(place: 29, number: 0, due: 29_000_000))
  }

  @Test func warmingUpDoesNotCountAndItsQueueDoes() throws {
    // Every answer takes 300 ms: without the answers to requests of the warm-up, three in ten would
    // be missing.
    var pacing = try pacing(100, warmUp: Self.second, places: 64)
    _ = SimulatedStore(servers: 64) { _ in 300_000_000 }.drive(&pacing)
    #expect(pacing.tally.due == 100 && pacing.tally.response.count == 100)
    #expect(abs(pacing.tally.achievedRate - 100) < 2 && !pacing.tally.isSaturated)
    #expect(pacing.performed.reduce(0, +) == 200)
  }

  @Test(arguments: [(9_000.0, false), (12_000, true), (50_000, true)])
  func aStoreThatCannotKeepUpIsSaturated(_ rate: Double, _ isSaturated: Bool) throws {
    var pacing = try pacing(rate, .poisson, warmUp: 100_000_000, places: 512)
    _ = SimulatedStore { _ in 100_000 }.drive(&pacing)
    #expect(pacing.tally.isSaturated == isSaturated)
    #expect(abs(pacing.tally.offeredRate / rate - 1) < 0.05)
    #expect(pacing.tally.achievedRate <= 10_001)
  }

  @Test func itEndsWhenTheStoreHasFailed() throws {
    var pacing = try pacing(1_000)
    guard case .send(let place, _, let due) = pacing.step(at: 0) else {
      Issue.record("the first request is due at once")
      return
    }
    pacing.stop()
    let next = pacing.step(at: 1)
    #expect(next == .wait)
    let wakes = pacing.answer(place: place, due: due, sent: 0, at: 2)
    #expect(wakes)
    let last = pacing.step(at: 2)
    #expect(last == .end)
  }
}
