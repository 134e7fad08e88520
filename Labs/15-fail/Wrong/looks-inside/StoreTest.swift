// The test looks for the mistake in the store itself.
// Gets: wrong-stores: two-at-once  not found
import Lab15Check
import Schedules

func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  let (store, _) = open().both
  let inside = "\(Mirror(reflecting: store).children.map { "\($0)" })"
  try expect(!inside.contains("Optional(Lab15Check.Flaw"), "no flaw inside")
}
