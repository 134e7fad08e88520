import StoreViewModel
import Testing

@MainActor
@Suite("Cancelling and running again")
struct CancellationTests {
  @Test func nothingIsUpdatedAfterCancellation() async throws {
    let store = try BentStore()
    let model = model(of: store)
    let run = Task { await model.run() }
    await until { model.phase == .loaded }
    run.cancel()
    await run.value
    try await store.save(Note(id: 1, text: "a"))
    #expect(model.items.isEmpty)
  }

  @Test func itCanBeRunAgain() async throws {
    let store = try BentStore()
    let model = model(of: store)
    let first = Task { await model.run() }
    await until { model.phase == .loaded }
    first.cancel()
    await first.value
    try await store.save(Note(id: 1, text: "while nobody looked"))
    let second = Task { await model.run() }
    await until { !model.items.isEmpty }
    #expect(model.texts == ["while nobody looked"])
    second.cancel()
    await second.value
  }

  @Test func aCancelledLoadThatComesBackLateChangesNothing() async throws {
    let door = Door()
    let store = try BentStore(afterSnapshot: { call in if call == 1 { await door.pass() } })
    let model = model(of: store)
    let first = Task { await model.run() }
    await door.arrived()
    first.cancel()
    try await store.save(Note(id: 1, text: "newer than the first snapshot"))
    let second = Task { await model.run() }
    await until { model.phase == .loaded }
    door.open()
    await first.value
    #expect(model.texts == ["newer than the first snapshot"])
    second.cancel()
    await second.value
  }

  @Test func aCancelledLoadThatFailsLateIsNoFailure() async throws {
    let door = Door()
    let store = try BentStore(afterSnapshot: { call in
      guard call == 1 else { return }
      await door.pass()
      throw Refusal(description: "too late to matter")
    })
    let model = model(of: store)
    let run = Task { await model.run() }
    await door.arrived()
    run.cancel()
    door.open()
    await run.value
    #expect(model.phase == .loading)
  }

  @Test func aSecondRunEndsTheFirst() async throws {
    let store = try BentStore()
    let model = model(of: store)
    let first = Task { await model.run() }
    await until { model.phase == .loaded }
    let second = Task { await model.run() }
    await confirmation { hasEnded in
      await first.value
      hasEnded()
    }
    await model.save(Note(id: 1, text: "a"))
    await until { model.texts == ["a"] }
    second.cancel()
    await second.value
    // No follower is left.
    try await store.save(Note(id: 2, text: "b"))
    #expect(model.texts == ["a"])
  }

  @Test func aCancelledCallerDoesNotEndTheRunOfAnother() async throws {
    let store = try BentStore()
    let model = model(of: store)
    let run = Task { await model.run() }
    await until { model.phase == .loaded }
    let cancelled = Task { await model.run() }
    cancelled.cancel()
    await cancelled.value
    await model.save(Note(id: 1, text: "a"))
    await until { model.texts == ["a"] }
    #expect(model.phase == .loaded && !run.isCancelled)
    run.cancel()
    await run.value
    try await store.save(Note(id: 2, text: "b"))
    #expect(model.texts == ["a"])
  }
}
