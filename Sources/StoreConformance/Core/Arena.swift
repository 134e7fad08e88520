import Foundation
import Persistence
import SimulatedDisk
import TextTables

/// An empty location for a store: a directory in memory, or a real one for stores that open files
/// directly.
///
/// ``remove()`` removes real directories.
struct Arena: Sendable {
  let location: StoreLocation
  /// The lowest file system.
  let base: any FileSystem
  /// The same file system, if it is in memory.
  let memory: MemoryFileSystem?
  /// The claims of the store, for the names of the files that it may keep beside its main file.
  let claims: Claims
  /// True if a real directory must be on the disk.
  let needsDisk: Bool

  private static let directoryInMemory = "/arena"

  /// Creates the location that suits the subject: in memory if the suite can observe its
  /// operations.
  ///
  /// A real directory is on the disk unless `needsDisk` is false.
  init(for subject: Subject, needsDisk: Bool = true) throws {
    switch subject.claims.fileAccess {
    case .fileSystem: try self.init(claims: subject.claims)
    case .server:
      // The directory only names a location on the server.
      try self.init(onDisk: (), needsDisk: false)
    case .direct:
      try self.init(onDisk: (), claims: subject.claims, needsDisk: needsDisk)
    }
  }

  /// Creates a location in memory.
  init(claims: Claims = Claims()) throws {
    try self.init(MemoryFileSystem(directories: [Self.directoryInMemory]), claims: claims)
  }

  /// Creates a location from a file system in memory, in a directory that exists there.
  init(
    _ memory: MemoryFileSystem, directory: String = Self.directoryInMemory,
    claims: Claims = Claims()
  ) throws {
    self.init(
      location: try StoreLocation(directoryPath: directory), base: memory, memory: memory,
      claims: claims)
  }

  /// Creates a real directory in that of another arena, which removes both.
  init(in root: Arena, _ name: String) throws {
    let directory = root.location.directory + "/" + name
    try root.makeDirectory(directory)
    self.init(
      location: try StoreLocation(directoryPath: directory), base: root.base, memory: nil)
  }

  /// Creates a real directory in the system's temporary directory.
  init(onDisk: Void, claims: Claims = Claims(), needsDisk: Bool = true) throws {
    CheckRecord.current?.noteDisk()
    let directory = try TemporaryDisk.makeDirectory(needsDisk: needsDisk)
    self.init(
      location: try StoreLocation(directory: directory), base: PosixFileSystem(), memory: nil,
      claims: claims, needsDisk: needsDisk)
  }

  /// Uses an existing real directory; ``remove()`` removes it.
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

  /// The configuration of a store at this location, over the base or over a file system stacked on
  /// it.
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

  /// Removes a real directory; the system's own cleanup handles anything that cannot be removed.
  func remove() {
    guard memory == nil else { return }
    do { try FileManager.default.removeItem(atPath: location.directory) } catch {
      TerminalOutput.complain("could not remove \(location.directory): \(error)")
    }
  }
}
