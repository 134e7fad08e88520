import DispatchBarrierVariant
import DispatchQueueVariant
import MutexVariant
import NSLockVariant
import Persistence
import Samples
import Testing

/// All ways to call a store with both interfaces, from code that can `await` and code that cannot.
///
/// Compiling without a warning is half of the test: each call resolves to the interface that its context
/// can use.
@Suite("A store whose guard blocks has a interface without await")
struct BlockingInterfaceTests {
  @Test func aPlainFunctionSavesAndFinds() throws {
    let store = try MutexStore<Note>(configuration: ControlledDisk().configuration)
    try keep(.sample(key: 1, revision: 1), in: store)
    #expect(try store.find(by: "note-1") == .sample(key: 1, revision: 1))
    try useByName(DispatchQueueStore(configuration: try ControlledDisk().configuration))
    try useByName(DispatchBarrierStore(configuration: try ControlledDisk().configuration))
    try useByName(NSLockStore(configuration: try ControlledDisk().configuration))
    try useByName(MutexStore(configuration: try ControlledDisk().configuration))
  }

  @Test func genericPlainFunctionsDoToo() throws {
    for store in try stores() {
      try useStore(store)
      try useGuard(store)
      try useBoth(store)
      try useAny(store)
      try store.close()
      #expect(throws: StoreError.self) { try store.find(by: "note-0") }
      #expect(throws: StoreError.self) { try store.count() }
    }
  }

  @Test func inATaskTheSameCallsAreAwaited() async throws {
    let store = try MutexStore<Note>(configuration: ControlledDisk().configuration)
    try await awaitByName(store)
    try await Task { try await store.save(.sample(key: 9, revision: 9)) }.value
    #expect(try await store.loadAll() == [.sample(key: 9, revision: 9)])
    for store in try stores() {
      try await awaitAnyStore(store)
      try await awaitGuardedStore(store)
      try await awaitBlockingStore(store)
      try await awaitBlockingGuard(store)
      try await awaitBoth(store)
      try await awaitAny(store)
      #expect(try await store.loadAll().isEmpty)
      try await store.close()
      await #expect(throws: StoreError.self) { try await store.loadAll() }
    }
  }

  @Test func whatOneFaceSavesTheOtherSees() async throws {
    for store in try stores() {
      try await store.save(.sample(key: 1, revision: 1))
      try saveBlocking(store, .sample(key: 2, revision: 2))
      #expect(try findBlocking(store, "note-1") == .sample(key: 1, revision: 1))
      #expect(try await store.find(by: "note-2") == .sample(key: 2, revision: 2))
      try closeBlocking(store)
      await #expect(throws: StoreError.self) { try await store.find(by: "note-1") }
    }
  }

  private func stores() throws -> [any BlockingGuardedStore<Note>] {
    [
      try DispatchQueueStore<Note>(configuration: ControlledDisk().configuration),
      try DispatchBarrierStore<Note>(configuration: ControlledDisk().configuration),
      try NSLockStore<Note>(configuration: ControlledDisk().configuration),
      try MutexStore<Note>(configuration: ControlledDisk().configuration),
    ]
  }
}

// MARK: Plain functions

private func useByName(_ store: DispatchQueueStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 1))
  #expect(try store.count() == 1)
  try store.commit(.none)
  #expect(try store.read { state in try state.count() } == 1)
}

private func useByName(_ store: DispatchBarrierStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 1))
  #expect(try store.count() == 1)
}

private func useByName(_ store: NSLockStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 1))
  #expect(try store.count() == 1)
}

private func useByName(_ store: MutexStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 1))
  #expect(try store.page(after: nil, limit: 9).count == 1)
  #expect(try store.count() == 1)
}

private func useStore(_ store: some BlockingStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 1))
  try store.save(contentsOf: [.sample(key: 1, revision: 1), .sample(key: 2, revision: 1)])
  try store.delete("note-1")
  try store.delete(contentsOf: ["note-2", "note-3"])
  #expect(try store.find(by: "note-0") == .sample(key: 0, revision: 1))
  #expect(try store.loadAll() == [.sample(key: 0, revision: 1)])
  #expect(try store.count() == 1)
  try store.flush()
}

private func useGuard(_ store: some BlockingGuardedStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 2))
  #expect(try store.page(after: nil, limit: 1) == [.sample(key: 0, revision: 2)])
  #expect(try store.page(after: "note-0", limit: 1).isEmpty)
  try store.commit(Changes([.delete("note-0")]))
  #expect(try store.read { state in try state.count() } == 0)
}

private func useBoth(_ store: some GuardedStore<Note> & BlockingStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 3))
  #expect(try store.find(by: "note-0") == .sample(key: 0, revision: 3))
  try store.delete("note-0")
}

private func useAny(_ store: any BlockingStore<Note>) throws {
  try store.save(.sample(key: 0, revision: 4))
  #expect(try store.loadAll().count == 1)
  try store.delete("note-0")
}

private func saveBlocking(_ store: some BlockingStore<Note>, _ note: Note) throws {
  try store.save(note)
}

private func findBlocking(_ store: some BlockingStore<Note>, _ id: String) throws -> Note? {
  try store.find(by: id)
}

private func closeBlocking(_ store: some BlockingStore<Note>) throws {
  try store.close()
}

// MARK: Functions of tasks

private func awaitByName(_ store: MutexStore<Note>) async throws {
  try await store.save(.sample(key: 0, revision: 1))
  #expect(try await store.page(after: nil, limit: 1) == [.sample(key: 0, revision: 1)])
  #expect(try await store.find(by: "note-0") == .sample(key: 0, revision: 1))
  #expect(try await store.loadAll().count == 1)
  #expect(try await store.count() == 1)
  try await store.delete("note-0")
  try await store.flush()
}

private func awaitAnyStore(_ store: some Store<Note>) async throws {
  try await store.save(.sample(key: 0, revision: 1))
  #expect(try await store.find(by: "note-0") == .sample(key: 0, revision: 1))
  try await store.delete("note-0")
}

private func awaitGuardedStore(_ store: some GuardedStore<Note>) async throws {
  try await store.save(.sample(key: 0, revision: 1))
  try await store.commit(Changes([.delete("note-0")]))
  #expect(try await store.read { state in try state.count() } == 0)
}

private func awaitBlockingStore(_ store: some BlockingStore<Note>) async throws {
  try await store.save(.sample(key: 0, revision: 1))
  try await store.save(contentsOf: [.sample(key: 1, revision: 1)])
  #expect(try await store.count() == 2)
  #expect(try await store.loadAll().count == 2)
  try await store.delete(contentsOf: ["note-0", "note-1"])
  try await store.flush()
}

private func awaitBlockingGuard(_ store: some BlockingGuardedStore<Note>) async throws {
  try await store.save(.sample(key: 0, revision: 1))
  try await store.commit(Changes([.delete("note-0")]))
  #expect(try await store.read { state in try state.count() } == 0)
}

private func awaitBoth(_ store: some GuardedStore<Note> & BlockingStore<Note>) async throws {
  try await store.save(.sample(key: 0, revision: 1))
  #expect(try await store.count() == 1)
  try await store.delete("note-0")
}

private func awaitAny(_ store: any BlockingStore<Note>) async throws {
  try await store.save(.sample(key: 0, revision: 1))
  #expect(try await store.find(by: "note-0") == .sample(key: 0, revision: 1))
  try await store.delete("note-0")
}
