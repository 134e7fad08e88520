import Arguments
import Foundation
import Persistence
import PostgreSQLServers
import Processes
import VariantCatalog

/// Checks the machine.
///
/// The checks change nothing except one temporary file.
struct Doctor {
  /// One check of the machine, with the remedy for a bad result.
  struct Finding {
    let subject: String
    let isGood: Bool
    let text: String

    init(_ subject: String, isGood: Bool, _ text: String) {
      self.subject = subject
      self.isGood = isGood
      self.text = text
    }
  }

  let directory: String

  func examine() -> [Finding] {
    [build(), cores(), probe(), fileSystem(), disk(), postgreSQL(), labs()]
  }

  /// The server and its client library, which only the store on a server needs.
  private func postgreSQL() -> Finding {
    let server =
      Installation.current.map { "a server in \($0.directory)" } ?? Installation.remedy
    return Finding(
      "PostgreSQL", isGood: true,
      server + "; " + (VariantCatalog.obstacleToServers ?? "libpq is there"))
  }

  /// True if this program was built without optimisation.
  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private func labs() -> Finding {
    Finding("labs", isGood: true, "Labs/run doctor looks at what the workshop needs")
  }

  private func build() -> Finding {
    Finding(
      "build", isGood: true,
      Self.isDebug
        ? "debug: good for checks; Benchmarks/run makes a release build" : "release")
  }

  private func cores() -> Finding {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return Finding(
      "processors", isGood: cores > 1,
      cores > 1 ? "\(cores)" : "1: contention cannot be seen on one processor")
  }

  private func probe() -> Finding {
    let isThere = OtherPrograms.isBuilt("allocation-probe", in: "Benchmarks")
    // Only a release build measures, so a debug build needs no probe.
    return Finding(
      "allocation probe", isGood: isThere || Self.isDebug,
      isThere ? "built" : "not built; only bench needs it, and Benchmarks/run builds it")
  }

  private func fileSystem() -> Finding {
    let type = MountedFileSystem.type(of: directory) ?? "not known on this system"
    let isMemory = ["tmpfs", "ramfs"].contains(type)
    return Finding(
      "file system", isGood: !isMemory,
      isMemory ? "\(type): a sync costs nothing here; choose a disk with --directory" : type)
  }

  /// The median cost of 21 synchronisations.
  private func disk() -> Finding {
    let name = "lockstep-doctor-\(ProcessInfo.processInfo.processIdentifier)"
    let files = PosixFileSystem()
    do {
      let costs = try files.withDirectory(directory) { directory throws(FileSystemError) in
        try files.withFile(name, in: directory, .append) { file throws(FileSystemError) in
          // The name is removed first, so no file remains however the check ends.
          try files.remove(name, in: directory)
          return try Self.costs(of: file, files)
        }
      }
      let median = costs[costs.count / 2] / .microseconds(1)
      return Finding(
        "disk", isGood: true,
        "one sync takes \(Int(median)) µs (median of \(costs.count))")
    } catch {
      return Finding(
        "disk", isGood: false,
        "\(directory) cannot be written (\(error)); choose another with --directory")
    }
  }

  private static func costs(
    of file: OpenFile, _ files: PosixFileSystem
  ) throws(FileSystemError) -> [Duration] {
    var costs: [Duration] = []
    for _ in 0..<21 {
      try files.write([UInt8](repeating: 0, count: 200), to: file)
      let start = ContinuousClock.now
      try files.synchronize(file)
      costs.append(start.duration(to: .now))
    }
    return costs.sorted()
  }
}
