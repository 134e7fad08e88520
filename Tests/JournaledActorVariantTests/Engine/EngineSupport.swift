import Foundation
import SimulatedDisk
import Synchronization

@testable import Persistence

/// The items of the engine's tests: the shortest that the form of a journal can be shown with.
struct Memo: Storable, Equatable {
  var id: Int
  var text: String
}

/// The path of the journal in the tests on memory.
let path = "/data/data.json"

/// A configuration for `/data/data.json` on the given file system.
func configuration(
  on fileSystem: any FileSystem, _ durability: Durability = .powerLoss,
  recovery: RecoveryPolicy = .refuse
) throws -> StoreConfiguration {
  StoreConfiguration(
    location: try StoreLocation(directoryPath: "/data"), durability: durability,
    recovery: recovery, fileSystem: fileSystem)
}

func emptyDisk() -> MemoryFileSystem { MemoryFileSystem(directories: ["/data"]) }

/// A disk with this text as the journal's file.
func disk(holding text: String) throws -> MemoryFileSystem { try disk(Array(text.utf8)) }

/// A disk with these bytes as the journal's file.
func disk(_ bytes: [UInt8]) throws -> MemoryFileSystem {
  let disk = emptyDisk()
  try disk.setContents(bytes, of: path)
  return disk
}

/// The `StoreError` that the body throws, or `nil` when it throws none.
///
/// Other errors pass through.
func storeError(_ body: () throws -> Void) rethrows -> StoreError? {
  do {
    try body()
    return nil
  } catch let error as StoreError {
    return error
  }
}

func code(_ body: () throws -> Void) rethrows -> StoreError.Code? { try storeError(body)?.code }

/// The state of a store over one JSON file, behind nothing at all.
final class JSONNotes {
  private var state: StoreState<Memo>

  init(_ fileSystem: any FileSystem, recovery: RecoveryPolicy = .refuse) throws {
    state = try StoreState(opening: configuration(on: fileSystem, recovery: recovery))
  }

  func save(_ item: Memo) throws { try state.commit(Changes([.save(item)])) }
}
