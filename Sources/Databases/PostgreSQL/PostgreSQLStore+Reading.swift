import Foundation
public import Persistence

extension PostgreSQLStore {
  /// Returns the item with this id.
  ///
  /// One round trip, shared with concurrent reads. The item is decoded in the caller's task.
  @concurrent
  public nonisolated func find(by id: Item.ID) async throws -> Item? {
    guard let key = configuration.codec.storedKey(id, form, path: path) else {
      try checkOpen()
      return nil
    }
    guard let body = try await ask({ .find(key, $0) }) else { return nil }
    let item = try configuration.codec.decoded(
      Item.self, from: Data(body), in: "on the server", path: path)
    return !form.isAmbiguous || item.id == id ? item : nil
  }

  /// Returns one consistent snapshot of all items, in the order of their keys.
  ///
  /// O(n), all in memory.
  @concurrent
  public nonisolated func loadAll() async throws -> [Item] {
    try items(try await ask { .items(after: nil, limit: nil, $0) })
  }

  /// Returns the number of items.
  ///
  /// O(n) on the server, which keeps no count.
  public nonisolated func count() async throws -> Int {
    try await ask { .count($0) }
  }

  /// Returns the feed of commits made after this call, by this process or another.
  public func changes() async throws -> AsyncStream<Commit<Item>> {
    // Set before the query: the reader that answers it listens from then on.
    hasSubscribers = true
    _ = try await caughtUp(withItems: false)
    return feed.subscribe()
  }

  /// Returns every item together with the number of the last commit that the items contain.
  ///
  /// O(n).
  @concurrent
  public nonisolated func snapshot() async throws -> Snapshot<Item> {
    let (array, number) = try await snapshotNow()
    return Snapshot(items: try items(array), commitNumber: number)
  }

  private func snapshotNow() async throws -> (JSONArray, Int) {
    let (state, number) = try await caughtUp(withItems: true)
    return (state.items, number)
  }

  private nonisolated func items(_ array: JSONArray) throws -> [Item] {
    let codec = configuration.codec
    guard let items = try array.items(Item.self, codec, in: "on the server", path: path) else {
      throw StoreError.unexpectedAnswer(path, "a row holds more than one item")
    }
    return items
  }

  private nonisolated func checkOpen() throws {
    if reads.withLock({ $0.isClosing }) { throw StoreError.closed(path) }
  }

  /// Adds a read to the queue and waits for its answer.
  nonisolated func ask<Result: Sendable>(
    _ call: (CheckedContinuation<Result, any Error>) -> ReadCall
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { caller in
      let call = call(caller)
      switch reads.add(Line.Entry(call: call, size: 0, deadline: deadline())) {
      case .closed: call.fail(.closed(path))
      case .waits(_, let startsService): if startsService { startReading() }
      }
    }
  }
}

extension PostgreSQLStore: PagedStore where Item.ID: Comparable {
  /// Returns the next items in the order of their ids.
  ///
  /// O(log n + limit) on the server for strings, integers and UUIDs, from the index. Ids of other
  /// types have no index in their order, so all items are fetched and sorted for each page.
  @concurrent
  public nonisolated func page(after cursor: Item.ID?, limit: Int) async throws -> [Item] {
    try StoreError.checkLimit(limit)
    guard form.keepsOrder else {
      return try await loadAll().sortedPage(after: cursor, limit: limit)
    }
    // A cursor may be longer than any key.
    let key = try cursor.map { try form.key($0, configuration.codec, path: path).bytes }
    return try items(try await ask { .items(after: key, limit: limit, $0) })
  }
}

// MARK: - Serving reads

extension PostgreSQLStore {
  /// Answers the waiting reads, a flight at a time, until none waits; then listens for
  /// notifications.
  func serveReads() async {
    while true {
      let work = reads.withLock { $0.next(most: thresholds.readsPerFlight, bytes: .max) }
      switch work {
      case .calls(let entries):
        guard let reader, let writer else {
          for entry in entries { entry.call.fail(.closed(path)) }
          continue
        }
        let deadline = entries.map(\.deadline).min() ?? deadline()
        await reader.answer(entries.map(\.call), writer.generation, until: deadline)
        if reader.takeBell(except: writer.process) { followOthers() }
      case .close(let closers):
        reader?.stopListening()
        reads.stopWatching()
        for closer in closers { closer.resume() }
      case .nothing:
        if hasSubscribers { reader?.awaitBell() }
        return
      }
    }
  }

  /// Handles a notification, or the end of the connection, outside a read.
  func hearBell() {
    guard let reader, let writer else { return }
    reader.stopListening()
    // A flight that has begun in the meantime reads it.
    guard !reader.isInFlight else { return }
    let isThere = reader.listen()
    if reader.takeBell(except: writer.process) || !isThere {
      followOthers()
    } else if hasSubscribers {
      reader.awaitBell()
    }
  }

  private func followOthers() {
    guard hasSubscribers else { return }
    start { await $0.catchUp() }
  }
}
