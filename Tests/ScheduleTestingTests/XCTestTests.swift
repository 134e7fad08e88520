#if os(Linux)
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
  }

  private struct Stale: Error { let shown: String }
#endif
