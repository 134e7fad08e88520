public import Synchronization

/// Delivers commits to the readers of a store's feed.
///
/// Call ``publish(_:)`` in commit order, under the store's guard. All calls may be made from any
/// thread. Publishing never waits for a reader.
@usableFromInline package final class ChangeFeed<Item: Storable>: Sendable {
  /// The most commits that are buffered for a slow reader.
  @usableFromInline package static var capacity: Int { 1_024 }

  @usableFromInline
  struct State {
    @usableFromInline var readers: [Int: AsyncStream<Commit<Item>>.Continuation] = [:]
    var nextReader = 0
    @usableFromInline var lastCommit = 0
    var isFinished = false
  }

  @usableFromInline let state = Mutex(State())

  @usableFromInline package init() {}

  // A store that is released without being closed must not leave its readers waiting.
  deinit { finish() }

  /// The number of the last commit; 0 before the first.
  @usableFromInline package var lastCommit: Int { state.withLock { $0.lastCommit } }

  /// Adds a reader, which gets every commit published from now on.
  ///
  /// - Returns: The reader's stream, which has already ended after ``finish()``.
  @usableFromInline package func subscribe() -> AsyncStream<Commit<Item>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Commit<Item>.self, bufferingPolicy: .bufferingOldest(Self.capacity))
    let reader = state.withLock { state -> Int? in
      guard !state.isFinished else { return nil }
      state.nextReader += 1
      state.readers[state.nextReader] = continuation
      return state.nextReader
    }
    guard let reader else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.remove(reader) }
    return stream
  }

  /// The number of readers, for tests of their removal.
  var readerCount: Int { state.withLock { $0.readers.count } }

  private func remove(_ reader: Int) {
    // Released outside the lock, because ending the stream may call back.
    _ = state.withLock { $0.readers.removeValue(forKey: reader) }
  }

  /// Numbers a commit and delivers it to every reader.
  ///
  /// A reader whose buffer is full is removed. A commit without steps is not published.
  @inlinable
  package func publish(_ steps: [Changes<Item>.Change]) {
    guard !steps.isEmpty else { return }
    let told = state.withLock { state in
      state.lastCommit += 1
      return state.readers.isEmpty ? nil : (number: state.lastCommit, readers: state.readers)
    }
    if let told { hand(Commit(number: told.number, steps: steps), to: told.readers) }
  }

  @usableFromInline
  func hand(
    _ commit: Commit<Item>, to readers: [Int: AsyncStream<Commit<Item>>.Continuation]
  ) {
    for (number, reader) in readers {
      if case .enqueued = reader.yield(commit) { continue }
      reader.finish()
      // The stream may have ended before it got its handler for removal.
      remove(number)
    }
  }

  /// Ends the stream of every current reader, because changes were made that the feed cannot
  /// report.
  ///
  /// A reader that subscribes again gets the later changes.
  @usableFromInline package func letReadersGo() {
    let readers = state.withLock { state in
      defer { state.readers = [:] }
      return state.readers
    }
    for (_, reader) in readers { reader.finish() }
  }

  /// Ends every reader's stream.
  ///
  /// Idempotent.
  @usableFromInline package func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      defer { state.readers = [:] }
      return state.readers
    }
    for (_, reader) in readers { reader.finish() }
  }
}
