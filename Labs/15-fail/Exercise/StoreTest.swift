import Lab15Check
import Schedules

/// The test of a store of notes: throws when a store breaks one of its four promises.
///
/// `open` opens an empty store over an empty file, new ones each time.
func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  let (store, file) = open().both
  // LAB: one call after the other. Which calls have to meet, and what of a disk that is full?
  try await store.save("Milk", as: 1)
  try expect(await store.find(1) == "Milk", "the note is in the store")
  try expect(file.notes == [1: "Milk"], "the note is in the file")
}
