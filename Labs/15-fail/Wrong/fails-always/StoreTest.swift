// It finds all wrong stores, but also fails with the correct one.
// Gets: right-store: It fails
import Lab15Check
import Schedules

func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  throw Broken()
}

private struct Broken: Error {}
