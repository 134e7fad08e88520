import Foundation
import Persistence

/// An honest store, except for its treatment of a file that it did not write.
actor DecoderMutantStore<Item: Storable>: GuardedStore {
  enum Defect: Sendable {
    case trapsOnRepeatedIds, trapsOnHugeVersions, recursesWithoutBound, spinsInOpenStrings
    case throwsDecodingErrors, countsNames, takesWhatVersionSays
  }

  private var state: StoreState<Item>
  /// How many more items `countsNames` has seen than there are.
  private let miscount: Int

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    let bytes = try Self.bytes(configuration)
    try HastyLook(bytes: bytes).look(defect)
    do {
      state = try StoreState(opening: configuration)
    } catch let error as StoreError {
      try Self.mishandle(error, defect, bytes)
      throw error
    }
    let seen = bytes.ranges(of: Array("\"id\":".utf8)).count
    miscount = defect == .countsNames ? try seen - state.count() : 0
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  func count() throws -> Int { try state.count() + miscount }

  private static func mishandle(
    _ error: StoreError, _ defect: Defect, _ bytes: [UInt8]
  ) throws {
    if defect == .throwsDecodingErrors, let cause = error.cause as? DecodingError { throw cause }
    if defect == .trapsOnRepeatedIds, error.code == .duplicateIdentifier,
      bytes.first == UInt8(ascii: "[")
    {
      let items = try JSONItemCodec().decode([Item].self, from: Data(bytes))
      _ = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
    }
  }

  private static func bytes(_ configuration: StoreConfiguration) throws -> [UInt8] {
    do {
      return try configuration.fileSystem.contents(ofFile: configuration.location.path)
    } catch {
      return []  // The honest part opens it again, and reports why it cannot.
    }
  }
}
