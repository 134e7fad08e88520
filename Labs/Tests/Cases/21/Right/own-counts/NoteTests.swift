// No confirmation: lists of events and of writes, compared as wholes, at moments that the clock makes.
// Gets: passes
import Lab21Check
import Schedules

/// Promise 1: each change makes one event with its line.
func testEvents(_ open: @escaping Open) async throws {
  let seen = Seen()
  let (note, _, clock) = open { seen.add($0) }.all
  for line in ["Milk", "Bread", "Eggs"] { await note.add(line) }
  // Returns when the note has nothing more to do.
  await clock.advance(by: .zero)
  await note.close()
  try expect(seen.lines == ["Milk", "Bread", "Eggs"], "an event for each change")
}

/// Promise 2: the file is written once, two seconds after the last change.
func testWriting(_ open: @escaping Open) async throws {
  let (note, file, clock) = open { _ in }.all
  var moments: [Int] = []
  for tenth in 0..<100 {
    if tenth == 0 || tenth == 9 || tenth == 19 { await note.add("line \(tenth)") }
    await clock.advance(by: .milliseconds(100))
    if file.writes.count > moments.count { moments.append(tenth + 1) }
  }
  try expect(moments == [39], "one write, at 3.9 s: \(moments)")
}

/// Promise 3: changes at the same time all stay.
func testTogether(_ open: @escaping Open) async throws {
  try await Schedules.explore(.random(seed: 1, count: 500)) { _ in
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
  try await Schedules.explore(.random(seed: 2, count: 500)) { _ in
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
