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

  /// The text in the file; `nil` if nothing has been written.
  var text: String? { state.withLock { $0.text } }
  /// The number of times the file was written.
  var writes: Int { state.withLock { $0.writes } }
  /// The number of saves cancelled after they had begun.
  var cutShort: Int { state.withLock { $0.cutShort } }
  /// The number of saves held now.
  var held: Int { state.withLock { $0.held.count } }

  /// Makes the next saves fail for lack of room, or not.
  func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }

  /// Holds the next saves, or not.
  func setHeld(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  /// Releases the save that came last.
  func letNewestGo() { state.withLock { $0.held.popLast() }?.finish() }

  /// Replaces the text in the file.
  ///
  /// Saves that overlap may end in any order.
  ///
  /// - Parameter text: The new text.
  /// - Throws: An error when the disk is full; `CancellationError` when the task is cancelled
  ///   before the text is written. The file is then unchanged.
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
