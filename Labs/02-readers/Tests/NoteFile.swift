import Synchronization

/// Represents the file with all notes: it keeps the notes written last, and holds writers when the
/// check asks for it.
///
/// Sendable without a promise: the mutex owns the content, and the compiler checks the rest.
public final class NoteFile: Sendable {
  private struct State {
    var notes: [Int: String] = [:]
    /// The number of further writes that find room.
    var room = Int.max
  }

  /// The disk has no room.
  struct Full: Error {}

  private let state = Mutex(State())
  private let beforeWriting: @Sendable () -> Void
  private let afterWriting: @Sendable () -> Void

  init(
    beforeWriting: @escaping @Sendable () -> Void = {},
    afterWriting: @escaping @Sendable () -> Void = {}
  ) {
    self.beforeWriting = beforeWriting
    self.afterWriting = afterWriting
  }

  /// Replaces the file, which takes as long as on a disk.
  ///
  /// - Parameter notes: All notes that the file is to hold.
  /// - Throws: An error when the disk is full; the file is then unchanged.
  public func replace(by notes: [Int: String]) throws {
    beforeWriting()
    try state.withLock { state in
      if state.room == 0 { throw Full() }
      state.room -= 1
      state.notes = notes
    }
    afterWriting()
  }

  /// The notes in the file.
  var notes: [Int: String] { state.withLock { $0.notes } }

  /// Sets the number of further writes that find room.
  func setRoom(_ writes: Int) { state.withLock { $0.room = writes } }
}
