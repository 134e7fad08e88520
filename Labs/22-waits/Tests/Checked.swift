/// The requirements on an attendee's archive.
public protocol CheckedArchive: Sendable {
  /// Returns the text of a note, to code that cannot wait for a task.
  func textNow(_ id: Int) -> String
  /// Returns the text of a note.
  func text(_ id: Int) async -> String
}

/// The requirements on an attendee's screen.
@MainActor
public protocol CheckedScreen: AnyObject, Sendable {
  /// The text on the screen.
  var text: String { get }
  /// Shows a note as soon as it is there.
  func show(_ id: Int)
}
