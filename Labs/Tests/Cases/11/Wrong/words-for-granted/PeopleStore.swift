// The second word of a name is not checked: a trap.
// Gets: one-word
import ActorVariant
import Foundation
import Lab11Check
import Persistence

/// A person in the current program's form: version 2.
struct Person: Storable, PersonOfToday {
  var id: Int
  var first: String
  var last: String
  var born: Int
}

/// The people of one file, which contains its version.
struct PeopleStore: PeopleKeeping {
  private let store: ActorStore<Person>

  init(directory: URL, filename: String) throws {
    let location = try StoreLocation(directory: directory, filename: filename)
    store = try ActorStore(
      configuration: StoreConfiguration(
        location: location, schemaVersion: 2, migrations: Self.migrations))
  }

  /// The steps work on JSON and not on `Person`, which will change again while the steps must not.
  private static let migrations = [
    Migration(from: 0, "the year is a number") { person in
      let text = try person.string("born")
      guard let year = Int64(text) else { throw NotAYear(text: text) }
      try person.set("born", to: .integer(year))
    },
    Migration(from: 1, "first and last name") { person in
      let words = try person.string("name").split(separator: " ", maxSplits: 1).map(String.init)
      try person.set("first", to: .string(words.first ?? ""))
      try person.set("last", to: .string(words[1]))
      try person.remove("name")
    },
  ]

  private struct NotAYear: Error {
    let text: String
  }

  func save(_ person: Person) async throws {
    try await store.save(person)
  }

  func loadAll() async throws -> [Person] {
    try await store.loadAll()
  }

  func close() async throws {
    try await store.close()
  }
}
