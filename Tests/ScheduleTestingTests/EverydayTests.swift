#if os(Linux)
  import Foundation
  import ScheduleTesting
  import Testing

  @Suite("Orders that everyday code depends on")
  struct EverydayTests {
    /// The actor is busy while it makes both tasks.
    @Test(.fails("gives a job to Journal #", "journal.lines"), .everyOrder(limit: 100))
    func aCallMayComeBetweenTwoTasksThatABusyActorMakes() async throws {
      let journal = Journal()
      let other = Task { await journal.add("other") }
      await journal.addPairLater()
      await other.value
      try await Task.sleep(for: .seconds(1))
      #expect(await journal.lines != ["first", "other", "second"])
    }

    /// The sleep ends some microseconds after the timer's moment.
    @Test(.fails("wasLate"), .everyOrder(limit: 100))
    func aTimerMayRunWhileASleepOfTheSameLengthEnds() async throws {
      let ticker = Ticker()
      try await Task.sleep(for: .seconds(1))
      ticker.close()
      #expect(!ticker.wasLate)
    }

    @Test(.everyOrder(limit: 100)) func aLongerSleepEndsLater() async throws {
      let journal = Journal()
      async let later: Void = journal.add("second", after: .milliseconds(2))
      async let sooner: Void = journal.add("first", after: .milliseconds(1))
      _ = try await (later, sooner)
      #expect(await journal.lines == ["first", "second"])
    }

    /// libdispatch says nothing.
    @Test(
      .fails(
        "crashed with signal", "nothing was written to the standard error",
        "crashes     closure in EverydayTests.theLastStepOfACrashIsItsPlace() (EverydayTests.swift:"
      ),
      .everyOrder(limit: 2))
    func theLastStepOfACrashIsItsPlace() {
      let queue = DispatchQueue(label: "own")
      queue.sync { queue.sync {} }
    }
  }

  private actor Journal {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    func add(_ line: String, after time: Duration) async throws {
      try await Task.sleep(for: time)
      lines.append(line)
    }

    func addPairLater() {
      Task { self.add("first") }
      Task { self.add("second") }
    }
  }

  /// A timer whose handler may run while it is closed.
  ///
  /// `@unchecked Sendable`: the lock guards both values.
  private final class Ticker: @unchecked Sendable {
    private let queue = DispatchQueue(label: "ticker")
    private let source: any DispatchSourceTimer
    private let lock = NSLock()
    private var isClosed = false
    private var ranLate = false

    init() {
      source = DispatchSource.makeTimerSource(queue: queue)
      source.schedule(deadline: .now() + 1)
      source.setEventHandler { [weak self] in self?.tick() }
      source.resume()
    }

    private func tick() { lock.withLock { ranLate = ranLate || isClosed } }

    func close() {
      source.cancel()
      lock.withLock { isClosed = true }
    }

    var wasLate: Bool {
      queue.sync {}
      return lock.withLock { ranLate }
    }
  }
#endif
