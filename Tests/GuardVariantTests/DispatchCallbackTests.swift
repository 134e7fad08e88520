import Dispatch
import DispatchCallbackVariant
import Foundation
import Persistence
import Samples
import SimulatedDisk
import Synchronization
import Testing

@Suite("A store with completion handlers")
struct DispatchCallbackTests {
  private let place: ControlledDisk
  private let store: DispatchCallbackStore<Note>

  init() throws {
    place = try ControlledDisk()
    store = try DispatchCallbackStore(configuration: place.configuration)
  }

  @Test func everyCallAnswersOnce() throws {
    let log = Log<String>()
    let done = DispatchGroup()
    func note<Value: Sendable>(
      _ name: String, _: Value.Type = Void.self
    ) -> @Sendable (Result<Value, any Error>) -> Void {
      done.enter()
      return { result in
        log.note("\(name): \(result.succeeded)")
        done.leave()
      }
    }
    store.save(.sample(key: 1, revision: 1), completion: note("save"))
    store.save(contentsOf: [.sample(key: 2, revision: 1)], completion: note("saveAll"))
    store.delete("note-2", completion: note("delete"))
    store.delete(contentsOf: ["note-3"], completion: note("deleteAll"))
    store.find(by: "note-1", completion: note("find", Note?.self))
    store.loadAll(completion: note("loadAll", [Note].self))
    store.count(completion: note("count", Int.self))
    store.flush(completion: note("flush"))
    store.close(completion: note("close"))
    store.find(by: "note-1", completion: note("late", Note?.self))
    done.wait()
    #expect(
      log.values == [
        "save: true", "saveAll: true", "delete: true", "deleteAll: true", "find: true",
        "loadAll: true", "count: true", "flush: true", "close: true", "late: false",
      ])
  }

  @Test func callsAreCarriedOutInTheirOrderWithoutWaiting() async throws {
    let gate = place.gated.gate(.rename)
    defer { gate.open() }
    let log = Log<Int>()
    for revision in 1...50 {
      store.save(.sample(key: 1, revision: revision)) { _ in log.note(revision) }
    }
    await gate.arrived()
    #expect(log.values.isEmpty, "acknowledged before it is on disk")
    gate.open()
    #expect(try await store.find(by: "note-1") == .sample(key: 1, revision: 50))
    #expect(log.values == Array(1...50))
  }

  @Test func aHandlerMayCallTheStore() async throws {
    let store = store
    let count = await withCheckedContinuation { caller in
      store.save(.sample(key: 1, revision: 1)) { _ in
        store.count { result in caller.resume(returning: result) }
      }
    }
    #expect(try count.get() == 1)
  }

  @Test func aFailureIsHandedToTheHandlerAndTheNextSaveSucceeds() async throws {
    place.faulting.arm(Fault(at: 1, .error(EIO)))
    let store = store
    let result = await withCheckedContinuation { caller in
      store.save(.sample(key: 1, revision: 1)) { result in caller.resume(returning: result) }
    }
    #expect(throws: StoreError.self) { try result.get() }
    place.faulting.disarm()
    try await store.save(.sample(key: 1, revision: 2))
    #expect(try await store.loadAll() == [.sample(key: 1, revision: 2)])
  }

  @Test func whatWasCalledForIsDoneThoughTheStoreIsLetGo() async throws {
    let place = try ControlledDisk()
    var store: DispatchCallbackStore<Note>? = try DispatchCallbackStore(
      configuration: place.configuration)
    let gate = place.gated.gate(.rename)
    let saved = DispatchGroup()
    saved.enter()
    store?.save(.sample(key: 1, revision: 1)) { _ in saved.leave() }
    weak let released = store
    store = nil
    gate.open()
    await withCheckedContinuation { caller in
      saved.notify(queue: .global()) { caller.resume() }
    }
    // The queue releases its block a little after the handler was called.
    while released != nil { await Task.yield() }
    let reopened = try DispatchCallbackStore<Note>(configuration: place.configuration)
    #expect(try await reopened.loadAll() == [.sample(key: 1, revision: 1)])
  }

  @Test func aReadThatIsAwaitedLendsItsClosureAndGetsItBack() async throws {
    try await store.save(.sample(key: 1, revision: 1))
    let store = store
    // Lent without being taken back, it traps in the first few reads.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            let found = try await store.find(by: "note-1")
            #expect(found != nil)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aCancelledCallerStillGetsItsAnswer() async throws {
    let gate = place.gated.gate(.rename)
    defer { gate.open() }
    let store = store
    let save = Task { try await store.save(.sample(key: 1, revision: 1)) }
    await gate.arrived()
    save.cancel()
    gate.open()
    try await save.value
    #expect(try await store.count() == 1)
  }

  @Test func aGuardThatCallsABodyTwiceIsStopped() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = TwiceReadStore<Note>(
        base: try DispatchCallbackStore(configuration: ControlledDisk().configuration))
      _ = try await store.count()
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("called the body of one read twice"), "\(errors)")
  }
}

/// A guard with the mistake of reading the state twice in a call.
private struct TwiceReadStore<Item: Storable>: CallbackGuardedStore {
  let base: DispatchCallbackStore<Item>

  func commit(
    _ changes: Changes<Item>, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) { base.commit(changes, completion: completion) }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing StoreState<Item>) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    base.read(
      { state in
        _ = try body(state)
        return try body(state)
      }, completion: completion)
  }
}

extension Result {
  fileprivate var succeeded: Bool {
    if case .success = self { true } else { false }
  }
}
