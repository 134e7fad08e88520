// Changes in a task group, and events that are compared with the lines that the note has.
// Gets: passes
import Lab21Check
import Schedules

/// Promise 1: each change makes one event with its line.
func testEvents(_ open: @escaping Open) async throws {
  let seen = Seen()
  try await confirmation("an event", expectedCount: 2) { event in
    let note = open { line in
      seen.add(line)
      event()
    }.note
    await note.add("Milk")
    await note.add("Bread")
    // The confirmation counts when this closure returns: then no event is on its way.
    await note.close()
  }
  try expect(seen.lines == ["Milk", "Bread"], "each event has the line of its change")
}

/// Promise 2: the file is written once, two seconds after the last change.
func testWriting(_ open: @escaping Open) async throws {
  let (note, file, clock) = open { _ in }.all
  await note.add("Milk")
  await clock.advance(by: .milliseconds(1500))
  await note.add("Bread")
  await clock.advance(by: .milliseconds(1999))
  try expect(file.writes.isEmpty, "nothing is written in the pause")
  await clock.advance(by: .milliseconds(1))
  try expect(file.writes == [["Milk", "Bread"]], "then all is written")
  await clock.advance(by: .seconds(10))
  try expect(file.writes.count == 1, "and written once")
}

/// Promise 3: changes at the same time all stay.
func testTogether(_ open: @escaping Open) async throws {
  try await Schedules.explore(.random(seed: 1, count: 500)) { _ in
    let note = open { _ in }.note
    await withTaskGroup(of: Void.self) { group in
      for number in 1...4 { group.addTask { await note.add("\(number)") } }
    }
    try expect(Set(await note.lines) == ["1", "2", "3", "4"], "all are in the note")
  }.check()
}

/// Promise 4: when `close` has returned, no event comes any more.
func testClosing(_ open: @escaping Open) async throws {
  try await Schedules.explore(.random(seed: 2, count: 500)) { _ in
    let seen = Seen()
    let isClosed = Seen()
    let (note, _, clock) = open { line in
      seen.add(isClosed.lines.isEmpty ? line : "late")
    }.all
    async let first: Void = note.add("Milk")
    async let second: Void = note.add("Bread")
    async let end: Void = {
      await note.close()
      isClosed.add("now")
      await note.add("Eggs")
    }()
    _ = await (first, second, end)
    await clock.advance(by: .zero)
    try expect(!seen.lines.contains("late"), "no event after the end")
  }.check()
}
