import Synchronization

/// The file of a store, with a gate before the disk.
public actor NoteFile {
  /// The disk has no room.
  public struct DiskFull: Error {
    init() {}
  }

  private struct State {
    var notes: [Int: String] = [:]
    var isFull = false
    var gate: (stream: AsyncStream<Never>, opens: AsyncStream<Never>.Continuation)?
    var isReached = AsyncStream.makeStream(of: Never.self)
  }

  /// Behind a lock, so that a test can look without waiting.
  private nonisolated let state = Mutex(State())

  init() {}

  /// The notes in the file.
  public nonisolated var notes: [Int: String] { state.withLock { $0.notes } }

  /// Sets if the disk is full from now on.
  ///
  /// - Parameter isFull: `true` if it is.
  public nonisolated func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }

  /// Holds writers until ``letGo()``.
  public nonisolated func hold() {
    state.withLock { state in
      let (stream, opens) = AsyncStream.makeStream(of: Never.self)
      state.gate = (stream, opens)
      state.isReached = AsyncStream.makeStream(of: Never.self)
    }
  }

  /// Returns when a writer is held.
  public nonisolated func isHeld() async {
    let stream = state.withLock { $0.isReached.stream }
    for await _ in stream {}
  }

  /// Releases all held writers, and holds none any more.
  public nonisolated func letGo() {
    let gate = state.withLock { state in
      defer { state.gate = nil }
      return state.gate
    }
    gate?.opens.finish()
  }

  /// Replaces the file.
  ///
  /// - Parameter notes: All notes of the new file.
  /// - Throws: An error when the disk is full; the file is then unchanged.
  func replace(by notes: [Int: String]) async throws {
    let stream = state.withLock { state in
      if state.gate != nil { state.isReached.continuation.finish() }
      return state.gate?.stream
    }
    if let stream { for await _ in stream {} }
    try state.withLock { state in
      if state.isFull { throw DiskFull() }
      state.notes = notes
    }
  }
}
