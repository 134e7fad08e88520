import Foundation
import Persistence

/// The configuration with which a child opens its store, in a real directory: two processes share
/// nothing else.
struct ChildConfiguration: Codable, Sendable {
  let directory: String
  let filename: String
  let durability: Durability
  /// How much of a journal may cease to count before the journal is rewritten; the store's own
  /// allowance when `nil`.
  var garbageAllowance: Int?
  /// The size in bytes from which a journal has an index; the store's own threshold when `nil`.
  var indexThreshold: Int?

  init(
    _ arena: Arena, _ durability: Durability, garbageAllowance: Int? = nil,
    indexThreshold: Int? = nil
  ) {
    directory = arena.location.directory
    filename = arena.location.filename
    self.durability = durability
    self.garbageAllowance = garbageAllowance
    self.indexThreshold = indexThreshold
  }

  func configuration() throws -> StoreConfiguration {
    var configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: directory, filename: filename),
      durability: durability)
    if let garbageAllowance { configuration.journal.garbageAllowance = garbageAllowance }
    if let indexThreshold { configuration.journal.index = indexThreshold }
    return configuration
  }
}

/// A key and its revision, for orders and reports.
struct KeyedRevision: Codable, Sendable, Equatable {
  let key: Int
  let revision: Int
}
