import Persistence

/// An actor whose calls wait for their turn as tasks: many readers at a time, or one writer.
actor ReaderTasksStore<Item: Storable>: PlainStore {
  private struct Waiter {
    let isWriting: Bool
    let caller: CheckedContinuation<Void, Never>
  }

  private let prefersReaders: Bool
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  /// Those who wait, in the order in which they came.
  private var waiting: [Waiter] = []
  private var readerCount = 0
  private var isWritten = false

  init(prefersReaders: Bool, _ configuration: StoreConfiguration) throws {
    self.prefersReaders = prefersReaders
    file = try PlainFile(opening: configuration)
    do { content = try file.load() } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    await enter(isWriting: true)
    defer {
      isWritten = false
      admit()
    }
    var changed = content
    for change in changes { change.apply(to: &changed) }
    try await write(changed)
    content = changed
  }

  /// Away from the actor, which may prefer the calls of some tasks while this one writes.
  @concurrent
  private nonisolated func write(_ changed: [Item.ID: Item]) async throws {
    try file.replace(with: changed)
  }

  func items() async -> [Item.ID: Item] {
    await enter(isWriting: false)
    defer {
      readerCount -= 1
      admit()
    }
    // The actor runs other calls while this call reads.
    await Task.yield()
    return content
  }

  func close() { file.close() }

  private func enter(isWriting: Bool) async {
    if mayEnter(isWriting: isWriting, before: waiting[...]) {
      admitted(isWriting)
    } else {
      await withCheckedContinuation { waiting.append(Waiter(isWriting: isWriting, caller: $0)) }
    }
  }

  /// Returns true if a caller need not wait, after those who came before.
  private func mayEnter(isWriting: Bool, before: ArraySlice<Waiter>) -> Bool {
    if isWritten { return false }
    // The defect: as long as somebody reads, a writer waits.
    if !isWriting, prefersReaders { return true }
    return before.isEmpty && (!isWriting || readerCount == 0)
  }

  private func admitted(_ isWriting: Bool) {
    if isWriting { isWritten = true } else { readerCount += 1 }
  }

  private func admit() {
    while let next = waiting.indices.first(where: {
      mayEnter(isWriting: waiting[$0].isWriting, before: waiting[..<$0])
    }) {
      let waiter = waiting.remove(at: next)
      admitted(waiter.isWriting)
      waiter.caller.resume()
    }
  }
}
