import Persistence
import Samples
import SimulatedDisk

@testable import JournaledActorVariant

/// A store on a disk that records the writing thread, with its first save held at its
/// synchronisation.
struct HeldLeader {
  var bench: Bench
  let writers: ThreadNotingFileSystem
  let store: JournaledActorStore<Note>
  let gate: Gate
  let leader: Task<UInt, any Error>

  init(at operation: FileOperation = .synchronize, groups: Int = 1_024) async throws {
    bench = try Bench()
    writers = ThreadNotingFileSystem(bench.gated)
    bench.configuration.fileSystem = writers
    bench.thresholds.groupCommits = groups
    store = try await bench.store()
    _ = writers.takeWriters()
    gate = bench.gated.gate(operation)
    leader = Self.save(1, in: store)
    await gate.arrived()
  }

  static func save(_ key: Int, in store: JournaledActorStore<Note>) -> Task<UInt, any Error> {
    onThread {
      try store.save(Note(key))
      return CurrentThread.number
    }
  }

  /// Threads that wait in line, in the order of their keys.
  func followers(_ keys: ClosedRange<Int>) async -> [Task<UInt, any Error>] {
    var followers: [Task<UInt, any Error>] = []
    let before = store.waitingCount
    for key in keys {
      followers.append(Self.save(key, in: store))
      await store.queued(before + followers.count)
    }
    return followers
  }
}
