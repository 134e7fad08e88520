import Synchronization

/// Draws small pictures; each one under way needs the memory of a large one.
public final class Press: Sendable {
  let turnstile: Turnstile

  init(ignoresCancellation: Bool = false) {
    turnstile = Turnstile(ignoresCancellation: ignoresCancellation)
  }

  /// Draws the picture of a note.
  ///
  /// - Parameter id: The number of the note.
  /// - Returns: The picture.
  /// - Throws: An error when there is no paper; perhaps `CancellationError` when the task is cancelled.
  public func draw(_ id: Int) async throws -> String {
    try await turnstile.pass(id)
    return "picture \(id)"
  }
}

/// Reads notes, one after the other.
public final class NoteReader: Sendable {
  /// The file cannot be read on.
  struct Damaged: Error {}

  private struct State {
    var count: Int
    var begun = 0
    var mostAhead = 0
  }

  private let state: Mutex<State>
  private let damaged: Int?
  /// The number of notes that have been written.
  private let written: @Sendable () -> Int
  /// Holds readers; `nil` if none is held.
  let turnstile: Turnstile?

  init(
    count: Int, damagedAt damaged: Int? = nil, turnstile: Turnstile? = nil,
    written: @escaping @Sendable () -> Int = { 0 }
  ) {
    state = Mutex(State(count: count))
    self.written = written
    self.damaged = damaged
    self.turnstile = turnstile
  }

  /// The number of notes read.
  var read: Int { state.withLock { min($0.begun, $0.count) } }
  /// The number of calls so far.
  var begun: Int { state.withLock { $0.begun } }
  /// The number of notes that were read and not written, at most.
  var mostAhead: Int { state.withLock { $0.mostAhead } }

  /// Has no more notes from now on.
  func end() { state.withLock { $0.count = $0.begun } }

  /// Reads the next note.
  ///
  /// - Returns: Its text; `nil` behind the last one.
  /// - Throws: An error where the file is damaged.
  public func next() async throws -> String? {
    await Task.yield()
    let (next, count) = state.withLock { state in
      state.begun += 1
      if state.begun <= state.count {
        state.mostAhead = max(state.mostAhead, state.begun - written())
      }
      return (state.begun, state.count)
    }
    if let damaged, next >= damaged { throw Damaged() }
    guard next <= count else { return nil }
    try await turnstile?.pass(next)
    return "note \(next)"
  }
}

/// Keeps all notes, slowly.
public final class Archive: Sendable {
  let turnstile: Turnstile
  private let content = Mutex<[String]>([])

  init(ignoresCancellation: Bool = false) {
    turnstile = Turnstile(ignoresCancellation: ignoresCancellation)
  }

  /// The notes, in the order in which they came in.
  var notes: [String] { content.withLock { $0 } }

  /// Adds a note behind the others.
  ///
  /// - Parameter note: Its text.
  /// - Throws: An error when the archive is full; perhaps `CancellationError` when the task is
  ///   cancelled.
  public func add(_ note: String) async throws {
    let number = note.split(separator: " ").last.flatMap { Int($0) } ?? 0
    try await turnstile.pass(number)
    content.withLock { $0.append(note) }
  }
}
