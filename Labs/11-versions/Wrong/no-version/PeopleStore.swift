// Everything that decodes is accepted: the version is never read or written.
// Gets: version-3
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

/// The people of one file: a JSON array of them.
actor PeopleStore: PeopleKeeping {
  private var people: [Int: Person] = [:]
  private let url: URL

  init(directory: URL, filename: String) throws {
    url = URL(filePath: try StoreLocation(directory: directory, filename: filename).path)
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    let data = try Data(contentsOf: url)
    if let file = try? JSONDecoder().decode(Contents.self, from: data) {
      for person in file.items { people[person.id] = person.today }
    } else {
      for person in try JSONDecoder().decode([AnyPerson].self, from: data) {
        people[person.id] = person.today
      }
    }
  }

  func save(_ person: Person) throws {
    people[person.id] = person
    try JSONEncoder().encode(Array(people.values)).write(to: url, options: .atomic)
  }

  func loadAll() -> [Person] {
    Array(people.values)
  }

  func close() {}
}

private struct Contents: Decodable {
  var items: [AnyPerson]
}

/// Any of the three forms.
private struct AnyPerson: Decodable {
  var id: Int
  var today: Person

  private enum Key: CodingKey { case id, name, first, last, born }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(Int.self, forKey: .id)
    let born =
      try (try? values.decode(Int.self, forKey: .born))
      ?? Int(values.decode(String.self, forKey: .born)) ?? 0
    if let name = try? values.decode(String.self, forKey: .name) {
      let words = name.split(separator: " ", maxSplits: 1).map(String.init)
      today = Person(id: id, first: words[0], last: words.count > 1 ? words[1] : "", born: born)
    } else {
      today = Person(
        id: id, first: try values.decode(String.self, forKey: .first),
        last: try values.decode(String.self, forKey: .last), born: born)
    }
  }
}
