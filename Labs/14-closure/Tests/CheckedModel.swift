/// The requirements on an attendee's model.
@MainActor
public protocol CheckedModel: AnyObject, Sendable {
  /// The notes on the screen.
  var notes: [String] { get }
  /// True if notes are still coming in.
  var isSyncing: Bool { get }
  /// The screen appears.
  func start()
}
