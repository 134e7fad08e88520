/// The requirements on an attendee's `Autosave`.
@MainActor
public protocol CheckedAutosave: AnyObject, Sendable {
  /// A key was pressed.
  func typed(_ text: String)
  /// The app leaves the screen: returns when the newest text is in the file.
  func leave() async throws
}
