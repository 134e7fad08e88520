// All promises in one exploration.
// Gets: passes
import Lab15Check
import Schedules

func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  try await Schedules.explore(.random(seed: 7, count: 2000)) { _ in
    let (store, file) = open().both
    async let first: Void = store.save("Milk", as: 1)
    async let second: Void = store.save("Bread", as: 2)
    async let third: Void = store.save("Eggs", as: 3)
    async let look: Void = {
      let seen = await store.all
      try expect(seen.allSatisfy { file.notes[$0.key] == $0.value }, "nothing is found too early")
    }()
    _ = try await (first, second, third, look)
    try expect(file.notes == [1: "Milk", 2: "Bread", 3: "Eggs"], "all three are in the file")
    try expect(await store.all == file.notes, "and in the store")
    file.setFull(true)
    var isTold = false
    do { try await store.save("Butter", as: 4) } catch { isTold = true }
    try expect(isTold, "the error reaches the caller")
    try expect(await store.find(4) == nil, "and nothing has changed")
  }.check()
}
