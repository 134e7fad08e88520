import Samples
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("Staging")
struct StagingTests {
  private func state(_ disk: MemoryFileSystem = emptyDisk()) throws -> StoreState<Note> {
    try StoreState(opening: configuration(on: disk))
  }

  private func save(_ ids: Int..., text: String = "") -> Changes<Note> {
    Changes(ids.map { .save(Note(id: $0, text: text)) })
  }

  @Test func whatIsStagedOnTheNewestContentIsApplied() throws {
    var state = try state()
    for text in ["a", "b"] {
      var draft = state.draft()
      try draft.add(save(1, text: text))
      let staged = draft.staged()
      state.apply(staged)
    }
    #expect(try state.loadAll() == [Note(id: 1, text: "b")])
  }

  @Test func anOlderSnapshotIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var state = try StoreState<Note>(opening: configuration(on: emptyDisk()))
      let older = try state.stage(Changes([.save(Note(id: 1, text: "older"))]))
      let newer = try state.stage(Changes([.save(Note(id: 1, text: "newer"))]))
      state.apply(newer)
      state.apply(older)
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("staged on an older state"), "\(errors)")
  }

  @Test func whatWasStagedOnAnotherStateIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var state = try StoreState<Note>(opening: configuration(on: emptyDisk()))
      let other = try StoreState<Note>(opening: configuration(on: emptyDisk()))
      state.apply(try other.stage(Changes([.save(Note(id: 1, text: ""))])))
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("staged on another store's state"), "\(errors)")
  }

  @Test func aDraftSaysWhoseSuccessDependsOnItsBeingWritten() throws {
    var state = try state()
    try state.commit(save(1, 2))
    var draft = state.draft()
    #expect(try !draft.add(Changes.none))
    #expect(try !draft.add(Changes([.delete(9)])))
    #expect(try draft.add(save(3)))
    #expect(try draft.add(Changes([.delete(1), .delete(9)])))
    // Gone only if the commit before it is written.
    #expect(try draft.add(Changes([.delete(1)])))
    #expect(try draft.add(Changes([.delete(3)])))
    // Neither in the state nor in the draft's changes of it.
    #expect(try !draft.add(Changes([.delete(3)])))
    let staged = draft.staged()
    #expect(staged.commits.count == 3)
    state.apply(staged)
    #expect(try state.loadAll().map(\.id) == [2])
  }

  @Test func aRefusedBatchLeavesTheDraftAsItWas() throws {
    struct Reading: Storable {
      var id: Int
      var value: Double
    }
    var state = try StoreState<Reading>(opening: configuration(on: emptyDisk()))
    var draft = state.draft()
    try draft.add(Changes([.save(Reading(id: 1, value: 1))]))
    let batch: Changes<Reading> = Changes([.save(Reading(id: 2, value: 2)), .delete(1)])
    let bad = Changes(batch.steps + [.save(Reading(id: 3, value: .nan))])
    #expect(throws: StoreError.self) { try draft.add(bad) }
    let staged = draft.staged()
    state.apply(staged)
    #expect(try state.loadAll().map(\.id) == [1])
  }

  @Test func aBatchIsOnePassThroughTheFilesItems() {
    let list = Array(stride(from: 0, to: 20_000, by: 2))
    // As many new ones, and some that are there: replaced, or removed.
    let changes = (0..<10_000).map { (key: $0 * 2 + 1, element: Int?.some($0 * 2 + 1)) }
    let others = [(key: 4, element: nil), (key: 6, element: 6), (key: 99_998, element: nil)]
    let all = (changes + others).sorted { $0.key < $1.key }
    var result: [Int] = []
    var comparisons = 0
    var moves = 0
    SortedMerge.run(all, in: list) { element, key in
      comparisons += 1
      return element - key
    } keep: { elements in
      moves += elements.count
      result += elements
    } change: { _, new in
      moves += 1
      if let new { result.append(new) }
    }
    #expect(result == (0..<20_000).filter { $0 != 4 })
    #expect(moves <= list.count + all.count)
    #expect(comparisons <= all.count * 15)
  }
}
