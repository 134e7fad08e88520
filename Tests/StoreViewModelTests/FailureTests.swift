import Dispatch
import Persistence
import StoreViewModel
import TestPrograms
import Testing

@MainActor
@Suite("Failures and trying again")
struct FailureTests {
  @Test func aFailedLoadIsShownAndRetried() async throws {
    let door = Door()
    let store = try BentStore(afterSnapshot: { call in
      if call == 1 { throw Refusal(description: "the disk is away") }
      await door.pass()
    })
    let model = model(of: store)
    let run = Task { await model.run() }
    await until { model.phase == .failed(message: "the disk is away") }
    try await store.save(Note(id: 1, text: "a"))
    model.retry()
    await until { model.phase == .loading }
    door.open()
    await until { model.phase == .loaded }
    #expect(model.texts == ["a"])
    run.cancel()
    await run.value
  }

  @Test func waitingForARetryEndsWithCancellation() async throws {
    let store = try BentStore(afterSnapshot: { call in
      if call == 1 { throw Refusal(description: "the disk is away") }
    })
    let model = model(of: store)
    let run = Task { await model.run() }
    await until { model.phase == .failed(message: "the disk is away") }
    run.cancel()
    await run.value
    model.retry()
    #expect(model.phase == .failed(message: "the disk is away"))
    #expect(store.snapshotCount == 1)
    let second = Task { await model.run() }
    await until { model.phase == .loaded }
    second.cancel()
    await second.value
  }

  @Test func noFailedActionIsLost() async throws {
    let refuses = Box(true)
    let store = try BentStore(beforeSaving: { notes in
      if refuses.current { throw Refusal(description: "no room for \(notes[0].id)") }
    })
    let model = model(of: store)
    #expect(await !model.save(Note(id: 1, text: "a")))
    #expect(await !model.save(Note(id: 2, text: "b")))
    #expect(await model.delete(3))
    #expect(model.failures.map(\.message) == ["no room for 1", "no room for 2"])
    refuses.set(false)
    #expect(await model.retry(model.failures[1]))
    #expect(model.failures.map(\.message) == ["no room for 1"])
    #expect(try await store.loadAll() == [Note(id: 2, text: "b")])
    model.dismiss(model.failures[0])
    #expect(model.failures.isEmpty)
  }

  @Test func anActionThatFailsAgainIsANewFailure() async throws {
    let store = try BentStore(beforeSaving: { _ in throw Refusal(description: "still full") })
    let model = model(of: store)
    await model.save(Note(id: 1, text: "a"))
    let first = try #require(model.failures.first)
    #expect(await !model.retry(first))
    #expect(model.failures.map(\.message) == ["still full"])
    #expect(model.failures.map(\.id) != [first.id])
  }

  @Test func theErrorOfAStoreSaysWhereItHappened() async throws {
    let store = try BentStore()
    try await store.close()
    let model = model(of: store)
    await model.save(Note(id: 1, text: "a"))
    #expect(
      model.failures.map(\.message) == [
        "The store has been closed. Open it again before using it. (/data/data.json)"
      ])
  }

  @Test func theStoreIsNotCalledOnTheMainActor() async throws {
    // Not `Thread.isMainThread`: on Linux another thread may serve the main queue.
    let main = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: main, value: true)
    let onMain = Box<[Bool]>([])
    let store = try BentStore(beforeSaving: { _ in
      onMain.set(onMain.current + [DispatchQueue.getSpecific(key: main) ?? false])
    })
    let model = model(of: store)
    await model.save(Note(id: 1, text: "a"))
    // The same call without the model, which under SE-0461 stays where its caller is.
    try await store.save(Note(id: 1, text: "b"))
    #expect(onMain.current == [false, true])
  }
}
