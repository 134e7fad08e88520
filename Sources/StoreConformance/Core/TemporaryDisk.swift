import Foundation
import TextTables

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's temporary directory, where stores are tried on real files.
enum TemporaryDisk {
  /// More than the files of one check take.
  static let neededBytes = 16 << 20

  /// How the names of directories begin.
  static let namePrefix = "lockstep-"

  private static let remedy = "point TMPDIR to a directory that can be written"

  /// The directory where Linux keeps files in memory, with `fsync` at no cost.
  ///
  /// A documented name (Filesystem Hierarchy Standard, as an optional part of Linux; `shm_overview`,
  /// man-pages 7); other systems have none.
  private static let directoryInMemory = URL(
    filePath: ProcessInfo.processInfo.environment[directoryVariable] ?? "/dev/shm",
    directoryHint: .isDirectory)

  /// The variable that names a child's directory in memory.
  ///
  /// The child may be killed, so the parent removes the directory.
  static let directoryVariable = "LOCKSTEP_MEMORY_DIRECTORY"

  /// Makes an empty directory of its own name.
  ///
  /// - Parameter needsDisk: Whether it must be on the disk; else it is in memory if that can be
  ///   had, for checks of the order of calls, which would only wait for a disk.
  /// - Returns: The directory.
  /// - Throws: ``HarnessFailure``: no failure here is the store's doing.
  static func makeDirectory(needsDisk: Bool = true) throws -> URL {
    let inMemory = directoryInMemory
    if !needsDisk, FileManager.default.isWritableFile(atPath: path(inMemory)) {
      do { return try makeDirectory(in: inMemory) } catch is HarnessFailure {
        // The file system may be full: the disk will do.
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
      // Nothing is in it yet; what stays behind is an empty directory.
      do { try FileManager.default.removeItem(at: directory) } catch {
        throw HarnessFailure("\(fault); and \(path(directory)) cannot be removed: \(error)")
      }
      throw HarnessFailure(fault)
    }
    return directory
  }

  /// The reason why a store could not have written here just now, if there is one.
  ///
  /// Costs the writing of as many bytes as ``neededBytes`` says.
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

  /// Removes a directory; what cannot be removed is left to the system's own cleaning.
  static func remove(_ directory: URL) {
    do { try FileManager.default.removeItem(at: directory) } catch {
      TerminalOutput.complain("could not remove \(path(directory)): \(error)")
    }
  }

  /// Why too little can be written, or `nil`; file systems that do not count their space pass.
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

  /// The system's words, without the paths that Foundation repeats.
  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : "\(error)"
  }
}
