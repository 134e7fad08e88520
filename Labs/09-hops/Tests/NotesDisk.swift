import Foundation
import Persistence
import SimulatedDisk
import StoreConformance

/// An in-memory disk that counts all file operations.
struct NotesDisk: Sendable {
  private let memory = MemoryFileSystem(directories: ["/notes"])
  let recording: RecordingFileSystem
  let gates: GatedFileSystem
  let faults: FaultingFileSystem
  private let location: StoreLocation

  init() throws {
    recording = RecordingFileSystem(memory)
    gates = GatedFileSystem(recording)
    faults = FaultingFileSystem(gates) { operation, _ in operation == .write }
    location = try StoreLocation(directoryPath: "/notes", filename: "notes.json")
  }

  /// The configuration of a store on this disk.
  var configuration: StoreConfiguration {
    StoreConfiguration(location: location, fileSystem: faults)
  }

  /// The configuration of a store on this disk, whose file system reports each rename beforehand.
  func configuration(
    beforeRename: @escaping @Sendable () -> Void
  ) -> StoreConfiguration {
    StoreConfiguration(
      location: location,
      fileSystem: NoticingFileSystem(base: faults, beforeRename: beforeRename))
  }

  /// The number of the given notes in the file now.
  func count(of notes: [Note]) throws -> Int {
    guard let bytes = memory.contents(of: location.path) else { return 0 }
    let stored = try JSONDecoder().decode(Contents.self, from: Data(bytes))
    return Set(stored.items.map(\.id)).intersection(notes.map(\.id)).count
  }

  /// The part of the file that is looked at.
  private struct Contents: Decodable {
    var items: [Item]

    struct Item: Decodable { var id: String }
  }
}

/// A file system that reports when a file is about to be replaced.
struct NoticingFileSystem: WrappingFileSystem {
  let base: any FileSystem
  let beforeRename: @Sendable () -> Void

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    if call.operation == .rename { beforeRename() }
    return try body()
  }
}

extension OperationCounts {
  /// The number of file replacements.
  var renames: Int { self[.rename] }

  /// For example `1000 replacements of the file, 2000 synchronisations, 45200 KB written`.
  var sentence: String {
    let replaced = renames
    let synchronized = self[.synchronize] + self[.synchronizeDirectory]
    return "\(replaced) replacement\(replaced == 1 ? "" : "s") of the file, "
      + "\(synchronized) synchronisations, \(bytesWritten / 1_000) KB written"
  }
}
