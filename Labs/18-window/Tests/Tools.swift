import Synchronization

/// Draws small pictures; each one under way needs the memory of a large one.
public final class Press: Sendable {
  let turnstile = Turnstile()

  init() {}

  /// Draws the picture of a note.
  ///
  /// - Parameter id: The number of the note.
  /// - Returns: The picture.
  /// - Throws: An error when there is no paper; `CancellationError` when the task is cancelled.
  public func draw(_ id: Int) async throws -> String {
    try await turnstile.pass(id)
    return "picture \(id)"
  }
}

/// Reads notes, one after the other.
public final class NoteReader: Sendable {
  /// The file cannot be read on.
  struct Damaged: Error {}

  private let number = Mutex(0)
  private let count: Int
  private let damaged: Int?
  /// Holds readers; `nil` if none is held.
  let turnstile: Turnstile?

  init(count: Int, damagedAt damaged: Int? = nil, turnstile: Turnstile? = nil) {
    self.count = count
    self.damaged = damaged
    self.turnstile = turnstile
  }

  /// The number of notes read.
  var read: Int { number.withLock { min($0, count) } }

  /// Reads the next note.
  ///
  /// - Returns: Its text; `nil` behind the last one.
  /// - Throws: An error where the file is damaged.
  public func next() async throws -> String? {
    await Task.yield()
    let next = number.withLock { number in
      number += 1
      return number
    }
    if let damaged, next >= damaged { throw Damaged() }
    guard next <= count else { return nil }
    try await turnstile?.pass(next)
    return "note \(next)"
  }
}

/// Keeps all notes, slowly.
public final class Archive: Sendable {
  let turnstile = Turnstile()
  private let content = Mutex<[String]>([])

  init() {}

  /// The notes, in the order in which they came in.
  var notes: [String] { content.withLock { $0 } }

  /// Adds a note behind the others.
  ///
  /// - Parameter note: Its text.
  /// - Throws: An error when the archive is full; `CancellationError` when the task is cancelled.
  public func add(_ note: String) async throws {
    let number = note.split(separator: " ").last.flatMap { Int($0) } ?? 0
    try await turnstile.pass(number)
    content.withLock { $0.append(note) }
  }
}
