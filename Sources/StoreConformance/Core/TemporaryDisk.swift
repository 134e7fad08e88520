import Foundation
import TextTables

/// The system's temporary directory, in which stores are tried on real files.
enum TemporaryDisk {
  /// More bytes than the files of a check need.
  static let neededBytes = 16 << 20

  /// The prefix of the directories' names.
  static let namePrefix = "lockstep-"

  private static let remedy = "point TMPDIR to a directory that can be written"

  /// The directory in which Linux keeps files in memory, so that `fsync` costs nothing.
  ///
  /// The name is documented (Filesystem Hierarchy Standard, as an optional part of Linux;
  /// `shm_overview`, man-pages 7). Other systems have no such directory.
  private static let directoryInMemory = URL(
    filePath: ProcessInfo.processInfo.environment[directoryVariable] ?? "/dev/shm",
    directoryHint: .isDirectory)

  /// The variable that names a child's directory in memory.
  ///
  /// The child may be killed, so the parent removes the directory.
  static let directoryVariable = "LOCKSTEP_MEMORY_DIRECTORY"

  /// Creates an empty directory with a unique name.
  ///
  /// - Parameter needsDisk: True if it must be on the disk. Otherwise it is in memory if possible,
  ///   for checks of the order of calls, which would only wait for a disk.
  /// - Returns: The directory.
  /// - Throws: ``HarnessFailure``, because no failure here is caused by the store.
  static func makeDirectory(needsDisk: Bool = true) throws -> URL {
    let inMemory = directoryInMemory
    if !needsDisk, FileManager.default.isWritableFile(atPath: path(inMemory)) {
      do { return try makeDirectory(in: inMemory) } catch is HarnessFailure {
        // The file system may be full; use the disk instead.
      }
    }
    return try makeDirectory(in: FileManager.default.temporaryDirectory)
  }

  private static func makeDirectory(in parent: URL) throws -> URL {
    let directory = parent.appending(path: namePrefix + UUID().uuidString)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    } catch {
      throw HarnessFailure(
        "no directory can be made in \(path(parent)): \(reason(error)); \(remedy)")
    }
    if let fault = faultOfSpace(in: directory) {
      // The directory is still empty, so at most an empty directory remains.
      do { try FileManager.default.removeItem(at: directory) } catch {
        throw HarnessFailure("\(fault); and \(path(directory)) cannot be removed: \(error)")
      }
      throw HarnessFailure(fault)
    }
    return directory
  }

  /// The reason why a store could not have written here just now, if there is one.
  ///
  /// Costs the writing of ``neededBytes`` bytes.
  static func faultOfWriting() -> String? {
    do {
      let directory = try makeDirectory()
      defer { remove(directory) }
      do {
        try Data(count: neededBytes).write(to: directory.appending(path: "probe"))
      } catch {
        return "\(path(directory.deletingLastPathComponent())) cannot be written: "
          + "\(reason(error)); \(remedy)"
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Removes a directory; the system's own cleanup handles anything that cannot be removed.
  static func remove(_ directory: URL) {
    do { try FileManager.default.removeItem(at: directory) } catch {
      TerminalOutput.complain("could not remove \(path(directory)): \(error)")
    }
  }

  /// The reason why too little can be written, or `nil`.
  ///
  /// File systems that do not report their free space pass.
  private static func faultOfSpace(in directory: URL) -> String? {
    var statistics = statvfs()
    guard statvfs(path(directory), &statistics) == 0, statistics.f_blocks > 0 else { return nil }
    let unit = statistics.f_frsize > 0 ? statistics.f_frsize : statistics.f_bsize
    let (free, isHuge) = UInt64(statistics.f_bavail).multipliedReportingOverflow(by: UInt64(unit))
    guard !isHuge, free < neededBytes else { return nil }
    return "only \(free / 1024) kB are free in \(path(directory.deletingLastPathComponent())), and "
      + "a check may need \(neededBytes / 1024); \(remedy)"
  }

  private static func path(_ url: URL) -> String { url.path(percentEncoded: false) }

  /// The system's message, without the paths that Foundation repeats.
  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : "\(error)"
  }
}
