import Foundation
import Persistence
import SwiftData

// Runs the calls of `SwiftDataRepository` and `SwiftDataStore` on the stub's in-memory context.

struct Refused: Error {}

func expect(_ holds: Bool, _ what: String, line: Int = #line) {
  guard !holds else { return }
  print("main.swift:\(line): not so: \(what)")
  exit(1)
}

func code(_ body: () throws -> Void) -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch {
    return (error as? StoreError)?.code
  }
}

func note(_ id: Int, _ text: String) -> SwiftDataNote { SwiftDataNote(id: id, text: text) }

@MainActor
func checkRepository() throws {
  let container = try NoteContainer.make(at: nil)
  let store = SwiftDataRepository<StoredNote>(container: container)

  try store.save(note(2, "b"))
  try store.save(note(2, "B"))
  try store.save(contentsOf: [note(1, "old"), note(3, "c"), note(1, "a")])
  expect(
    try store.loadAll() == [note(1, "a"), note(2, "B"), note(3, "c")],
    "saving replaces by id, and the last of a repeated id counts")
  expect(try store.find(by: 3) == note(3, "c"), "an item is found by its id")
  expect(try store.find(by: 4) == nil, "a missing item is nil")

  try store.save(contentsOf: (10..<2_010).map { note($0, "many") })
  expect(try store.count() == 2_003, "a batch larger than one query is saved whole")
  try store.delete(contentsOf: Array(10..<2_010) + [99_999])
  try store.delete(77)
  expect(try store.count() == 3, "deleting passes over what is not there")

  expect(try store.page(after: nil, limit: 2).map(\.id) == [1, 2], "the first page")
  expect(try store.page(after: 2, limit: 2).map(\.id) == [3], "the page after an id")
  expect(try store.page(after: 0, limit: 1).map(\.id) == [1], "a cursor need not exist")
  expect(code { _ = try store.page(after: nil, limit: 0) } == .invalidArgument, "a limit of 0")

  container.refusal = Refused()
  expect(code { try store.save(note(9, "lost")) } == .inputOutput, "a refused save throws")
  expect(code { try store.delete(1) } == .inputOutput, "a refused deletion throws")
  container.refusal = nil
  expect(try store.loadAll().map(\.id) == [1, 2, 3], "what was refused changed nothing")
  try store.save(note(4, "d"))
  expect(try store.loadAll().map(\.id) == [1, 2, 3, 4], "and does not come along later")
}

@MainActor
func checkStore() async throws {
  let store = try NoteContainer.openStore(at: URL(filePath: "/tmp/notes.store"))
  try await store.save(note(1, "a"))
  try await store.save(contentsOf: [note(2, "b"), note(3, "c")])
  try await store.delete(1)
  try await store.delete(contentsOf: [3, 4])
  try await store.flush()
  var ids = try await store.loadAll().map(\.id)
  expect(ids == [2], "a store changes what its repository has")
  ids = try await firstPage(of: store).map(\.id)
  expect(ids == [2], "a page of a store that gives pages")
  try await store.close()
  try await store.close()
  do {
    _ = try await store.count()
    expect(false, "a closed store refuses a query")
  } catch {
    expect((error as? StoreError)?.code == .closed, "a closed store says that it is closed")
  }
}

func firstPage<Paged: PagedStore>(of store: Paged) async throws -> [Paged.Item] {
  try await store.page(after: nil, limit: 5)
}

try checkRepository()
try await checkStore()
expect(NoteMigrationPlan.stages.count == NoteMigrationPlan.schemas.count - 1, "a stage a version")
print("SwiftDataVariant: compiled and run against the stand-in for SwiftData.")
