// The promises as a list of questions, asked in every order and at every moment; with a custom
// error.
// Gets: passes
import Lab15Check
import Schedules

private enum Broken: Error { case promise(Int) }

func testStore(_ open: @escaping @Sendable () -> Opened) async throws {
  for seed in 1...4 as ClosedRange<UInt64> {
    let report = try await Schedules.explore(.random(seed: seed, count: 300)) { _ in
      let opened = open()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in 1...4 {
          group.addTask {
            try await opened.store.save("note \(id)", as: id)
            guard opened.file.notes[id] == "note \(id)" else { throw Broken.promise(1) }
            guard await opened.store.find(id) == "note \(id)" else { throw Broken.promise(1) }
          }
          group.addTask {
            for (found, text) in await opened.store.all where opened.file.notes[found] != text {
              throw Broken.promise(3)
            }
          }
        }
        try await group.waitForAll()
      }
      guard await opened.store.all.count == 4, opened.file.notes.count == 4 else {
        throw Broken.promise(2)
      }
    }
    try report.check()
  }
  try await nothingIsFoundBeforeItIsWritten(open())
  try await aFullDiskChangesNothing(open())
}

private func nothingIsFoundBeforeItIsWritten(_ opened: Opened) async throws {
  opened.file.hold()
  let save = Task { try await opened.store.save("Milk", as: 1) }
  await opened.file.isHeld()
  let early = await opened.store.all
  opened.file.letGo()
  try await save.value
  guard early.isEmpty else { throw Broken.promise(3) }
}

private func aFullDiskChangesNothing(_ opened: Opened) async throws {
  try await opened.store.save("Milk", as: 1)
  opened.file.setFull(true)
  do {
    try await opened.store.save("Bread", as: 1)
    throw Broken.promise(4)
  } catch is Broken { throw Broken.promise(4) } catch {
    guard await opened.store.all == [1: "Milk"] else { throw Broken.promise(4) }
  }
}
