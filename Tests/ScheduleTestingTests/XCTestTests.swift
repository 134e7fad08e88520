#if os(Linux)
  import Dispatch
  import ScheduleTesting
  import XCTest

  /// XCTest's main thread has a run loop, which runs the main queue in the child.
  final class XCTestTests: XCTestCase {
    func testACallFindsTheStaleAnswer() async throws {
      let found = try await Threads.explore(.pos(seed: 1, count: 200)) {
        let (shown, asked) = await twoSearches(keepsNewest: false)
        if shown != asked { throw Stale(shown: shown) }
      }
      XCTAssertEqual(found.failure?.message, "Stale(shown: \"first\")")
    }

    /// XCTest looks at the clock in a loop, in which no other thread can continue.
    func testAWaitForAnExpectationEndsInVirtualTime() async throws {
      let found = try await Threads.explore(.pos(seed: 1, count: 5)) {
        let expectation = XCTestExpectation(description: "later")
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { expectation.fulfill() }
        let ending = await XCTWaiter.fulfillment(of: [expectation], timeout: 1)
        if ending != .completed { throw NotFulfilled() }
      }
      XCTAssertNil(found.failure)
      XCTAssertEqual(found.result.schedules, 5)
    }
  }

  private struct NotFulfilled: Error {}
  private struct Stale: Error { let shown: String }
#endif
