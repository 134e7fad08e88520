/// The requirements on an attendee's importer.
public protocol CheckedImporter: Sendable {
  /// Downloads notes and keeps them; throws `CancellationError` when the task is cancelled.
  func importAll(_ ids: [Int]) async throws
}

/// The requirements on an attendee's screen.
@MainActor
public protocol CheckedScreen: AnyObject, Sendable {
  /// True if an import is under way.
  var isImporting: Bool { get }
  /// The message for the person.
  var message: String? { get }
  /// "Import" was tapped.
  func start()
  /// "Close" was tapped.
  func close()
}
