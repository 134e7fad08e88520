import Foundation
import Persistence

/// Where a child opens its store: a real directory, since nothing else is seen by two processes.
struct Place: Codable, Sendable {
  let directory: String
  let filename: String
  let durability: Durability

  init(_ arena: Arena, _ durability: Durability) {
    directory = arena.location.directory
    filename = arena.location.filename
    self.durability = durability
  }

  func configuration() throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directoryPath: directory, filename: filename),
      durability: durability)
  }
}

/// A key and its revision, for orders and reports.
struct KeyedRevision: Codable, Sendable, Equatable {
  let key: Int
  let revision: Int
}
