import Synchronization

/// Stands for the file with all notes: it keeps the last written notes, and holds writers up where
/// the check wants them held.
///
/// Sendable without a promise: the mutex owns the content, and the compiler checks the rest.
public final class NoteFile: Sendable {
  private struct State {
    var notes: [Int: String] = [:]
    /// How many more writes find room.
    var room = Int.max
  }

  /// The disk has no room.
  struct Full: Error {}

  private let state = Mutex(State())
  private let beforeWriting: @Sendable () -> Void

  init(beforeWriting: @escaping @Sendable () -> Void = {}) {
    self.beforeWriting = beforeWriting
  }

  /// Replaces the file, which takes as long as a disk takes.
  ///
  /// - Parameter notes: All notes that the file is to hold.
  /// - Throws: An error when the disk is full; then the file is as it was.
  public func replace(by notes: [Int: String]) throws {
    beforeWriting()
    try state.withLock { state in
      if state.room == 0 { throw Full() }
      state.room -= 1
      state.notes = notes
    }
  }

  /// The notes in the file.
  var notes: [Int: String] { state.withLock { $0.notes } }

  /// Lets so many more writers find room.
  func setRoom(_ writes: Int) { state.withLock { $0.room = writes } }
}
