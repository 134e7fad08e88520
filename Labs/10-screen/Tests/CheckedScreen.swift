public import Persistence

/// A note.
public struct Note: Storable, Equatable {
  /// Its number.
  public let id: Int
  /// Its text.
  public var text: String

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - text: Its text.
  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

/// The requirements on an attendee's screen.
@MainActor
public protocol CheckedScreen: AnyObject, Sendable {
  /// The notes that are on the screen.
  var shown: [Note] { get }
  /// The screen appears; this may return when the screen shows the notes, or when it goes away.
  func appear() async throws
  /// A person adds a note.
  func add(_ note: Note) async throws
  /// A person deletes a note.
  func delete(_ id: Int) async throws
}
