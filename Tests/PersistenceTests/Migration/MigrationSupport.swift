import Foundation
import Samples
import SimulatedDisk

@testable import Persistence

/// The program's type at schema version 2.
///
/// Version 1 had one name instead of two; the published file of version 0 had the year as a string.
struct Person: Storable, Equatable {
  var id: Int
  var first: String
  var last: String
  var born: Int
}

let people = [
  Person(id: 1, first: "Ada", last: "Lovelace", born: 1815),
  Person(id: 2, first: "Grace", last: "Hopper", born: 1906),
]

/// A thing that a step may find wrong.
struct Refusal: Error, Equatable {}

let yearAsNumber = Migration(from: 0, "year as number") { item in
  guard let year = Int64(try item.string("born")) else { throw Refusal() }
  try item.set("born", to: .integer(year))
}

let splitName = Migration(from: 1, "split name") { item in
  let words = try item.string("name").split(separator: " ", maxSplits: 1)
  try item.set("first", to: .string(String(words.first ?? "")))
  try item.set("last", to: .string(String(words.dropFirst().first ?? "")))
  try item.remove("name")
}

/// The bytes of a golden file.
func golden(_ version: Int) throws -> [UInt8] {
  let name = "version-\(version)"
  let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Golden")
  struct Missing: Error { let name: String }
  guard let url else { throw Missing(name: name) }
  return [UInt8](try Data(contentsOf: url))
}

/// A disk with these bytes as the store's file.
func disk(_ bytes: [UInt8]) throws -> MemoryFileSystem {
  let disk = emptyDisk()
  try disk.setContents(bytes, of: path)
  return disk
}

/// Opens a store of people at version 2.
func openPeople(
  _ fileSystem: any FileSystem, _ durability: Durability = .powerLoss, schemaVersion: Int = 2,
  migrations: [Migration] = [yearAsNumber, splitName]
) throws -> BareStore<Person> {
  var configuration = try configuration(on: fileSystem, durability)
  configuration.schemaVersion = schemaVersion
  configuration.migrations = migrations
  return try BareStore(configuration)
}

/// A backup's path: of version, and before these bytes.
func backupPath(_ version: Int, before bytes: [UInt8], _ suffix: String = "") -> String {
  "\(path).backup-v\(version)-\(CRC32C.hexadecimal(of: bytes))\(suffix)"
}
