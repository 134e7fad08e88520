import Foundation
import Persistence

/// The configuration with which a child opens its store, in a real directory.
///
/// The two processes share only this directory.
struct ChildConfiguration: Codable, Sendable {
  let directory: String
  let filename: String
  let durability: Durability
  /// The journal sizes with which the store is opened.
  let sizes: JournalSizes

  init(_ arena: Arena, _ durability: Durability, sizes: JournalSizes = .usual) {
    directory = arena.location.directory
    filename = arena.location.filename
    self.durability = durability
    self.sizes = sizes
  }

  func configuration() throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directoryPath: directory, filename: filename),
      durability: durability)
  }

  /// Opens the store in this process.
  func open(_ subject: Subject) async throws -> any ErasedStore {
    try await subject.with(sizes).open(try configuration())
  }
}

/// A key and its revision, for tasks and reports.
struct KeyedRevision: Codable, Sendable, Equatable {
  let key: Int
  let revision: Int
}
