import Foundation
import Schedules
import Testing

private let isAsked = ProcessInfo.processInfo.environment["LOCKSTEP_RATES"] != nil

/// Prints how fast it is, for who asks:
/// `LOCKSTEP_RATES=1 swift test -c release --filter RateTests` gives the figures that count.
@Suite("Rate", .serialized, .enabled(if: isAsked, "only with LOCKSTEP_RATES in the environment"))
struct RateTests {
  @Test func schedulesThroughABareActor() async throws {
    try await rate("two increments of a bare actor") { _ in
      let counter = Counter()
      async let first: Void = counter.increment()
      async let second: Void = counter.increment()
      _ = await (first, second)
    }
  }

  @Test func schedulesOfTwoSaves() async throws {
    try await rate("two saves with a detached write", twoSaves)
  }

  private func rate(
    _ name: String, _ body: @escaping @Sendable (Schedule) async throws -> Void
  ) async throws {
    let count = 20_000
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await Schedules.explore(
      .random(seed: 1, count: count), keepGoing: true, body: body)
    let seconds = (clock.now - start) / .seconds(1)
    #expect(result.schedules == count)
    print("\(name): \(Int(Double(count) / seconds)) schedules/s")
  }
}
