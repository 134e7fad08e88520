import Lab21Check
import Schedules

/// Promise 1: each change makes one event with its line.
func testEvents(_ open: @escaping Open) async throws {
  // LAB: an expectation is fulfilled by the first event. What about a second one, and its line?
  let event = Expectation()
  let note = open { _ in event.fulfill() }.note
  await note.add("Milk")
  await event.isFulfilled()
}

/// Promise 2: the file is written once, two seconds after the last change.
func testWriting(_ open: @escaping Open) async throws {
  let (note, file, clock) = open { _ in }.all
  await note.add("Milk")
  // LAB: is it once, is it two seconds, and after which change?
  await clock.advance(by: .seconds(10))
  try expect(file.writes.last == ["Milk"], "the note is in the file")
}

/// Promise 3: changes at the same time all stay.
func testTogether(_ open: @escaping Open) async throws {
  // LAB: one change after the other. Which order hurts?
  let note = open { _ in }.note
  await note.add("Milk")
  await note.add("Bread")
  try expect(await note.lines.count == 2, "both lines are in the note")
}

/// Promise 4: when `close` has returned, no event comes any more.
func testClosing(_ open: @escaping Open) async throws {
  let seen = Seen()
  let note = open { seen.add($0) }.note
  await note.add("Milk")
  await note.close()
  // LAB: an event that comes later than this guess?
  try await Task.sleep(for: .milliseconds(10))
  try expect(seen.lines.count == 1, "no event after the end")
}
