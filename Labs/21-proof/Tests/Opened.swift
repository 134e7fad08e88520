import Synchronization

/// A new note with its file and its clock.
public struct Opened: Sendable {
  /// The note.
  public let note: SharedNote
  /// Its file.
  public let file: NoteFile
  /// Its clock.
  public let clock: HandClock

  /// All three, for `let (note, file, clock) = …`.
  public var all: (note: SharedNote, file: NoteFile, clock: HandClock) { (note, file, clock) }

  init(_ kind: NoteKind, _ receive: @escaping @Sendable (String) -> Void) {
    let activity = Activity()
    file = NoteFile()
    clock = HandClock(activity)
    note = SharedNote(kind, file, clock, activity, Events(kind, activity, receive))
  }
}

/// Opens a new note; its events go to the closure, on any thread.
public typealias Open = @Sendable (_ receive: @escaping @Sendable (String) -> Void) -> Opened

/// The lines of the events that have come.
///
/// Every call may be made from any thread or task.
public final class Seen: Sendable {
  private let state = Mutex<[String]>([])

  /// Creates an empty list.
  public init() {}

  /// All lines, the first event first.
  public var lines: [String] { state.withLock { $0 } }

  /// Adds the line of an event.
  ///
  /// - Parameter line: The line.
  public func add(_ line: String) { state.withLock { $0.append(line) } }
}
