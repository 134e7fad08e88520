import ActorVariant
import Foundation
import Persistence

/// A file that the store finds, and the expected result.
///
/// Each case runs in a separate process, because a step that assumes two words traps.
enum VersionCase: String, CaseIterable {
  // The most harmful cases come first: the first three failures are shown in full.
  case version99 = "version-99"
  case version3 = "version-3"
  case version0 = "version-0"
  case version1 = "version-1"
  case version2 = "version-2"
  case oneWord = "one-word"
  case threeWords = "three-words"
  case noYear = "no-year"
  case damaged

  /// The expected result, in a single sentence.
  var expected: String {
    switch self {
    case .version0: "a file of version 0 opens with Ada Lovelace and Grace Hopper"
    case .version1: "a file of version 1 opens with the same two"
    case .version2: "a file of version 2 opens with the same two"
    case .oneWord: "a file of version 1 with a name of one word opens with Plato and no last name"
    case .threeWords:
      "a file of version 1 with Ada King Lovelace opens with Ada, and all other words as last name"
    case .version99: "a file of version 99 is refused, and not a byte of it is changed"
    case .version3: "a file of version 3, the next one, is refused, and not a byte of it is changed"
    case .noYear: "a file of version 0 with the year \"about 1815\" is refused and unchanged"
    case .damaged: "half a file of version 2 is refused, and not a byte of it is changed"
    }
  }

  /// The advice for the next step.
  var next: String {
    switch self {
    case .version0: "A step from version 0 to 1: the year was a text and becomes a number."
    case .version1: "A step from version 1 to 2: `name` becomes `first` and `last`."
    case .version2: "The file is an envelope: let a store with `schemaVersion: 2` open it."
    case .oneWord: "Not every name has two words; the rest may be empty."
    case .threeWords: "The first word is the first name; no word of the rest may get lost."
    case .version3: "Which versions does this program know? Every other one is refused."
    case .noYear: "A step that cannot take a value over throws; nobody was born in the year 0."
    case .version99: "An older program cannot know what a newer one wrote: throw, do not guess."
    case .damaged: "Only \"no such file\" means that nobody is there yet. Throw what went wrong."
    }
  }

  /// The expected people; `nil` if opening must throw.
  var people: [String]? {
    switch self {
    case .version0, .version1, .version2: ["Ada+Lovelace 1815", "Grace+Hopper 1906"]
    case .oneWord: ["Plato+ -427"]
    case .threeWords: ["Ada+King Lovelace 1815"]
    case .version99, .version3, .noYear, .damaged: nil
    }
  }

  /// Writes the file to the place where the store looks for it.
  func write(to file: URL) async throws {
    switch self {
    case .version0: try Data(GoldenFiles.version0.utf8).write(to: file)
    case .version1: try Data(GoldenFiles.version1.utf8).write(to: file)
    case .version2: try Data(GoldenFiles.version2.utf8).write(to: file)
    case .version99: try Data(GoldenFiles.version99.utf8).write(to: file)
    case .noYear: try Data(GoldenFiles.noYear.utf8).write(to: file)
    case .version3:
      let location = try StoreLocation(
        directory: file.deletingLastPathComponent(), filename: file.lastPathComponent)
      let store = try ActorStore<PersonOfVersion3>(
        configuration: StoreConfiguration(location: location, schemaVersion: 3))
      try await store.save(
        PersonOfVersion3(id: 1, first: "Ada", last: "Lovelace", born: 1815, died: 1852))
      try await store.close()
    case .damaged: try Data(GoldenFiles.version2.utf8.prefix(100)).write(to: file)
    case .oneWord:
      try await Self.write(PersonOfVersion1(id: 1, name: "Plato", born: -427), to: file)
    case .threeWords:
      try await Self.write(PersonOfVersion1(id: 1, name: "Ada King Lovelace", born: 1815), to: file)
    }
  }

  private static func write(_ person: PersonOfVersion1, to file: URL) async throws {
    let location = try StoreLocation(
      directory: file.deletingLastPathComponent(), filename: file.lastPathComponent)
    let store = try ActorStore<PersonOfVersion1>(
      configuration: StoreConfiguration(location: location))
    try await store.save(person)
    try await store.close()
  }

  private struct PersonOfVersion3: Storable {
    var id: Int
    var first: String
    var last: String
    var born: Int
    var died: Int
  }

  private struct PersonOfVersion1: Storable {
    var id: Int
    var name: String
    var born: Int
  }
}
