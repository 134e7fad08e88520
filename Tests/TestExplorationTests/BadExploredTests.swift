#if os(Linux)
  import Foundation
  import Glibc
  import Observation
  import Synchronization
  import Testing
  import XCTest

  /// Tests that behave badly or rarely, which `BadTestsTests` explores.
  @Suite(.enabled(if: isExplored)) struct BadExploredTests {
    @Test func exitsWithSuccess() { exit(0) }
    @Test func throwsAnError() throws { throw CocoaError(.featureUnsupported) }
    @Test func crashes() { fatalError("by intention") }

    @Test func failsAfterAHundredMegabytes() {
      let line = String(repeating: "x", count: 1 << 20)
      for _ in 0..<100 { print(line) }
      #expect(line.isEmpty)
    }

    @Test func closesItsOutput() {
      #expect(close(STDOUT_FILENO) == 0 && close(STDERR_FILENO) == 0)
    }

    @Test func findsNoInput() { #expect(readLine() == nil) }

    @Test func leavesAThread() {
      Thread.detachNewThread { DispatchSemaphore(value: 0).wait() }
    }

    @Test func usesAMacro() {
      let model = ObservedModel()
      nonisolated(unsafe) var changes = 0
      withObservationTracking {
        _ = model.number
      } onChange: {
        changes += 1
      }
      model.number = 1
      #expect(changes == 1)
    }

    @Test func sleepsForAnHour() async throws { try await Task.sleep(for: .seconds(3600)) }

    /// The loop has no step for the schedule.
    @Test func looksAtTheClock() {
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end {}
    }

    @Test func waitsForAMomentThatNeverComes() {
      let lock = NSLock()
      while ContinuousClock.now < .now + .seconds(1) { lock.withLock {} }
    }

    // MARK: Files elsewhere

    @Test func createsAFileElsewhere() {
      #expect(creat("/tmp/lockstep-explored-elsewhere", 0o600) >= 0)
    }

    @Test func makesATemporaryFileElsewhere() {
      var path = Array("/tmp/lockstep-explored-XXXXXX".utf8CString)
      #expect(mkstemp(&path) >= 0)
    }

    @Test func linksAFileElsewhere() {
      #expect(symlink("/", "/tmp/lockstep-explored-elsewhere") == 0)
    }

    // MARK: Reports

    /// Writes only the reports that the program's arguments name.
    @Test func writesReports() {
      for line in ScriptedReport.lines(of: CommandLine.arguments) { print(line, terminator: "") }
    }
  }

  /// Each of two tests passes alone.
  @Suite(.enabled(if: isExplored)) struct SharingExploredTests {
    /// Guarded by a lock, but not between the two calls of a test.
    private static let registered = Mutex("")

    @Test func registersOne() { registers("one") }
    @Test func registersTwo() { registers("two") }
    @Test func registersNothing() { #expect(Self.registered.withLock { $0 } != "none") }

    private func registers(_ name: String) {
      Self.registered.withLock { $0 = name }
      #expect(Self.registered.withLock { $0 } == name)
    }
  }

  @Observable private final class ObservedModel {
    var number = 0
  }

  /// Tests of XCTest that wait for a time.
  final class WaitingExploredTests: XCTestCase {
    override func setUpWithError() throws {
      try XCTSkipUnless(isExplored)
    }

    func testNothingComes() async {
      let nothing = expectation(description: "nothing comes")
      nothing.isInverted = true
      await fulfillment(of: [nothing], timeout: 5)
    }

    func testMissesAnExpectation() async {
      await fulfillment(of: [expectation(description: "never")], timeout: 60)
    }

    func testComesBeforeTheTimeOut() async {
      let late = expectation(description: "comes late")
      DispatchQueue.global().asyncAfter(deadline: .now() + 59) { late.fulfill() }
      await fulfillment(of: [late], timeout: 60)
    }
  }
#endif
