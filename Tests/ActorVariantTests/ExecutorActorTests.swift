import ExecutorActorVariant
import Foundation
import Persistence
import Samples
import SimulatedDisk
import Synchronization
import Testing

@Suite("An actor on its own thread")
struct ExecutorActorTests {
  @Test func everyFileOperationRunsOnTheExecutorsThread() async throws {
    let thread = IOThread(name: "test")
    let places = Log<Bool>()
    let bench = try Bench()
    let watched = WatchedFileSystem(bench.gated) {
      places.note(thread.isIsolatingCurrentContext() == true)
    }
    var configuration = bench.configuration
    configuration.fileSystem = watched
    let store = try ExecutorActorStore<Note>(
      configuration: configuration, on: StoreThread(serial: thread, task: thread))
    places.clear()  // Opening runs where its caller is.
    try await store.save(Note(0))
    #expect(places.values.count == 8)
    #expect(places.values.allSatisfy { $0 })
    #expect(thread.isIsolatingCurrentContext() == false)
    try await store.close()
    thread.stop()
    await thread.ended()
  }

  @Test func theStoresCodeMayAssumeItsIsolationWhileItWrites() async throws {
    let thread = IOThread(name: "test")
    let opened = Mutex<ExecutorActorStore<Note>?>(nil)
    let places = Log<Bool>()
    let bench = try Bench()
    var configuration = bench.configuration
    configuration.fileSystem = WatchedFileSystem(bench.gated) {
      // Traps if `checkIsolated` is wrong.
      opened.withLock { $0 }?.assumeIsolated { _ in places.note(true) }
    }
    let store = try ExecutorActorStore<Note>(
      configuration: configuration, on: StoreThread(serial: thread, task: thread))
    opened.withLock { $0 = store }
    try await store.save(Note(0))
    #expect(places.values.count == 8)
    try await store.close()
    opened.withLock { $0 = nil }
    thread.stop()
    await thread.ended()
  }

  @Test func readsRunOnTheThreadTooAndWaitForTheFile() async throws {
    let thread = IOThread(name: "test")
    let bench = try Bench()
    let store = try ExecutorActorStore<Note>(
      configuration: bench.configuration, on: StoreThread(serial: thread, task: thread))
    try await store.save(Note(0, 1))
    let gate = bench.gated.gate(.rename)
    async let save: Void = store.save(Note(0, 2))
    await gate.arrived()
    let seen = Log<String>()
    let read = Task {
      let isThere = try await store.read { state in
        seen.note("read")
        return try state.find(by: Note(0).id)?.revision == 2
          && thread.isIsolatingCurrentContext() == true
      }
      #expect(isThere)
    }
    seen.note("opened")
    gate.open()
    try await save
    try await read.value
    #expect(seen.values == ["opened", "read"])
    try await store.close()
    thread.stop()
    await thread.ended()
  }

  @Test func aClosedStoreStillAnswers() async throws {
    let bench = try Bench()
    let store = try ExecutorActorStore<Note>(configuration: bench.configuration)
    try await store.save(Note(0))
    try await store.close()
    for _ in 0..<3 {
      let error = await #expect(throws: StoreError.self) { try await store.loadAll() }
      #expect(error?.code == .closed)
    }
    try await store.close()
  }
}
