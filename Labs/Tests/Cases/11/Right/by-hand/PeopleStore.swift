// An envelope that is read and written by hand, with all known versions.
// Gets: passes
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

/// The people of one file, read and written by hand.
actor PeopleStore: PeopleKeeping {
  private struct Envelope<Item: Codable>: Codable {
    var version: Int
    var items: [Item]
  }

  private struct OldPerson: Codable {
    var id: Int
    var name: String
    var born: Year
  }

  private enum Year: Codable {
    case number(Int)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else if let number = Int(try value.decode(String.self)) {
        self = .number(number)
      } else {
        throw Refused(why: "no year")
      }
    }

    func encode(to encoder: any Encoder) throws {}

    var value: Int {
      switch self {
      case .number(let number): number
      }
    }
  }

  private struct Version: Decodable { var version: Int }

  private struct Refused: Error {
    let why: String
  }

  private var people: [Int: Person] = [:]
  private let url: URL

  init(directory: URL, filename: String) throws {
    url = URL(filePath: try StoreLocation(directory: directory, filename: filename).path)
    do {
      for person in try Self.people(in: Data(contentsOf: url)) { people[person.id] = person }
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      // Only a file that is not there is empty.
    }
  }

  private static func people(in data: Data) throws -> [Person] {
    let decoder = JSONDecoder()
    if data.first == UInt8(ascii: "[") {
      return try decoder.decode([OldPerson].self, from: data).map(today)
    }
    switch try decoder.decode(Version.self, from: data).version {
    case 1: return try decoder.decode(Envelope<OldPerson>.self, from: data).items.map(today)
    case 2: return try decoder.decode(Envelope<Person>.self, from: data).items
    case let version: throw Refused(why: "version \(version)")
    }
  }

  private static func today(_ old: OldPerson) -> Person {
    let words = old.name.split(separator: " ", maxSplits: 1).map(String.init)
    return Person(
      id: old.id, first: words.first ?? "", last: words.count > 1 ? words[1] : "",
      born: old.born.value)
  }

  func save(_ person: Person) throws {
    var changed = people
    changed[person.id] = person
    let envelope = Envelope(version: 2, items: changed.values.sorted { $0.id < $1.id })
    try JSONEncoder().encode(envelope).write(to: url, options: .atomic)
    people = changed
  }

  func loadAll() -> [Person] { Array(people.values) }

  func close() {}
}
