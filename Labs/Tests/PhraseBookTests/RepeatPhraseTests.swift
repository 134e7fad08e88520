import Synchronization
import Testing

@testable import PhraseBook

/// A clock that moves only when somebody sleeps or works.
private final class WorkClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var seconds: Int

    func advanced(by duration: Duration) -> Self {
      .init(seconds: seconds + Int(duration.components.seconds))
    }

    func duration(to other: Self) -> Duration { .seconds(other.seconds - seconds) }

    static func < (one: Self, other: Self) -> Bool { one.seconds < other.seconds }
  }

  private let seconds = Mutex(0)

  var now: Instant { .init(seconds: seconds.withLock { $0 }) }
  let minimumResolution = Duration.seconds(1)

  func work(seconds: Int) { self.seconds.withLock { $0 += seconds } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    seconds.withLock { $0 = max($0, deadline.seconds) }
  }
}

extension OnceAfter.WordList {
  /// Asks again on the actor itself: no other caller's failure comes in between.
  fileprivate func allAtSecondTry(_ begun: @Sendable () -> Void) async throws -> [String] {
    begun()
    do { return try await all() } catch { return try await all() }
  }
}

/// The idioms that do their work again.
@Suite("The phrase book's code: again, and not too often")
struct RepeatPhraseTests {
  @Test func timesThatASlowSaveMissedAreOneSave() async throws {
    struct Enough: Error {}
    let clock = WorkClock()
    var begins: [Int] = []
    await #expect(throws: Enough.self) {
      try await TimerAfter.autosave(every: .seconds(10), of: clock) {
        begins.append(clock.now.seconds)
        clock.work(seconds: begins.count == 1 ? 35 : 1)
        if begins.count == 5 { throw Enough() }
      }
    }
    #expect(begins == [10, 45, 55, 65, 75])
  }

  /// Two callers wait for the load that fails; each asks again.
  @Test func oneRetryServesAllWhoseLoadFailed() async throws {
    struct Offline: Error {}
    let loads = Mutex(0)
    let waiting = Mutex(0)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let list = OnceAfter.WordList {
      let load = loads.withLock { loads in
        loads += 1
        return loads
      }
      guard load == 1 else { return ["a"] }
      for await _ in gate {}
      throw Offline()
    }
    let begun: @Sendable () -> Void = {
      let count = waiting.withLock { waiting in
        waiting += 1
        return waiting
      }
      if count == 2 { open.finish() }
    }
    async let one = list.allAtSecondTry(begun)
    async let other = list.allAtSecondTry(begun)
    #expect(try await [one, other] == [["a"], ["a"]])
    #expect(loads.withLock { $0 } == 2)
  }
}
