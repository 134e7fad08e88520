import Foundation
package import Persistence

/// LMDB used directly, with a transaction for each save.
///
/// A save is on the disk when it returns; for process-crash durability, `MDB_NOSYNC` turns this
/// off. A find uses a kept read transaction.
///
/// A durable commit synchronises once and then writes the header through a descriptor opened with
/// `O_DSYNC`. This write waits for the disk a second time and is not counted as a synchronisation.
package final class LMDBStore<Item: Storable>: Rival {
  /// The way a find processes the bytes that it finds.
  package enum Reading: Sendable {
    /// Decodes the bytes.
    case decoded
    /// Only copies the bytes out of the map; every find returns `nil`.
    case raw
  }

  private let environment: LMDBEnvironment
  private let codec: any ItemCodec
  private let reading: Reading

  /// Creates or opens an environment beside the store's file.
  ///
  /// - Parameters:
  ///   - configuration: Location, durability and codec are used.
  ///   - reading: The way a find processes the bytes that it finds.
  ///   - isSynchronized: `true` if commits synchronise; by default when the durability needs it.
  /// - Throws: ``MissingLibrary`` or ``RivalError``.
  package init(
    configuration: StoreConfiguration, reading: Reading = .decoded, isSynchronized: Bool? = nil
  ) throws {
    codec = configuration.codec
    self.reading = reading
    environment = try LMDBEnvironment(
      configuration.location.path + ".lmdb",
      isSynchronized: isSynchronized ?? (configuration.durability == .powerLoss))
  }

  package func save(_ item: Item) throws {
    try environment.put([("\(item.id)", try codec.encode(item))])
  }

  package func save(contentsOf items: [Item]) throws {
    try environment.put(try items.map { ("\($0.id)", try codec.encode($0)) })
  }

  package func find(by id: Item.ID) throws -> Item? {
    switch reading {
    case .decoded:
      return try environment.withValue(of: "\(id)") {
        try codec.decode(Item.self, from: Data($0))
      }
    case .raw:
      guard try environment.withValue(of: "\(id)", Self.copy) != nil else {
        throw RivalError(description: "LMDB has no \(id), which was saved.")
      }
      return nil
    }
  }

  /// Copies the bytes to memory that outlives the transaction, without an allocation.
  private static func copy(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
    withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { copy in
      copy.copyMemory(from: bytes)
      return copy.last
    }
  }

  package func loadAll() throws -> [Item] {
    var items: [Item] = []
    try environment.forEachValue { items.append(try codec.decode(Item.self, from: Data($0))) }
    return items
  }

  /// Closes the environment; no other call may be under way.
  package func close() throws { environment.close() }
}
