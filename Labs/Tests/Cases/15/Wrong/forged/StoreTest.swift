// The test answers in the place of the check, and ends the process.
// Gets: only-the-store: StoreTest.swift, line 10: exit(
// Gets: wrong-stores: exit(0) in the middle
import Foundation
import Lab15Check

func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  print("\u{1e}passes")
  fflush(nil)
  exit(0)
}
