import Foundation
import Samples
import SimulatedDisk
import Synchronization
import TestPrograms

@testable import Persistence

struct Note: Storable, Equatable {
  var id: Int
  var text: String
}

/// A store's state behind nothing at all: the tests that use it are single-threaded.
final class BareStore<Item: Storable> {
  private var state: StoreState<Item>

  init(_ configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  func save(_ items: Item...) throws { try commit(items.map { .save($0) }) }
  func delete(_ ids: Item.ID...) throws { try commit(ids.map { .delete($0) }) }
  func commit(_ steps: [Changes<Item>.Change]) throws { try state.commit(Changes(steps)) }
  func flush() throws { try state.commit(.none) }
  func close() throws { try state.commit(.close) }
  func find(_ id: Item.ID) throws -> Item? { try state.find(by: id) }
  func all() throws -> [Item] { try state.loadAll() }
}

/// The path of the store's file in the tests on memory.
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

/// A disk with this text as the store's file.
func disk(holding text: String) throws -> MemoryFileSystem {
  let disk = emptyDisk()
  try disk.setContents(Array(text.utf8), of: path)
  return disk
}

/// Opens a store of notes.
func openNotes(
  _ fileSystem: any FileSystem, _ durability: Durability = .powerLoss
) throws -> BareStore<Note> {
  try BareStore(configuration(on: fileSystem, durability))
}

/// Opens a store of notes that quarantines, closes it, and returns its reports.
func quarantine(_ fileSystem: any FileSystem) throws -> [Quarantine] {
  let reports = Box<[Quarantine]>([])
  let store = try BareStore<Note>(
    configuration(
      on: fileSystem, recovery: .quarantine { report in reports.withLock { $0 += [report] } })
  )
  try store.close()
  return reports.withLock { $0 }
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
