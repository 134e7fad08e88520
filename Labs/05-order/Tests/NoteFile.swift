import Synchronization

/// The note's file, as far as this lab needs it: it has the text of the last completed save.
public actor NoteFile {
  /// The check's executor, so that every call of this actor is a step that the check can order.
  private let executor: any SerialExecutor
  private var version = 0
  /// Behind a lock, so that the check can look without adding a step.
  private nonisolated let content = Mutex<String?>(nil)

  init(executor: any SerialExecutor) { self.executor = executor }

  /// The actor's executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The text in the file; `nil` if nothing has been saved.
  nonisolated var text: String? { content.withLock { $0 } }

  /// Replaces the text in the file.
  ///
  /// - Parameter text: The new text.
  public func save(_ text: String) {
    content.withLock { $0 = text }
  }

  /// Replaces the text in the file, unless it already has this version or a newer one.
  ///
  /// - Parameters:
  ///   - text: The new text.
  ///   - version: Its number, from 1.
  public func save(_ text: String, version: Int) {
    guard version > self.version else { return }
    self.version = version
    save(text)
  }
}
