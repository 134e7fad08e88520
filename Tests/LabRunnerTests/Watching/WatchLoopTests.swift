import Testing

@testable import LabRunner

@Suite("The watch", .timeLimit(.minutes(5)))
struct WatchLoopTests {
  /// A stream that the test fills.
  private let changes = AsyncStream.makeStream(of: Void.self)
  private let demands = AsyncStream.makeStream(of: Void.self)
  private let contents = ReadText("first")
  private let checks = Checks()

  private var loop: WatchLoop<String> {
    WatchLoop(changes: changes.stream, demands: demands.stream, quiet: .zero) {
      [contents] in contents.read()
    }
  }

  @Test func checksAtOnceAndAfterEachChange() async throws {
    async let ended: Void = loop.run(checks.check)
    await checks.begun.step("a check begins")
    checks.gate.send()
    contents.set("second")
    changes.continuation.yield()
    await checks.begun.step("a check begins")
    checks.gate.send()
    demands.continuation.finish()
    try await ended
    #expect(checks.seen == .init(begun: 2, ended: 2, most: 1))
  }

  @Test func aChangeDuringACheckIsCheckedAfterwards() async throws {
    async let ended: Void = loop.run(checks.check)
    await checks.begun.step("a check begins")
    await contents.wasRead.step("the files are read")
    // The files are looked at while the first check waits at its gate.
    for text in ["second", "third"] {
      contents.set(text)
      changes.continuation.yield()
      await contents.wasRead.step("the files are read")
    }
    checks.gate.send()
    await checks.begun.step("a check begins")
    checks.gate.send()
    demands.continuation.finish()
    try await ended
    #expect(checks.seen == .init(begun: 2, ended: 2, most: 1))
  }

  @Test func returnChecksAgainAndTheEndOfTheInputEndsTheWatch() async throws {
    async let ended: Void = loop.run(checks.check)
    for _ in 0..<3 {
      await checks.begun.step("a check begins")
      demands.continuation.yield()
      checks.gate.send()
    }
    await checks.begun.step("a check begins")
    demands.continuation.finish()
    checks.gate.send()
    try await ended
    #expect(checks.seen == .init(begun: 4, ended: 4, most: 1))
  }

  @Test func thereIsOneCheckWhereTheInputHasEndedBefore() async throws {
    demands.continuation.finish()
    checks.gate.send()
    try await loop.run(checks.check)
    #expect(checks.seen == .init(begun: 1, ended: 1, most: 1))
  }

  @Test func aCancelledWatchCancelsItsCheckAndEnds() async throws {
    let task = Task { [loop, checks] in try await loop.run(checks.check) }
    await checks.begun.step("a check begins")
    task.cancel()
    try await task.value
    #expect(checks.seen == .init(begun: 1, ended: 1, most: 1))
  }

  @Test func whatACheckThrowsEndsTheWatch() async {
    await #expect(throws: LabProblem.self) {
      try await loop.run { throw LabProblem("the lab is gone") }
    }
  }
}
