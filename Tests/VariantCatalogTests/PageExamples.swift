import BatchedActorVariant
import DispatchCallbackVariant
import Persistence
import PostgreSQLVariant
import StoreConformance

/// A store as a reader may have one.
private actor MyStore<Item: Storable>: Store {
  private var items: [Item.ID: Item] = [:]

  init(configuration: StoreConfiguration) async throws {}

  func save(_ item: Item) { items[item.id] = item }
  func save(contentsOf new: [Item]) { for item in new { items[item.id] = item } }
  func delete(_ id: Item.ID) { items[id] = nil }
  func delete(contentsOf ids: [Item.ID]) { for id in ids { items[id] = nil } }
  func find(by id: Item.ID) -> Item? { items[id] }
  func loadAll() -> [Item] { Array(items.values) }
  func count() -> Int { items.count }
  func flush() {}
  func close() {}
}

private struct Recipe: Storable, Equatable {
  let id: String
  var servings: Int
}

extension Recipe: Sample {
  static func sample(key: Int, revision: Int) -> Recipe {
    Recipe(id: "recipe-\(key)", servings: revision)
  }
  var sampleKey: Int { Int(id.dropFirst("recipe-".count)) ?? -1 }
  var sampleRevision: Int { servings }
}

/// The code of pages, unchanged: it is compiled, but not run.
private enum PageExamples {
  static func check() async {
    let report = await Conformance.check("mine") { try await MyStore<Note>(configuration: $0) }
    print(report)
  }

  static func claims() async {
    let claims = PageClaims.declared()
    let report = await Conformance.check("mine", claims: claims) {
      try await MyStore<Note>(configuration: $0)
    }
    print(report)
  }

  static func knownFailures() async throws {
    let known = try KnownFailures(contentsOfFile: "Tests/accepted.json")
    let report = await Conformance.check("mine", options: .init(known: known)) {
      try await MyStore<Note>(configuration: $0)
    }
    try report.verify()
  }

  static func callback(
    _ note: Note, in store: DispatchCallbackStore<Note>,
    _ answer: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    store.save(note) { result in answer(result) }
  }

  static func server(_ configuration: StoreConfiguration) async throws {
    let server = PostgreSQLServer("postgresql://notes@db1,db2/notes?sslmode=verify-full")
    let store = try await PostgreSQLStore<Note>.open(configuration: configuration, on: server)
    try await store.close()
  }
}

/// The claims of a page, which are run.
enum PageClaims {
  static func declared() -> Claims {
    let claims = Claims.documents.with { claims in
      claims.guarantees.insert(.powerLossSurvival)
      claims.batches = .itemByItem
      claims.waivers[.dataRaceFreedom] = "looked for in a second run, with ThreadSanitizer"
    }
    return claims
  }
}

/// The same with a model of the reader's own.
private enum OwnModelExamples {
  struct Note: Storable {
    let id: String
    var text: String
  }

  static func use() async throws {
    let location = try StoreLocation(
      directory: StoreLocation.defaultDirectory(), filename: "notes.json")
    let store = try await BatchedActorStore<Note>.open(
      configuration: StoreConfiguration(location: location))
    try await store.save(Note(id: "1", text: "on disk when this returns"))
  }
}
