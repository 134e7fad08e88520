/// The requirements on an attendee's client.
public protocol CheckedClient: Sendable {
  /// Loads a note; throws `CancellationError` when the task is cancelled.
  func note(_ id: Int) async throws -> String
}
