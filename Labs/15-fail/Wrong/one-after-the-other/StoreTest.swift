// No two calls ever meet.
// Gets: wrong-stores: two-at-once  not found
import Lab15Check
import Schedules

/// The test of a store of notes: throws when a store breaks one of its four promises.
///
/// `open` opens a new empty store with a new empty file.
func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  let (store, file) = open().both
  for id in 1...100 { try await store.save("note \(id)", as: id) }
  try expect(file.notes.count == 100, "all are in the file")
  try expect(await store.all.count == 100, "all are in the store")
  try await aFullDisk(open)
}

private func aFullDisk(_ open: () -> Opened) async throws {
  let (store, file) = open().both
  file.setFull(true)
  var isTold = false
  do { try await store.save("Milk", as: 1) } catch { isTold = true }
  try expect(isTold, "the error reaches the caller")
  try expect(await store.all.isEmpty, "and nothing has changed")
}
