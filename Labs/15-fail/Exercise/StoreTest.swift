import Lab15Check
import Schedules

/// The test of a store of notes: throws when a store breaks one of its four promises.
///
/// `open` opens a new empty store with a new empty file.
func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  let (store, file) = open().both
  // LAB: one call after the other. Which calls have to meet, and what about a full disk?
  try await store.save("Milk", as: 1)
  try expect(await store.find(1) == "Milk", "the note is in the store")
  try expect(file.notes == [1: "Milk"], "the note is in the file")
}
