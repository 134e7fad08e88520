import StoreConformance
import Synchronization
import Testing

@testable import Persistence

@Suite("Commits that wait")
struct CommitQueueTests {
  private final class Load: Sendable {}

  /// An item with something of which it can be told whether it is still kept.
  private struct Loaded: Storable {
    var id: Int
    var load: Load? = nil

    enum CodingKeys: CodingKey { case id }
  }

  private final class Watch {
    weak var load: Load?
  }

  private func add(
    _ id: Int, to waiting: Box<WaitingCommits<Loaded>>, _ watch: Watch? = nil
  ) throws -> Task<Void, any Error> {
    let load = Load()
    watch?.load = load
    let changes = try EncodedChanges(
      Changes([.save(Loaded(id: id, load: load))]), as: configuration(on: emptyDisk()))
    return Task {
      try await withCheckedThrowingContinuation { caller in
        waiting.withLock { _ = $0.append(changes, caller) }
      }
    }
  }

  /// The queue may be long while a group is written, and written changes are not needed again.
  @Test func whatHasBeenTakenIsLetGoAtOnce() async throws {
    let waiting = Box(WaitingCommits<Loaded>())
    let watch = Watch()
    var tasks = [try add(0, to: waiting, watch)]
    while waiting.withLock({ $0.count }) < 1 { await Task.yield() }
    tasks += try (1..<5).map { try add($0, to: waiting) }
    while waiting.withLock({ $0.count }) < 5 { await Task.yield() }
    #expect(watch.load != nil)
    resume(waiting, most: 1)
    try await tasks.removeFirst().value
    #expect(watch.load == nil)
    #expect(waiting.withLock { $0.count } == 4)
    resume(waiting, most: 10)
    for task in tasks { try await task.value }
    #expect(waiting.withLock { $0.next(most: 1) == nil && $0.count == 0 })
  }

  private func resume(_ waiting: Box<WaitingCommits<Loaded>>, most: Int) {
    for entry in waiting.withLock({ $0.next(most: most)?.entries ?? [] }) { entry.caller.resume() }
  }
}
