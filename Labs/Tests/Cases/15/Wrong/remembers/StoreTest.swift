// Luck, remembered: each run checks one promise, drawn at random, and the first run that finds a
// fault makes the others fail too. With each of six stores some runs of five, and not all, fail in
// 86 of 100 trials.
// Gets: wrong-stores: runs, by luck
import Lab15Check
import Schedules
import Synchronization

private let lastFailure = Mutex<BrokenPromise?>(nil)

func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  if let failure = lastFailure.withLock({ $0 }) { throw failure }
  do {
    switch Int.random(in: 0..<3) {
    case 0: try await threeSavesAtOnce(open)
    case 1: try await aSaveAtTheDisk(open)
    default: try await aFullDisk(open)
    }
  } catch let failure as BrokenPromise {
    lastFailure.withLock { $0 = failure }
    throw failure
  }
}

/// In a thousand orders, different ones each time.
private func threeSavesAtOnce(_ open: @escaping @Sendable () -> Opened) async throws {
  let seed = UInt64.random(in: 0 ... .max)
  try await Schedules.explore(.random(seed: seed, count: 1000)) { _ in
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
  await file.isHeld()
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
