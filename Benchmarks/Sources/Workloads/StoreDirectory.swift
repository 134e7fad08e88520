import Foundation
import Guarantees
import Measurement
import Persistence
import ResultModel

/// A directory with a prefilled file for a measured store.
///
/// The file is a bare JSON array, the only format that all JSON stores read: our stores read it as
/// version 0, the published stores as their own format. A store with another format is filled
/// through its own calls.
struct StoreDirectory: Sendable {
  let location: StoreLocation
  private let scenario: Scenario
  private let format: Claims.FileFormat

  /// Makes the directory and fills the file with the scenario's records at revision 0.
  ///
  /// O(records).
  init(
    in parent: String, _ name: String, _ scenario: Scenario, format: Claims.FileFormat,
    items: some ItemSource
  ) throws {
    let directory = URL(filePath: parent).appending(path: name)
    do {
      // A process that crashed has left its store there, which may be another arm's.
      if FileManager.default.fileExists(atPath: directory.path(percentEncoded: false)) {
        try FileManager.default.removeItem(at: directory)
      }
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw NotFilled(path: directory.path(percentEncoded: false), reason: "\(error)")
    }
    location = try StoreLocation(directory: directory)
    self.scenario = scenario
    self.format = format
    guard format == .json else { return }
    do { try writeFile(parent, items) } catch let error as FileSystemError {
      throw NotFilled(path: location.path, reason: String(cString: strerror(error.number)))
    }
  }

  /// A directory that another process has filled.
  init(
    filledIn parent: String, _ name: String, _ scenario: Scenario, format: Claims.FileFormat
  ) throws {
    location = try StoreLocation(directory: URL(filePath: parent).appending(path: name))
    self.scenario = scenario
    self.format = format
  }

  /// The size of the files on the disk, in bytes, or the reason why it is not known.
  ///
  /// Source: `stat(2)`, whose blocks have 512 bytes.
  func bytesOnDisk() -> Figure {
    do {
      let names = try FileManager.default.subpathsOfDirectory(atPath: location.directory)
      var total = 0
      for name in names {
        var status = stat()
        guard lstat("\(location.directory)/\(name)", &status) == 0 else {
          return .unavailable("\(name) cannot be looked at: \(String(cString: strerror(errno)))")
        }
        total += Int(status.st_blocks) * 512
      }
      return .value(Double(total))
    } catch {
      return .unavailable("the directory cannot be listed: \(error.localizedDescription)")
    }
  }

  /// Opens a store here that contains the records at revision 0.
  func open<Source: ItemSource>(
    _ fileSystem: any FileSystem, _ items: Source, _ open: StoreOpening<Source>
  ) async throws -> MeasuredStore<Source> {
    let store = try await opened(fileSystem, items, open)
    if format == .own {
      try await store.store.save(
        contentsOf: (0..<scenario.records).map { store.items.item(key: $0, revision: 0) })
    }
    return store
  }

  /// Opens the store that is here, with its content.
  func opened<Source: ItemSource>(
    _ fileSystem: any FileSystem, _ items: Source, _ open: StoreOpening<Source>
  ) async throws -> MeasuredStore<Source> {
    try await open.store(
      configuration(fileSystem), items, scenario.workload.garbageAllowance)
  }

  /// Copies the file from the template that the run's directory keeps for each number and size of
  /// records.
  private func writeFile(_ parent: String, _ items: some ItemSource) throws {
    let kept =
      parent + "/prefilled-\(scenario.records)\(items.itemSize.map { "-of-\($0)" } ?? "").json"
    let files = PosixFileSystem()
    if !FileManager.default.fileExists(atPath: kept) {
      let lines = try (0..<scenario.records).map {
        try JSONItemCodec().encode(items.item(key: $0, revision: 0))
      }
      let bytes =
        [UInt8(ascii: "[")] + lines.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
      try files.write(bytes, toFile: kept + ".tmp")
      try FileManager.default.moveItem(atPath: kept + ".tmp", toPath: kept)
    }
    let bytes = try files.contents(ofFile: kept)
    try files.write(bytes, toFile: location.path, isSynchronized: true)
  }

  /// The error for a store's file that could not be made.
  private struct NotFilled: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String {
      "\(path) cannot be filled with records (\(reason)). Make room on that disk, or name another "
        + "with --directory."
    }
  }

  func configuration(_ fileSystem: any FileSystem) -> StoreConfiguration {
    StoreConfiguration(
      location: location, durability: Durability(scenario.durability), fileSystem: fileSystem)
  }

  func remove() throws {
    try FileManager.default.removeItem(atPath: location.directory)
  }
}

extension Durability {
  /// The durability to open a store with, for the one that the result names.
  init(_ recorded: RecordedDurability) {
    self =
      switch recorded {
      case .processCrash: .processCrash
      case .powerLoss: .powerLoss
      }
  }
}
