#if os(Linux)
  import Foundation
  import Glibc
  import Testing
  import XCTest

  /// True in a process that explores a test of this file.
  ///
  /// Other runs of this program skip these tests.
  let isExplored = CommandLine.arguments.contains { $0.contains("ExploredTests") }

  /// Two threads that each add 1 to a number; a lock that is released too early lets an update be lost.
  private final class Counter: @unchecked Sendable {
    // Guarded by the lock if `isRight`; the race of the other case is the defect to find.
    private var value = 0
    private let lock = NSLock()
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func addTwice() -> Int {
      let group = DispatchGroup()
      let queue = DispatchQueue(label: "adders", attributes: .concurrent)
      for _ in 0..<2 { queue.async(group: group) { self.add() } }
      group.wait()
      return value
    }

    private func add() {
      lock.lock()
      let old = value
      if !isRight {
        lock.unlock()
        lock.lock()
      }
      value = old + 1
      lock.unlock()
    }
  }

  /// Tests that `TestExplorerTests` explores: this program is also the foreign one.
  @Suite(.enabled(if: isExplored)) struct ExploredTests {
    @Test func losesAnUpdate() { #expect(Counter(isRight: false).addTwice() == 2) }
    @Test func keepsBoth() { #expect(Counter(isRight: true).addTwice() == 2) }
    @Test func `a name with spaces`() { #expect(Counter(isRight: true).addTwice() == 2) }

    @Test(arguments: [true, false]) func losesAnUpdate(isRight: Bool) {
      #expect(Counter(isRight: isRight).addTwice() == 2)
    }

    @Test func failsAlways() { #expect(Counter(isRight: true).addTwice() == 3) }
    @Test func exits() { exit(3) }
    @Test func waitsForEver() { DispatchSemaphore(value: 0).wait() }
    @Test func neverEnds() { while true { usleep(1) } }
    @Test(.disabled("to be seen as such")) func isDisabled() {}

    @Test func connects() {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(result == -1)
    }

    @Test func startsAProgram() throws {
      let process = try Process.run(URL(filePath: "/bin/true"), arguments: [])
      process.waitUntilExit()
    }
  }

  /// The same for XCTest.
  final class OldExploredTests: XCTestCase {
    override func setUpWithError() throws {
      try XCTSkipUnless(isExplored)
    }

    func testLosesAnUpdate() { XCTAssertEqual(Counter(isRight: false).addTwice(), 2) }
    func testKeepsBoth() async { XCTAssertEqual(Counter(isRight: true).addTwice(), 2) }
    func testIsSkipped() throws { throw XCTSkip("to be seen as such") }
    func testFailsAlways() { XCTFail("said by the test") }
  }
#endif
