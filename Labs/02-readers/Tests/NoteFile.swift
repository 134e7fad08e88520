import Synchronization

/// Stands for the file with all notes: it keeps the last written notes, and holds writers up where
/// the check wants them held.
///
/// Sendable without a promise: the mutex owns the content, and the compiler checks the rest.
public final class NoteFile: Sendable {
  private let content = Mutex<[Int: String]>([:])
  private let beforeWriting: @Sendable () -> Void

  init(beforeWriting: @escaping @Sendable () -> Void = {}) {
    self.beforeWriting = beforeWriting
  }

  /// Replaces the file, which takes as long as a disk takes.
  ///
  /// - Parameter notes: All notes that the file is to hold.
  /// - Throws: Nothing here; a real file does when the disk is full.
  public func replace(by notes: [Int: String]) throws {
    beforeWriting()
    content.withLock { $0 = notes }
  }

  /// The notes in the file.
  var notes: [Int: String] { content.withLock { $0 } }
}
