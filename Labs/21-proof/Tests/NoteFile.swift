import Synchronization

/// The file of a note, which remembers all that was written.
public final class NoteFile: Sendable {
  private let state = Mutex<[[String]]>([])

  init() {}

  /// The lines of each write, the oldest write first.
  public var writes: [[String]] { state.withLock { $0 } }

  func write(_ lines: [String]) { state.withLock { $0.append(lines) } }
}
