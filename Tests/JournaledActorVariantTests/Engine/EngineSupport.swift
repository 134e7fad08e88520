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

/// A mutable value that closures of any thread may share.
final class Box<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}

/// Runs the body in a fresh real directory.
func inTemporaryDirectory(_ body: (_ path: String) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "journal-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer {
    do { try FileManager.default.removeItem(at: directory) } catch {
      print("left \(directory.path): \(error)")
    }
  }
  try body(directory.path(percentEncoded: false))
}

/// The state of a store over one JSON file, behind nothing at all.
final class JSONNotes {
  private var state: StoreState<Memo>

  init(_ fileSystem: any FileSystem, recovery: RecoveryPolicy = .refuse) throws {
    state = try StoreState(opening: configuration(on: fileSystem, recovery: recovery))
  }

  func save(_ item: Memo) throws { try state.commit(Changes([.save(item)])) }
}
