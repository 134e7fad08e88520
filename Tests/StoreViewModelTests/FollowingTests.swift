import Observation
import Persistence
import StoreViewModel
import TestPrograms
import Testing

@MainActor
@Suite("A list that follows its store")
struct FollowingTests {
  @Test func itLoadsWhatIsThereInItsOrder() async throws {
    let store = try BentStore()
    try await store.save(contentsOf: [Note(id: 3, text: "c"), Note(id: 1, text: "a")])
    let model = StoreListModel(store: store) { $0.text > $1.text }
    #expect(model.phase == .loading)
    let run = Task { await model.run() }
    await until { model.phase == .loaded }
    #expect(model.texts == ["c", "a"])
    run.cancel()
    await run.value
  }

  @Test func everyCommitIsAppliedWithoutLoadingAgain() async throws {
    let store = try BentStore()
    let model = model(of: store)
    let run = Task { await model.run() }
    await until { model.phase == .loaded }
    try await store.save(Note(id: 2, text: "b"))
    try await store.save(Note(id: 1, text: "a"))
    await model.save(Note(id: 2, text: "B"))
    await until { model.texts == ["a", "B"] }
    await model.delete(1)
    await until { model.texts == ["B"] }
    #expect(store.snapshotCount == 1)
    run.cancel()
    await run.value
  }

  @Test func aLoadThatComesBackLateKeepsWhatWasSavedMeanwhile() async throws {
    let door = Door()
    let store = try BentStore(afterSnapshot: { _ in await door.pass() })
    let model = model(of: store)
    let run = Task { await model.run() }
    await door.arrived()
    try await store.save(Note(id: 1, text: "saved after the snapshot"))
    door.open()
    await until { model.phase == .loaded && !model.items.isEmpty }
    #expect(model.texts == ["saved after the snapshot"])
    run.cancel()
    await run.value
  }

  @Test func commitsThatTheSnapshotContainsArePassedOver() async throws {
    // The feed is taken before the first save, the snapshot after it: the save is in both.
    let store = try CommitBeforeSnapshotStore()
    let model = StoreListModel(store: store) { $0.id < $1.id }
    let changes = Box(0)
    count(changes, of: model)
    let run = Task { await model.run() }
    await until { model.phase == .loaded }
    try await store.base.save(Note(id: 9, text: "last"))
    await until { model.texts == ["new", "last"] }
    // The load and the last commit; were the others applied again, the list would go back and forth.
    #expect(changes.current == 2)
    run.cancel()
    await run.value
  }

  @Test func aModelThatFellBehindLoadsAgain() async throws {
    let door = Door()
    let store = try BentStore(afterSnapshot: { call in if call == 1 { await door.pass() } })
    let model = model(of: store)
    let run = Task { await model.run() }
    await door.arrived()
    let count = ChangeFeed<Note>.capacity + 5
    for number in 1...count { try await store.save(Note(id: number % 3, text: "\(number)")) }
    try await store.save(Note(id: 7, text: "beyond what was kept"))
    door.open()
    await until { model.texts.contains("beyond what was kept") }
    #expect(try await model.items == store.loadAll())
    #expect(store.snapshotCount == 2)
    run.cancel()
    await run.value
  }

  @Test func itEndsQuietlyWhenTheStoreIsClosed() async throws {
    let store = try BentStore()
    let model = model(of: store)
    let run = Task { await model.run() }
    await until { model.phase == .loaded }
    try await store.save(Note(id: 1, text: "a"))
    try await store.close()
    await run.value
    #expect(model.phase == .loaded)
    #expect(model.texts == ["a"])
  }

  @Test func aStoreThatWasClosedBeforehandIsAFailure() async throws {
    let store = try BentStore()
    try await store.close()
    let model = model(of: store)
    let run = Task { await model.run() }
    await until { model.phase != .loading }
    #expect(
      model.phase
        == .failed(
          message: "The store has been closed. Open it again before using it. (/data/data.json)"))
    run.cancel()
    await run.value
  }
}

/// Counts how often the items change from now on.
@MainActor
private func count(_ changes: Box<Int>, of model: StoreListModel<Note>) {
  withObservationTracking {
    _ = model.items
  } onChange: {
    changes.set(changes.current + 1)
    MainActor.assumeIsolated { count(changes, of: model) }
  }
}

/// A store that commits twice between handing out a feed and taking the snapshot.
private final class CommitBeforeSnapshotStore: ObservableStore {
  typealias Item = Note
  let base: BentStore

  init() throws { base = try BentStore() }

  func snapshot() async throws -> Snapshot<Note> {
    try await base.save(Note(id: 1, text: "old"))
    try await base.save(Note(id: 1, text: "new"))
    return try await base.snapshot()
  }

  func changes() async throws -> AsyncStream<Commit<Note>> { try await base.changes() }
  func save(_ item: Note) async throws { try await base.save(item) }
  func save(contentsOf items: [Note]) async throws { try await base.save(contentsOf: items) }
  func delete(_ id: Int) async throws { try await base.delete(id) }
  func delete(contentsOf ids: [Int]) async throws { try await base.delete(contentsOf: ids) }
  func find(by id: Int) async throws -> Note? { try await base.find(by: id) }
  func loadAll() async throws -> [Note] { try await base.loadAll() }
  func flush() async throws { try await base.flush() }
  func close() async throws { try await base.close() }
}
