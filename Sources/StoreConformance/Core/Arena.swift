import Foundation
import Persistence
import SimulatedDisk
import TextTables

/// An empty place for one store: a directory in memory, or a real one for stores that open files by
/// themselves.
///
/// Real ones are removed by ``remove()``.
struct Arena: Sendable {
  let location: StoreLocation
  /// The file system underneath everything.
  let base: any FileSystem
  /// The same, where it is in memory.
  let memory: MemoryFileSystem?
  /// The claims of the store, for the names of the files that it may keep beside its own one.
  let claims: Claims
  /// Whether a real directory must be on the disk.
  let needsDisk: Bool

  private static let directoryInMemory = "/arena"

  /// Makes the place that suits the subject: in memory wherever its operations can be seen.
  ///
  /// A real directory is on the disk unless that is said to be needless.
  init(for subject: Subject, needsDisk: Bool = true) throws {
    switch subject.claims.fileAccess {
    case .fileSystem: try self.init(claims: subject.claims)
    case .server:
      // The directory is only the name of a place on the server.
      try self.init(onDisk: (), needsDisk: false)
    case .direct:
      try self.init(onDisk: (), claims: subject.claims, needsDisk: needsDisk)
    }
  }

  /// Makes a place in memory.
  init(claims: Claims = Claims()) throws {
    try self.init(MemoryFileSystem(directories: [Self.directoryInMemory]), claims: claims)
  }

  /// Makes a place of a file system in memory, in a directory that exists there.
  init(
    _ memory: MemoryFileSystem, directory: String = Self.directoryInMemory,
    claims: Claims = Claims()
  ) throws {
    self.init(
      location: try StoreLocation(directoryPath: directory), base: memory, memory: memory,
      claims: claims)
  }

  /// Makes a real directory in that of another arena, with which it is removed.
  init(in root: Arena, _ name: String) throws {
    let directory = root.location.directory + "/" + name
    try root.makeDirectory(directory)
    self.init(
      location: try StoreLocation(directoryPath: directory), base: root.base, memory: nil)
  }

  /// Makes a real directory, under the system's temporary one.
  init(onDisk: Void, claims: Claims = Claims(), needsDisk: Bool = true) throws {
    CheckRecord.current?.noteDisk()
    let directory = try TemporaryDisk.makeDirectory(needsDisk: needsDisk)
    self.init(
      location: try StoreLocation(directory: directory), base: PosixFileSystem(), memory: nil,
      claims: claims, needsDisk: needsDisk)
  }

  /// Uses a real directory that is there; ``remove()`` removes it.
  init(existing directory: String) throws {
    self.init(
      location: try StoreLocation(directoryPath: directory), base: PosixFileSystem(), memory: nil)
  }

  private init(
    location: StoreLocation, base: any FileSystem, memory: MemoryFileSystem?,
    claims: Claims = Claims(), needsDisk: Bool = true
  ) {
    self.claims = claims
    self.needsDisk = needsDisk
    self.location = location
    self.base = base
    self.memory = memory
  }

  /// The configuration of a store here, over the base or over a file system stacked on it.
  func configuration(
    _ durability: Durability = .powerLoss, fileSystem: (any FileSystem)? = nil
  ) -> StoreConfiguration {
    StoreConfiguration(
      location: location, durability: durability, fileSystem: fileSystem ?? base)
  }

  /// The names that a store may have in its directory.
  var declaredNames: Set<String> {
    claims.declaredNames(of: location.filename)
  }

  /// Removes a real directory; what cannot be removed is left to the system's own cleaning.
  func remove() {
    guard memory == nil else { return }
    do { try FileManager.default.removeItem(atPath: location.directory) } catch {
      TerminalOutput.complain("could not remove \(location.directory): \(error)")
    }
  }
}
