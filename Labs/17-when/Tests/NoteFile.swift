import Synchronization

/// The note's file, on a disk that may be slow or full.
///
/// Every call may be made from any task.
public final class NoteFile: Sendable {
  /// The disk has no room.
  struct DiskFull: Error, CustomStringConvertible {
    var description: String { "DiskFull" }
  }

  private struct State {
    var text: String?
    var writes = 0
    var cutShort = 0
    var isFull = false
    var isHeld = false
    var held: [AsyncStream<Never>.Continuation] = []
  }

  private let state = Mutex(State())

  init() {}

  /// The text in the file; `nil` while nothing has been written.
  var text: String? { state.withLock { $0.text } }
  /// How many times the file was written.
  var writes: Int { state.withLock { $0.writes } }
  /// How many saves were cancelled after they had begun.
  var cutShort: Int { state.withLock { $0.cutShort } }
  /// How many saves are held now.
  var held: Int { state.withLock { $0.held.count } }

  /// Whether the next saves find no room.
  func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }

  /// Whether the next saves are held up.
  func setHeld(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  /// Lets the save go that came last.
  func letNewestGo() { state.withLock { $0.held.popLast() }?.finish() }

  /// Replaces the text in the file.
  ///
  /// Saves that overlap may end in any order.
  ///
  /// - Parameter text: The new text.
  /// - Throws: An error when the disk is full; `CancellationError` when the task is cancelled before
  ///   the text is written. Then the file is as it was.
  public func save(_ text: String) async throws {
    let (stream, caller) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if state.isHeld { state.held.append(caller) } else { caller.finish() }
    }
    for await _ in stream {}
    if Task.isCancelled {
      state.withLock { $0.cutShort += 1 }
      throw CancellationError()
    }
    try state.withLock { state in
      if state.isFull { throw DiskFull() }
      state.text = text
      state.writes += 1
    }
  }
}
