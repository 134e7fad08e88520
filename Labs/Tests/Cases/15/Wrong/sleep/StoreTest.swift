// A pause, so that the save is surely at the disk: a guess about the machine in the place of the gate.
// Gets: no-sleep: sleep(
import Lab15Check
import Schedules

/// The test of a store of notes: throws when a store breaks one of its four promises.
///
/// `open` opens a new empty store with a new empty file.
func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  try await threeSavesAtOnce(open)
  try await aSaveAtTheDisk(open)
  try await aFullDisk(open)
}

/// In a thousand orders, because only some of them show a fault.
private func threeSavesAtOnce(_ open: @escaping @Sendable () -> Opened) async throws {
  try await Schedules.explore(.random(seed: 1, count: 1000)) { _ in
    let (store, file) = open().both
    async let first: Void = store.save("Milk", as: 1)
    async let second: Void = store.save("Bread", as: 2)
    async let third: Void = store.save("Eggs", as: 3)
    _ = try await (first, second, third)
    let wanted = [1: "Milk", 2: "Bread", 3: "Eggs"]
    try expect(file.notes == wanted, "all three are in the file")
    try expect(await store.all == wanted, "all three are in the store")
  }.check()
}

/// In the one order that matters, which a gate enforces.
private func aSaveAtTheDisk(_ open: () -> Opened) async throws {
  let (store, file) = open().both
  file.hold()
  async let save: Void = store.save("Milk", as: 1)
  try await Task.sleep(for: .milliseconds(20))
  try expect(await store.find(1) == nil, "nobody finds what is not in the file")
  file.letGo()
  try await save
  try expect(await store.find(1) == "Milk", "then it is there")
}

private func aFullDisk(_ open: () -> Opened) async throws {
  let (store, file) = open().both
  file.setFull(true)
  var isTold = false
  do { try await store.save("Milk", as: 1) } catch { isTold = true }
  try expect(isTold, "the error reaches the caller")
  try expect(await store.all.isEmpty, "and nothing has changed")
}
