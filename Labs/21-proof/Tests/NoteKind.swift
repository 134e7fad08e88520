/// A promise of a note, and the test that is to prove it.
enum Promise: Int, CaseIterable, Sendable {
  case events = 1
  case writing, together, closing

  /// The name of the finding, and of the test.
  var test: String {
    switch self {
    case .events: "testEvents"
    case .writing: "testWriting"
    case .together: "testTogether"
    case .closing: "testClosing"
    }
  }

  /// The place to look next.
  var next: String {
    switch self {
    case .events:
      "when can no second event come any more, and which line is an event about?"
    case .writing: "at which moments of the clock is nothing in the file, and when is one write?"
    case .together: "which changes are under way at the same time, and in how many orders?"
    case .closing: "what is still on its way when `close` returns, and in which orders?"
    }
  }
}

/// The defect of a note.
enum Flaw: String, CaseIterable, Sendable {
  case twice, merged
  case lineBefore = "line-before"
  case each, first, early, late
  case lost
  case looksOnce = "looks-once"
  case open, midway, overtaken

  /// The one promise that it breaks.
  var promise: Promise {
    switch self {
    case .twice, .merged, .lineBefore: .events
    case .each, .first, .early, .late: .writing
    case .lost, .looksOnce: .together
    case .open, .midway, .overtaken: .closing
    }
  }

  /// The defect, as the attendee reads it.
  var words: String {
    switch self {
    case .twice: "a second event comes later"
    case .merged: "two changes at one moment make one event"
    case .lineBefore: "an event has the line of the change before"
    case .each: "each change is written"
    case .first: "writes two seconds after the first change"
    case .early: "writes after one second"
    case .late: "writes after three seconds"
    case .lost: "a change is gone"
    case .looksOnce: "a change is gone, in few orders"
    case .open: "a change after `close` makes an event"
    case .midway: "a change under way makes an event after `close`"
    case .overtaken: "`close` returns before an event that is on its way"
    }
  }
}

/// A note that the tests run with.
///
/// All notes have the same type, and do not show their kind.
enum NoteKind: Equatable, Sendable {
  /// The note keeps its promises, and an event comes before the change returns.
  case prompt
  /// The note keeps its promises too, but its events come later, in their order.
  case patient
  case wrong(Flaw)

  /// The defect; `nil` if there is none.
  var flaw: Flaw? {
    if case .wrong(let flaw) = self { flaw } else { nil }
  }

  /// True if events go to their receiver in a separate task.
  var hasMail: Bool { self == .patient || flaw == .twice || flaw == .overtaken }
}
