// Every test runs in schedules of few changes of priority.
// Gets: passes
import Lab21Check
import Schedules

/// Promise 1: each change makes one event with its line.
func testEvents(_ open: @escaping Open) async throws {
  try await Schedules.explore(.pct(seed: 3, count: 300, depth: 3)) { _ in
    let seen = Seen()
    let note = open { seen.add($0) }.note
    await note.add("Milk")
    await note.add("Bread")
    await note.close()
    try expect(seen.lines == ["Milk", "Bread"], "each event has the line of its change")
  }.check()
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
  try await Schedules.explore(.pct(seed: 1, count: 1000, depth: 3)) { _ in
    let note = open { _ in }.note
    async let first: Void = note.add("Milk")
    async let second: Void = note.add("Bread")
    async let third: Void = note.add("Eggs")
    _ = await (first, second, third)
    try expect(await note.lines.sorted() == ["Bread", "Eggs", "Milk"], "all are in the note")
  }.check()
}

/// Promise 4: when `close` has returned, no event comes any more.
func testClosing(_ open: @escaping Open) async throws {
  try await Schedules.explore(.pct(seed: 2, count: 1000, depth: 3)) { _ in
    let seen = Seen()
    let (note, _, clock) = open { seen.add($0) }.all
    async let change: Void = note.add("Milk")
    await note.close()
    let atEnd = seen.lines
    await change
    await note.add("Bread")
    // Returns when the note has nothing more to do.
    await clock.advance(by: .seconds(10))
    try expect(seen.lines == atEnd, "no event after the end")
  }.check()
}
