import Persistence
import Samples
import SimulatedDisk
import Testing

@testable import DetachedActorVariant

@Suite("One ordered writer off the actor")
struct DetachedActorTests {
  @Test func everySaveIsItsOwnReplacementInTheOrderOfTheCalls() async throws {
    let bench = try Bench()
    let store = try DetachedActorStore<Note>(configuration: bench.configuration)
    let gate = bench.gated.gate(.rename)
    async let first: Void = store.save(Note(0, 1))
    await gate.arrived()
    var tasks: [Task<Void, any Error>] = []
    for revision in 2...6 {
      tasks.append(Task { try await store.save(Note(0, revision)) })
      while store.queue.count < revision - 1 { await Task.yield() }
    }
    // Reads do not wait for the writer, and see only items that are on disk.
    #expect(try await store.find(by: Note(0).id) == nil)
    gate.open()
    try await first
    for task in tasks { try await task.value }
    #expect(bench.recording.counts[.rename] == 6)
    #expect(try await store.find(by: Note(0).id) == Note(0, 6))
    try await store.close()
    let again = try DetachedActorStore<Note>(configuration: bench.configuration)
    #expect(try await again.loadAll() == [Note(0, 6)])
    try await again.close()
  }
}
