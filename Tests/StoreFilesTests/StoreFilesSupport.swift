import ActorVariant
import Foundation
import JournaledActorVariant
import Persistence
import SimulatedDisk

@testable import StoreFiles

struct Note: Storable, Equatable {
  var id: Int
  var text: String
}

let jsonPath = "/data/data.json"
let journalPath = "/data/data.journal"

func emptyDisk() -> MemoryFileSystem { MemoryFileSystem(directories: ["/data"]) }

func location(_ name: String) throws -> StoreLocation {
  try StoreLocation(directoryPath: "/data", filename: name)
}

func openNotes(_ fileSystem: any FileSystem) throws -> ActorStore<Note> {
  try ActorStore(
    configuration: StoreConfiguration(location: location("data.json"), fileSystem: fileSystem))
}

/// A disk with the file of a JSON store.
func disk(of notes: [Note]) async throws -> MemoryFileSystem {
  let disk = emptyDisk()
  let store = try openNotes(disk)
  try await store.save(contentsOf: notes)
  try await store.close()
  return disk
}

/// A disk with a closed journal of two notes, where one was saved over and one is gone.
func journalDisk(index: Int = .max) async throws -> MemoryFileSystem {
  let disk = emptyDisk()
  let configuration = StoreConfiguration(
    location: try location("data.journal"), fileSystem: disk)
  var thresholds = JournalThresholds()
  thresholds.index = index
  let store = try await JournaledActorStore<Note>.open(
    configuration: configuration, thresholds: thresholds)
  for id in 1...3 { try await store.save(Note(id: id, text: "note \(id)")) }
  try await store.save(Note(id: 2, text: "once more"))
  try await store.delete(3)
  try await store.close()
  return disk
}

/// Converts the JSON store's file to a journal.
@discardableResult
func convert(
  _ fileSystem: any FileSystem, replaces: Bool = false,
  _ progress: (FileConversion.Progress) -> Void = { _ in }
) throws -> FileConversion.Outcome {
  var conversion = FileConversion(
    from: try location("data.json"), to: try location("data.journal"), as: .journal)
  conversion.replaces = replaces
  conversion.fileSystem = fileSystem
  return try conversion.run(progress)
}

/// The items that a file's bytes hold.
func items(in bytes: [UInt8]) throws -> [RawItem] {
  try RawItems(reading: bytes, path: "", isMarked: false, idField: "id").items
}

func code(_ body: () throws -> Void) rethrows -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch let error as StoreError {
    return error.code
  }
}

/// Runs the body in a fresh real directory.
func inTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "store-files-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer {
    do { try FileManager.default.removeItem(at: url) } catch { print("left \(url): \(error)") }
  }
  try await body(url.path(percentEncoded: false))
}
